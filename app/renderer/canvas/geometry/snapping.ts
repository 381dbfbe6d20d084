/** The grid of the diagram. */
import { GRID } from '../../symbols/geometry'
import type { Point } from '../../store/edits/blocks'

/** Returns the nearest point of the grid. */
export function snap([x, y]: Point): Point {
  return [Math.round(x / GRID) * GRID, Math.round(y / GRID) * GRID]
}
