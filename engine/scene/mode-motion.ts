/** One cycle of the shape of a mode, as a motion that the 3D view plays. */
import { BODY_NUMBERS, POSITION, QUATERNION, RATE, VELOCITY, type SceneMotion } from './types'

export interface ModeShape {
  /** Displacement in ground axes, m, and rotation in axes of the body, rad, of each body without the ground. */
  readonly re: Float64Array
  readonly im: Float64Array
  /** Eigenvalue, 1/s. */
  readonly growth: number
  readonly rate: number
}

/** Number of instants of a cycle, and the time in which a mode that doesn't oscillate is played, s. */
const instants = 49
const slow = 2

/** Time of one cycle, s. */
export const periodOf = ({ rate }: ModeShape): number => (rate === 0 ? slow : (2 * Math.PI) / rate)

/**
 * Returns a cycle with a constant amplitude, as if the mode neither grew nor decayed.
 * @param base motion of one instant, the operating point
 * @param amplitude largest displacement, m; rotations count at a distance of 0.5 m
 */
export function modeMotion(base: SceneMotion, shape: ModeShape, amplitude: number): SceneMotion {
  const width = base.values.length
  const times = new Float64Array(instants)
  const values = new Float64Array(instants * width)
  const rate = (2 * Math.PI) / periodOf(shape)
  const [part, slope] = [new Float64Array(shape.re.length), new Float64Array(shape.re.length)]
  for (let row = 0; row < instants; row++) {
    const phase = (2 * Math.PI * row) / (instants - 1)
    times[row] = phase / rate
    const [c, s] = [amplitude * Math.cos(phase), amplitude * Math.sin(phase)]
    shape.re.forEach((re, k) => {
      part[k] = c * re - s * shape.im[k]
      slope[k] = rate * (-s * re - c * shape.im[k])
    })
    const start = row * width
    values.set(base.values, start)
    for (let k = 0; k < part.length; k += 6) {
      const to = start + (k / 6) * BODY_NUMBERS
      for (let i = 0; i < 3; i++) {
        values[to + POSITION + i] += part[k + i]
        values[to + VELOCITY + i] = slope[k + i]
        values[to + RATE + i] = slope[k + 3 + i]
      }
      turn(values, to + QUATERNION, part.subarray(k + 3, k + 6))
    }
  }
  return { times, values }
}

/** Turns a quaternion by a rotation vector in axes of the body. */
function turn(values: Float64Array, at: number, [a, b, c]: Float64Array): void {
  const angle = Math.hypot(a, b, c)
  const k = angle < 1e-9 ? 0.5 : Math.sin(angle / 2) / angle
  const [X, Y, Z, W] = [k * a, k * b, k * c, Math.cos(angle / 2)]
  const [x, y, z, w] = values.slice(at, at + 4)
  values[at] = w * X + x * W + y * Z - z * Y
  values[at + 1] = w * Y + y * W + z * X - x * Z
  values[at + 2] = w * Z + z * W + x * Y - y * X
  values[at + 3] = w * W - x * X - y * Y - z * Z
}
