/**
 * Restoring force of a bushing along, or moment about, each axis of its base as a curve through measured points.
 *
 * Between the points a cubic spline (de Boor 1978, ch. IV), a monotone cubic (Fritsch and Butland 1984) or straight
 * lines; beyond them the tangent at the end. The stored energy is the exact integral of these polynomials.
 */
import { choice, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { curveThrough, isInterpolation, type CurveSettings } from '../../../engine/numerics/interpolation/curve'
import {
  antiderivative,
  evaluatePiecewise,
  type PiecewisePolynomial,
} from '../../../engine/numerics/interpolation/spline'
import type { Expr } from '../../../engine/symbolic'

/** Directions of a bushing: along the axes of the base, then about them. */
export const bushingDirections = ['x', 'y', 'z', 'ax', 'ay', 'az'] as const
export type BushingDirection = (typeof bushingDirections)[number]

const settings: CurveSettings = {
  interpolation: { param: 'curveInterpolation' },
  outside: { spline: 'tangent', monotone: 'tangent', linear: 'tangent' },
  choices: ['spline', 'monotone', 'linear'],
}

const isTurn = (direction: BushingDirection): boolean => direction.length > 1
const lawOf = (direction: BushingDirection): string => `${direction}Law`
const curveOf = (direction: BushingDirection): string => `${direction}Curve`

/** Condition under which the linear law of a direction is shown. */
export const linearDirection = (direction: BushingDirection): { when: { param: string; is: string[] } } => ({
  when: { param: lawOf(direction), is: ['linear'] },
})

/** Returns the parameters that choose between linear stiffness and a curve for each direction. */
export function bushingCurveParams(linear: string): Readonly<Record<string, Param>> {
  const group = 'Curves'
  return Object.fromEntries([
    ...bushingDirections.flatMap((direction): readonly (readonly [string, Param])[] => {
      const axis = direction.slice(-1)
      const turn = isTurn(direction)
      const what = turn ? `Moment about ${axis}` : `Force along ${axis}`
      const law = choice(
        [
          { value: 'linear', label: linear },
          { value: 'curve', label: 'Curve' },
        ],
        'linear',
        what,
        `${what} of the base: proportional, or a curve through measured points`,
        { group },
      )
      const curve: Param = {
        kind: 'table',
        label: `Curve, ${turn ? 'about' : 'along'} ${axis}`,
        doc: `${turn ? 'Moment over angle about' : 'Force over displacement along'} ${axis}; a positive value pushes end back from a positive deflection, and the value at zero is a preload`,
        group,
        when: { param: lawOf(direction), is: ['curve'] },
        columns: turn
          ? [
              { name: 'angle', unit: 'rad' },
              { name: 'moment', unit: 'N m' },
            ]
          : [
              { name: 'displacement', unit: 'm' },
              { name: 'force', unit: 'N' },
            ],
        default: turn
          ? [
              [-0.1, -100],
              [0, 0],
              [0.1, 100],
            ]
          : [
              [-0.01, -1000],
              [0, 0],
              [0.01, 1000],
            ],
        curve: settings,
      }
      return [
        [lawOf(direction), law],
        [curveOf(direction), curve],
      ]
    }),
    [
      'curveInterpolation',
      choice(
        [
          { value: 'spline', label: 'Cubic spline' },
          { value: 'monotone', label: 'Monotone cubic' },
          { value: 'linear', label: 'Straight lines' },
        ],
        'spline',
        'Interpolation',
        'Interpolation between the points of all curves; beyond them a curve continues straight',
        { group },
      ),
    ],
  ])
}

/** Documentation of a block with these parameters. */
export const bushingCurveDoc = String.raw`
In each direction, a curve $R_i$ through measured points can replace the linear stiffness. It is the force (or moment) that pushes *end* back, over the displacement (or projected angle), so its slope is a stiffness:

$$ F_i = F_{0i} - R_i(d_i) - c_i\,\dot d_i, \qquad E_i = \int_0^{d_i} R_i(x)\,dx $$

The curve is a cubic spline, a monotone cubic or straight lines between the points, and continues along its tangent beyond the first and last point. The energy is the exact integral of these polynomials. A value $R_i(0) \neq 0$ is a preload. If a curve falls toward an end, its bushing would release energy without limit, and Wishbone refuses it; where a curve falls between its points, does not contain zero, or adds a preload to another, a run warns.`

/** Law of one direction by a curve. */
export interface BushingCurve {
  /** Restoring force or moment at a deflection. */
  readonly force: (deflection: Expr) => Expr
  /** Energy at a deflection, zero without deflection. */
  readonly energy: (deflection: Expr) => Expr
  /** Smaller slope of the continuations at both ends, N/m or N m/rad. */
  readonly endSlope: number
  /** Restoring force or moment without deflection. */
  readonly preload: number
}

/**
 * Returns the curves of a bushing by direction; directions with the linear law have none.
 * @throws ModelError `out-of-range` for a curve that falls toward an end
 */
export function bushingCurves(c: ComponentBuilder): ReadonlyMap<BushingDirection, BushingCurve> {
  const kind = c.choice('curveInterpolation')
  const interpolation = isInterpolation(kind) ? kind : 'spline'
  const curves = new Map<BushingDirection, BushingCurve>()
  for (const direction of bushingDirections) {
    if (c.choice(lawOf(direction)) !== 'curve') continue
    const parameter = curveOf(direction)
    const rows = c.table(parameter)
    const law = curveThrough(rows, interpolation, settings)
    const name = `${c.name}.${parameter}`
    const endSlope = leastEndSlope(law)
    requireRestoring(c.name, parameter, rows, law)
    warnOfRange(c, parameter, rows, isTurn(direction) ? 'rad' : 'm')
    warnOfFall(c, parameter, law, isTurn(direction) ? 'rad' : 'm')
    curves.set(direction, {
      force: (x) => c.math.pool.lookup({ name, ...law }, x),
      energy: (x) => c.math.pool.lookup({ name: `${name}.energy`, ...antiderivative(law) }, x),
      endSlope,
      preload: evaluatePiecewise(law, 0),
    })
  }
  return curves
}

/**
 * Warns of a direction with two preloads, which add up.
 * @param preloads parameter with the preload of each direction
 */
export function warnOfTwoPreloads(
  c: ComponentBuilder,
  curves: ReadonlyMap<BushingDirection, BushingCurve>,
  preloads: Readonly<Record<BushingDirection, string>>,
): void {
  for (const [direction, { preload }] of curves) {
    const name = preloads[direction]
    if (c.value(name) === 0 || preload === 0) continue
    c.warn(
      `has two preloads that add up: ${name}, and ${curveOf(direction)}, which is not zero at zero deflection. Set ${name} to 0 if the curve contains it`,
    )
  }
}

type Rows = readonly (readonly number[])[]

/** Returns the smaller slope of the straight continuations, which are the first and the last segment. */
function leastEndSlope({ coefficients }: PiecewisePolynomial): number {
  return Math.min(coefficients[0][1], coefficients[coefficients.length - 1][1])
}

/** @throws ModelError `out-of-range` for a curve whose continuation falls: it would give energy without limit */
function requireRestoring(block: string, parameter: string, rows: Rows, law: PiecewisePolynomial): void {
  if (leastEndSlope(law) >= -tolerance(law)) return
  const end = law.coefficients[0][1] < 0 ? 0 : rows.length - 1
  const pointsRise = rows[end === 0 ? 1 : end][1] >= rows[end === 0 ? 0 : end - 1][1]
  throw new ModelError(
    'out-of-range',
    `the curve falls at its ${end === 0 ? 'first' : 'last'} point, ${rows[end].join(', ')}: beyond it the bushing would release energy without limit`,
    { block, parameter },
    pointsRise
      ? 'choose Monotone cubic or Straight lines as interpolation, or add points near this end'
      : 'enter the load that pushes end back, which rises with the deflection: positive after a positive deflection',
  )
}

/** Slope below which a curve counts as level, because of rounding. */
function tolerance({ x, coefficients }: PiecewisePolynomial): number {
  return 1e-9 * coefficients.reduce((most, row, i) => Math.max(most, ...endSlopes(row, x[i + 1] - x[i])), 0)
}

const endSlopes = ([, c1, c2 = 0, c3 = 0]: readonly number[], h: number): readonly [number, number] => [
  Math.abs(c1),
  Math.abs(c1 + h * (2 * c2 + 3 * h * c3)),
]

/** Warns of points on one side of zero only: the continuation is not measured. */
function warnOfRange(c: ComponentBuilder, parameter: string, rows: Rows, unit: string): void {
  const [first, last] = [rows[0][0], rows[rows.length - 1][0]]
  if (first < 0 && last > 0) return
  c.warn(
    `has no point ${first >= 0 ? 'below' : 'above'} 0 ${unit} in ${parameter}, so the curve continues straight there: add points on both sides, mirrored ones for a symmetric bushing`,
  )
}

/** Warns of the first stretch on which the curve falls: a negative stiffness, from data or from the spline. */
function warnOfFall(c: ComponentBuilder, parameter: string, law: PiecewisePolynomial, unit: string): void {
  const { x, coefficients } = law
  const least = -tolerance(law)
  const segment = coefficients.findIndex((row, i) => leastSlope(row, x[i + 1] - x[i]) < least)
  if (segment < 0) return
  const value = (t: number): number => evaluatePiecewise(law, t)
  const remedy =
    value(x[segment + 1]) < value(x[segment])
      ? 'check the sign of these points'
      : 'choose Monotone cubic or Straight lines as interpolation'
  c.warn(
    `has a negative stiffness: ${parameter} falls between ${shown(x[segment])} and ${shown(x[segment + 1])} ${unit}. If that is not measured, ${remedy}`,
  )
}

const shown = (value: number): string => String(Number(value.toPrecision(4)))

/** Returns the least slope of a cubic within a segment of the width h. */
function leastSlope([, c1, c2 = 0, c3 = 0]: readonly number[], h: number): number {
  const slope = (u: number): number => c1 + u * (2 * c2 + 3 * u * c3)
  const vertex = c3 === 0 ? 0 : -c2 / (3 * c3)
  return Math.min(slope(0), slope(h), slope(Math.min(Math.max(vertex, 0), h)))
}
