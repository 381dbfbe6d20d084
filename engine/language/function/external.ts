/**
 * A large function as external functions, compiled once and shared by every block with the same text: one for outputs
 * that depend on states and parameters alone, one for the other outputs, one for the derivatives of states. Keeping
 * them apart keeps a block whose output is a state from closing an algebraic loop.
 */
import { Pool, mathOf, topologicalOrder, type Expr, type ExternalFunction, type SymbolicMath } from '../../symbolic'
import { symbolic } from '../interpret/algebra'
import { elaborate } from '../interpret/elaborate'
import { elementName, type Elaboration, type Surroundings } from '../interpret/scopes'
import type { FunctionModel } from './model'

/** Result of a call: an element of an output or of a derivative. */
export interface Result {
  readonly kind: 'output' | 'derivative'
  readonly name: string
}

export interface Part {
  readonly fn: ExternalFunction
  /** Parts in the order of the function's outputs. */
  readonly results: readonly Result[]
}

const partsOf = new WeakMap<FunctionModel, readonly Part[]>()

export function externalParts(model: FunctionModel): readonly Part[] {
  const known = partsOf.get(model)
  if (known !== undefined) return known
  const parts = split(model)
  partsOf.set(model, parts)
  return parts
}

function split(model: FunctionModel): readonly Part[] {
  const math = mathOf(new Pool())
  const argument = (name: string): Expr => math.pool.symbol(name, 'argument')
  const parameter = (name: string): Expr => math.pool.symbol(name, 'parameter')
  const values = resultsOf(model, elaborateIn(math, model, argument, parameter))
  const inputs = new Set(model.inputs.map(({ name }) => argument(name)))
  const groups = new Map<string, Result[]>()
  for (const [result, value] of values) {
    const direct = topologicalOrder([value]).some((e) => inputs.has(e))
    const group = result.kind === 'derivative' ? 'derivatives' : direct ? 'outputs' : 'state_outputs'
    groups.set(group, [...(groups.get(group) ?? []), result])
  }
  return [...groups].map(([group, results]) => ({ results, fn: partOf(model, math, values, group, results) }))
}

function partOf(
  model: FunctionModel,
  math: SymbolicMath,
  values: ReadonlyMap<Result, Expr>,
  group: string,
  results: readonly Result[],
): ExternalFunction {
  const reached = new Set(topologicalOrder(results.map((result) => values.get(result) ?? math.pool.zero)))
  const uses = (role: 'argument' | 'parameter', name: string): boolean => reached.has(math.pool.symbol(name, role))
  const inputs = [...model.inputs, ...model.states, { name: 't' }].map(({ name }) => name)
  const parameters = model.parameters.map(({ name }) => name)
  const args = inputs.filter((name) => uses('argument', name))
  const title = model.tree.doc.split('\n')[0] ?? ''
  return {
    name: `${identifierOf(title)}_${group}_${fingerprint(model.source.text)}`,
    doc: title === '' ? 'A function block.' : title.replace(/\.?$/, '.'),
    inputs: args,
    outputs: results.map(({ kind, name }) => (kind === 'output' ? name : `der_${name}`)),
    parameters: parameters.filter((name) => uses('parameter', name)),
    nominal: args.map(() => 1),
    build(m, inputs, p) {
      const value = (of: Readonly<Record<string, Expr>>) => (name: string) => of[name] ?? m.num(0)
      const values = new Map(
        [...resultsOf(model, elaborateIn(m, model, value(inputs), value(p)))].map(([{ kind, name }, e]) => [
          `${kind} ${name}`,
          e,
        ]),
      )
      return Object.fromEntries(
        results.map(({ kind, name }) => [
          kind === 'output' ? name : `der_${name}`,
          values.get(`${kind} ${name}`) ?? m.num(0),
        ]),
      )
    },
  }
}

/**
 * Interprets a function without instants, from expressions of its inputs, states and parameters.
 * @param more unknowns and tables, for a text that has them
 */
export function elaborateIn(
  math: SymbolicMath,
  model: FunctionModel,
  argument: (name: string) => Expr,
  parameter: (name: string) => Expr,
  more: Partial<Pick<Surroundings<Expr>, 'instants' | 'table' | 'tableName'>> = {},
): Elaboration<Expr> {
  const shapes = new Map(model.tree.declarations.map((d) => [d.name, d.kind === 'table' ? [] : d.shape]))
  const element = (name: string, i: number): string => elementName(name, shapes.get(name) ?? [], i)
  return elaborate(model.tree, {
    algebra: symbolic(math),
    time: argument('t'),
    input: (name, i) => ({ value: argument(element(name, i)), smooth: Infinity }),
    state: (name, i) => argument(element(name, i)),
    parameter: (name, i) => parameter(element(name, i)),
    table: () => undefined,
    tableName: (name) => name,
    ...more,
  })
}

/** Returns every element of outputs and derivatives. */
export function resultsOf(model: FunctionModel, elaboration: Elaboration<Expr>): ReadonlyMap<Result, Expr> {
  const results = new Map<Result, Expr>()
  for (const declaration of model.tree.declarations) {
    if (declaration.kind !== 'output' && declaration.kind !== 'state') continue
    const { name, shape } = declaration
    const kind = declaration.kind === 'output' ? 'output' : 'derivative'
    const values = (kind === 'output' ? elaboration.outputs : elaboration.derivatives).get(name) ?? []
    values.forEach(({ value }, i) => results.set({ kind, name: elementName(name, shape, i) }, value))
  }
  return results
}

/** Returns a title as an identifier of generated code. */
function identifierOf(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 32)
  return /^[a-z]/.test(words) ? words : `function_${words}`.replace(/_$/, '')
}

/** FNV-1a (Fowler, Noll, Vo) of a text, so that different texts have different names. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
