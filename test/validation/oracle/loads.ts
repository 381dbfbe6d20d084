/** Gravity and force elements as a force and a moment about the centre of mass of each body. */
import type { BodyMotion, Kinematics } from './kinematics'
import { GROUND_MOTION } from './kinematics'
import { ZERO, add, apply, cross, dot, norm, scale, sub } from './spatial'
import { GROUND, allJoints, allStates } from './types'
import type { Anchor, Load, Model, State, Vec } from './types'

/** In ground axes; the moment is about the centre of mass. */
export interface Wrench {
  readonly force: Vec
  readonly moment: Vec
}

export function appliedWrenches(model: Model, state: State, kinematics: Kinematics): readonly Wrench[] {
  const total: Wrench[] = model.bodies.map((body) => ({ force: [0, 0, -body.mass * model.gravity], moment: ZERO }))
  const push = (body: number, force: Vec, moment: Vec): void => {
    if (body === GROUND) return
    total[body] = { force: add(total[body].force, force), moment: add(total[body].moment, moment) }
  }
  const pushAt = (body: number, arm: Vec, force: Vec): void => push(body, force, cross(arm, force))

  for (const load of model.loads) {
    if (load.kind === 'wrench') {
      const motion = motionOf(load.on, kinematics)
      const [force, moment] = [load.force, load.moment].map((v) =>
        load.resolved === 'body' ? apply(motion.axes, v) : v,
      )
      pushAt(load.on.body, apply(motion.axes, load.on.point), force)
      push(load.on.body, ZERO, moment)
    } else if (load.kind === 'point-spring') {
      const { tension, armA, armB, direction } = pointSpring(load, kinematics)
      pushAt(load.a.body, armA, scale(tension, direction))
      pushAt(load.b.body, armB, scale(-tension, direction))
    } else {
      const joint = allJoints(model)[load.joint]
      if (joint.kind !== 'revolute' && joint.kind !== 'prismatic')
        throw new Error(`joint ${load.joint} has no axis port`)
      const motion = kinematics.joints[load.joint]
      const along = scale(axisEffort(load, state), apply(motion.parentAxes, joint.axis))
      if (joint.kind === 'revolute') {
        push(joint.child, ZERO, along)
        push(joint.parent, ZERO, scale(-1, along))
      } else {
        pushAt(joint.child, motion.childArm, along)
        pushAt(joint.parent, motion.fromParent, scale(-1, along))
      }
    }
  }
  return total
}

/** Torque or force on the child of an axis load, N m or N. */
export function axisEffort(load: Extract<Load, { kind: 'axis-spring' | 'axis-torque' }>, state: State): number {
  if (load.kind === 'axis-torque') return load.value
  const { q, qd } = allStates(state)[load.joint]
  return -load.stiffness * (q[0] - load.freeLength) - load.damping * qd[0]
}

/** Tension of a point spring, its length and rate, and the unit vector from a to b. */
export function pointSpring(load: Extract<Load, { kind: 'point-spring' }>, kinematics: Kinematics) {
  const a = pointMotion(load.a, kinematics)
  const b = pointMotion(load.b, kinematics)
  const span = sub(b.position, a.position)
  const length = norm(span)
  const direction = scale(1 / length, span)
  const rate = dot(direction, sub(b.velocity, a.velocity))
  const tension = load.stiffness * (length - load.freeLength) + load.damping * rate
  return { tension, length, rate, direction, armA: a.arm, armB: b.arm }
}

export function pointMotion(anchor: Anchor, kinematics: Kinematics): { arm: Vec; position: Vec; velocity: Vec } {
  const motion = motionOf(anchor, kinematics)
  const arm = apply(motion.axes, anchor.point)
  return {
    arm,
    position: add(motion.position, arm),
    velocity: add(motion.velocity, cross(motion.angularVelocity, arm)),
  }
}

function motionOf(anchor: Anchor, kinematics: Kinematics): BodyMotion {
  return anchor.body === GROUND ? GROUND_MOTION : kinematics.bodies[anchor.body]
}
