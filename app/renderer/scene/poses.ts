/**
 * Poses between stored rows. Positions follow the cubic with the stored velocities at both ends (Hermite). Orientations
 * follow the same cubic in the rotation vector from the first of the two, whose rates follow from the stored angular
 * velocities (Bortz 1971); with a constant rate, that is spherical linear interpolation. A wheel may turn several times
 * between two rows: the angular velocity determines how often.
 */
import { mapTriple } from '../../../engine/collections/triple'
import {
  BODY_NUMBERS,
  POSITION,
  QUATERNION,
  RATE,
  rowLength,
  VELOCITY,
  type SceneDescription,
  type SceneMotion,
  type ScenePlace,
} from '../../../engine/scene/types'
import { rowAtOrBefore } from '../results/playback-store'

/** Number of values per body in the poses: position, quaternion (x, y, z, w). */
export const POSE_NUMBERS = 7

type Quaternion = readonly [number, number, number, number]
type Vector = readonly [number, number, number]

export class PoseSampler {
  /** Poses, body by body, the ground first. */
  readonly poses: Float64Array
  /** Contact points, three numbers each. */
  readonly contacts: Float64Array
  /** Forces, three numbers each. */
  readonly forces: Float64Array
  private readonly width: number
  private at = NaN

  private moving: SceneMotion

  constructor(
    readonly scene: SceneDescription,
    motion: SceneMotion,
  ) {
    this.moving = motion
    this.width = rowLength(scene)
    this.poses = new Float64Array(POSE_NUMBERS * scene.bodies.length)
    this.poses[6] = 1
    this.contacts = new Float64Array(3 * scene.contacts.length)
    this.forces = new Float64Array(3 * scene.forces)
    this.sample(motion.times[0] ?? 0)
  }

  get motion(): SceneMotion {
    return this.moving
  }

  /** Follows another motion of the same scene; poses stay until the next sample. */
  follow(motion: SceneMotion): void {
    this.moving = motion
    this.at = NaN
  }

  /** Computes the poses at a time; before the first row those of the first, after the last row those of the last. */
  sample(time: number): void {
    if (time === this.at) return
    this.at = time
    const { times } = this.motion
    const row = rowAtOrBefore(times, time)
    const next = Math.min(row + 1, times.length - 1)
    const span = times[next] - times[row]
    const share = span > 0 ? Math.min(Math.max((time - times[row]) / span, 0), 1) : 0
    const [from, to] = [row * this.width, next * this.width]
    const bodies = this.scene.bodies.length - 1
    for (let body = 0; body < bodies; body++) {
      const offset = body * BODY_NUMBERS
      this.sampleBody(from + offset, to + offset, (body + 1) * POSE_NUMBERS, share, span)
    }
    const rest = bodies * BODY_NUMBERS
    const straight = (out: Float64Array, offset: number): void => {
      const { values } = this.motion
      for (let i = 0; i < out.length; i++)
        out[i] = (1 - share) * values[from + offset + i] + share * values[to + offset + i]
    }
    straight(this.contacts, rest)
    straight(this.forces, rest + this.contacts.length)
  }

  private sampleBody(from: number, to: number, out: number, s: number, span: number): void {
    const { values: v } = this.motion
    for (let i = 0; i < 3; i++) {
      const [p, q] = [v[from + POSITION + i], v[to + POSITION + i]]
      this.poses[out + i] = hermite(p, q, span * v[from + VELOCITY + i], span * v[to + VELOCITY + i], s)
    }
    const q = turnBetween(
      quaternionAt(v, from + QUATERNION),
      quaternionAt(v, to + QUATERNION),
      vectorAt(v, from + RATE, span),
      vectorAt(v, to + RATE, span),
      s,
    )
    for (let i = 0; i < 4; i++) this.poses[out + 3 + i] = q[i]
  }

  /** Returns a point fixed in a body, in ground axes, at the sampled instant. */
  point(body: number, at: readonly [number, number, number]): Vector {
    const o = body * POSE_NUMBERS
    const turned = rotate(quaternionAt(this.poses, o + 3), at)
    return [this.poses[o] + turned[0], this.poses[o + 1] + turned[1], this.poses[o + 2] + turned[2]]
  }
}

/** Returns a point fixed in a body, in ground axes, at a stored instant. */
export function storedPoint(
  scene: SceneDescription,
  { values }: SceneMotion,
  row: number,
  { body, at }: ScenePlace,
): Vector {
  if (body === 0) return at
  const o = row * rowLength(scene) + (body - 1) * BODY_NUMBERS
  const [x, y, z] = rotate(quaternionAt(values, o + QUATERNION), at)
  return [values[o + POSITION] + x, values[o + POSITION + 1] + y, values[o + POSITION + 2] + z]
}

/** Returns a contact point in ground axes, at a stored instant. */
export function storedContact(scene: SceneDescription, { values }: SceneMotion, row: number, contact: number): Vector {
  const o = row * rowLength(scene) + (scene.bodies.length - 1) * BODY_NUMBERS + 3 * contact
  return [values[o], values[o + 1], values[o + 2]]
}

const quaternionAt = (a: Float64Array, i: number): Quaternion => [a[i], a[i + 1], a[i + 2], a[i + 3]]
const vectorAt = (a: Float64Array, i: number, scale: number): Vector => [
  scale * a[i],
  scale * a[i + 1],
  scale * a[i + 2],
]

function hermite(p: number, q: number, dp: number, dq: number, s: number): number {
  const [u, s2] = [1 - s, s * s]
  return u * u * ((1 + 2 * s) * p + s * dp) + s2 * ((3 - 2 * s) * q - u * dq)
}

/**
 * Returns the orientation at a share `s` between two orientations.
 * @param w0 and w1 angular velocities in the axes of the body at both ends, times the time between, rad
 */
export function turnBetween(q0: Quaternion, q1: Quaternion, w0: Vector, w1: Vector, s: number): Quaternion {
  if (s === 0) return q0
  const theta = turnsCounted(rotationVector(multiply(conjugate(q0), q1)), w0, w1)
  const angle = Math.hypot(...theta)
  // beyond half a turn, the rotation vector is a good coordinate only for the spin itself
  const even = angle > Math.PI
  const end = even ? theta : rateOfVector(theta, w1)
  const start = even ? theta : w0
  const at = mapTriple(theta, (e, i) => (even ? s * e : hermite(0, e, start[i], end[i], s)))
  return multiply(q0, quaternionOf(at))
}

/** Returns, among the rotation vectors of the same rotation, the one that fits the mean angular velocity best. */
function turnsCounted(theta: Vector, w0: Vector, w1: Vector): Vector {
  const mean: Vector = [(w0[0] + w1[0]) / 2, (w0[1] + w1[1]) / 2, (w0[2] + w1[2]) / 2]
  const [angle, turned] = [Math.hypot(...theta), Math.hypot(...mean)]
  if (turned < Math.PI / 2) return theta
  const axis = angle > 1e-6 ? scale(theta, 1 / angle) : scale(mean, 1 / turned)
  const predicted = axis[0] * mean[0] + axis[1] * mean[1] + axis[2] * mean[2]
  const turns = Math.round((predicted - angle) / (2 * Math.PI))
  return turns === 0 ? theta : scale(axis, angle + 2 * Math.PI * turns)
}

/** Returns the rate of the rotation vector from the angular velocity in the turned axes (Bortz 1971). */
function rateOfVector(theta: Vector, w: Vector): Vector {
  const square = theta[0] ** 2 + theta[1] ** 2 + theta[2] ** 2
  const angle = Math.sqrt(square)
  const k = angle < 1e-3 ? 1 / 12 : (1 - (angle / 2) * (Math.cos(angle / 2) / Math.sin(angle / 2))) / square
  const a = cross(theta, w)
  const b = cross(theta, a)
  return [w[0] + a[0] / 2 + k * b[0], w[1] + a[1] / 2 + k * b[1], w[2] + a[2] / 2 + k * b[2]]
}

const scale = (v: Vector, by: number): Vector => [v[0] * by, v[1] * by, v[2] * by]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const conjugate = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w]

function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ]
}

function quaternionOf(theta: Vector): Quaternion {
  const angle = Math.hypot(...theta)
  const k = angle < 1e-8 ? 0.5 : Math.sin(angle / 2) / angle
  return [k * theta[0], k * theta[1], k * theta[2], Math.cos(angle / 2)]
}

/** Returns the rotation vector of a quaternion, with an angle of at most half a turn. */
function rotationVector([x, y, z, w]: Quaternion): Vector {
  const size = Math.hypot(x, y, z)
  const sign = w < 0 ? -1 : 1
  const k = size < 1e-9 ? 2 * sign : (2 * sign * Math.atan2(size, Math.abs(w))) / size
  return [k * x, k * y, k * z]
}

/** Rotates a vector by a quaternion: q v q*. */
export function rotate([x, y, z, w]: Quaternion, v: Vector): Vector {
  const t = scale(cross([x, y, z], v), 2)
  const u = cross([x, y, z], t)
  return [v[0] + w * t[0] + u[0], v[1] + w * t[1] + u[1], v[2] + w * t[2] + u[2]]
}
