/** Vector algebra with plain numbers, for computing what the equations should give. */
export type V = readonly [number, number, number]
export type M = readonly [V, V, V]

export const add = (a: V, b: V): V => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const scale = (k: number, a: V): V => [k * a[0], k * a[1], k * a[2]]
export const sub = (a: V, b: V): V => add(a, scale(-1, b))
export const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: V, b: V): V => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: V): V => scale(1 / Math.sqrt(dot(a, a)), a)
export const times = (m: M, a: V): V => [dot(m[0], a), dot(m[1], a), dot(m[2], a)]

/** Columns are the axes turned by yaw, pitch, roll (321) in the old ones. */
export function rotation321(yaw: number, pitch: number, roll: number): M {
  const [cy, sy, cp, sp, cr, sr] = [
    Math.cos(yaw),
    Math.sin(yaw),
    Math.cos(pitch),
    Math.sin(pitch),
    Math.cos(roll),
    Math.sin(roll),
  ]
  return [
    [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
    [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
    [-sp, cp * sr, cp * cr],
  ]
}
