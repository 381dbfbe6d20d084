/**
 * Curves that parameters hold as rows of two numbers: how values between and beyond the rows are found, as one
 * piecewise polynomial that the equations use and the editor draws, and the errors for which rows do not define a
 * curve.
 */
import { keysOf } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import {
  akimaCubics,
  linearInterpolant,
  monotoneCubics,
  naturalSpline,
  notAKnotSpline,
  type PiecewisePolynomial,
} from './spline'

const interpolants = {
  linear: linearInterpolant,
  spline: notAKnotSpline,
  natural: naturalSpline,
  monotone: monotoneCubics,
  akima: akimaCubics,
}

/** Straight lines; cubic splines with not-a-knot or natural ends; monotone cubics; cubics of Akima. */
export type Interpolation = keyof typeof interpolants
export const interpolations = keysOf(interpolants)

/** Continuous derivatives between the first and the last row. */
export const smoothnessOf: Readonly<Record<Interpolation, number>> = {
  linear: 0,
  spline: 2,
  natural: 2,
  monotone: 1,
  akima: 1,
}

export function isInterpolation(value: unknown): value is Interpolation {
  return interpolations.some((known) => known === value)
}

/**
 * Beyond the first and last row: their values (`hold`), the outermost polynomial (`continue`), or the straight line
 * that touches the curve there (`tangent`).
 */
export type Outside = 'hold' | 'continue' | 'tangent'

/** How the rows of a table (or the columns of a file) become a curve. */
export interface CurveSettings {
  /** Fixed, or the value of a choice parameter of the same block. */
  readonly interpolation: Interpolation | { readonly param: string }
  readonly outside: Outside | Readonly<Partial<Record<Interpolation, Outside>>> | { readonly param: string }
  /** Options of the parameter that chooses the interpolation; default: spline and linear. */
  readonly choices?: readonly Interpolation[]
  /** Two rows with the same abscissa are a jump; the later holds from there on. Straight lines that hold only. */
  readonly jumps?: boolean
}

/** A number of a row that is wrong; rows and columns count from 0. */
export interface CurveProblem {
  readonly row: number
  readonly column: number
  readonly what: string
  readonly hint: string
}

/**
 * Returns an extrapolation as geometry: with `error` the curve continues straight as far as a step gets before it is
 * noticed.
 */
export function outsideOf(extrapolation: string): Outside {
  return extrapolation === 'hold' ? 'hold' : 'tangent'
}

type Rows = readonly (readonly number[])[]

/**
 * Returns problems that keep rows (SI) from being a curve: every number that is not finite, every abscissa that does
 * not increase, too few rows (reported at row -1).
 */
export function curveProblems(rows: Rows, { jumps = false }: CurveSettings): readonly CurveProblem[] {
  const problems: CurveProblem[] = []
  rows.forEach((row, i) => {
    row.forEach((value, column) => {
      if (Number.isFinite(value)) return
      problems.push({ row: i, column, what: `row ${i + 1} has no finite number`, hint: 'give a number' })
    })
    const before = i > 0 ? rows[i - 1][0] : -Infinity
    if (jumps ? row[0] < before : row[0] <= before) {
      const what = `${row[0]} in row ${i + 1} is ${row[0] < before ? 'less than' : 'equal to'} ${before} before it`
      problems.push({ row: i, column: 0, what, hint: 'sort the points and remove duplicates' })
    }
  })
  const least = jumps ? 1 : 2
  if (rows.length < least) {
    const what = `the table has ${rows.length === 0 ? 'no rows' : 'one row'}`
    problems.push({ row: -1, column: 0, what, hint: `give at least ${least === 1 ? 'one row' : 'two rows'}` })
  }
  return problems
}

/**
 * Returns the curve through rows in SI units.
 * @throws ModelError `out-of-range` with the first problem of `curveProblems`
 */
export function curveThrough(rows: Rows, interpolation: Interpolation, settings: CurveSettings): PiecewisePolynomial {
  const [problem] = curveProblems(rows, settings)
  if (problem !== undefined) throw new ModelError('out-of-range', problem.what, {}, problem.hint)
  const outside = outsideIn(settings, interpolation)
  if (outside === 'hold' && interpolation === 'linear') return holdingLines(rows)
  return interpolated(
    rows.map(([x]) => x),
    rows.map(([, y]) => y),
    interpolation,
    outside,
  )
}

/** Returns the continuation outside the rows: held if another parameter chooses it and is not known. */
function outsideIn({ outside }: CurveSettings, interpolation: Interpolation): Outside {
  if (typeof outside === 'string') return outside
  return 'param' in outside ? 'hold' : (outside[interpolation] ?? 'hold')
}

/**
 * Returns the interpolant of points with its continuation beyond them.
 * @throws ModelError `file-format` if x is not strictly increasing or numbers are not finite
 */
export function interpolated(
  x: readonly number[],
  y: readonly number[],
  interpolation: Interpolation,
  outside: Outside,
): PiecewisePolynomial {
  const inside = interpolants[interpolation](x, y)
  return outside === 'continue' ? inside : withEnds(inside, outside === 'tangent')
}

/**
 * Returns the straight lines between points, constant before the first and after the last. Points with equal abscissae
 * are a jump: the later one holds from there on.
 * @param points ascending abscissae, at least one
 */
export function holdingLines(points: Rows): PiecewisePolynomial {
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
  return { x, coefficients }
}

/** Returns the curve with a straight segment at each end: level, or with the slope that the curve has there. */
function withEnds({ x, coefficients }: PiecewisePolynomial, sloping: boolean): PiecewisePolynomial {
  const degree = coefficients[0].length - 1
  const line = (value: number, slope: number): readonly number[] => [value, slope, ...Array<number>(degree - 1).fill(0)]
  const [start, startSlope] = coefficients[0]
  const h = x[x.length - 1] - x[x.length - 2]
  const last = coefficients[coefficients.length - 1]
  const end = last.reduceRight((sum, c) => sum * h + c, 0)
  const endSlope = last.reduceRight((sum, c, k) => (k === 0 ? sum : sum * h + k * c), 0)
  const [before, after] = sloping ? [startSlope, endSlope] : [0, 0]
  return {
    x: [x[0] - 1, ...x, x[x.length - 1] + 1],
    coefficients: [line(start - before, before), ...coefficients, line(end, after)],
  }
}
