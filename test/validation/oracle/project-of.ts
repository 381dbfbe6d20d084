/** A reference model and state as a project file: the same system put together from blocks. */
import type { BlockInstance, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import {
  ARM,
  AXIS,
  AXIS_SPRING,
  AXIS_TORQUE,
  BASE,
  BODY,
  CONSTANT,
  DRIVER,
  END,
  FORCE_SIGNALS,
  JOINT_TYPES,
  MOMENT_SIGNALS,
  POINT_SPRING,
  SINE,
  STATE_SIGNALS,
  WORLD,
  WRENCH,
  bodyName,
  jointName,
} from './block-names'
import { reversedKind, reversedPose } from './reversed'
import { IDENTITY, angles321 } from './spatial'
import { GROUND, allJoints } from './types'
import type { Anchor, Joint, Load, Mat, Model, Pose, State } from './types'

/** Name of the experiment that starts in the given state. */
export const EXPERIMENT = 'from-state'

/** Other ways to draw the same system. */
export interface Wiring {
  /** Joints wired the other way round: `base` to the child, `end` to the parent. */
  readonly reversedJoint?: (j: number) => boolean
  /** Arms (`Joint2Base`, `Joint2End`, `Load1ArmA`) wired from the attachment to the body. */
  readonly reversedArm?: (name: string) => boolean
  /** Free joints that are left out: the body then carries its position by its inertia. */
  readonly omittedJoint?: (j: number) => boolean
}

/** @throws Error for a drive that no source block has (`quadratic`) */
export function projectOf(model: Model, state: State, title = 'Random tree', wiring: Wiring = {}): ProjectFile {
  const picture = new Picture(wiring.reversedArm ?? (() => false))
  picture.add('World', WORLD.type, { gravity: model.gravity })
  const frames = model.bodies.map((body, b) => bodyFrame(picture, model, b, body.mass, wiring))
  const frameOf = (body: number): string => (body === GROUND ? `World.${WORLD.frame}` : frames[body])

  allJoints(model).forEach((joint, j) => {
    if (wiring.omittedJoint?.(j) === true) return
    const reversed = wiring.reversedJoint?.(j) ?? false
    const [onParent, onChild] = reversed ? [END, BASE] : [BASE, END]
    addJoint(picture, reversed ? reversedKind(joint) : joint, jointName(j))
    hold(picture, frameOf(joint.parent), joint.onParent, `${jointName(j)}.${onParent}`, `${jointName(j)}Base`)
    hold(picture, frameOf(joint.child), joint.onChild, `${jointName(j)}.${onChild}`, `${jointName(j)}End`)
  })
  model.loads.forEach((load, l) => addLoad(picture, load, `Load${l + 1}`, frameOf))
  return {
    wishbone: 1,
    title,
    blocks: picture.blocks,
    wires: picture.wires,
    experiments: { [EXPERIMENT]: { stop: 1, initial: initialValues(model, state) } },
  }
}

/** `Joint.signal` -> value for every coordinate and rate. */
export function initialValues(model: Model, state: State): Record<string, number> {
  const entries = model.joints.flatMap((joint, j) => {
    const names = STATE_SIGNALS[joint.kind]
    const { q, qd } = state.joints[j]
    return [
      ...names.q.map((name, i) => [`${jointName(j)}.${name}`, q[i]] as const),
      ...names.qd.map((name, i) => [`${jointName(j)}.${name}`, qd[i]] as const),
    ]
  })
  return Object.fromEntries(entries)
}

class Picture {
  readonly blocks: Record<string, BlockInstance> = {}
  readonly wires: Record<string, readonly [string, string]> = {}

  constructor(readonly reversedArm: (name: string) => boolean) {}

  add(name: string, type: string, params: Record<string, ParamValue>): void {
    this.blocks[name] = { type, params }
  }

  wire(from: string, to: string): void {
    if (from !== to) this.wires[`w${Object.keys(this.wires).length + 1}`] = [from, to]
  }
}

/** The port that stands for a body's own frame; a connector is nothing but its joint's end or the arm on it. */
function bodyFrame(picture: Picture, model: Model, b: number, mass: number, wiring: Wiring): string {
  const { inertia: I } = model.bodies[b]
  if (mass > 0) {
    picture.add(bodyName(b), BODY.type, {
      mass,
      Ixx: I[0][0],
      Iyy: I[1][1],
      Izz: I[2][2],
      Ixy: I[0][1],
      Ixz: I[0][2],
      Iyz: I[1][2],
    })
    return `${bodyName(b)}.${BODY.frame}`
  }
  const j = model.joints.findIndex((joint) => joint.child === b)
  if (isPlain(model.joints[j].onChild)) return `${jointName(j)}.${wiring.reversedJoint?.(j) === true ? BASE : END}`
  return `${jointName(j)}End.${picture.reversedArm(`${jointName(j)}End`) ? END : BASE}`
}

/** Wire a port to an attachment of a body, through a rigid arm unless the two frames are the same. */
function hold(picture: Picture, frame: string, pose: Pose, port: string, armName: string): void {
  if (isPlain(pose)) return picture.wire(frame, port)
  const reversed = picture.reversedArm(armName)
  const { offset, rotation } = reversed ? reversedPose(pose) : pose
  const [x, y, z] = offset
  const [yaw, pitch, roll] = angles321(rotation)
  picture.add(armName, ARM.type, { x, y, z, yaw, pitch, roll })
  picture.wire(frame, `${armName}.${reversed ? END : BASE}`)
  picture.wire(`${armName}.${reversed ? BASE : END}`, port)
}

function isPlain(pose: Pose): boolean {
  return pose.offset.every((value) => value === 0) && isIdentity(pose.rotation)
}
const isIdentity = (m: Mat): boolean => m.every((row, i) => row.every((value, k) => value === IDENTITY[i][k]))

function addJoint(picture: Picture, joint: Joint, name: string): void {
  const type = JOINT_TYPES[joint.kind]
  switch (joint.kind) {
    case 'revolute':
    case 'prismatic':
    case 'cylindrical':
      return picture.add(name, type, { axis: joint.axis })
    case 'universal':
      return picture.add(name, type, { axis1: joint.axis1, axis2: joint.axis2 })
    case 'driver': {
      const { drive } = joint
      if (drive.kind !== 'sine') throw new Error(`${name}: only a sine drive has a source block`)
      const { amplitude, frequency, phase, offset } = drive
      picture.add(name, type, { motion: joint.motion, axis: joint.axis })
      picture.add(`${name}Drive`, SINE.type, { amplitude, frequency, phase, offset })
      return picture.wire(`${name}Drive.${SINE.output}`, `${name}.${DRIVER.input}`)
    }
    default:
      return picture.add(name, type, {})
  }
}

/** A constant signal at an input. */
function constant(picture: Picture, name: string, value: number, input: string): void {
  picture.add(name, CONSTANT.type, { [CONSTANT.value]: value })
  picture.wire(`${name}.${CONSTANT.output}`, input)
}

function addLoad(picture: Picture, load: Load, name: string, frameOf: (body: number) => string): void {
  const anchor = ({ body, point }: Anchor, port: string): void =>
    hold(
      picture,
      frameOf(body),
      { offset: point, rotation: IDENTITY },
      `${name}.${port}`,
      `${name}Arm${port.toUpperCase()}`,
    )
  switch (load.kind) {
    case 'point-spring': {
      const { stiffness, freeLength, damping } = load
      picture.add(name, POINT_SPRING.type, { stiffness, freeLength, damping })
      anchor(load.a, POINT_SPRING.a)
      return anchor(load.b, POINT_SPRING.b)
    }
    case 'axis-spring': {
      const { stiffness, freeLength, damping } = load
      picture.add(name, AXIS_SPRING.type, { stiffness, freeLength, damping })
      return picture.wire(`${jointName(load.joint)}.${AXIS}`, `${name}.${AXIS}`)
    }
    case 'axis-torque':
      picture.add(name, AXIS_TORQUE.type, {})
      constant(picture, `${name}Input`, load.value, `${name}.${AXIS_TORQUE.input}`)
      return picture.wire(`${jointName(load.joint)}.${AXIS}`, `${name}.${AXIS}`)
    case 'wrench': {
      picture.add(name, WRENCH.type, { resolved: WRENCH.resolved[load.resolved] })
      load.force.forEach((value, i) => constant(picture, `${name}F${i + 1}`, value, `${name}.${FORCE_SIGNALS[i]}`))
      load.moment.forEach((value, i) => constant(picture, `${name}M${i + 1}`, value, `${name}.${MOMENT_SIGNALS[i]}`))
      return anchor(load.on, WRENCH.frame)
    }
  }
}
