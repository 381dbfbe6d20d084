/** Tables over time that hold their first and last values outside. */
import { holdingLines } from '../../engine/model/curve'
import type { TableData } from '../../engine/symbolic'

/** A point of a table: abscissa and ordinate. */
export type Point = readonly [x: number, y: number]

/** Straight lines between points with ascending abscissae, constant outside; equal abscissae are a jump. */
export function linearSegments(name: string, points: readonly Point[]): TableData {
  return { name, ...holdingLines(points) }
}
