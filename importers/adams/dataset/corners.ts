/**
 * Functions of time that consist of straight lines: IF(TIME-1: 0.1*TIME, 0.1, 0.2-0.1*TIME), also nested. Programs that
 * convert a table of a motion to a function of ADAMS write them.
 */
import { constantOf, type AdamsExpression } from './expression'

export type Corner = readonly [time: number, value: number]

/** Corners of a function, in units of the dataset. */
export interface Polyline {
  /** Start at time zero, the corners, and a point on the last line. */
  readonly points: readonly Corner[]
  /** Times at which the value jumps. */
  readonly jumps: readonly number[]
}

/** Straight line, value = constant + slope * t. */
interface Line {
  readonly constant: number
  readonly slope: number
}

/** Consecutive lines: each holds up to its end. */
type Pieces = readonly { readonly end: number; readonly line: Line }[]

const mostPieces = 5000

/** @returns undefined for a function without IF, or with other parts than straight lines of TIME */
export function polylineOf(e: AdamsExpression): Polyline | undefined {
  const pieces = mentionsIf(e) ? piecesOf(e) : undefined
  if (pieces === undefined) return undefined
  const at = ({ constant, slope }: Line, t: number): number => constant + slope * t
  const points: Corner[] = [[0, pieces[0].line.constant]]
  const jumps: number[] = []
  const scale = Math.max(...pieces.map(({ line, end }) => Math.abs(at(line, Math.min(end, 1e9)))), 1e-300)
  let last = 0
  pieces.slice(0, -1).forEach(({ end, line }, i) => {
    const after = pieces[i + 1].line
    last = end
    if (Math.abs(at(line, end) - at(after, end)) > 1e-9 * Math.min(scale, 1e9)) jumps.push(end)
    // Two neighbouring lines may coincide.
    if (Math.abs(line.slope - after.slope) > 1e-12 * Math.max(Math.abs(line.slope), Math.abs(after.slope)))
      points.push([end, at(line, end)])
  })
  const beyond = 2 * last + 1
  points.push([beyond, at(pieces[pieces.length - 1].line, beyond)])
  return { points, jumps }
}

/**
 * Rounds corners between points at one and at two thousandths of the shortest line from a corner.
 * @returns points for monotone cubics, and the largest deviation
 */
export function rounded(points: readonly Corner[]): { readonly points: readonly Corner[]; readonly distance: number } {
  const gaps = points.slice(1).map(([t], i) => t - points[i][0])
  const distance = Math.min(...gaps) / 1000
  const between = ([t0, y0]: Corner, [t1, y1]: Corner, t: number): Corner => [
    t,
    y0 + ((y1 - y0) * (t - t0)) / (t1 - t0),
  ]
  const inner = points.slice(1, -1).flatMap((corner, i) => {
    const [before, after] = [points[i], points[i + 2]]
    const [t] = corner
    return [
      between(before, corner, t - 2 * distance),
      between(before, corner, t - distance),
      between(corner, after, t + distance),
      between(corner, after, t + 2 * distance),
    ]
  })
  return { points: [points[0], ...inner, points[points.length - 1]], distance }
}

function mentionsIf(e: AdamsExpression): boolean {
  if (e.kind === 'negate') return mentionsIf(e.operand)
  if (e.kind === 'binary') return mentionsIf(e.left) || mentionsIf(e.right)
  return e.kind === 'call' && (e.name === 'IF' || e.args.some(mentionsIf))
}

const whole = (constant: number, slope: number): Pieces => [{ end: Infinity, line: { constant, slope } }]

function piecesOf(e: AdamsExpression): Pieces | undefined {
  const value = constantOf(e)
  if (!Number.isNaN(value)) return Number.isFinite(value) ? whole(value, 0) : undefined
  switch (e.kind) {
    case 'time':
      return whole(0, 1)
    case 'negate': {
      const inner = piecesOf(e.operand)
      return inner && scaled(inner, -1)
    }
    case 'binary':
      return ofBinary(e)
    case 'call':
      return e.name === 'IF' && e.args.length === 4 ? ofIf(e.args) : undefined
    default:
      return undefined
  }
}

function ofBinary({ operator, left, right }: Extract<AdamsExpression, { kind: 'binary' }>): Pieces | undefined {
  const [a, b] = [piecesOf(left), piecesOf(right)]
  if (a === undefined || b === undefined) return undefined
  const [x, y] = [constantOf(left), constantOf(right)]
  if (operator === '*') {
    if (!Number.isNaN(x)) return scaled(b, x)
    return Number.isNaN(y) ? undefined : scaled(a, y)
  }
  if (operator === '/') return Number.isNaN(y) || y === 0 ? undefined : scaled(a, 1 / y)
  return operator === '**' ? undefined : joined(a, b, operator === '+' ? 1 : -1)
}

const scaled = (pieces: Pieces, by: number): Pieces =>
  pieces.map(({ end, line: { constant, slope } }) => ({ end, line: { constant: by * constant, slope: by * slope } }))

/** Returns a + factor * b. */
function joined(a: Pieces, b: Pieces, factor: number): Pieces | undefined {
  const pieces: { end: number; line: Line }[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    const [p, q] = [a[i], b[j]]
    const end = Math.min(p.end, q.end)
    const line = { constant: p.line.constant + factor * q.line.constant, slope: p.line.slope + factor * q.line.slope }
    if (pieces.push({ end, line }) > mostPieces) return undefined
    if (p.end === end) i++
    if (q.end === end) j++
  }
  return pieces
}

/** Returns the lines of IF(condition: below zero, at zero, above zero). */
function ofIf([condition, below, , above]: readonly AdamsExpression[]): Pieces | undefined {
  const conditions = piecesOf(condition)
  if (conditions?.length !== 1) return undefined
  const [
    {
      line: { constant, slope },
    },
  ] = conditions
  const [negative, positive] = [piecesOf(below), piecesOf(above)]
  if (negative === undefined || positive === undefined || slope === 0) return undefined
  const at = -constant / slope
  const [before, after] = slope > 0 ? [negative, positive] : [positive, negative]
  // Runs start at zero.
  if (at <= 0) return after
  const pieces = [
    ...before
      .filter(({ end }, i) => end < at || i === before.findIndex((p) => p.end >= at))
      .map((p) => ({ ...p, end: Math.min(p.end, at) })),
    ...after.filter(({ end }) => end > at),
  ]
  return pieces.length > mostPieces ? undefined : pieces
}
