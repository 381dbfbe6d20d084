/** What the reference model says about the signals of the project that `projectOf` makes. */
import { FORCE_SIGNALS, MOMENT_SIGNALS, STATE_SIGNALS, driverSignal, jointName } from './block-names'
import { driveAt } from './joints'
import { solve } from './solve'
import type { Model, State } from './types'

export interface Expected {
  readonly value: number
  /** Size against which a difference counts: of the vector the signal belongs to, but not below a floor. */
  readonly scale: number
}

export interface ExpectedSignals {
  /** Derivative of each coordinate and rate, by the name of that coordinate or rate: `Joint2.rate` -> its acceleration. */
  readonly derivatives: ReadonlyMap<string, Expected>
  /** Values of reactions and driver positions: `Joint2.Fx`. */
  readonly values: ReadonlyMap<string, Expected>
}

/** Floors as in comparisons of results: 1e-3 for rates and accelerations, 1 N, 0.1 N m, 1e-4 rad or m. */
const FLOOR = { derivative: 1e-3, force: 1, moment: 0.1, position: 1e-4 }

export function expectedSignals(model: Model, state: State): ExpectedSignals {
  const derivatives = new Map<string, Expected>()
  const values = new Map<string, Expected>()
  const put = (
    to: Map<string, Expected>,
    j: number,
    names: readonly string[],
    numbers: readonly number[],
    floor: number,
  ) => {
    const scale = Math.max(Math.hypot(...numbers), floor)
    names.forEach((name, i) => to.set(`${jointName(j)}.${name}`, { value: numbers[i], scale }))
  }
  const { joints } = solve(model, state)
  model.joints.forEach((joint, j) => {
    const { q, qd } = STATE_SIGNALS[joint.kind]
    // Joints of six freedoms mix m and rad: each vector of three has its own scale.
    const size = joint.kind === 'cylindrical' ? 1 : 3
    for (let i = 0; i < q.length; i += size) {
      put(derivatives, j, q.slice(i, i + size), joints[j].rates.slice(i, i + size), FLOOR.derivative)
      put(derivatives, j, qd.slice(i, i + size), joints[j].qdd.slice(i, i + size), FLOOR.derivative)
    }
    put(values, j, FORCE_SIGNALS, joints[j].force, FLOOR.force)
    put(values, j, MOMENT_SIGNALS, joints[j].moment, FLOOR.moment)
    if (joint.kind === 'driver')
      put(values, j, [driverSignal(joint)], [driveAt(joint.drive, state.time).value], FLOOR.position)
  })
  return { derivatives, values }
}

/**
 * The worst of many comparisons, for a message that names the signal.
 * @returns the largest |actual - value| / scale; infinite, with the name, where a signal is missing or not a number
 */
export function worstDifference(
  expected: ReadonlyMap<string, Expected>,
  actual: (signal: string) => number | undefined,
): { readonly signal: string; readonly relative: number } {
  let worst = { signal: '', relative: 0 }
  for (const [signal, { value, scale }] of expected) {
    const difference = Math.abs((actual(signal) ?? NaN) - value) / scale
    const relative = Number.isNaN(difference) ? Infinity : difference
    if (relative > worst.relative) worst = { signal, relative }
  }
  return worst
}
