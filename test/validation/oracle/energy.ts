/** Energies, powers and momenta of a tree: quantities whose balances a right solution must satisfy. */
import { driveAt } from './joints'
import type { Kinematics } from './kinematics'
import { axisEffort, pointMotion, pointSpring } from './loads'
import { inertiaInGround } from './solve'
import { ZERO, add, apply, cross, dot, scale } from './spatial'
import { GROUND } from './types'
import type { BodyAcceleration, Model, Solution, State, Vec } from './types'

export function kineticEnergy(model: Model, kinematics: Kinematics): number {
  return sum(
    model.bodies.map((body, b) => {
      const { velocity, angularVelocity } = kinematics.bodies[b]
      const spin = apply(inertiaInGround(body, kinematics.bodies[b]), angularVelocity)
      return (body.mass * dot(velocity, velocity) + dot(angularVelocity, spin)) / 2
    }),
  )
}

/** Of gravity and springs. */
export function potentialEnergy(model: Model, state: State, kinematics: Kinematics): number {
  const weight = sum(model.bodies.map((body, b) => body.mass * model.gravity * kinematics.bodies[b].position[2]))
  const springs = model.loads.map((load) => {
    if (load.kind === 'point-spring')
      return (load.stiffness * (pointSpring(load, kinematics).length - load.freeLength) ** 2) / 2
    if (load.kind === 'axis-spring')
      return (load.stiffness * (state.joints[load.joint].q[0] - load.freeLength) ** 2) / 2
    if (load.kind === 'axis-torque') return -load.value * state.joints[load.joint].q[0]
    throw new Error('a constant wrench has no potential here')
  })
  return weight + sum(springs)
}

/** Derivative of the kinetic energy, from the accelerations. */
export function kineticPower(model: Model, kinematics: Kinematics, accelerations: readonly BodyAcceleration[]): number {
  return sum(
    model.bodies.map((_, b) => {
      const { force, moment } = inertialWrench(model, kinematics, accelerations, b)
      return dot(kinematics.bodies[b].velocity, force) + dot(kinematics.bodies[b].angularVelocity, moment)
    }),
  )
}

/** Power of gravity and of every force element, from rates of lengths and coordinates. */
export function loadPower(model: Model, state: State, kinematics: Kinematics): number {
  const weight = sum(model.bodies.map((body, b) => -body.mass * model.gravity * kinematics.bodies[b].velocity[2]))
  const loads = model.loads.map((load) => {
    if (load.kind === 'point-spring') {
      const { tension, rate } = pointSpring(load, kinematics)
      return -tension * rate
    }
    if (load.kind !== 'wrench') return axisEffort(load, state) * state.joints[load.joint].qd[0]
    if (load.on.body === GROUND) return 0
    const { axes, angularVelocity } = kinematics.bodies[load.on.body]
    const [force, moment] = [load.force, load.moment].map((v) => (load.resolved === 'body' ? apply(axes, v) : v))
    return dot(force, pointMotion(load.on, kinematics).velocity) + dot(moment, angularVelocity)
  })
  return weight + sum(loads)
}

/** Power that drivers put in: their reaction along the motion times its rate. */
export function drivePower(model: Model, state: State, solution: Solution): number {
  return sum(
    model.joints.map((joint, j) => {
      if (joint.kind !== 'driver') return 0
      const { force, moment } = solution.joints[j]
      // The axis has the same components on both sides of the driver.
      return dot(joint.axis, joint.motion === 'rotation' ? moment : force) * driveAt(joint.drive, state.time).rate
    }),
  )
}

/** m a and d(J w)/dt about the centre of mass of one body, in ground axes. */
function inertialWrench(model: Model, kinematics: Kinematics, accelerations: readonly BodyAcceleration[], b: number) {
  const inertia = inertiaInGround(model.bodies[b], kinematics.bodies[b])
  const w = kinematics.bodies[b].angularVelocity
  return {
    force: scale(model.bodies[b].mass, accelerations[b].linear),
    moment: add(apply(inertia, accelerations[b].angular), cross(w, apply(inertia, w))),
  }
}

/** Derivatives of momentum and of angular momentum about the ground's origin of a group of bodies. */
export function momentumRates(
  model: Model,
  kinematics: Kinematics,
  accelerations: readonly BodyAcceleration[],
  group: readonly number[],
): { linear: Vec; angular: Vec } {
  return group.reduce<{ linear: Vec; angular: Vec }>(
    (total, b) => {
      const { force, moment } = inertialWrench(model, kinematics, accelerations, b)
      const angular = add(moment, cross(kinematics.bodies[b].position, force))
      return { linear: add(total.linear, force), angular: add(total.angular, angular) }
    },
    { linear: ZERO, angular: ZERO },
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
