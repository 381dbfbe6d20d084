/**
 * Dry friction at an operating point: each one holds or slides, in agreement with the solution. It holds as long as its
 * effort is within its capacity, and slides in the direction of its rate (linear complementarity; Pfeiffer and Glocker,
 * Multibody Dynamics with Unilateral Contacts, 1996, ch. 5). Which ones do is searched as an active set: an overloaded
 * element slides, and one that would slide against its friction holds.
 */
import { ModelError } from '../../errors/model-error'
import type { Found } from '../../analyse/operating/search'
import { evaluate, type Expr } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import type { Instance } from '../../compile/instance'

export interface Friction {
  readonly name: string
  readonly block: string
  /** Mode of the friction: direction of sliding, 0 while it holds. `place` is its place among the discrete states. */
  readonly mode: Expr
  readonly place: number
  /** True if the friction acts between axes that turn, like a clutch, and not on one alone, like a brake. */
  readonly isRelative: boolean
  readonly rate: Expr
  readonly effort: Expr
  readonly capacity: Expr
}

/** Relative excess of the holding effort over the capacity that counts as rounding. */
const slack = 1e-9
/** Rate against the direction of sliding that counts as zero, rad/s or m/s. */
const reversed = 1e-9

/** @param form of the equations, in which friction holds or slides */
export function frictionsOf({ collection, system }: Compilation): readonly Friction[] {
  const { math, pool } = collection
  const { solved } = system
  const capacity = (effort: Expr, holding: Expr, back: Expr | undefined): Expr =>
    back === undefined ? holding : math.select(math.gt(effort, 0), holding, back)
  return collection.stictions.map(({ name, block, mode, axis, holding, holdingBack }) => ({
    name,
    block,
    mode,
    place: system.discrete.states.findIndex((s) => s.symbol === mode),
    isRelative: axis.length > 1,
    rate: math.add(...axis.map(({ flange, factor }) => math.mul(pool.expr(factor), solved.flange(flange).rate))),
    effort: solved.effort(name),
    capacity: capacity(solved.effort(name), holding(solved), holdingBack?.(solved)),
  }))
}

/** Returns the row of the rate of the first friction among the values of a problem; each friction has three rows. */
export const frictionRows = ({ collection }: Compilation, values: number): number =>
  values - 3 * collection.stictions.length

/** Values of a friction at a state: rate, effort and capacity. */
interface FoundFriction {
  readonly place: number
  readonly rate: number
  readonly effort: number
  readonly capacity: number
}

function foundFrictions(form: Compilation, { equations }: Found): readonly FoundFriction[] {
  const { values } = equations.point
  const first = frictionRows(form, values.length)
  return form.collection.stictions.map(({ mode }, i) => ({
    place: form.system.discrete.states.findIndex((s) => s.symbol === mode),
    rate: values[first + 3 * i],
    effort: values[first + 3 * i + 1],
    capacity: values[first + 3 * i + 2],
  }))
}

/**
 * Releases friction that would have to hold more than it can: it slides.
 * @param z discrete states, which are changed
 * @param most only the one that is overloaded most: others may hold once it slides
 * @returns whether something slides that held
 */
export function letGo(form: Compilation, z: Float64Array, solution: Found, most: boolean): boolean {
  const overloaded = foundFrictions(form, solution)
    .filter(({ place, effort, capacity }) => z[place] === 0 && Math.abs(effort) > capacity * (1 + slack))
    .sort((a, b) => Math.abs(b.effort) / (b.capacity + slack) - Math.abs(a.effort) / (a.capacity + slack))
  for (const { place, effort } of most ? overloaded.slice(0, 1) : overloaded) z[place] = effort > 0 ? -1 : 1
  return overloaded.length > 0
}

/**
 * Engages friction that would slide against its direction: it holds.
 * @param z discrete states, which are changed
 * @returns whether something holds that slid
 */
export function engage(form: Compilation, z: Float64Array, solution: Found): boolean {
  const against = foundFrictions(form, solution).filter(
    ({ place, rate, capacity }) => capacity > 0 && z[place] * rate < -reversed,
  )
  for (const { place } of against) z[place] = 0
  return against.length > 0
}

/** @throws ModelError `no-equilibrium` if a friction can neither hold nor slide */
export function undecidedFriction(form: Compilation, z: Float64Array, solution: Found): ModelError | undefined {
  const tried = z.slice()
  if (!letGo(form, tried, solution, true) && !engage(form, tried, solution)) return undefined
  const place = z.findIndex((mode, i) => mode !== tried[i])
  const { block } = form.system.discrete.states[place]
  return new ModelError(
    'no-equilibrium',
    `no equilibrium found in which ${block} either holds or slips`,
    { block },
    'give initial speeds closer to it, another gear or capacity, or start the run without settling',
  )
}

/** Returns the indices of the modes of friction that is at rest and can hold nothing: brakes that are not applied. */
export function idleFrictions(instance: Instance, x: Float64Array, z: Float64Array): readonly number[] {
  const { compilation } = instance
  const { collection, system } = compilation
  const { stictions } = collection
  if (stictions.length === 0) return []
  const symbols = instance.symbolValues(x, z)
  for (const { symbol, sourceValue } of compilation.inputs) symbols.set(symbol, evaluate([sourceValue], symbols)[0])
  const capacities = evaluate(
    stictions.map(({ holding }) => holding(system.solved)),
    symbols,
  )
  return stictions.flatMap(({ mode }, i) => {
    const place = system.discrete.states.findIndex((s) => s.symbol === mode)
    return z[place] === 0 && !(capacities[i] > 0) ? [place] : []
  })
}
