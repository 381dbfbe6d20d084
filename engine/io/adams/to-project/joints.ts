/**
 * Joints: `base` on the part of J, `end` on the part of I, so that coordinates are those of I against
 * J. Where the type allows it they count as ADAMS counts (AZ and DZ of I against J) and start at the
 * value that the markers give; frames of joints with two or three rotations are parallel at the start,
 * so that their angles begin at zero, far from the singularity.
 */
import type { Dataset, Joint, Marker, Motion } from '../dataset'
import { datasetError, unsupported } from '../error'
import {
  apply,
  column,
  cross,
  difference,
  dot,
  identity,
  norm,
  relative,
  scale,
  sub,
  tidy,
  transpose,
  type Matrix,
  type Pose,
  type Vector,
} from '../geometry'
import type { Attachments } from './attachments'
import type { Frames } from './frames'
import { clean, type Picture } from './picture'

/** How far markers may miss each other, relative to the size of the mechanism (at least 1 mm) or in rad. */
const fit = 1e-5

export interface DrawnJoint {
  readonly joint: Joint
  readonly block: string
  readonly i: Marker
  readonly j: Marker
  /** Angle of I about z of J at the start. */
  readonly angle: number
  readonly driven: Motion | undefined
}

export function drawJoints(dataset: Dataset, frames: Frames, picture: Picture, attachments: Attachments): DrawnJoint[] {
  for (const motion of dataset.motions) {
    const joint = dataset.joints.get(motion.joint)
    if (joint === undefined) {
      throw datasetError(
        motion.line,
        `MOTION/${motion.id} refers to JOINT/${motion.joint}, which does not exist`,
        'add the joint',
      )
    }
    const axis = { REVOLUTE: true, TRANSLATIONAL: false }[joint.type as string]
    if (axis !== motion.rotation) {
      throw unsupported(
        motion.line,
        `MOTION/${motion.id} is a ${motion.rotation ? 'rotation' : 'translation'} of a ${joint.type} joint`,
        'use ROTATION of a REVOLUTE joint or TRANSLATION of a TRANSLATIONAL joint',
      )
    }
    const other = dataset.motions.find((m) => m !== motion && m.joint === motion.joint)
    if (other !== undefined) {
      throw datasetError(
        other.line,
        `MOTION/${other.id} and MOTION/${motion.id} move the same joint`,
        'keep one of them',
      )
    }
  }
  return [...dataset.joints.values()].map((joint) => drawJoint(joint, dataset, frames, picture, attachments))
}

function drawJoint(
  joint: Joint,
  dataset: Dataset,
  frames: Frames,
  picture: Picture,
  attachments: Attachments,
): DrawnJoint {
  const name = `JOINT/${joint.id}`
  const [i, j] = [joint.i, joint.j].map((id) => frames.marker(id, joint.line, name))
  if (i.part === j.part) {
    throw datasetError(joint.line, `both markers of ${name} are on PART/${i.part}`, 'give one marker on each part')
  }
  const [onI, onJ] = [frames.placed(i), frames.placed(j)]
  const driven = dataset.motions.find((motion) => motion.joint === joint.id)
  const r = relative(onJ, onI)
  const size = Math.max(1e-3, ...[...dataset.markers.values()].map((m) => norm(frames.placed(m).origin)))
  const must = (holds: boolean, what: string): void => {
    if (holds) return
    throw datasetError(
      joint.line,
      `markers ${i.id} and ${j.id} of ${name} do not fit: ${what}`,
      'place the parts as the joint holds them',
    )
  }
  const meet = (): void => must(norm(r.origin) <= fit * size, 'their origins are apart')
  const onAxis = (): void =>
    must(Math.hypot(r.origin[0], r.origin[1]) <= fit * size, 'their origins are not on one axis along z')
  const coaxial = (): void =>
    must(
      Math.hypot(r.axes[0][2], r.axes[1][2]) <= fit && r.axes[2][2] > 0,
      'their z axes do not point in one direction',
    )

  const turn = Math.atan2(r.axes[1][0], r.axes[0][0])
  const s = r.origin[2]
  const short = `JOINT_${joint.id}`
  const drawn = (block: string, end: Pose, base: Pose = onJ, leaveOut?: 'force' | 'moment'): DrawnJoint => {
    const endPort = frames.placedPort(i.part, end, nameOf(end, onI, `MARKER_${i.id}`, `${short}_I`))
    const basePort = frames.placedPort(j.part, base, nameOf(base, onJ, `MARKER_${j.id}`, `${short}_J`))
    attachments.attach(short, 'I', `${block}.end`, endPort, leaveOut)
    attachments.attach(short, 'J', `${block}.base`, basePort, leaveOut)
    return { joint, block, i, j, angle: turn, driven }
  }
  /** I's origin with the axes of J. */
  const parallel: Pose = { origin: onI.origin, axes: onJ.axes }
  const start = (
    block: string,
    signal: string,
    rate: string,
    assembled: number,
    given: Joint['rotationStart'],
  ): void => {
    const position = clean(given?.position ?? assembled, 10)
    if (Math.abs(position) > 1e-14) picture.initial[`${block}.${signal}`] = position
    if (given?.rate !== undefined) picture.initial[`${block}.${rate}`] = clean(given.rate)
  }
  switch (joint.type) {
    case 'REVOLUTE': {
      meet()
      coaxial()
      if (driven !== undefined) return drawn(picture.block(short, 'mechanics/driver'), onI, onJ, 'moment')
      const block = picture.block(short, 'mechanics/revolute')
      start(block, 'angle', 'rate', turn, joint.rotationStart)
      return drawn(block, onI)
    }
    case 'TRANSLATIONAL': {
      onAxis()
      coaxial()
      if (driven !== undefined)
        return drawn(picture.block(short, 'mechanics/driver', { motion: 'translation' }), parallel, onJ, 'force')
      const block = picture.block(short, 'mechanics/prismatic')
      start(block, 's', 'ds', s, joint.translationStart)
      return drawn(block, parallel)
    }
    case 'CYLINDRICAL': {
      onAxis()
      coaxial()
      const block = picture.block(short, 'mechanics/cylindrical')
      start(block, 's', 'ds', s, joint.translationStart)
      start(block, 'angle', 'rate', turn, joint.rotationStart)
      return drawn(block, onI)
    }
    case 'FIXED':
      meet()
      return drawn(picture.block(short, 'mechanics/fixed'), parallel)
    case 'SPHERICAL': {
      meet()
      const axes = sphericalAxes(frames, i, j, onJ, dataset.gravity)
      const block = picture.block(short, 'mechanics/spherical')
      return drawn(block, { origin: onI.origin, axes }, { origin: onJ.origin, axes })
    }
    case 'UNIVERSAL':
    case 'HOOKE': {
      meet()
      const hooke = joint.type === 'HOOKE'
      const [axis1, axis2] = hooke ? [column(identity, 1), column(r.axes, 0)] : [column(identity, 2), column(r.axes, 2)]
      must(
        Math.abs(dot(axis1, axis2)) <= fit,
        `the pins are not perpendicular (${hooke ? 'x of I, y of J' : 'z of I, z of J'})`,
      )
      const block = picture.block(short, 'mechanics/universal', { axis1: tidyAxis(axis1), axis2: tidyAxis(axis2) })
      return drawn(block, parallel)
    }
    default:
      throw unsupported(
        joint.line,
        `${name} is a ${joint.type} joint`,
        'use REVOLUTE, TRANSLATIONAL, CYLINDRICAL, SPHERICAL, UNIVERSAL, HOOKE or FIXED',
      )
  }
}

/** A frame that is a marker is named after it. */
function nameOf(pose: Pose, marker: Pose, markerName: string, other: string): string {
  const same = norm(sub(pose.origin, marker.origin)) === 0 && difference(pose.axes, marker.axes) <= 1e-12
  return same ? markerName : other
}

function tidyAxis(axis: Vector): Vector {
  return [clean(axis[0]), clean(axis[1]), clean(axis[2])]
}

/**
 * Axes of both frames of a ball joint at the start. 321 angles are singular where x of the end comes
 * along z of the base; with x towards the centre of mass and z across the plane of x and gravity, a
 * pendulum swings about z and stays away from there.
 */
function sphericalAxes(frames: Frames, i: Marker, j: Marker, onJ: Pose, gravity: Vector): Matrix {
  const { dataset } = frames
  const moving = [i, j].map(({ part }) => dataset.parts.get(part)).find((part) => part !== undefined && !part.ground)
  if (moving === undefined) return onJ.axes
  const arm = sub(frames.placedCentre(moving).origin, onJ.origin)
  const across = cross(arm, gravity)
  if (norm(across) <= 1e-6 * norm(arm) * norm(gravity) || norm(across) === 0) return onJ.axes
  const z = scale(1 / norm(across), across)
  const x = scale(1 / norm(arm), arm)
  const y = cross(z, x)
  const m = tidy(transpose([x, y, z]))
  // keep the axes of the marker where they serve as well
  const along = apply(transpose(onJ.axes), z)
  return Math.abs(along[2]) > 1 - 1e-9 ? onJ.axes : m
}
