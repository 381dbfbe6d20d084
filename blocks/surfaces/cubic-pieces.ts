/**
 * Curves along a road as cubic pieces: value = a + b u + c u^2 + d u^3 with the distance u from the start of the
 * piece, as OpenDRIVE has them. The tangent of a bank angle over such pieces consists of polynomials of the seventh
 * degree with the exact value and three exact derivatives at both ends of parts that turn by 0.05 rad at most: exact to
 * 1e-13 (Hermite interpolation, h^8 f^(8)/(8! 2^8)).
 */
import type { ModelError } from '../../engine/errors/model-error'
import { evaluateTable } from '../../engine/numerics/interpolation/tables'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import { septic, type Jet } from './septic'

type Problem = (what: string, hint: string) => ModelError

/** Largest jumps where two pieces meet: of the value, in its unit, and of its slope. */
export interface Joints {
  readonly value: number
  readonly slope: number
}

export interface AlongLine {
  /** Length of the line, m. */
  readonly length: number
  readonly closed: boolean
}

const round = (x: number): number => Number(x.toPrecision(4))

/**
 * Returns cubic pieces over the line. An open line continues with the tangents at its ends (`tangent`) or their values
 * (`hold`).
 * @param rows start of each piece, and its four coefficients
 * @param joints for pieces that may not jump
 * @throws what `problem` makes, with the row
 */
export function cubicPieces(
  rows: readonly (readonly number[])[],
  { length, closed }: AlongLine,
  outside: 'tangent' | 'hold',
  joints: Joints | undefined,
  problem: Problem,
): PiecewisePolynomial {
  if (rows.length === 0) throw problem('the table has no row', 'give at least one piece')
  rows.forEach(([s], i) => {
    if (i > 0 && !(s > rows[i - 1][0]))
      throw problem(`${s} m in row ${i + 1} is not after ${rows[i - 1][0]} m`, 'sort the rows, remove duplicates')
    if (s < 0 || s >= length)
      throw problem(
        `row ${i + 1} starts at ${round(s)} m of a road of ${round(length)} m`,
        'give distances from 0 to the length of the road',
      )
  })
  if (closed && rows[0][0] > 0)
    throw problem(`the first row starts at ${round(rows[0][0])} m of a closed road`, 'start at 0 m')
  const x = [...rows.map(([s]) => s), length]
  const within = rows.map(([, ...coefficients]) => coefficients)
  if (joints !== undefined) requireJoints({ x, coefficients: within }, closed, joints, problem)
  if (closed) return { x, coefficients: within }
  const last = within[within.length - 1]
  const h = length - x[x.length - 2]
  const end = evaluateTable({ x: [0], coefficients: [last] }, h, 0)
  const [before, after] =
    outside === 'hold' ? [0, 0] : [within[0][1], evaluateTable({ x: [0], coefficients: [last] }, h, 1)]
  return {
    x: [x[0] - 1, ...x, length + 1],
    coefficients: [[within[0][0] - before, before, 0, 0], ...within, [end, after, 0, 0]],
  }
}

function requireJoints(
  { x, coefficients }: PiecewisePolynomial,
  closed: boolean,
  joints: Joints,
  problem: Problem,
): void {
  const [value, slope] = jumpsOf({ x, coefficients }, closed).reduce(
    (largest, jump) =>
      [0, 1].map((k) => (jump.by[k] > largest[k].by[k] ? jump : largest[k])) as unknown as readonly [Jump, Jump],
    [none, none] as readonly [Jump, Jump],
  )
  if (value.by[0] > joints.value)
    throw problem(
      `the pieces that meet at ${round(value.at)} m differ by ${round(value.by[0])}`,
      `change coefficients so that they meet within ${joints.value}`,
    )
  if (slope.by[1] > joints.slope)
    throw problem(
      `the slopes of the pieces that meet at ${round(slope.at)} m differ by ${round(slope.by[1])}`,
      `round the corner with a piece, or change coefficients so that slopes meet within ${joints.slope}`,
    )
}

/** Amounts by which value and slope differ where two pieces meet. */
interface Jump {
  readonly at: number
  readonly by: readonly [value: number, slope: number]
}

const none: Jump = { at: 0, by: [0, 0] }

/** Returns the jumps where pieces meet. @param closed whether the end of the last meets the start of the first */
function jumpsOf({ x, coefficients }: PiecewisePolynomial, closed: boolean): readonly Jump[] {
  return coefficients.flatMap((piece, i) => {
    const next = i + 1 < coefficients.length ? coefficients[i + 1] : closed ? coefficients[0] : undefined
    if (next === undefined) return []
    const table = { x: [0], coefficients: [piece] }
    const h = x[i + 1] - x[i]
    const by = [0, 1].map((k) => Math.abs(evaluateTable(table, h, k) - next[k])) as unknown as Jump['by']
    return [{ at: x[i + 1], by }]
  })
}

/** Most turn of a part, rad, whose tangent is one polynomial. */
const mostTurn = 0.05
/** Most parts of a piece: one that needs more turns far beyond a right angle. */
const mostParts = 1000

/** Returns the tangent of an angle, rad, over the same pieces, divided where the angle changes much. */
export function tangentOf({ x, coefficients }: PiecewisePolynomial): PiecewisePolynomial {
  const [starts, polynomials]: [number[], (readonly number[])[]] = [[], []]
  coefficients.forEach((piece, i) => {
    const width = x[i + 1] - x[i]
    const [, b, c, d] = piece.map(Math.abs)
    const turn = b * width + c * width ** 2 + d * width ** 3
    const parts = Math.min(mostParts, Math.max(1, Math.ceil(turn / mostTurn)))
    const h = width / parts
    for (let k = 0; k < parts; k++) {
      starts.push(x[i] + k * h)
      polynomials.push(septic(tangentAt(piece, k * h), tangentAt(piece, (k + 1) * h), h))
    }
  })
  return { x: [...starts, x[x.length - 1]], coefficients: polynomials }
}

/** Returns the tangent of a cubic angle and its first three derivatives at u. */
function tangentAt(piece: readonly number[], u: number): Jet {
  const [angle, first, second, third] = [0, 1, 2, 3].map((k) => evaluateTable({ x: [0], coefficients: [piece] }, u, k))
  const tan = Math.tan(angle)
  const stretch = 1 + tan ** 2
  return [
    tan,
    stretch * first,
    stretch * (second + 2 * tan * first ** 2),
    stretch * (third + 6 * tan * first * second + (2 + 6 * tan ** 2) * first ** 3),
  ]
}
