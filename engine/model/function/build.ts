/**
 * Equations that a function adds to a model. Small functions are written into the equations, where they share common
 * expressions with the rest. Large ones become functions of the program, called by every block with the same text.
 */
import type { ComponentBuilder } from '../component/component'
import { ModelError } from '../../errors/model-error'
import { elementOf } from '../names/names'
import type { Expr } from '../../symbolic'
import { numbers, symbolic } from '../../language/interpret/algebra'
import { elaborate } from '../../language/interpret/elaborate'
import { elementName } from '../../language/interpret/scopes'
import { externalParts, resultsOf, type Result } from '../../language/function/external'
import { checkUnknowns, declareDiscrete, declareEvents, declareUnknowns, timedParts, type Worked } from './instants'
import { startValues, type FunctionModel } from '../../language/function/model'
import { functionSmoothness } from './smoothness'
import { tableOf } from '../../language/function/tables'

/** Number of operations above which a function is compiled separately. Only equations can look up tables. */
const largeSteps = 600

/** @param parameter name of the parameter with the text, for messages */
export function buildFunction(c: ComponentBuilder, model: FunctionModel, parameter: string): void {
  const place = { block: c.name, parameter }
  const [problem] = model.problems
  if (problem !== undefined) throw problem.at(place)
  const results: { values: ReadonlyMap<string, Expr> } = { values: new Map() }
  const result = (kind: Result['kind'], name: string): Expr => results.values.get(`${kind} ${name}`) ?? c.math.num(0)
  const states = declareStates(c, model, place, (name) => result('derivative', name))
  // A text may have a parameter of this name itself.
  if (model.parameters.some((p) => p.name === 'kinks') || c.flag('kinks')) c.locateKinks()
  const large = model.steps > largeSteps && model.tables.length === 0 && !model.isTimed
  results.values = large ? called(c, model, states) : inline(c, model, states, place)
  const smoothness = functionSmoothness(c, model, states, result)
  for (const { name, unit, smooth, vector } of model.outputs) {
    const value = result('output', name)
    const signal = vector === undefined ? name : elementOf(vector.port, vector.index, vector.width)
    c.output(signal, value, { smoothness: () => smoothness(value, smooth) })
    c.signal(signal, unit, () => value)
  }
}

type Place = { readonly block: string; readonly parameter: string }

function declareStates(
  c: ComponentBuilder,
  model: FunctionModel,
  place: Place,
  derivative: (name: string) => Expr,
): ReadonlyMap<string, Expr> {
  const symbols = new Map<string, Expr>()
  for (const declaration of model.tree.declarations) {
    if (declaration.kind !== 'state') continue
    const initial = startOf(c, model, declaration.name, place)
    initial.forEach((value, i) => {
      const name = elementName(declaration.name, declaration.shape, i)
      const unit = model.states.find((state) => state.name === name)?.unit ?? '1'
      symbols.set(name, c.knownState(name, { unit, initial: value, derivative: () => derivative(name) }))
    })
  }
  return symbols
}

function startOf(c: ComponentBuilder, model: FunctionModel, state: string, place: Place): readonly number[] {
  return located(model, place, () => startValues(model.tree, state, numbers, (name) => c.value(name)))
}

/** Runs `work` and gives errors with a place in the text their line and column. */
function located<T>(model: FunctionModel, place: Place, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ModelError ? model.source.located(error).at(place) : error
  }
}

function inputOf(c: ComponentBuilder, model: FunctionModel, name: string): Expr {
  const { value } = model.inputs.find((input) => input.name === name) ?? {}
  return value === undefined || c.connected(name) ? c.input(name) : c.math.num(value)
}

function inline(
  c: ComponentBuilder,
  model: FunctionModel,
  states: ReadonlyMap<string, Expr>,
  place: Place,
): ReadonlyMap<string, Expr> {
  const { tree, source } = model
  const shapes = new Map(tree.declarations.map((d) => [d.name, d.kind === 'table' ? [] : d.shape]))
  const element = (name: string, i: number): string => elementName(name, shapes.get(name) ?? [], i)
  const worked: Worked = { elaboration: undefined }
  const discrete = declareDiscrete(c, model, worked)
  const unknowns = declareUnknowns(c, model, worked)
  const elaboration = elaborate(tree, {
    algebra: { ...symbolic(c.math), named: (name, value) => c.intermediate(name, value) },
    time: c.time,
    input: (name, i) => ({ value: inputOf(c, model, element(name, i)), smooth: Infinity }),
    state: (name, i) => states.get(element(name, i)) ?? c.math.num(0),
    instants: {
      discrete: (name, i) => discrete.get(element(name, i)) ?? c.math.num(0),
      unknown: (name, i) => unknowns.get(element(name, i)) ?? c.math.num(0),
      previous: (name, i) => c.previous(discrete.get(element(name, i)) ?? c.math.num(0)),
      ...timedParts(c),
    },
    parameter: (name, i) => c.param(element(name, i)),
    table: (name) => tableOf(tree.declarations, name, c.table(name)),
    tableName: (name) => `${c.name}.${name}`,
  })
  const [error] = elaboration.errors
  if (error !== undefined) throw source.located(error).at(place)
  worked.elaboration = elaboration
  located(model, place, () => checkUnknowns(model, elaboration, unknowns))
  declareEvents(c, elaboration, new Map([...states, ...discrete]), shapes)
  return new Map([...resultsOf(model, elaboration)].map(([{ kind, name }, value]) => [`${kind} ${name}`, value]))
}

function called(
  c: ComponentBuilder,
  model: FunctionModel,
  states: ReadonlyMap<string, Expr>,
): ReadonlyMap<string, Expr> {
  const values = new Map<string, Expr>()
  for (const { fn, results } of externalParts(model)) {
    const args = fn.inputs.map((name) => states.get(name) ?? (name === 't' ? c.time : inputOf(c, model, name)))
    const outputs = c.call(fn, args, '')
    results.forEach(({ kind, name }, i) => values.set(`${kind} ${name}`, outputs[i]))
  }
  return values
}
