/** Places at which lines beside a reference line run back: turns that are tighter than the road is wide. */
import type { CurvedGrid } from '../curved-grid'

/**
 * Place where an edge of the road runs back, or null. A shift by v to the inside of a turn by the angle a shortens both
 * sides at its corner by |v| tan(a/2).
 */
export function foldOf({
  line: { x, y },
  start,
  step,
  v,
}: CurvedGrid): { readonly u: number; readonly v: number } | null {
  const points = x.length
  const [right, left] = [v[0], v[v.length - 1]]
  let before = 0
  for (let i = 0; i < points - 1; i++) {
    const after = i + 2 < points ? halfTurn(x, y, i + 1) : 0
    for (const edge of [right, left]) if (edge * (before + after) >= step) return { u: start + step * i, v: edge }
    before = after
  }
  return null
}

/** Tangent of half the turn to the left at a point of a polygon. */
function halfTurn(x: Float64Array, y: Float64Array, i: number): number {
  const [ax, ay] = [x[i] - x[i - 1], y[i] - y[i - 1]]
  const [bx, by] = [x[i + 1] - x[i], y[i + 1] - y[i]]
  const [sine, cosine] = [ax * by - ay * bx, ax * bx + ay * by]
  return sine / (Math.hypot(sine, cosine) + cosine)
}
