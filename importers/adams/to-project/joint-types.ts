/**
 * Blocks of each type of joint. If the type allows it, coordinates count as ADAMS counts (AZ and DZ of I against J) and
 * start at the value that the markers give. Frames of joints with two or three rotations are parallel at the start, so
 * that their angles begin at zero, far from the singularity.
 *
 * Source: Using Adams/Solver, JOINT and JPRIM statements.
 */
import type { ParamValue } from '../../../engine/model/project/project'
import type { InitialMotion, Joint, Marker } from '../dataset/dataset'
import { datasetError, unsupported } from '../dataset/error'
import {
  apply,
  column,
  cross,
  difference,
  dot,
  identity,
  multiply,
  norm,
  relative,
  scale,
  sub,
  tidy,
  transpose,
  turn,
  angles321,
  type Matrix,
  type Pose,
  type Vector,
} from '../dataset/geometry'
import type { Attachments, LeftOutPart } from './attachments'
import type { Frames } from './frames'
import type { Driver, DrawnJoint, JointMotions } from './joints'
import { clean, type Picture, type PortName } from './picture'

/**
 * Largest distance of markers that should coincide, relative to the size of the mechanism (at least 1 mm), or in rad.
 */
export const fit = 1e-5

/** Properties of a joint that are known once it is drawn. */
type Drawn = Pick<DrawnJoint, 'rotation' | 'translation' | 'drivers'>

interface Drawing {
  readonly joint: Joint
  readonly motions: JointMotions
  readonly i: Marker
  readonly j: Marker
  readonly onI: Pose
  readonly onJ: Pose
  /** Pose of I against J. */
  readonly r: Pose
  /** Pose at the origin of I with the axes of J. */
  readonly parallel: Pose
  readonly key: string
  readonly frames: Frames
  readonly picture: Picture
  readonly must: (holds: boolean, what: string) => void
  /** Adds a block with its ends in these poses. */
  readonly place: (type: string, params: Readonly<Record<string, ParamValue>>, end: Pose, base: Pose) => string
  readonly attach: (base: PortName, end: PortName, basePose: Pose, endPose: Pose, leaveOut?: LeftOutPart) => void
  readonly size: number
}

export function drawJoint(
  joint: Joint,
  motions: JointMotions,
  frames: Frames,
  picture: Picture,
  attachments: Attachments,
): DrawnJoint {
  const name = `${joint.statement}/${joint.id}`
  const key = `${joint.statement}_${joint.id}`
  const [i, j] = [joint.i, joint.j].map((id) => frames.marker(id, joint.line, name))
  if (i.part === j.part) {
    throw datasetError(joint.line, `both markers of ${name} are on PART/${i.part}`, 'give one marker on each part')
  }
  const [onI, onJ] = [frames.placed(i), frames.placed(j)]
  const r = relative(onJ, onI)
  const attach: Drawing['attach'] = (base, end, basePose, endPose, leaveOut) => {
    const endPort = frames.placedPort(i.part, endPose, nameOf(endPose, onI, `MARKER_${i.id}`, `${key}_I`))
    const basePort = frames.placedPort(j.part, basePose, nameOf(basePose, onJ, `MARKER_${j.id}`, `${key}_J`))
    attachments.attach(key, 'I', end, endPort, leaveOut)
    attachments.attach(key, 'J', base, basePort, leaveOut)
  }
  const drawing: Drawing = {
    joint,
    motions,
    i,
    j,
    onI,
    onJ,
    r,
    parallel: { origin: onI.origin, axes: onJ.axes },
    key,
    frames,
    picture,
    must: (holds, what) => {
      if (holds) return
      throw datasetError(
        joint.line,
        `markers ${i.id} and ${j.id} of ${name} do not match: ${what}`,
        'place the parts so that they satisfy the joint',
      )
    },
    place: (type, params, end, base) => {
      const block = picture.block(key, `mechanics/${type}`, params)
      attach(`${block}.base`, `${block}.end`, base, end)
      return block
    },
    attach,
    size: frames.size,
  }
  const drawn = types[joint.type](drawing)
  const both = { angle: Math.atan2(r.axes[1][0], r.axes[0][0]), displacement: r.origin[2] }
  return { joint, key, i, j, ...both, ...drawn }
}

/** Result for a joint without axes that others could use. */
const plain: Drawn = { rotation: undefined, translation: undefined, drivers: [] }

const types: Readonly<Record<Joint['type'], (d: Drawing) => Drawn>> = {
  REVOLUTE: (d) => {
    meet(d)
    coaxial(d)
    if (d.motions.rotation !== undefined) return driven(d)
    const block = d.place('revolute', {}, d.onI, d.onJ)
    startRotation(d, block)
    return { ...plain, rotation: `${block}.axis` }
  },
  TRANSLATIONAL: (d) => {
    onAxis(d)
    coaxial(d)
    if (d.motions.translation !== undefined) return driven(d)
    const block = d.place('prismatic', {}, d.parallel, d.onJ)
    startTranslation(d, block)
    return { ...plain, translation: `${block}.axis` }
  },
  CYLINDRICAL: (d) => {
    onAxis(d)
    coaxial(d)
    if (d.motions.rotation !== undefined || d.motions.translation !== undefined) return driven(d)
    const block = d.place('cylindrical', {}, d.onI, d.onJ)
    startTranslation(d, block)
    startRotation(d, block)
    return { ...plain, rotation: `${block}.axis`, translation: `${block}.slide` }
  },
  SCREW: (d) => {
    onAxis(d)
    coaxial(d)
    const pitch = d.joint.pitch ?? 0
    const offset = d.r.origin[2] - (pitch * angleOf(d)) / (2 * Math.PI)
    const block = d.place('screw', { pitch: clean(pitch), offset: clean(offset, d.size) }, d.onI, d.onJ)
    startTranslation(d, block)
    startRotation(d, block)
    return { ...plain, rotation: `${block}.axis`, translation: `${block}.slide` }
  },
  PLANAR: (d) => {
    onPlane(d)
    coaxial(d)
    const block = d.place('planar', {}, d.onI, d.onJ)
    start(d, block, 's1', d.r.origin[0])
    start(d, block, 's2', d.r.origin[1])
    startRotation(d, block)
    return { ...plain, rotation: `${block}.axis` }
  },
  FIXED: (d) => {
    meet(d)
    d.place('fixed', {}, d.parallel, d.onJ)
    return plain
  },
  SPHERICAL: ball,
  ATPOINT: ball,
  UNIVERSAL: cross2,
  HOOKE: cross2,
  CONVEL: (d) => {
    meet(d)
    // shafts point away from the joint: the base looks along the shaft of J into it
    const opposite = d.r.axes[2][2] < 0
    const base: Pose = {
      origin: d.onJ.origin,
      axes: opposite ? tidy(multiply(d.onJ.axes, turn(0, Math.PI))) : d.onJ.axes,
    }
    const { axes } = relative(base, d.onI)
    d.must(
      Math.abs(axes[1][0] - axes[0][1]) <= fit,
      'their x axes have different angles about the shafts (make x of both, or y of both, parallel)',
    )
    const block = d.place('constant-velocity', {}, d.onI, base)
    const [yaw, pitch, roll] = angles321(axes)
    start(d, block, 'yaw', yaw)
    start(d, block, 'pitch', pitch)
    start(d, block, 'roll', roll)
    return plain
  },
  INLINE: (d) => {
    onAxis(d)
    const block = d.place('point-on-line', {}, d.parallel, d.onJ)
    start(d, block, 's', d.r.origin[2])
    return { ...plain, translation: `${block}.axis` }
  },
  INPLANE: (d) => {
    onPlane(d)
    const block = d.place('point-on-plane', {}, d.parallel, d.onJ)
    start(d, block, 's1', d.r.origin[0])
    start(d, block, 's2', d.r.origin[1])
    return plain
  },
  // position is free: the base lies where the end is, so that coordinates begin at zero
  ORIENTATION: (d) => {
    d.must(difference(d.r.axes, identity) <= fit, 'their axes are not parallel')
    d.place('orientation-joint', {}, d.parallel, d.parallel)
    return plain
  },
  PARALLEL_AXES: (d) => {
    d.must(Math.hypot(d.r.axes[0][2], d.r.axes[1][2]) <= fit, 'their z axes are not parallel')
    d.place('orientation-joint', { holds: 'parallel' }, d.parallel, d.parallel)
    return plain
  },
  PERPENDICULAR: (d) => {
    d.must(Math.abs(d.r.axes[2][2]) <= fit, 'their z axes are not perpendicular')
    const axis2 = tidyAxis(column(d.r.axes, 2))
    d.place('orientation-joint', { holds: 'perpendicular', axis2 }, d.parallel, d.parallel)
    return plain
  },
  RACKPIN: (d) => {
    throw unsupported(d.joint.line, `JOINT/${d.joint.id} is a RACKPIN`, 'couple a revolute and a translational joint')
  },
}

/** Draws drivers along and about z, in series; an axis that is not driven keeps its joint. */
function driven(d: Drawing): Drawn {
  const { rotation, translation } = d.motions
  const { picture, key } = d
  const slides = d.joint.type !== 'REVOLUTE'
  const turns = d.joint.type !== 'TRANSLATIONAL'
  const drivers: Driver[] = []
  const chain: string[] = []
  let ports: Pick<Drawn, 'rotation' | 'translation'> = plain
  if (slides) {
    const block = translation === undefined ? picture.block(key, 'mechanics/prismatic') : picture.block(key, 'mechanics/driver', { motion: 'translation' }) // prettier-ignore
    chain.push(block)
    if (translation !== undefined) drivers.push({ motion: translation, block, rotation: false })
    else {
      startTranslation(d, block)
      ports = { ...ports, translation: `${block}.axis` }
    }
  }
  if (turns) {
    const block = picture.block(key, rotation === undefined ? 'mechanics/revolute' : 'mechanics/driver')
    chain.push(block)
    if (rotation !== undefined) drivers.push({ motion: rotation, block, rotation: true })
    else {
      startRotation(d, block)
      ports = { ...ports, rotation: `${block}.axis` }
    }
  }
  for (let k = 1; k < chain.length; k++) picture.wire(`${chain[k - 1]}.end`, `${chain[k]}.base`)
  const leaveOut = rotation === undefined ? 'force' : translation === undefined ? 'moment' : 'both'
  d.attach(`${chain[0]}.base`, `${chain[chain.length - 1]}.end`, d.onJ, turns ? d.onI : d.parallel, leaveOut)
  return { ...ports, drivers }
}

function ball(d: Drawing): Drawn {
  meet(d)
  const axes = sphericalAxes(d)
  d.place('spherical', {}, { origin: d.onI.origin, axes }, { origin: d.onJ.origin, axes })
  return plain
}

/** Draws pins along z of J and z of I (UNIVERSAL), or y of J and x of I (HOOKE). */
function cross2(d: Drawing): Drawn {
  meet(d)
  const hooke = d.joint.type === 'HOOKE'
  const [axis1, axis2] = hooke ? [column(identity, 1), column(d.r.axes, 0)] : [column(identity, 2), column(d.r.axes, 2)]
  d.must(
    Math.abs(dot(axis1, axis2)) <= fit,
    `the pins are not perpendicular (${hooke ? 'x of I, y of J' : 'z of I, z of J'})`,
  )
  d.place('universal', { axis1: tidyAxis(axis1), axis2: tidyAxis(axis2) }, d.parallel, d.onJ)
  return plain
}

const meet = (d: Drawing): void => d.must(norm(d.r.origin) <= fit * d.size, 'their origins do not coincide')
const onAxis = (d: Drawing): void =>
  d.must(Math.hypot(d.r.origin[0], d.r.origin[1]) <= fit * d.size, 'the origin of I is not on the z axis of J')
const onPlane = (d: Drawing): void =>
  d.must(Math.abs(d.r.origin[2]) <= fit * d.size, 'the origin of I is not in the xy plane of J')
const coaxial = (d: Drawing): void =>
  d.must(
    Math.hypot(d.r.axes[0][2], d.r.axes[1][2]) <= fit && d.r.axes[2][2] > 0,
    'their z axes do not point in one direction',
  )

const angleOf = (d: Drawing): number => Math.atan2(d.r.axes[1][0], d.r.axes[0][0])

function startRotation(d: Drawing, block: string): void {
  start(d, block, 'angle', angleOf(d), 'rate', d.joint.rotationStart)
}

function startTranslation(d: Drawing, block: string): void {
  start(d, block, 's', d.r.origin[2], 'ds', d.joint.translationStart)
}

/** Returns the initial coordinate: the value of the dataset, else that of the markers. */
function start(
  { picture, joint, frames, size }: Drawing,
  block: string,
  coordinate: string,
  assembled: number,
  rate?: string,
  initialMotion?: InitialMotion,
): void {
  const nearby = (value: number): boolean => Math.abs(value - assembled) <= fit * Math.max(size, 1)
  const first = (initialMotion?.rate ?? 0) * frames.dataset.scales.time
  // The first of two numbers is taken for the velocity. Where the markers say that it is the displacement, nothing is
  // taken in silence.
  if (initialMotion?.position !== undefined && nearby(first) && !nearby(initialMotion.position))
    throw unsupported(
      joint.line,
      `JOINT/${joint.id} has two initial values, and the first equals the displacement of its markers, but would be read as the velocity`,
      'place the markers at the displacement, and give the velocity alone',
    )
  const position = clean(initialMotion?.position ?? assembled, 10)
  if (Math.abs(position) > 1e-14) picture.initial[`${block}.${coordinate}`] = position
  if (rate !== undefined && initialMotion?.rate !== undefined)
    picture.initial[`${block}.${rate}`] = clean(initialMotion.rate)
}

/** Returns the name of a frame; one that is a marker is named after it. */
function nameOf(pose: Pose, marker: Pose, markerName: string, other: string): string {
  const same = norm(sub(pose.origin, marker.origin)) === 0 && difference(pose.axes, marker.axes) <= 1e-12
  return same ? markerName : other
}

function tidyAxis(axis: Vector): Vector {
  return [clean(axis[0]), clean(axis[1]), clean(axis[2])]
}

/**
 * Returns the axes of both frames of a ball joint at the start. 321 angles are singular where x of the end comes along
 * z of the base. With x towards the centre of mass and z across the plane of x and gravity, a pendulum swings about z
 * and stays away from there.
 */
function sphericalAxes({ frames, i, j, onJ }: Drawing): Matrix {
  const { dataset } = frames
  const moving = [i, j].map(({ part }) => dataset.parts.get(part)).find((part) => part !== undefined && !part.ground)
  if (moving === undefined) return onJ.axes
  const arm = sub(frames.placedCentre(moving).origin, onJ.origin)
  const across = cross(arm, dataset.gravity)
  if (norm(across) <= 1e-6 * norm(arm) * norm(dataset.gravity) || norm(across) === 0) return onJ.axes
  const z = scale(1 / norm(across), across)
  const x = scale(1 / norm(arm), arm)
  const y = cross(z, x)
  const m = tidy(transpose([x, y, z]))
  // keep the axes of the marker if they are equally suitable
  const along = apply(transpose(onJ.axes), z)
  return Math.abs(along[2]) > 1 - 1e-9 ? onJ.axes : m
}
