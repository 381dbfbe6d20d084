/**
 * Poses of frames as ADAMS gives them: an origin and either 313 Euler angles (REULER) or a point on
 * the positive z axis and one in the xz plane (ZP and XP, for parts ZG and XG).
 *
 * Source: Using Adams/Solver, MARKER statement; Goldstein (1980), 4.4, Euler angles.
 */
import { present } from '../../../engine/collections/entries'
import { mapTriple } from '../../../engine/collections/triple'
export type Vector = readonly [number, number, number]
/** Matrix by rows; columns are the axes of the frame in the axes in which it is given. */
export type Matrix = readonly [Vector, Vector, Vector]

export interface Pose {
  readonly origin: Vector
  readonly axes: Matrix
}

export const identity: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
export const home: Pose = { origin: [0, 0, 0], axes: identity }

/** Size of components, relative to 1, that counts as rounding of angles given in degrees. */
const rounding = 1e-14

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (s: number, a: Vector): Vector => [s * a[0], s * a[1], s * a[2]]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const norm = (a: Vector): number => Math.hypot(a[0], a[1], a[2])
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const column = (m: Matrix, j: 0 | 1 | 2): Vector => [m[0][j], m[1][j], m[2][j]]
export const transpose = (m: Matrix): Matrix => [column(m, 0), column(m, 1), column(m, 2)]
export const apply = (m: Matrix, v: Vector): Vector => [dot(m[0], v), dot(m[1], v), dot(m[2], v)]
export const multiply = (a: Matrix, b: Matrix): Matrix =>
  transpose([apply(a, column(b, 0)), apply(a, column(b, 1)), apply(a, column(b, 2))])

/** Replaces entries that differ from zero or one by rounding with exact values. */
export function tidy(m: Matrix): Matrix {
  const clean = (x: number): number => (Math.abs(x - Math.round(x)) < rounding ? Math.round(x) + 0 : x)
  return mapTriple(m, (row) => mapTriple(row, clean))
}

/** Returns the rotation about coordinate axis 0, 1 or 2. */
export function turn(axis: 0 | 1 | 2, angle: number): Matrix {
  const [s, c] = [Math.sin(angle), Math.cos(angle)]
  if (axis === 0) return [[1, 0, 0], [0, c, -s], [0, s, c]] // prettier-ignore
  if (axis === 1) return [[c, 0, s], [0, 1, 0], [-s, 0, c]] // prettier-ignore
  return [[c, -s, 0], [s, c, 0], [0, 0, 1]] // prettier-ignore
}

/** Returns Rz(psi) Rx(theta) Rz(phi). */
export function euler313([psi, theta, phi]: Vector): Matrix {
  return tidy(multiply(multiply(turn(2, psi), turn(0, theta)), turn(2, phi)))
}

/**
 * Returns axes from a z direction and a direction in the xz plane. Without the second, x stays as near as possible to
 * the x axis of the axes in which the directions are given (to the z axis if these coincide).
 * @returns undefined when the directions vanish or are parallel
 */
export function axesFromDirections(
  z: Vector | undefined,
  x: Vector | undefined,
  /** True if the x axis points exactly in the second direction, and z lies in the plane of both. */
  exactX = false,
): Matrix | undefined {
  if (z === undefined && x === undefined) return identity
  if (z !== undefined && x !== undefined && exactX) {
    const ex = unit(x)
    return ex === undefined || norm(cross(z, ex)) <= 1e-9 * norm(z) ? undefined : fromXZ(ex, z)
  }
  if (z === undefined && x !== undefined) {
    const ex = unit(x)
    if (ex === undefined) return undefined
    const helper: Vector = Math.abs(ex[2]) > 0.999999 ? [1, 0, 0] : [0, 0, 1]
    return fromXZ(ex, helper)
  }
  const ez = unit(present(z))
  if (ez === undefined) return undefined
  if (x !== undefined) return fromZX(ez, x)
  return fromZX(ez, [1, 0, 0]) ?? fromZX(ez, [0, 0, -Math.sign(ez[0])])
}

function fromZX(ez: Vector, x: Vector): Matrix | undefined {
  const y = cross(ez, x)
  if (norm(y) <= 1e-9 * norm(x)) return undefined
  const ey = unit(y)
  return ey === undefined ? undefined : tidy(transpose([cross(ey, ez), ey, ez]))
}

function fromXZ(ex: Vector, z: Vector): Matrix | undefined {
  const ey = unit(cross(z, ex))
  return ey === undefined ? undefined : tidy(transpose([ex, ey, cross(ex, ey)]))
}

function unit(a: Vector): Vector | undefined {
  const length = norm(a)
  return length > 0 && Number.isFinite(length) ? scale(1 / length, a) : undefined
}

/** Converts a pose given in the axes of another pose to the axes in which that one is given. */
export function compose(outer: Pose, inner: Pose): Pose {
  return { origin: add(outer.origin, apply(outer.axes, inner.origin)), axes: tidy(multiply(outer.axes, inner.axes)) }
}

/** Returns the pose of `to` in the axes of `from`, both given in the same axes. */
export function relative(from: Pose, to: Pose): Pose {
  const back = transpose(from.axes)
  return { origin: apply(back, sub(to.origin, from.origin)), axes: tidy(multiply(back, to.axes)) }
}

/** Returns yaw, pitch and roll of a matrix (321); roll is 0 where pitch is 90 deg. */
export function angles321(m: Matrix): Vector {
  const pitch = Math.atan2(-m[2][0], Math.hypot(m[0][0], m[1][0]))
  if (Math.hypot(m[0][0], m[1][0]) < 1e-10) return [Math.atan2(-m[0][1], m[1][1]), pitch, 0]
  return [Math.atan2(m[1][0], m[0][0]), pitch, Math.atan2(m[2][1], m[2][2])]
}

/** Returns the largest difference of two matrices. */
export function difference(a: Matrix, b: Matrix): number {
  return Math.max(...a.flatMap((row, i) => row.map((x, j) => Math.abs(x - b[i][j]))))
}
