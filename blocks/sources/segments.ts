/** Tables over time that hold their first and last values outside. */
import type { TableData } from '../../engine/numerics/interpolation/tables'
import { holdingLines } from '../../engine/numerics/interpolation/curve'

/** A point of a table: abscissa and ordinate. */
export type Point = readonly [x: number, y: number]

/** Returns the straight lines between points with ascending abscissae, constant outside; equal abscissae are a jump. */
export function linearSegments(name: string, points: readonly Point[]): TableData {
  return { name, ...holdingLines(points) }
}
