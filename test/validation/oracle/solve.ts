/**
 * Accelerations and reactions of rigid bodies in absolute coordinates: Newton and Euler's
 * equations of every body and a Lagrange multiplier for every constraint of every joint,
 *
 *     [ M  -J^T ] [ a      ]   [ Q     ]      Q of a body: force, moment - w x (I w)
 *     [ J    0  ] [ lambda ] = [ gamma ]
 *
 * (Haug 1989, eq. 11.3.7; Nikravesh 1988, ch. 11), everything in ground axes, solved densely.
 * A multiplier is the force (moment) along its row's direction on the child at the origin of E. Loops may
 * repeat constraints; accelerations are unique all the same, and of the multipliers those of least norm are taken.
 */
import { exactResidual, solveDense, solveSymmetric } from './dense'
import { constraintRows, coordinateAccelerations, coordinateRates } from './joints'
import type { ConstraintRow } from './joints'
import { GROUND_MOTION, forwardKinematics } from './kinematics'
import type { BodyMotion, JointMotion, Kinematics } from './kinematics'
import { appliedWrenches } from './loads'
import { ZERO, add, apply, applyTransposed, cross, dot, product, scale, sub, transpose } from './spatial'
import { GROUND, allJoints, allStates } from './types'
import type { Body, BodyAcceleration, Flags, Joint, JointSolution, Mat, Model, Solution, State, Vec } from './types'

/** @throws Error if the tree is malformed or the accelerations are undetermined (a connector that can move freely) */
export function solve(model: Model, state: State): Solution {
  const kinematics = forwardKinematics(model, state)
  const joints = allJoints(model)
  const rows = joints.flatMap((joint, j) =>
    constraintRows(joint, kinematics.joints[j].relative, state.time).map((row) => ({ joint: j, row })),
  )
  const unknowns = 6 * model.bodies.length
  const size = unknowns + rows.length
  const matrix = Array.from({ length: size }, () => new Float64Array(size))
  const right = new Float64Array(size)

  const applied = appliedWrenches(model, state, kinematics)
  model.bodies.forEach((body, b) => {
    const inertia = inertiaInGround(body, kinematics.bodies[b])
    const w = kinematics.bodies[b].angularVelocity
    const gyroscopic = cross(w, apply(inertia, w))
    for (let i = 0; i < 3; i++) {
      matrix[6 * b + i][6 * b + i] = body.mass
      for (let k = 0; k < 3; k++) matrix[6 * b + 3 + i][6 * b + 3 + k] = inertia[i][k]
      right[6 * b + i] = applied[b].force[i]
      right[6 * b + 3 + i] = applied[b].moment[i] - gyroscopic[i]
    }
  })

  const directions = rows.map(({ joint, row }, r) => {
    const { direction, parts, gamma } = assembleRow(joints[joint], row, kinematics, joint)
    for (const part of parts) {
      if (part.body === GROUND) continue
      for (let i = 0; i < 3; i++) {
        matrix[unknowns + r][6 * part.body + i] = part.linear[i]
        matrix[unknowns + r][6 * part.body + 3 + i] = part.angular[i]
        matrix[6 * part.body + i][unknowns + r] = -part.linear[i]
        matrix[6 * part.body + 3 + i][unknowns + r] = -part.angular[i]
      }
    }
    right[unknowns + r] = gamma
    return direction
  })

  // only loops can repeat constraints
  const { x, nullSpace } =
    joints.length > model.bodies.length
      ? solveSymmetric(matrix, right, unknowns)
      : { x: solveDense(matrix, right), nullSpace: [] }
  const bodies = model.bodies.map((_, b): BodyAcceleration => ({
    linear: [x[6 * b], x[6 * b + 1], x[6 * b + 2]],
    angular: [x[6 * b + 3], x[6 * b + 4], x[6 * b + 5]],
  }))
  /** Reactions of all joints by the multipliers, in axes of E. */
  const reactionsBy = (multipliers: Float64Array): Reaction[] => {
    const reactions = joints.map((): Reaction => ({ force: ZERO, moment: ZERO }))
    rows.forEach(({ joint, row }, r) => {
      const contribution = applyTransposed(
        kinematics.joints[joint].childAxes,
        scale(multipliers[unknowns + r], directions[r]),
      )
      const side = row.on === 'translation' ? 'force' : 'moment'
      reactions[joint] = { ...reactions[joint], [side]: add(reactions[joint][side], contribution) }
    })
    return reactions
  }
  const reactions = reactionsBy(x)
  const changes = nullSpace.map(reactionsBy)
  const unique = (j: number, side: 'force' | 'moment'): Flags => {
    const [a, b, c] = [0, 1, 2].map((i) => changes.every((change) => Math.abs(change[j][side][i]) < 1e-7))
    return [a, b, c]
  }
  let constraintResidual = 0
  for (let r = unknowns; r < size; r++) {
    constraintResidual = Math.max(constraintResidual, Math.abs(exactResidual(matrix[r], x, right[r])))
  }
  return {
    bodies,
    joints: joints.map((_, j) => ({
      ...motionSolution(model, state, kinematics, j, bodies),
      ...reactions[j],
      determined: { force: unique(j, 'force'), moment: unique(j, 'moment') },
    })),
    constraintResidual,
  }
}

export function inertiaInGround(body: Body, motion: BodyMotion): Mat {
  return product(product(motion.axes, body.inertia), transpose(motion.axes))
}

interface RowPart {
  readonly body: number
  readonly linear: Vec
  readonly angular: Vec
}

/** A row in terms of absolute accelerations: the transport terms of both sides move to gamma. */
function assembleRow(joint: Joint, row: ConstraintRow, kinematics: Kinematics, j: number) {
  const motion = kinematics.joints[j]
  const n = apply(motion.parentAxes, row.direction)
  const parentSpin = bodyMotion(kinematics, joint.parent).angularVelocity
  if (row.on === 'rotation') {
    const parts: RowPart[] = [
      { body: joint.child, linear: ZERO, angular: n },
      { body: joint.parent, linear: ZERO, angular: scale(-1, n) },
    ]
    return { direction: n, parts, gamma: row.acceleration + dot(n, cross(parentSpin, motion.angularVelocity)) }
  }
  const parts: RowPart[] = [
    { body: joint.child, linear: n, angular: cross(motion.childArm, n) },
    { body: joint.parent, linear: scale(-1, n), angular: scale(-1, cross(motion.fromParent, n)) },
  ]
  const childSpin = kinematics.bodies[joint.child].angularVelocity
  return { direction: n, parts, gamma: row.acceleration + dot(n, transport(motion, parentSpin, childSpin)) }
}

/** wi x (wi x arm) + 2 wi x v - wj x (wj x arm): what separates absolute from relative acceleration of E. */
function transport(motion: JointMotion, parentSpin: Vec, childSpin: Vec): Vec {
  const centripetal = cross(parentSpin, cross(parentSpin, motion.fromParent))
  const coriolis = scale(2, cross(parentSpin, motion.velocity))
  return sub(add(centripetal, coriolis), cross(childSpin, cross(childSpin, motion.childArm)))
}

interface Reaction {
  readonly force: Vec
  readonly moment: Vec
}

/** Derivatives of a joint's coordinates and rates. */
function motionSolution(
  model: Model,
  state: State,
  kinematics: Kinematics,
  j: number,
  accelerations: readonly BodyAcceleration[],
): Pick<JointSolution, 'qdd' | 'rates'> {
  const joint = allJoints(model)[j]
  const motion = kinematics.joints[j]
  const parentSpin = bodyMotion(kinematics, joint.parent).angularVelocity
  const childSpin = kinematics.bodies[joint.child].angularVelocity
  const parent = joint.parent === GROUND ? { linear: ZERO, angular: ZERO } : accelerations[joint.parent]
  const child = accelerations[joint.child]

  const difference = sub(
    add(child.linear, cross(child.angular, motion.childArm)),
    add(parent.linear, cross(parent.angular, motion.fromParent)),
  )
  const linear = applyTransposed(motion.parentAxes, sub(difference, transport(motion, parentSpin, childSpin)))
  const spinning = sub(sub(child.angular, parent.angular), cross(parentSpin, motion.angularVelocity))
  const angular = applyTransposed(motion.parentAxes, spinning)
  return {
    qdd: coordinateAccelerations(joint, allStates(state)[j], motion.relative, linear, angular),
    rates: coordinateRates(joint, allStates(state)[j], motion.relative),
  }
}

function bodyMotion(kinematics: Kinematics, body: number): BodyMotion {
  return body === GROUND ? GROUND_MOTION : kinematics.bodies[body]
}
