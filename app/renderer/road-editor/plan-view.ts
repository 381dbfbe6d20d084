/** Scale and place of a plan in its drawing: x to the right and y upwards, metres to pixels. */
import type { PlanPoint, PlanRow } from '../../roads/geometry'
import type { Size } from '../ui/use-size'

export interface PlanView {
  /** Place in the middle of the drawing, m. */
  readonly middle: PlanPoint
  /** px/m */
  readonly scale: number
}

/** Room around a road that fits the drawing, px. */
const room = 36
/** Scales, px/m. */
const [least, most] = [1e-3, 400]

export function fitted(rows: readonly PlanRow[], { width, height }: Size): PlanView {
  const points = rows.flatMap(({ across }) => [across[0], across[across.length - 1]])
  const range = (axis: 0 | 1): readonly [number, number] => {
    const values = points.map((point) => point[axis])
    return [Math.min(...values), Math.max(...values)]
  }
  const [[x0, x1], [y0, y1]] = [range(0), range(1)]
  const scale = Math.min((width - 2 * room) / Math.max(x1 - x0, 1), (height - 2 * room) / Math.max(y1 - y0, 1))
  return { middle: [(x0 + x1) / 2, (y0 + y1) / 2], scale: Math.min(Math.max(scale, least), most) }
}

export const placed = ({ middle, scale }: PlanView, { width, height }: Size, [x, y]: PlanPoint): PlanPoint => [
  width / 2 + scale * (x - middle[0]),
  height / 2 - scale * (y - middle[1]),
]

export const pointAt = ({ middle, scale }: PlanView, { width, height }: Size, [px, py]: PlanPoint): PlanPoint => [
  middle[0] + (px - width / 2) / scale,
  middle[1] - (py - height / 2) / scale,
]

/** Returns the view scaled about a pixel, which keeps its place. */
export function zoomed(view: PlanView, size: Size, at: PlanPoint, factor: number): PlanView {
  const scale = Math.min(Math.max(view.scale * factor, least), most)
  const [x, y] = pointAt(view, size, at)
  return {
    scale,
    middle: [x - (at[0] - size.width / 2) / scale, y + (at[1] - size.height / 2) / scale],
  }
}

/** Returns a round length that is drawn with at most this many pixels, m. */
export function roundLength(view: PlanView, pixels: number): number {
  const longest = pixels / view.scale
  const power = 10 ** Math.floor(Math.log10(longest))
  return [5, 2, 1].map((factor) => factor * power).find((length) => length <= longest) ?? power
}

/** Returns the outlines of stretches of one friction factor in a stripe of the plan. */
export function stretchesOf(
  rows: readonly PlanRow[],
  stripe: number,
): readonly { readonly friction: number; readonly outline: readonly PlanPoint[] }[] {
  const stretches: { friction: number; from: number; to: number }[] = []
  for (let i = 0; i + 1 < rows.length; i++) {
    const friction = rows[i].friction[stripe]
    const last = stretches.at(-1)
    if (last?.friction === friction) last.to = i + 1
    else stretches.push({ friction, from: i, to: i + 1 })
  }
  return stretches.map(({ friction, from, to }) => {
    const part = rows.slice(from, to + 1)
    const side = (k: number): readonly PlanPoint[] => part.map(({ across }) => across[stripe + k])
    return { friction, outline: [...side(0), ...side(1).toReversed()] }
  })
}
