/** Three-vectors, rotation matrices and quaternions (scalar first, unit length) in plain numbers. */
import type { Mat, Vec } from './types'

export type Quaternion = readonly [number, number, number, number]

export const ZERO: Vec = [0, 0, 0]
export const IDENTITY: Mat = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
export const NO_TURN: Quaternion = [1, 0, 0, 0]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (k: number, a: Vec): Vec => [k * a[0], k * a[1], k * a[2]]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const norm = (a: Vec): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Vec): Vec => scale(1 / norm(a), a)

const column = (m: Mat, j: 0 | 1 | 2): Vec => [m[0][j], m[1][j], m[2][j]]
export const transpose = (m: Mat): Mat => [column(m, 0), column(m, 1), column(m, 2)]
export const apply = (m: Mat, v: Vec): Vec => [dot(m[0], v), dot(m[1], v), dot(m[2], v)]
/** Transpose of m times v: components of v in the axes that are the columns of m. */
export const applyTransposed = (m: Mat, v: Vec): Vec => apply(transpose(m), v)
export const product = (a: Mat, b: Mat): Mat => {
  const t = transpose(b)
  return [apply(t, a[0]), apply(t, a[1]), apply(t, a[2])]
}

/** Two unit vectors that complete a unit vector to a right-handed orthogonal triad. */
export function normals(u: Vec): readonly [Vec, Vec] {
  const [x, y, z] = [Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2])]
  const helper: Vec = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1]
  const first = unit(cross(u, helper))
  return [first, cross(u, first)]
}

export const multiply = (a: Quaternion, b: Quaternion): Quaternion => [
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
  a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
  a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
]
export const conjugate = (a: Quaternion): Quaternion => [a[0], -a[1], -a[2], -a[3]]
export function normalised(a: Quaternion): Quaternion {
  const k = 1 / Math.hypot(...a)
  return [k * a[0], k * a[1], k * a[2], k * a[3]]
}
export function turn(axis: Vec, angle: number): Quaternion {
  const s = Math.sin(angle / 2)
  return [Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]]
}
/** Yaw about z, then pitch about the new y, then roll about the new x. */
export const turn321 = (yaw: number, pitch: number, roll: number): Quaternion =>
  multiply(multiply(turn([0, 0, 1], yaw), turn([0, 1, 0], pitch)), turn([1, 0, 0], roll))

/** Nikravesh (1988), eq. 6.19: A = (2 e0^2 - 1) I + 2 (e e^T + e0 e~). */
export function matrixOf(p: Quaternion): Mat {
  const [w, x, y, z] = p
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ]
}

/** Shepperd (1978): divides by the largest of the four components. */
export function quaternionOf(m: Mat): Quaternion {
  const trace = m[0][0] + m[1][1] + m[2][2]
  const largest = Math.max(trace, m[0][0], m[1][1], m[2][2])
  let q: Quaternion
  if (largest === trace) {
    q = [1 + trace, m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]]
  } else if (largest === m[0][0]) {
    q = [m[2][1] - m[1][2], 1 + 2 * m[0][0] - trace, m[0][1] + m[1][0], m[0][2] + m[2][0]]
  } else if (largest === m[1][1]) {
    q = [m[0][2] - m[2][0], m[0][1] + m[1][0], 1 + 2 * m[1][1] - trace, m[1][2] + m[2][1]]
  } else {
    q = [m[1][0] - m[0][1], m[0][2] + m[2][0], m[1][2] + m[2][1], 1 + 2 * m[2][2] - trace]
  }
  return normalised(q)
}

/** Yaw, pitch, roll of a rotation matrix; pitch within +-pi/2. */
export const angles321 = (m: Mat): Vec => [
  Math.atan2(m[1][0], m[0][0]),
  Math.atan2(-m[2][0], Math.hypot(m[0][0], m[1][0])),
  Math.atan2(m[2][1], m[2][2]),
]
