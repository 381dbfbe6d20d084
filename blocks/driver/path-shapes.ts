/** Predefined shapes of paths. */
import type { Outline, Point } from '../surfaces/plane-curve'

export interface LaneChange {
  /** Lengths, m: lane of entry, first transition, offset lane, second transition. */
  readonly entry: number
  readonly out: number
  readonly lane: number
  readonly back: number
  /** Length of the lane of exit, m. */
  readonly exit: number
  /** Offset to the left, m: of the centre of the offset lane, and of the lane of exit. */
  readonly offset: number
  readonly exitOffset: number
  /** Lengths of transitions within the lanes before and after them, m. */
  readonly overlap: number
  /** How far the path stays inside the centre of the offset lane, m. */
  readonly cut: number
}

/** Use that a driver makes of the slack in the lanes. */
type Slack = Pick<LaneChange, 'overlap' | 'cut'>

/** ISO 3888-1 for a vehicle of a width: right edges of the lanes of entry and offset are 3.5 m apart. */
export const severeLaneChange = (width: number, slack: Slack): LaneChange => ({
  entry: 15,
  out: 30,
  lane: 25,
  back: 25,
  exit: 30,
  offset: 3.5 + (1.2 * width + 0.25 - (1.1 * width + 0.25)) / 2,
  exitOffset: 0,
  ...slack,
})

/** ISO 3888-2: 1 m between the left edge of the lane of entry and the right edge of the offset lane. */
export const obstacleAvoidance = (width: number, slack: Slack): LaneChange => ({
  entry: 12,
  out: 13.5,
  lane: 11,
  back: 12.5,
  exit: 12,
  offset: (1.1 * width + 0.25) / 2 + 1 + (width + 1) / 2,
  exitOffset: 0,
  ...slack,
})

type Blend = readonly [value: number, slope: number, bend: number]

/** Blends from 0 to 1 with two continuous derivatives at both ends. */
function blend(z: number): Blend {
  if (z <= 0) return [0, 0, 0]
  if (z >= 1) return [1, 0, 0]
  return [z ** 3 * (10 - 15 * z + 6 * z * z), 30 * z * z * (1 - z) ** 2, 60 * z * (1 - z) * (1 - 2 * z)]
}

const over = (x: number, from: number, to: number, height: number): Blend => {
  const h = to - from
  const [value, slope, bend] = blend((x - from) / h)
  return [height * value, (height * slope) / h, (height * bend) / (h * h)]
}

/** Returns a curve y(x). */
const graph = (to: number, y: (x: number) => Blend): Outline => ({
  from: 0,
  to,
  closed: false,
  at: (x) => {
    const [value, slope, bend] = y(x)
    return [
      [x, value],
      [1, slope],
      [0, bend],
    ]
  },
})

export const straight = (length: number): Outline => graph(length, () => [0, 0, 0])

export function laneChange({ entry, out, lane, back, exit, offset, exitOffset, overlap, cut }: LaneChange): Outline {
  const height = offset - Math.sign(offset) * cut
  const first = entry + out
  const second = first + lane
  const end = second + back
  return graph(end + exit, (x) => {
    const a = over(x, entry - overlap, first + overlap, height)
    const b = over(x, second - overlap, end + overlap, exitOffset - height)
    return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
  })
}

/** Around `cones` that stand `distance` apart, the first half of it from the start; passes them at `amplitude`. */
export function slalom(cones: number, distance: number, amplitude: number): Outline {
  const to = cones * distance
  const w = Math.PI / distance
  return graph(to, (x) => {
    const rise = over(x, 0, distance / 2, amplitude)
    const fall = over(x, to - distance / 2, to, -amplitude)
    const [a, b, c] = [0, 1, 2].map((i) => rise[i] + fall[i])
    const [sin, cos] = [Math.sin(w * x), Math.cos(w * x)]
    return [a * sin, b * sin + a * w * cos, c * sin + 2 * b * w * cos - a * w * w * sin]
  })
}

/** Returns the outline of a circle, to the left if the radius is positive. */
export function circle(radius: number): Outline {
  const r = Math.abs(radius)
  const side = Math.sign(radius)
  return {
    from: 0,
    to: 2 * Math.PI,
    closed: true,
    at: (u) => {
      const [sin, cos] = [Math.sin(u), Math.cos(u)]
      return [
        [r * sin, side * r * (1 - cos)],
        [r * cos, side * r * sin],
        [-r * sin, side * r * cos],
      ]
    },
  }
}

/** Lemniscate of Gerono, from its crossing; `size` is the distance from the crossing to the far end of a loop. */
export const figureEight = (size: number): Outline => ({
  from: 0,
  to: 2 * Math.PI,
  closed: true,
  at: (u): readonly [Point, Point, Point] => [
    [size * Math.sin(u), (size / 2) * Math.sin(2 * u)],
    [size * Math.cos(u), size * Math.cos(2 * u)],
    [-size * Math.sin(u), -2 * size * Math.sin(2 * u)],
  ],
})
