/**
 * Curves of motions that consist of straight lines. The speed of a motion driver may not jump, as it does at a corner:
 * that would take an impulse. So corners are rounded within a short time, or the curve is smooth from corner to corner.
 */
import { rounded, type Polyline } from '../dataset/corners'
import type { Dataset } from '../dataset/dataset'
import { datasetError } from '../dataset/error'
import { scaleOf, type Owner, type Unit } from './measure'

/** Treatment of the corners of a motion that consists of straight lines. */
export type Corners = 'rounded' | 'spline'

const mostNamed = 4

/**
 * @returns points for monotone cubics, in SI units, and the assumptions, one sentence each
 * @throws ModelError `file-format` for lines that do not meet
 */
export function curveOf(
  { points, jumps }: Polyline,
  corners: Corners,
  scales: Dataset['scales'],
  unit: Unit,
  { name, line }: Owner,
): { readonly points: readonly (readonly number[])[]; readonly said: readonly string[] } {
  const { time } = scales
  const inSeconds = (t: number): string => `${Number((t * time).toPrecision(6))} s`
  if (jumps.length > 0)
    throw datasetError(
      line,
      `the motion of ${name} jumps at ${inSeconds(jumps[0])}`,
      'change its function so that the lines meet',
    )
  const isSmooth = corners === 'spline'
  const { points: around, distance } = rounded(points)
  const scale = scaleOf(unit, scales)
  const times = points.slice(1, -1).map(([t]) => inSeconds(t))
  const more = times.length - mostNamed
  const where = more > 0 ? `${times.slice(0, mostNamed).join(', ')} and ${more} later times` : times.join(', ')
  const how = isSmooth
    ? 'monotone cubics through the corners were taken'
    : `they are rounded within ${Number((2 * distance * time).toPrecision(3))} s (wishbone import --corners spline takes cubics through them)`
  return {
    points: (isSmooth ? points : around).map(([t, y]) => [t * time, y * scale]),
    said: times.length === 0 ? [] : [`${name} has corners at ${where}; ${how}`],
  }
}
