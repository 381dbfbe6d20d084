/**
 * Where Euler angles fail: with the middle angle at the singularity of the order (90 deg where all axes differ, 0 or
 * 180 deg where the first comes back) the first and the last turn about the same axis and their rates are unbounded.
 * Exactly there nothing can be computed; close by, a step of fixed length may leap over what happens.
 */
import { isProper } from '../formulate/across/orders'
import { ModelError } from '../errors/model-error'
import { seconds } from '../solve/non-finite'
import { evaluate } from '../symbolic'
import type { Compilation } from './compile'
import type { Instance } from './instance'

interface Angles {
  readonly block: string
  readonly order: string
  /** Names and state indices of the three angles. */
  readonly names: readonly string[]
  readonly indices: readonly number[]
  /** Factor that rates of the angles are divided by: sine or cosine of the middle angle. */
  readonly divisor: (middle: number) => number
}

/** Rate of an angle that no body has, rad/s. */
const absurdRate = 1e6
/** Nearer to the singularity than about 6 deg, a leap of the outer angles by more than a radian is worth a warning. */
const near = 0.1

function eulerAngles({ system, states }: Compilation): readonly Angles[] {
  return system.orientations.flatMap(({ block, order, coordinates }) => {
    if (order === 'quaternion') return []
    const indices = coordinates.map((name) => states.findIndex((s) => s.name === name))
    return [{ block, order, names: coordinates, indices, divisor: isProper(order) ? Math.sin : Math.cos }]
  })
}

function remedy({ block, order }: Angles): string {
  return `choose an order of angles other than ${order}, or "quaternion", as the orientation of ${block} in the formulation`
}

/**
 * @throws ModelError `non-finite` where an initial orientation is at the singularity of its angles and turns so that
 *   they would have to leap; a body that turns about the middle axis only may pass
 */
export function checkInitialAngles(instance: Instance, x: Float64Array): void {
  const { compilation } = instance
  const { states, collection } = compilation
  for (const angles of eulerAngles(compilation)) {
    const [first, middle, last] = angles.indices
    if (Math.abs(angles.divisor(x[middle])) > 1e-9) continue
    const symbols = instance.parameterSymbols()
    states.forEach((s, i) => symbols.set(s.symbol, x[i]))
    symbols.set(collection.time, 0)
    const rates = evaluate([states[first].derivative, states[last].derivative], symbols)
    if (rates.every((rate) => Math.abs(rate) < absurdRate)) continue
    const name = angles.names[1]
    throw new ModelError(
      'non-finite',
      `the rates of ${angles.names[0]} and ${angles.names[2]} are not finite: ${name} = ${degrees(x[middle])} is the singularity of the ${angles.order} angles of ${angles.block}`,
      { block: angles.block, signal: name, time: 0 },
      `${remedy(angles)}, or start from another`,
    )
  }
}

/** Looks at the rows of a run for passages that the angles do not resolve. */
export class SingularAngles {
  private readonly angles: readonly Angles[]
  private readonly last: Float64Array
  private rows = 0
  private readonly leaps = new Map<Angles, number>()

  constructor(compilation: Compilation) {
    this.angles = eulerAngles(compilation)
    this.last = new Float64Array(compilation.states.length)
  }

  watch(t: number, x: Float64Array): void {
    if (this.rows++ > 0) {
      for (const angles of this.angles) {
        if (this.leaps.has(angles)) continue
        const [first, middle] = angles.indices
        const [before, now] = [angles.divisor(this.last[middle]), angles.divisor(x[middle])]
        if (Math.min(Math.abs(before), Math.abs(now)) > near && before * now > 0) continue
        if (Math.abs(x[first] - this.last[first]) > 1) this.leaps.set(angles, t)
      }
    }
    this.last.set(x)
  }

  /** What to tell after a run that went through; with fixed steps it is an error, see `failure`. */
  warnings(fixed: boolean): readonly string[] {
    if (fixed) return []
    return [...this.leaps].map(
      ([angles, t]) => `${leap(angles, t)}: the result from there on is uncertain; ${remedy(angles)}`,
    )
  }

  /** A fixed step that has leapt over the singularity has not integrated what the angles do there: an error of the run. */
  failure(): ModelError | undefined {
    const [first] = this.leaps
    if (first === undefined) return undefined
    const [angles, time] = first
    return new ModelError(
      'step-size',
      `${leap(angles, time)} within a step: the result from there on is wrong`,
      { block: angles.block, signal: angles.names[0], time },
      remedy(angles),
    )
  }

  /** The same error with the angles as its likely reason, where a state failed close to their singularity. */
  explain(error: ModelError): ModelError {
    if (error.code !== 'non-finite' && error.code !== 'step-size') return error
    const reason = this.angles.find(
      (angles) => Math.abs(angles.divisor(this.last[angles.indices[1]])) < near || this.leaps.has(angles),
    )
    if (reason === undefined) return error
    const what = `${error.what}; ${reason.names[1]} is close to the singularity of the ${reason.order} angles of ${reason.block}`
    return new ModelError(error.code, what, error.place, remedy(reason))
  }
}

function leap({ names, order }: Angles, t: number): string {
  return `${names[0]} jumps at t = ${seconds(t)}, where ${names[1]} passes the singularity of the ${order} angles`
}

function degrees(angle: number): string {
  return `${Number(((angle * 180) / Math.PI).toPrecision(6))} deg`
}
