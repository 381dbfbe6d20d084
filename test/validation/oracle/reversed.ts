/**
 * A joint seen from its other side: `base` on the child, `end` on the parent. With R, d the turn and
 * displacement of E against P, those of P against E are transpose(R) and -transpose(R) d; velocities
 * follow by derivation, angular velocity changes its sign (Wittenburg 1977, ch. 2).
 */
import { coordinateRates } from './joints'
import type { RelativeMotion } from './joints'
import { add, angles321, apply, applyTransposed, conjugate, cross, matrixOf, sub, transpose } from './spatial'
import type { JointKind, JointSolution, JointState, Pose, Vec } from './types'

const minus = (v: Vec): Vec => [0 - v[0], 0 - v[1], 0 - v[2]]

/** Axes point the other way, so that coordinates of single axes stay the same. */
export function reversedKind<J extends JointKind>(joint: J): J {
  if ('axis1' in joint) return { ...joint, axis1: minus(joint.axis2), axis2: minus(joint.axis1) }
  return 'axis' in joint ? { ...joint, axis: minus(joint.axis) } : joint
}

export function reversedState(joint: JointKind, state: JointState, relative: RelativeMotion): JointState {
  const { q, qd } = state
  const r = matrixOf(relative.turn)
  const spin = minus(relative.angularVelocity)
  switch (joint.kind) {
    case 'universal':
      return { q: [q[1], q[0]], qd: [qd[1], qd[0]] }
    case 'spherical':
      return { q: angles321(transpose(r)), qd: spin }
    case 'free': {
      const d = relative.displacement
      const velocity = sub(cross(relative.angularVelocity, d), relative.velocity)
      return { q: [...minus(applyTransposed(r, d)), ...angles321(transpose(r))], qd: [...velocity, ...spin] }
    }
    default:
      return state
  }
}

/** Derivatives of the reversed state, and the reaction on the parent about the origin of P in axes of P. */
export function reversedSolution(
  joint: JointKind,
  state: JointState,
  relative: RelativeMotion,
  solution: JointSolution,
): JointSolution {
  const { qdd } = solution
  const r = matrixOf(relative.turn)
  const other = reversedState(joint, state, relative)
  const force = minus(apply(r, solution.force))
  const moment = add(minus(apply(r, solution.moment)), cross(relative.displacement, force))
  const through = { force, moment, determined: allOrNone(solution.determined) }
  switch (joint.kind) {
    case 'universal':
      return { ...through, qdd: [qdd[1], qdd[0]], rates: other.qd }
    case 'spherical':
      return { ...through, qdd: minus(apply(r, vec(qdd))), rates: coordinateRates(joint, other, relative) }
    case 'free': {
      // derivative in P of w x d - d', where d'' = R qdd + w x d'
      const turning = apply(r, vec(qdd.slice(3)))
      const linear = sub(cross(turning, relative.displacement), apply(r, vec(qdd)))
      // derivative of the position in axes of E
      const velocity = applyTransposed(r, vec(other.qd))
      const from: RelativeMotion = { ...relative, turn: conjugate(relative.turn), velocity }
      return { ...through, qdd: [...linear, ...minus(turning)], rates: coordinateRates(joint, other, from) }
    }
    default:
      return { ...solution, ...through }
  }
}

/** Components in other axes, and moments about another point, mix. */
function allOrNone({ force, moment }: JointSolution['determined']): JointSolution['determined'] {
  const f = force.every(Boolean)
  const m = f && moment.every(Boolean)
  return { force: [f, f, f], moment: [m, m, m] }
}

const vec = (list: readonly number[]): Vec => [list[0], list[1], list[2]]

/** The attachment that leads back: from the joint's frame to the body. */
export function reversedPose({ offset, rotation }: Pose): Pose {
  return { offset: minus(applyTransposed(rotation, offset)), rotation: transpose(rotation) }
}
