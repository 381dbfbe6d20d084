/**
 * Reference line of a measured road, for equations and drivers: splines through points of the polygon over the distance
 * along it, as many as keep the polygon within a tolerance.
 */
import { ModelError } from '../../../engine/errors/model-error'
import type { SurfaceLine } from '../../../engine/model/component/surface'
import { interpolated } from '../../../engine/numerics/interpolation/curve'
import { evaluatePiecewise, type PiecewisePolynomial } from '../../../engine/numerics/interpolation/spline'
import { evaluateTable } from '../../../engine/numerics/interpolation/tables'
import type { ReferenceLine } from '../curved-grid'
import type { Point } from '../plane-curve'

/** Largest distance of the splines from the points of the polygon, m. */
const tolerance = 1e-3
/** Distance of points from one line that is rounding, m. */
const rounding = 1e-6
/** Distance of the points of a spline at first, m. */
const apart = 2
/** Pieces that a spline may have. */
const most = 20_000

export interface LinePlace {
  readonly start: Point
  /** rad */
  readonly heading: number
}

/**
 * @param step distance of the points, m
 * @param place start of the line and its direction there, which replace those of the polygon
 * @throws ModelError `unsupported` if a line bends too sharply for its length
 */
export function lineOf(polygon: ReferenceLine, step: number, place: LinePlace | null): SurfaceLine {
  const { x, y } = placed(polygon, place)
  const last = x.length - 1
  const length = last * step
  if (isStraight(x, y)) {
    const angle = Math.atan2(y[last] - y[0], x[last] - x[0])
    const level = (value: number): PiecewisePolynomial => ({ x: [0, length], coefficients: [[value]] })
    const sloping = (from: number, to: number): PiecewisePolynomial => ({
      x: [0, length],
      coefficients: [[from, (to - from) / length]],
    })
    return {
      ...{ length, closed: false },
      x: sloping(x[0], x[last]),
      y: sloping(y[0], y[last]),
      heading: level(angle),
      curvature: level(0),
    }
  }
  for (let stride = Math.max(1, Math.floor(apart / step)); ; stride = Math.floor(stride / 2)) {
    if (last / stride > most)
      throw new ModelError(
        'unsupported',
        `the reference line of ${Math.round(length)} m bends too sharply for ${most} pieces`,
        {},
        'cut the road into parts',
      )
    const line = splinesThrough(x, y, step, stride)
    if (stride === 1 || deviation(line, x, y, step) <= tolerance) return line
  }
}

/** Returns the points, moved and turned so that the line starts at a place. */
function placed({ x, y }: ReferenceLine, place: LinePlace | null): Pick<ReferenceLine, 'x' | 'y'> {
  if (place === null) return { x, y }
  const turn = place.heading - Math.atan2(y[1] - y[0], x[1] - x[0])
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [[x0, y0], fromX, fromY] = [place.start, x[0], y[0]]
  return {
    x: x.map((value, i) => x0 + cos * (value - fromX) - sin * (y[i] - fromY)),
    y: y.map((value, i) => y0 + sin * (x[i] - fromX) + cos * (value - fromY)),
  }
}

/** Also where the sides differ in length by rounding. */
function isStraight(x: Float64Array, y: Float64Array): boolean {
  const last = x.length - 1
  const [dx, dy] = [(x[last] - x[0]) / last, (y[last] - y[0]) / last]
  return x.every((value, i) => Math.hypot(value - x[0] - i * dx, y[i] - y[0] - i * dy) <= rounding)
}

function splinesThrough(x: Float64Array, y: Float64Array, step: number, stride: number): SurfaceLine {
  const last = x.length - 1
  const chosen: number[] = []
  for (let i = 0; i < last; i += stride) chosen.push(i)
  // the last two points would be closer than the others
  if (chosen.length > 1 && last - chosen[chosen.length - 1] < stride / 2) chosen.pop()
  chosen.push(last)
  const s = chosen.map((i) => i * step)
  const spline = (values: Float64Array): PiecewisePolynomial =>
    interpolated(
      s,
      chosen.map((i) => values[i]),
      'spline',
      'tangent',
    )
  const [xs, ys] = [spline(x), spline(y)]
  const headings: number[] = []
  s.forEach((at, i) => {
    const angle = Math.atan2(evaluateTable(ys, at, 1), evaluateTable(xs, at, 1))
    const before = i === 0 ? angle : headings[i - 1]
    headings.push(angle + 2 * Math.PI * Math.round((before - angle) / (2 * Math.PI)))
  })
  const heading = interpolated(s, headings, 'spline', 'hold')
  return {
    ...{ length: last * step, closed: false, heading },
    x: xs,
    y: ys,
    curvature: {
      x: heading.x,
      coefficients: heading.coefficients.map((c) => c.slice(1).map((value, k) => value * (k + 1))),
    },
  }
}

function deviation(line: SurfaceLine, x: Float64Array, y: Float64Array, step: number): number {
  let most = 0
  for (let i = 0; i < x.length; i++)
    most = Math.max(
      most,
      Math.hypot(evaluatePiecewise(line.x, i * step) - x[i], evaluatePiecewise(line.y, i * step) - y[i]),
    )
  return most
}
