/** What the reference model says about the states and signals of the project that `projectOf` makes. */
import {
  BODY_SIGNALS,
  FORCE_SIGNALS,
  MOMENT_SIGNALS,
  STATE_SIGNALS,
  bodyName,
  driverSignal,
  jointName,
} from './block-names'
import { coordinateRates, driveAt } from './joints'
import { forwardKinematics } from './kinematics'
import type { Wiring } from './project-of'
import { reversedSolution, reversedState } from './reversed'
import { solve } from './solve'
import { angles321, applyTransposed, cross, sub } from './spatial'
import { allJoints, allStates } from './types'
import type { Model, State, Vec } from './types'

export interface Expected {
  readonly value: number
  /** Size against which a difference counts: of the vector the signal belongs to, but not below a floor. */
  readonly scale: number
}

export interface ExpectedSignals {
  /** The given state, for whatever coordinates are chosen: of joints, and of bodies against the ground. */
  readonly states: ReadonlyMap<string, number>
  /** Derivative of each of these: `Joint2.rate` -> its acceleration. */
  readonly derivatives: ReadonlyMap<string, Expected>
  /** Values of reactions, motion of joints and drivers, and motion of bodies: `Joint2.Fx`, `Body1.ax`. */
  readonly values: ReadonlyMap<string, Expected>
  /** Angles of joints and Euler angles of bodies, modulo 2 pi. */
  readonly angles: ReadonlyMap<string, number>
}

/** Floors as in comparisons of results: 1e-3 for rates and accelerations, 1 N, 0.1 N m, 1e-4 rad or m. */
const FLOOR = { derivative: 1e-3, force: 1, moment: 0.1, position: 1e-4 }

export function expectedSignals(model: Model, state: State, wiring: Wiring = {}): ExpectedSignals {
  const states = new Map<string, number>()
  const derivatives = new Map<string, Expected>()
  const values = new Map<string, Expected>()
  const angles = new Map<string, number>()
  /** Vectors of three have one scale each. */
  const put = (
    to: Map<string, Expected>,
    block: string,
    names: readonly string[],
    numbers: readonly number[],
    floor: number,
    size = 3,
  ): void => {
    names.forEach((name, i) => {
      const first = i - (i % size)
      const scale = Math.max(Math.hypot(...numbers.slice(first, first + size)), floor)
      to.set(`${block}.${name}`, { value: numbers[i], scale })
    })
  }
  const kinematics = forwardKinematics(model, state)
  const { joints, bodies } = solve(model, state)
  const jointStates = allStates(state)
  allJoints(model).forEach((joint, j) => {
    const block = jointName(j)
    const { relative } = kinematics.joints[j]
    const reversed = wiring.reversedJoint?.(j) === true
    const { q, qd } = reversed ? reversedState(joint, jointStates[j], relative) : jointStates[j]
    const s = reversed ? reversedSolution(joint, jointStates[j], relative, joints[j]) : joints[j]
    const names = STATE_SIGNALS[joint.kind]
    names.q.forEach((name, i) => states.set(`${block}.${name}`, q[i]))
    names.qd.forEach((name, i) => states.set(`${block}.${name}`, qd[i]))
    // a cylindrical joint has two motions in different units
    const size = joint.kind === 'cylindrical' ? 1 : 3
    put(derivatives, block, names.q, s.rates, FLOOR.derivative, size)
    put(derivatives, block, names.qd, s.qdd, FLOOR.derivative, size)
    if (wiring.omittedJoint?.(j) === true) return
    put(values, block, FORCE_SIGNALS, s.force, FLOOR.force)
    put(values, block, MOMENT_SIGNALS, s.moment, FLOOR.moment)
    FORCE_SIGNALS.forEach((name, i) => s.determined.force[i] || values.delete(`${block}.${name}`))
    MOMENT_SIGNALS.forEach((name, i) => s.determined.moment[i] || values.delete(`${block}.${name}`))
    // in the tree or not, joints with axes know their coordinates
    if (joint.kind !== 'spherical' && joint.kind !== 'free') {
      put(values, block, names.qd, qd, FLOOR.derivative, 1)
      names.q.forEach((name, i) => {
        if (name === 's') put(values, block, [name], [q[i]], FLOOR.position)
        else angles.set(`${block}.${name}`, q[i])
      })
    }
    if (joint.kind === 'driver')
      put(values, block, [driverSignal(joint)], [driveAt(joint.drive, state.time).value], FLOOR.position)
  })
  model.bodies.forEach((body, b) => {
    if (body.mass === 0) return
    const block = bodyName(b)
    const { position, orientation, axes, velocity, angularVelocity } = kinematics.bodies[b]
    const euler = angles321(axes)
    const [v, w] = [velocity, angularVelocity].map((x) => applyTransposed(axes, x))
    const [a, turning] = [bodies[b].linear, bodies[b].angular].map((x) => applyTransposed(axes, x))
    const free = { q: [...position, ...euler], qd: [...v, ...w] }
    const relative = { displacement: position, turn: orientation, velocity, angularVelocity }
    const inBody: Vec = sub(a, cross(w, v))
    BODY_SIGNALS.q.forEach((name, i) => states.set(`${block}.${name}`, free.q[i]))
    BODY_SIGNALS.qd.forEach((name, i) => states.set(`${block}.${name}`, free.qd[i]))
    put(derivatives, block, BODY_SIGNALS.q, coordinateRates({ kind: 'free' }, free, relative), FLOOR.derivative)
    put(derivatives, block, BODY_SIGNALS.qd, [...inBody, ...turning], FLOOR.derivative)
    put(values, block, BODY_SIGNALS.q.slice(0, 3), position, FLOOR.position)
    put(values, block, BODY_SIGNALS.qd, free.qd, FLOOR.derivative)
    put(values, block, BODY_SIGNALS.acceleration, a, FLOOR.derivative)
    BODY_SIGNALS.q.slice(3).forEach((name, i) => angles.set(`${block}.${name}`, euler[i]))
  })
  return { states, derivatives, values, angles }
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
