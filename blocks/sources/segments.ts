/** Tables over time that hold their first and last values outside. */
import type { TableData } from '../../engine/symbolic'

/** A point of a table: abscissa and ordinate. */
export type Point = readonly [x: number, y: number]

/**
 * Straight lines between points, constant before the first and after the last. Points with equal
 * abscissae are a jump: the later one holds from there on.
 * @param points ascending abscissae, at least one
 */
export function linearSegments(name: string, points: readonly Point[]): TableData {
  const first = points[0]
  const last = points[points.length - 1]
  const x = [first[0] - 1]
  const coefficients: number[][] = [[first[1], 0]]
  for (let i = 0; i + 1 < points.length; i++) {
    const width = points[i + 1][0] - points[i][0]
    if (width === 0) continue
    x.push(points[i][0])
    coefficients.push([points[i][1], (points[i + 1][1] - points[i][1]) / width])
  }
  x.push(last[0])
  coefficients.push([last[1], 0])
  return { name, x, coefficients }
}

/** Index of the first point whose abscissa is less than the one before, or -1. */
export function firstDescent(x: readonly number[]): number {
  return x.findIndex((value, i) => i > 0 && value < x[i - 1])
}
