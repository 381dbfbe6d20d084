/**
 * What each joint allows and forbids, as functions of the relative motion of its two frames
 * (P on the parent, E on the child; see `JointKind`).
 *
 * Velocity level: a row n . v = f or n . w = f, with v the velocity of the origin of E as seen in P,
 * w the angular velocity of E relative to P, and f a prescribed rate. Differentiated in P, with n
 * fixed in P, the row keeps its left side with the relative accelerations and its right side becomes
 * df/dt; the universal joint's n moves and adds -dn/dt . w (Haug 1989, ch. 9; Nikravesh 1988, ch. 7).
 */
import {
  NO_TURN,
  ZERO,
  add,
  apply,
  applyTransposed,
  cross,
  dot,
  matrixOf,
  multiply,
  normals,
  scale,
  sub,
  turn,
  turn321,
} from './spatial'
import type { Quaternion } from './spatial'
import type { Drive, JointKind, JointState, Vec } from './types'

/** Motion of E relative to P, all components in axes of P. */
export interface RelativeMotion {
  readonly displacement: Vec
  readonly turn: Quaternion
  /** Derivative of the displacement in P. */
  readonly velocity: Vec
  readonly angularVelocity: Vec
}

/** One scalar constraint: direction in axes of P, on the relative velocity or angular velocity. */
export interface ConstraintRow {
  readonly on: 'translation' | 'rotation'
  readonly direction: Vec
  /** Prescribed value of the row at velocity level. */
  readonly rate: number
  /** Right side at acceleration level, relative accelerations taken in P. */
  readonly acceleration: number
}

const X: Vec = [1, 0, 0]
const Y: Vec = [0, 1, 0]
const Z: Vec = [0, 0, 1]

export function driveAt(drive: Drive, t: number): { value: number; rate: number; acceleration: number } {
  if (drive.kind === 'quadratic') {
    return {
      value: drive.value + drive.rate * t + (drive.acceleration * t * t) / 2,
      rate: drive.rate + drive.acceleration * t,
      acceleration: drive.acceleration,
    }
  }
  const w = 2 * Math.PI * drive.frequency
  const phase = w * t + drive.phase
  return {
    value: drive.offset + drive.amplitude * Math.sin(phase),
    rate: drive.amplitude * w * Math.cos(phase),
    acceleration: -drive.amplitude * w * w * Math.sin(phase),
  }
}

export function degreesOfFreedom(joint: JointKind): number {
  switch (joint.kind) {
    case 'revolute':
    case 'prismatic':
      return 1
    case 'cylindrical':
    case 'universal':
      return 2
    case 'spherical':
      return 3
    case 'free':
      return 6
    case 'fixed':
    case 'driver':
      return 0
  }
}

export function relativeMotion(joint: JointKind, { q, qd }: JointState, time: number): RelativeMotion {
  switch (joint.kind) {
    case 'revolute':
      return turning(joint.axis, q[0], qd[0])
    case 'prismatic':
      return sliding(joint.axis, q[0], qd[0])
    case 'cylindrical':
      return {
        ...turning(joint.axis, q[1], qd[1]),
        displacement: scale(q[0], joint.axis),
        velocity: scale(qd[0], joint.axis),
      }
    case 'universal': {
      const first = turn(joint.axis1, q[0])
      const second = apply(matrixOf(first), joint.axis2)
      return {
        displacement: ZERO,
        turn: multiply(first, turn(joint.axis2, q[1])),
        velocity: ZERO,
        angularVelocity: add(scale(qd[0], joint.axis1), scale(qd[1], second)),
      }
    }
    case 'spherical': {
      const p = turn321(q[0], q[1], q[2])
      return { displacement: ZERO, turn: p, velocity: ZERO, angularVelocity: apply(matrixOf(p), [qd[0], qd[1], qd[2]]) }
    }
    case 'free': {
      const p = turn321(q[3], q[4], q[5])
      const r = matrixOf(p)
      return {
        displacement: [q[0], q[1], q[2]],
        turn: p,
        velocity: apply(r, [qd[0], qd[1], qd[2]]),
        angularVelocity: apply(r, [qd[3], qd[4], qd[5]]),
      }
    }
    case 'fixed':
      return { displacement: ZERO, turn: NO_TURN, velocity: ZERO, angularVelocity: ZERO }
    case 'driver': {
      const { value, rate } = driveAt(joint.drive, time)
      return joint.motion === 'rotation' ? turning(joint.axis, value, rate) : sliding(joint.axis, value, rate)
    }
  }
}

export function constraintRows(joint: JointKind, relative: RelativeMotion, time: number): readonly ConstraintRow[] {
  const row =
    (on: ConstraintRow['on']) =>
    (direction: Vec): ConstraintRow => ({ on, direction, rate: 0, acceleration: 0 })
  const translation = row('translation')
  const rotation = row('rotation')
  switch (joint.kind) {
    case 'revolute':
      return [...[X, Y, Z].map(translation), ...normals(joint.axis).map(rotation)]
    case 'prismatic':
      return [...normals(joint.axis).map(translation), ...[X, Y, Z].map(rotation)]
    case 'cylindrical':
      return [...normals(joint.axis).map(translation), ...normals(joint.axis).map(rotation)]
    case 'spherical':
      return [X, Y, Z].map(translation)
    case 'universal':
      return [...[X, Y, Z].map(translation), crossRow(joint.axis1, joint.axis2, relative)]
    case 'fixed':
      return [...[X, Y, Z].map(translation), ...[X, Y, Z].map(rotation)]
    case 'free':
      return []
    case 'driver': {
      const { rate, acceleration } = driveAt(joint.drive, time)
      const [along, other] = joint.motion === 'rotation' ? [rotation, translation] : [translation, rotation]
      return [...[X, Y, Z].map(other), ...normals(joint.axis).map(along), { ...along(joint.axis), rate, acceleration }]
    }
  }
}

/** The universal joint: no relative rotation about n = w1 x w2, w1 fixed in P and w2 fixed in E. */
function crossRow(w1: Vec, axis2: Vec, relative: RelativeMotion): ConstraintRow {
  const w2 = apply(matrixOf(relative.turn), axis2)
  const w = relative.angularVelocity
  const derivative = cross(w1, cross(w, w2))
  return { on: 'rotation', direction: cross(w1, w2), rate: 0, acceleration: -dot(derivative, w) }
}

/**
 * Derivatives of `qd` from the relative accelerations.
 * @param linear second derivative of the displacement in P, axes of P
 * @param angular derivative in P of the relative angular velocity, axes of P
 */
export function coordinateAccelerations(
  joint: JointKind,
  state: JointState,
  relative: RelativeMotion,
  linear: Vec,
  angular: Vec,
): readonly number[] {
  const r = matrixOf(relative.turn)
  switch (joint.kind) {
    case 'revolute':
      return [dot(joint.axis, angular)]
    case 'prismatic':
      return [dot(joint.axis, linear)]
    case 'cylindrical':
      return [dot(joint.axis, linear), dot(joint.axis, angular)]
    case 'universal': {
      const w1 = joint.axis1
      const w2 = apply(r, joint.axis2)
      const rest = sub(angular, scale(state.qd[0] * state.qd[1], cross(w1, w2)))
      const cosine = dot(w1, w2)
      const [b1, b2] = [dot(w1, rest), dot(w2, rest)]
      const determinant = 1 - cosine * cosine
      return [(b1 - cosine * b2) / determinant, (b2 - cosine * b1) / determinant]
    }
    case 'spherical':
      return applyTransposed(r, angular)
    case 'free': {
      // Components in E: the derivative in E differs from the one in P by w x v.
      const inChild = sub(linear, cross(relative.angularVelocity, relative.velocity))
      return [...applyTransposed(r, inChild), ...applyTransposed(r, angular)]
    }
    case 'fixed':
    case 'driver':
      return []
  }
}

/** Derivatives of `q`; angles 321 by the inverse of w = yaw' z + pitch' y' + roll' x''. */
export function coordinateRates(joint: JointKind, { q, qd }: JointState, relative: RelativeMotion): readonly number[] {
  switch (joint.kind) {
    case 'spherical':
      return angleRates(q[1], q[2], [qd[0], qd[1], qd[2]])
    case 'free':
      return [...relative.velocity, ...angleRates(q[4], q[5], [qd[3], qd[4], qd[5]])]
    default:
      return qd
  }
}

function angleRates(pitch: number, roll: number, [wx, wy, wz]: Vec): Vec {
  const [c, s] = [Math.cos(roll), Math.sin(roll)]
  const yawRate = (s * wy + c * wz) / Math.cos(pitch)
  return [yawRate, c * wy - s * wz, wx + Math.sin(pitch) * yawRate]
}

const turning = (axis: Vec, angle: number, rate: number): RelativeMotion => ({
  displacement: ZERO,
  turn: turn(axis, angle),
  velocity: ZERO,
  angularVelocity: scale(rate, axis),
})
const sliding = (axis: Vec, s: number, ds: number): RelativeMotion => ({
  displacement: scale(s, axis),
  turn: NO_TURN,
  velocity: scale(ds, axis),
  angularVelocity: ZERO,
})
