/**
 * Tyre written by the user: a text in the function language (docs/function-language.md), whose inputs are quantities of
 * the contact and whose outputs are forces and moments in ISO tyre axes. Its states are states of the tyre, and its
 * unknowns are solved with the model. Derivatives are exact, and the text is compiled and exported as any other model.
 * A text with tables is written into the equations, because tables are data of a program.
 *
 * The signature is fixed: each input is a quantity by its name and unit, or `friction`, the friction of the road.
 * Outputs are Fx, Fy, Mx, My and Mz; what the text does not give is zero. Without a load the wheel touches nothing, and
 * all of them are zero. Slip stiffnesses, which damp a slow wheel, are the slopes of the text around zero slip.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { elaborateIn, fingerprint, resultsOf, type Result } from '../../../engine/language/function/external'
import { functionModel, startValues, type FunctionModel } from '../../../engine/language/function/model'
import { tableOf } from '../../../engine/language/function/tables'
import { numbers } from '../../../engine/language/interpret/algebra'
import { elementName, type Surroundings } from '../../../engine/language/interpret/scopes'
import {
  evaluate,
  expand,
  mathOf,
  Pool,
  topologicalOrder,
  type Expr,
  type ExternalFunction,
  type SymbolicMath,
} from '../../../engine/symbolic'
import { overLoad } from './over-load'
import { byFriction, type ContactQuantity, type ModelParameter, type TireModel } from '../model'

/** Units of quantities that a text may take. */
const quantities = {
  Fz: 'N',
  ...{ S: '1', alpha: 'rad', tanAlpha: '1', gamma: 'rad', Omega: 'rad/s', VCx: 'm/s' },
  ...{ Reff: 'm', loadedRadius: 'm', deflection: 'm', patchLength: 'm' },
  ...{ VPy: 'm/s', VEx: 'm/s', VsEx: 'm/s', VsPx: 'm/s', yawRate: 'rad/s', inclinationRate: 'rad/s' },
  ...{ turnSlip: '1/m', totalSpin: '1/m', pressure: 'Pa', roadHeight: 'm', normalX: '1', normalY: '1', normalZ: '1' },
} as const satisfies Readonly<Partial<Record<ContactQuantity, string>>>
const outputs = { Fx: 'N', Fy: 'N', Mx: 'N m', My: 'N m', Mz: 'N m' } as const

const isQuantity = (name: string): name is keyof typeof quantities => Object.hasOwn(quantities, name)

const parameters: readonly ModelParameter[] = [
  {
    name: 'friction',
    default: 1,
    unit: '1',
    min: 0,
    exclusive: true,
    doc: 'Friction, times that of the road: the input friction',
  },
]

const example = `/// Forces in proportion to slip that saturate within the friction circle
input Fz: N
input S
input tanAlpha
input Omega: rad/s
input friction
output Fx: N
output Fy: N
output My: N m
output Mz: N m

let x = 15*S
let y = -12*tanAlpha
let slip = sqrt(x^2 + y^2 + 1e-12)
let force = friction*Fz*tanh(slip/friction)/slip
Fx = force*x
Fy = force*y
My = -0.004 m*Fz*tanh(Omega*1 s)
Mz = -0.02 m*Fy
`

/** Plain texts of a unit agree: a plain number and an angle are both without a dimension. */
const plain = (unit: string): string =>
  unit
    .replace(/^rad$/, '1')
    .replace(/^rad\/s$/, '1/s')
    .replace(/^$/, '1')

const problem = (what: string, hint: string): ModelError => new ModelError('invalid-expression', what, {}, hint)

/** Returns what keeps a text from being a tyre. */
function signatureProblems(model: FunctionModel): readonly ModelError[] {
  const problems: ModelError[] = []
  for (const { name, unit } of model.inputs) {
    if (name === 'friction' && plain(unit) === '1') continue
    if (!isQuantity(name))
      problems.push(
        problem(`the tyre has no input "${name}"`, `inputs are ${[...Object.keys(quantities), 'friction'].join(', ')}`),
      )
    else if (plain(unit) !== plain(quantities[name]))
      problems.push(problem(`the input "${name}" is in ${unit}`, `write "input ${name}: ${quantities[name]}"`))
  }
  for (const { name, unit } of model.outputs) {
    if (!Object.hasOwn(outputs, name))
      problems.push(problem(`the tyre has no output "${name}"`, `outputs are ${Object.keys(outputs).join(', ')}`))
    else if (unit !== outputs[name as keyof typeof outputs])
      problems.push(
        problem(
          `the output "${name}" is in ${unit}`,
          `write "output ${name}: ${outputs[name as keyof typeof outputs]}"`,
        ),
      )
  }
  if (!model.inputs.some(({ name }) => name === 'Fz'))
    problems.push(problem('the text of the tyre does not take its load', 'write "input Fz: N", and use it'))
  return [...problems, ...bodyProblems(model)]
}

const known = new Map<string, readonly ModelError[]>()
const MOST_TEXTS = 100

/** Equal texts give the same list. */
function problemsOf(text: string): readonly ModelError[] {
  const before = known.get(text)
  if (before !== undefined) return before
  const model = functionModel(text)
  const problems = model.problems.length > 0 ? model.problems : signatureProblems(model)
  if (known.size >= MOST_TEXTS) known.delete([...known.keys()][0])
  known.set(text, problems)
  return problems
}

const instants = (): ModelError =>
  problem(
    'the text of the tyre has instants, delays or noise',
    'use inputs, parameters, tables, states, unknowns and equations',
  )

/** Returns the problem of equations that the function of a tyre cannot have: it takes no time, and knows no past. */
function bodyProblems(model: FunctionModel): readonly ModelError[] {
  if (model.discretes.length > 0 || model.tree.body.some(({ kind }) => kind === 'when')) return [instants()]
  const m = mathOf(new Pool())
  const argument = (name: string): Expr => m.pool.symbol(name, 'argument')
  try {
    const { results, residuals } = equationsOf(m, model, argument, argument, tablesOf(model, 'tyre'))
    const reached = new Set(topologicalOrder([...results.values(), ...residuals]))
    if (reached.has(argument('t')))
      return [problem('the text of the tyre uses the time t', 'use quantities of the contact and states')]
    const inResiduals = new Set(topologicalOrder([...residuals]))
    return model.unknowns
      .filter(({ name }) => !inResiduals.has(argument(name)))
      .map(({ name }) => problem(`no equation contains the unknown "${name}"`, `write one, e.g. "0 = ${name} - S"`))
  } catch (error) {
    if (error instanceof ModelError) return [error]
    throw error
  }
}

type Tables = Pick<Surroundings<Expr>, 'table' | 'tableName'>

/** Tables of a text, made once: each has its data once, however often the function is built. */
function tablesOf(model: FunctionModel, prefix: string): Tables {
  const tables = new Map(
    model.tables.map(({ name, rows }) => [name, tableOf(model.tree.declarations, name, rows)] as const),
  )
  return { table: (name) => tables.get(name), tableName: (name) => `${prefix}.${name}` }
}

/** Returns outputs, derivatives and residuals of a text. */
function equationsOf(
  m: SymbolicMath,
  model: FunctionModel,
  argument: (name: string) => Expr,
  parameter: (name: string) => Expr,
  tables: Tables,
): { readonly results: ReadonlyMap<Result, Expr>; readonly residuals: readonly Expr[] } {
  const shapes = new Map(model.tree.declarations.map((d) => [d.name, d.kind === 'table' ? [] : d.shape]))
  const refused = (): never => {
    throw instants()
  }
  const elaboration = elaborateIn(m, model, argument, parameter, {
    ...tables,
    instants: {
      unknown: (name, i) => argument(elementName(name, shapes.get(name) ?? [], i)),
      ...{ discrete: refused, previous: refused, noise: refused, delay: refused },
    },
  })
  const [error] = elaboration.errors
  if (error !== undefined) throw error
  return { results: resultsOf(model, elaboration), residuals: elaboration.residuals }
}

const models = new WeakMap<FunctionModel, TireModel>()

/** @throws ModelError the first problem of a text */
function modelOf(text: string): TireModel {
  const [first] = problemsOf(text)
  if (first !== undefined) throw first
  const model = functionModel(text)
  const before = models.get(model)
  if (before !== undefined) return before
  const tire = withText(model, text)
  models.set(model, tire)
  return tire
}

function withText(model: FunctionModel, text: string): TireModel {
  const inputs = model.inputs.map(({ name }) => name).filter(isQuantity)
  const constants = new Map(model.parameters.map(({ name, value }) => [name, value]))
  const states = model.states.map(({ name, unit, doc }) => ({
    ...{ name, unit, doc, derivative: `der_${name}` },
    initial: initialOf(model, name),
  }))
  const unknowns = model.unknowns.map(({ name, unit, doc }, k) => {
    const initial = initialOf(model, name)
    return { name, unit, doc, initial, nominal: Math.abs(initial) || 1, residual: `residual_${k + 1}` }
  })
  const variables = [...states, ...unknowns]
  const name = `functionTyre_${fingerprint(text)}`
  const tables = tablesOf(model, name)
  const fn: ExternalFunction = {
    name,
    doc:
      model.tree.doc === '' ? 'A tyre written by the user.' : `${model.tree.doc.split('\n')[0].replace(/\.?$/, '.')}`,
    inputs: [...inputs, ...variables.map(({ name }) => name)],
    outputs: [
      ...Object.keys(outputs),
      ...states.map(({ derivative }) => derivative),
      ...unknowns.map(({ residual }) => residual),
    ],
    ...(model.tables.length > 0 ? { inline: true } : { replaceable: true }),
    parameters: parameters.map((p) => p.name),
    nominal: [...inputs.map(() => 1), ...states.map(() => 1), ...unknowns.map(({ initial }) => initial)],
    build(m, i, p) {
      const argument = (name: string): Expr => (name === 'friction' ? p.friction : (i[name] ?? m.num(0)))
      const constant = (name: string): Expr => m.num(constants.get(name) ?? 0)
      const { results, residuals } = equationsOf(m, model, argument, constant, tables)
      const byName = new Map([...results].map(([{ kind, name }, e]) => [kind === 'output' ? name : `der_${name}`, e]))
      const values: readonly (readonly [string, Expr])[] = [
        ...Object.keys(outputs).map((name) => [name, inContact(m, i.Fz, byName.get(name))] as const),
        ...states.map(({ derivative }) => [derivative, byName.get(derivative) ?? m.num(0)] as const),
        ...unknowns.map(({ residual }, k) => [residual, residuals[k]] as const),
      ]
      return Object.fromEntries(values)
    },
  }
  const slopes = slopesOf(fn)
  const isStiff = [...slopes.long, ...slopes.lat].every((slope) => Number.isFinite(slope) && slope > 0)
  return {
    ...base,
    fn,
    inputs,
    ...(states.length === 0 ? {} : { states }),
    ...(unknowns.length === 0 ? {} : { unknowns }),
    ...(isStiff
      ? {
          slipStiffness: (m, _p, load) => {
            const at = (values: readonly number[]): Expr =>
              load === undefined ? m.num(Math.max(...values)) : overLoad(m, loads, values, load)
            return { long: at(slopes.long), lat: at(slopes.lat) }
          },
        }
      : {}),
  }
}

/** Loads at which slip stiffnesses are taken, N. */
const loads = [500, 1000, 2000, 4000, 8000, 16000]

/** Slip stiffnesses at the loads, N: differences around zero slip of a wheel that rolls straight at 20 m/s. */
function slopesOf(fn: ExternalFunction): { readonly long: readonly number[]; readonly lat: readonly number[] } {
  const body = expand(fn)
  const force = (name: 'Fx' | 'Fy', Fz: number, S: number, tanAlpha: number): number => {
    const V = 20
    const at: Readonly<Record<string, number>> = {
      ...{ Fz, S, tanAlpha, alpha: Math.atan(tanAlpha), VCx: V, VEx: -S * V, VPy: tanAlpha * V, VsEx: V, VsPx: V },
      ...{ Omega: (V * (1 + S)) / 0.3, Reff: 0.3, loadedRadius: 0.29, deflection: 0.02, patchLength: 0.15 },
      pressure: 2.2e5,
    }
    const values = new Map(body.inputs.map((symbol, i) => [symbol, at[fn.inputs[i]] ?? 0]))
    for (const symbol of body.parameters) values.set(symbol, 1)
    return evaluate([body.outputs[fn.outputs.indexOf(name)]], values)[0]
  }
  const h = 1e-4
  return {
    long: loads.map((Fz) => (force('Fx', Fz, h, 0) - force('Fx', Fz, -h, 0)) / (2 * h)),
    lat: loads.map((Fz) => (force('Fy', Fz, 0, -h) - force('Fy', Fz, 0, h)) / (2 * h)),
  }
}

const inContact = (m: SymbolicMath, Fz: Expr, value: Expr | undefined): Expr =>
  value === undefined ? m.num(0) : m.select(m.lt(0, Fz), value, 0)

/** Returns the initial value of an element of a state, or the guess of an unknown. */
function initialOf(model: FunctionModel, element: string): number {
  for (const declaration of model.tree.declarations) {
    if (declaration.kind !== 'state' && declaration.kind !== 'unknown') continue
    const values = startValues(model.tree, declaration.name, numbers, (name) => {
      return model.parameters.find((p) => p.name === name)?.value ?? NaN
    })
    const at = values.findIndex((_, i) => elementName(declaration.name, declaration.shape, i) === element)
    if (at >= 0) return values[at]
  }
  return 0
}

const base = {
  id: 'function',
  label: 'Function of your own',
  prefix: 'function',
  axes: 'ISO',
  parameters,
  scaled: byFriction('friction'),
} as const

export const functionTire: TireModel = {
  ...modelOf(example),
  text: {
    param: {
      kind: 'text',
      label: 'Function',
      doc: 'Equations in the function language, from quantities of the contact to forces and moments in ISO tyre axes',
      group: 'Function of your own',
      default: example,
      problems: problemsOf,
    },
    model: modelOf,
  },
}
