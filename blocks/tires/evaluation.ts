/** Evaluation of a declared tyre model in the tyre block: its states and unknowns, and the call of its function. */
import { recordOf } from '../../engine/collections/entries'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import type { Surface, SurfaceContact } from '../../engine/model/component/surface'
import type { Expr } from '../../engine/symbolic'
import { inputSign, outputSign, signed } from './axes'
import { limited, lowLoad, type RangeKey } from './data-range'
import type { ContactQuantities, TireModel } from './model'
import { mirroredInput, mirroredOutput, sideOf, type Side } from './side'

/** Outputs of the function of a model at a motion, in ISO axes, by name; none that it does not have. */
export type Evaluate = (m: Motion) => {
  readonly quantities: ContactQuantities
  readonly output: (name: string) => Expr
}

/** States and unknowns by name. */
export type ModelVariables = Readonly<Record<string, Expr>>

/** @throws ModelError `unlike-ports` where the road lacks soil data that the model takes */
export function checkRoad(c: ComponentBuilder, model: TireModel, road: Surface): void {
  const missing = (model.soil ?? []).filter((name) => !road.soil.includes(name))
  if (missing.length === 0) return
  throw new ModelError(
    'unlike-ports',
    `the tyre model ${model.label} needs ${missing.join(', ')} of the ground, which this road does not supply`,
    { block: c.name, port: 'road' },
    'wire a road that supplies it, or choose another tyre model',
  )
}

/** Returns the side that this tyre is used on. */
export const sideIn = (c: ComponentBuilder): Side => sideOf(c.choice('measuredSide'), c.choice('mountedSide'))

/** Returns the side for a model; one of a rigid wheel has none, because it is its own mirror image. */
const sideFor = (c: ComponentBuilder, { rigidShape = false }: TireModel): Side =>
  rigidShape ? 'as measured' : sideIn(c)

/** Limits of the range of the data: on each quantity, and the share of the forces that acts at a load. */
interface Limits {
  readonly limit: (name: string, value: Expr) => Expr
  readonly share: (load: Expr) => Expr
}

/** Returns the limits of the data, if the block says that its model keeps within them. */
function limitsOf(c: ComponentBuilder, model: TireModel): Limits | undefined {
  if (model.rigidShape === true || c.choice('dataRange') !== 'clamp') return undefined
  const { min, max, tan, div, num, select, lt, named } = c.math
  const op = {
    min,
    max,
    tan,
    div,
    number: num,
    below: (a: Expr, b: Expr, yes: Expr, no: Expr) => select(lt(a, b), yes, no),
  }
  const range = (key: RangeKey): Expr => c.param(`range.${key}`)
  return {
    limit: (name, value) => limited(op, range, name, value),
    share: (load) => named('loadShare', lowLoad(op, range, load)),
  }
}

/** Calls the function of a force model: within the range of its data, if the block says so. */
export function forceModel(
  c: ComponentBuilder,
  model: TireModel,
  variables: ModelVariables,
  quantities: ContactQuantities,
  road: SurfaceContact,
): (name: string) => Expr {
  const limits = limitsOf(c, model)
  if (limits === undefined) return callModel(c, model, variables, quantities, road)
  const output = callModel(c, model, variables, quantities, road, limits.limit)
  const share = limits.share(quantities.Fz)
  return (name) => (forces.has(name) ? c.math.mul(output(name), share) : output(name))
}

const forces: ReadonlySet<string> = new Set(['Fx', 'Fy', 'Mx', 'My', 'Mz'])

/**
 * Returns the energy that the states and unknowns of a force model store, J.
 * @param springLoad load of the vertical spring, without its damper
 */
export function modelEnergy(
  c: ComponentBuilder,
  model: TireModel,
  variables: ModelVariables,
  quantities: ContactQuantities,
  springLoad: () => Expr,
  road: SurfaceContact,
): Expr {
  const { stored, fn, soil = [] } = model
  if (stored === undefined) return c.math.pool.zero
  const limits = limitsOf(c, model)
  const at = (name: string): Expr | undefined =>
    name === 'Fz' ? springLoad() : quantities[name as keyof ContactQuantities]
  const argument = argumentsOf(c, model, variables, at, road, limits?.limit)
  const scale = scalesOf(c, model, road)
  const parameter = (name: string): Expr => {
    const value = c.param(`${model.prefix}.${name}`)
    return Object.hasOwn(scale, name) ? c.math.mul(value, scale[name]) : value
  }
  const byName = (names: readonly string[], value: (name: string) => Expr): Readonly<Record<string, Expr>> =>
    Object.fromEntries(names.map((name) => [name, value(name)]))
  const inputs = byName([...ownNames(model), ...soil, ...stored.inputs], argument)
  const energy = stored.value(c.math, inputs, byName(fn.parameters, parameter))
  return limits === undefined ? energy : c.math.mul(energy, limits.share(springLoad()))
}

/**
 * Calls the function of a model, mirrored if the tyre was measured on the other side.
 * @param variables states and unknowns of this model, and those of others that it takes
 * @param limit what a quantity counts as, as the measured tyre sees it
 */
export function callModel(
  c: ComponentBuilder,
  model: TireModel,
  variables: ModelVariables,
  quantities: Partial<ContactQuantities>,
  road: SurfaceContact,
  limit?: Limits['limit'],
): (name: string) => Expr {
  const side = sideFor(c, model)
  const at = (name: string): Expr | undefined => quantities[name as keyof ContactQuantities]
  const argument = argumentsOf(c, model, variables, at, road, limit)
  const scale = scalesOf(c, model, road)
  const { fn } = model
  const results = c.call(fn, fn.inputs.map(argument), model.prefix, scale)
  return (name) => {
    const i = fn.outputs.indexOf(name)
    return i < 0
      ? c.math.num(0)
      : signed(c.math, (outputSign(model.axes, name) * mirroredOutput(side, name)) as 1 | -1, results[i])
  }
}

/** Returns the inputs of a model by name: its variables, soil data, and quantities in its axes and on its side. */
function argumentsOf(
  c: ComponentBuilder,
  model: TireModel,
  variables: ModelVariables,
  quantity: (name: string) => Expr | undefined,
  road: SurfaceContact,
  limit: Limits['limit'] = (_, value) => value,
): (name: string) => Expr {
  const side = sideFor(c, model)
  return (name) => {
    const variable = ownNames(model).has(name) ? variables[name] : undefined
    if (variable !== undefined) return variable
    if (model.soil?.includes(name) === true) return road.soil[name]
    const value = quantity(name)
    if (value === undefined) throw new Error(`tyre model ${model.id} takes ${name}, which is unknown at this point`)
    const seen = signed(c.math, mirroredInput(side, name), value)
    return signed(c.math, inputSign(model.axes, name), limit(name, seen))
  }
}

/** Returns the factors of parameters: of the road, and zero for what makes sides of a symmetric tyre differ. */
function scalesOf(c: ComponentBuilder, model: TireModel, road: SurfaceContact): Readonly<Record<string, Expr>> {
  return recordOf([
    ...Object.entries(model.scaled ?? {}).map(([parameter, by]): [string, Expr] => [
      parameter,
      by === 'friction' ? road.friction : road.soil[by],
    ]),
    ...(sideFor(c, model) === 'symmetric' ? (model.asymmetric ?? []) : []).map((parameter): [string, Expr] => [
      parameter,
      c.math.num(0),
    ]),
  ])
}

const ownNames = ({ states = [], unknowns = [] }: TireModel): ReadonlySet<string> =>
  new Set([...states, ...unknowns].map(({ name }) => name))

/** Displacement of the contact centre from the rim in ISO tyre axes, m. */
export interface ContactShift {
  readonly long: Expr
  readonly lat: Expr
}

/** Returns the displacement of the contact centre by the states of a model; undefined where it has none. */
export function contactShift(
  c: ComponentBuilder,
  { axes, shift }: TireModel,
  variables: ModelVariables,
): ContactShift | undefined {
  if (shift === undefined) return undefined
  const sign = outputSign(axes, 'Fy') * mirroredOutput(sideIn(c), 'Fy')
  return { long: variables[shift.long], lat: signed(c.math, sign as 1 | -1, variables[shift.lat]) }
}

/** Declares the states of a model. */
export function declareStates(c: ComponentBuilder, { states = [] }: TireModel, evaluate: Evaluate): ModelVariables {
  const { sub, mul } = c.math
  return Object.fromEntries(
    states.map((state) => {
      const q: Expr = c.state(state.name, {
        unit: state.unit,
        initial: state.initial ?? 0,
        derivative: (m) => {
          const { output } = evaluate(m)
          const { derivative: d } = state
          return typeof d === 'string' ? output(d) : sub(output(d.source), mul(output(d.rate), q))
        },
      })
      return [state.name, q]
    }),
  )
}

/** Declares the unknowns of a model. */
export function declareUnknowns(c: ComponentBuilder, { unknowns = [] }: TireModel, evaluate: Evaluate): ModelVariables {
  if (unknowns.length === 0) return {}
  const solutions = c.algebraic('model', {
    unknowns: unknowns.map(({ name, unit, doc, initial = 0, nominal }) => ({ name, unit, doc, initial, nominal })),
    residual: (s) => unknowns.map(({ residual }) => evaluate(s).output(residual)),
    ...(c.choice('modelSearch') === 'fixed' ? { iterations: Math.round(c.fixed('modelIterations')) } : {}),
    constantWork: `set the search of ${c.name} to a fixed number of iterations`,
  })
  return Object.fromEntries(unknowns.map(({ name }, i) => [name, solutions[i]]))
}
