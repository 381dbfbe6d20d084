/**
 * From joint coordinates to absolute ones: position and quaternion of every body, velocity of its
 * centre of mass and angular velocity in ground axes, and the frames of every joint.
 */
import { degreesOfFreedom, relativeMotion } from './joints'
import type { RelativeMotion } from './joints'
import {
  NO_TURN,
  ZERO,
  add,
  apply,
  conjugate,
  cross,
  matrixOf,
  multiply,
  normalised,
  quaternionOf,
  sub,
} from './spatial'
import type { Quaternion } from './spatial'
import { GROUND } from './types'
import type { Joint, JointState, Mat, Model, State, Vec } from './types'

/** Absolute motion of a body; everything in ground axes. */
export interface BodyMotion {
  /** Centre of mass. */
  readonly position: Vec
  readonly orientation: Quaternion
  /** Columns are the body's axes. */
  readonly axes: Mat
  readonly velocity: Vec
  readonly angularVelocity: Vec
}

/** Frames of a joint; vectors in ground axes. */
export interface JointMotion {
  readonly relative: RelativeMotion
  readonly parentAxes: Mat
  readonly childAxes: Mat
  /** Origin of E from the parent's centre of mass (the parent's material arm to that point). */
  readonly fromParent: Vec
  /** Origin of E from the child's centre of mass. */
  readonly childArm: Vec
  /** Relative velocity and angular velocity of `relative`, in ground axes. */
  readonly velocity: Vec
  readonly angularVelocity: Vec
}

export interface Kinematics {
  readonly bodies: readonly BodyMotion[]
  readonly joints: readonly JointMotion[]
}

export const GROUND_MOTION: BodyMotion = {
  position: ZERO,
  orientation: NO_TURN,
  axes: matrixOf(NO_TURN),
  velocity: ZERO,
  angularVelocity: ZERO,
}

/**
 * @throws Error if a body has no joint or several, `joints` form a loop, a state has the wrong length, or the state of a
 *   joint that closes a loop does not fit the others
 */
export function forwardKinematics(model: Model, state: State): Kinematics {
  const bodies: BodyMotion[] = new Array<BodyMotion>(model.bodies.length)
  const joints: JointMotion[] = new Array<JointMotion>(model.joints.length)
  for (const j of outwards(model)) {
    const joint = model.joints[j]
    const parent = joint.parent === GROUND ? GROUND_MOTION : bodies[joint.parent]
    const reached = through(joint, state.joints[j], state.time, parent, j)
    joints[j] = reached.joint
    bodies[joint.child] = reached.child
  }
  const states = state.loops ?? []
  ;(model.loops ?? []).forEach((joint, k) => {
    const j = model.joints.length + k
    const parent = joint.parent === GROUND ? GROUND_MOTION : bodies[joint.parent]
    const reached = through(joint, states[k], state.time, parent, j)
    joints[j] = reached.joint
    const gap = norm(difference(reached.child, bodies[joint.child]))
    if (!(gap < tolerance)) throw new Error(`joint ${j} does not close its loop: ${gap}`)
  })
  return { bodies, joints }
}

/** Motion of the child of a joint from that of its parent. */
function through(joint: Joint, jointState: JointState, time: number, parent: BodyMotion, j: number) {
  if (jointState.qd.length !== degreesOfFreedom(joint)) throw new Error(`joint ${j}: wrong number of rates`)
  const relative = relativeMotion(joint, jointState, time)

  const parentTurn = multiply(parent.orientation, quaternionOf(joint.onParent.rotation))
  const childTurn = normalised(multiply(parentTurn, relative.turn))
  const orientation = normalised(multiply(childTurn, conjugate(quaternionOf(joint.onChild.rotation))))
  const parentAxes = matrixOf(parentTurn)
  const axes = matrixOf(orientation)

  const fromParent = add(apply(parent.axes, joint.onParent.offset), apply(parentAxes, relative.displacement))
  const childArm = apply(axes, joint.onChild.offset)
  const velocity = apply(parentAxes, relative.velocity)
  const relativeSpin = apply(parentAxes, relative.angularVelocity)
  const angularVelocity = add(parent.angularVelocity, relativeSpin)
  const endVelocity = add(add(parent.velocity, cross(parent.angularVelocity, fromParent)), velocity)
  const motion: JointMotion = {
    relative,
    parentAxes,
    childAxes: matrixOf(childTurn),
    fromParent,
    childArm,
    velocity,
    angularVelocity: relativeSpin,
  }
  const child: BodyMotion = {
    position: sub(add(parent.position, fromParent), childArm),
    orientation,
    axes,
    velocity: sub(endVelocity, cross(angularVelocity, childArm)),
    angularVelocity,
  }
  return { joint: motion, child }
}

/** How far two motions of one body are apart: position, orientation (one length), velocity, angular velocity. */
function difference(a: BodyMotion, b: BodyMotion): number[] {
  return [
    ...sub(a.position, b.position),
    norm(a.axes.flatMap((row, i) => [...sub(row, b.axes[i])])),
    ...velocityGap(a, b),
  ]
}

function velocityGap(a: BodyMotion, b: BodyMotion): number[] {
  return [...sub(a.velocity, b.velocity), ...sub(a.angularVelocity, b.angularVelocity)]
}

/** Velocity and angular velocity by which each joint that closes a loop misses its child; affine in the rates. */
export function loopVelocityGaps(model: Model, state: State): number[] {
  const { bodies } = forwardKinematics({ ...model, loops: [] }, { ...state, loops: [] })
  return (model.loops ?? []).flatMap((joint, k) => {
    const parent = joint.parent === GROUND ? GROUND_MOTION : bodies[joint.parent]
    const { child } = through(joint, (state.loops ?? [])[k], state.time, parent, k)
    return velocityGap(child, bodies[joint.child])
  })
}

const tolerance = 1e-9
const norm = (v: readonly number[]): number => Math.hypot(...v)

/** Joint indices, each after the joint that carries its parent. */
function outwards(model: Model): readonly number[] {
  const carrying = new Map<number, number>()
  model.joints.forEach((joint, j) => {
    if (carrying.has(joint.child)) throw new Error(`body ${joint.child} has two joints`)
    carrying.set(joint.child, j)
  })
  const order: number[] = []
  const state = new Map<number, 'open' | 'done'>()
  const visit = (body: number): void => {
    if (body === GROUND || state.get(body) === 'done') return
    const j = carrying.get(body)
    if (j === undefined) throw new Error(`body ${body} has no joint`)
    if (state.get(body) === 'open') throw new Error(`body ${body} is in a loop`)
    state.set(body, 'open')
    visit(model.joints[j].parent)
    state.set(body, 'done')
    order.push(j)
  }
  model.bodies.forEach((_, body) => visit(body))
  return order
}
