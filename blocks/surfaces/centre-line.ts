/**
 * Centre line of a road in plan: a series of sections whose curvature changes linearly over their length. A
 * section is a straight, an arc, or a clothoid.
 *
 *   psi(u) = psi_0 + k_0 u + (k_1 - k_0) u^2/(2 L),   x' = cos(psi),   y' = sin(psi)
 *
 * Positions at the ends of pieces are integrals by Gauss and Legendre. Within a piece x and y are polynomials of the
 * seventh degree with the exact values and three exact derivatives at both ends. A piece turns by 0.1 rad at most, so
 * that positions are exact to h^8 k^7/(8! 2^8), less than 1e-15 of the radius.
 */
import type { ModelError } from '../../engine/errors/model-error'
import type { SurfaceLine } from '../../engine/model/component/surface'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import type { Point } from './plane-curve'
import { septic } from './septic'

export interface LineSection {
  /** m */
  readonly length: number
  /** Curvature at its start and at its end, 1/m, positive to the left. */
  readonly from: number
  readonly to: number
}

/** Most turn, rad, and most length, m, of a piece. */
const mostTurn = 0.1
const longest = 50
/** Most pieces of a line: a line that turns more often has no use, and programs hold all of them. */
const mostPieces = 20_000
/** Largest gap between the end of a closed line and its start: m, and rad. */
const gap = { distance: 1e-3, angle: 1e-4 }

interface Place {
  readonly s: number
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly curvature: number
}

/** Piece with the rate of its curvature, 1/m^2. */
interface Piece {
  readonly start: Place
  readonly end: Place
  readonly rate: number
}

/** Nodes on 0 to 1 and weights of Gauss and Legendre (Abramowitz and Stegun 1964, 25.4.30). */
const gauss = [
  [0.04691007703066802, 0.11846344252809454],
  [0.23076534494715845, 0.23931433524968324],
  [0.5, 0.28444444444444444],
  [0.7692346550528415, 0.23931433524968324],
  [0.9530899229693319, 0.11846344252809454],
] as const

/**
 * @param sections at least one, of lengths above zero
 * @param at first point, m @param heading there, rad
 * @param problem makes the error of a line that can't be
 * @throws what `problem` makes: for a closed line whose end is not its start, and one of too many turns
 */
export function lineOfSections(
  sections: readonly LineSection[],
  [x, y]: Point,
  heading: number,
  closed: boolean,
  problem: (what: string, hint: string) => ModelError,
): SurfaceLine {
  const pieces: Piece[] = []
  let place: Place = { s: 0, x, y, heading, curvature: 0 }
  for (const section of sections) {
    const rate = (section.to - section.from) / section.length
    const turn = Math.max(Math.abs(section.from), Math.abs(section.to)) * section.length
    const count = Math.max(Math.ceil(turn / mostTurn), Math.ceil(section.length / longest))
    if (pieces.length + count > mostPieces)
      throw problem(`the line turns by more than ${mostTurn * mostPieces} rad`, 'give curvatures in 1/m')
    const h = section.length / count
    for (let i = 0; i < count; i++) {
      const start = { ...place, curvature: section.from + rate * i * h }
      const end = endOf(start, rate, h)
      pieces.push({ start, end, rate })
      place = end
    }
  }
  if (closed) requireClosed(pieces[0].start, place, problem)
  return tablesOf(pieces, closed)
}

function endOf({ s, x, y, heading, curvature }: Place, rate: number, h: number): Place {
  const turned = (u: number): number => heading + u * (curvature + (rate * u) / 2)
  let [dx, dy] = [0, 0]
  for (const [node, weight] of gauss) {
    const angle = turned(node * h)
    dx += weight * h * Math.cos(angle)
    dy += weight * h * Math.sin(angle)
  }
  return { s: s + h, x: x + dx, y: y + dy, heading: turned(h), curvature: curvature + rate * h }
}

function requireClosed(start: Place, end: Place, problem: (what: string, hint: string) => ModelError): void {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const turned = (end.heading - start.heading) / (2 * Math.PI)
  const angle = Math.abs(turned - Math.round(turned)) * 2 * Math.PI
  if (Math.hypot(dx, dy) <= gap.distance && angle <= gap.angle) return
  const figure = (value: number): string => String(Number(value.toPrecision(4)))
  throw problem(
    `the closed line ends at x = ${figure(dx)} m, y = ${figure(dy)} m from its start, with a heading that differs by ${figure((angle * 180) / Math.PI)} deg`,
    'change lengths or curvatures so that it returns to its start, draw it through points, or leave it open',
  )
}

function tablesOf(pieces: readonly Piece[], closed: boolean): SurfaceLine {
  const last = pieces[pieces.length - 1].end
  const table = (inside: (piece: Piece) => readonly number[], straight: (place: Place) => readonly number[]) =>
    withEnds(pieces, closed, inside, straight)
  return {
    length: last.s,
    closed,
    x: table(
      (piece) => positions(piece, Math.cos, (angle) => -Math.sin(angle), 'x'),
      (place) => [place.x, Math.cos(place.heading)],
    ),
    y: table(
      (piece) => positions(piece, Math.sin, Math.cos, 'y'),
      (place) => [place.y, Math.sin(place.heading)],
    ),
    heading: table(
      ({ start, rate }) => [start.heading, start.curvature, rate / 2],
      (place) => [place.heading],
    ),
    curvature: table(
      ({ start, rate }) => [start.curvature, rate],
      () => [0],
    ),
  }
}

/** Returns a table over the pieces; an open line continues straight, a closed one has one lap. */
function withEnds(
  pieces: readonly Piece[],
  closed: boolean,
  inside: (piece: Piece) => readonly number[],
  straight: (place: Place) => readonly number[],
): PiecewisePolynomial {
  const end = pieces[pieces.length - 1].end
  const within = pieces.map(inside)
  const x = [...pieces.map(({ start }) => start.s), end.s]
  if (closed) return { x, coefficients: within }
  const width = within[0].length
  const filled = (values: readonly number[]): readonly number[] =>
    Array.from({ length: width }, (_, k) => values.at(k) ?? 0)
  const [value, slope = 0] = straight(pieces[0].start)
  return {
    x: [-1, ...x, end.s + 1],
    coefficients: [filled([value - slope, slope]), ...within, filled(straight(end))],
  }
}

/**
 * Returns the coefficients of a coordinate whose slope is `first` of the heading, and `second` the derivative of that.
 */
function positions(
  { start, end, rate }: Piece,
  first: (angle: number) => number,
  second: (angle: number) => number,
  coordinate: 'x' | 'y',
): readonly number[] {
  const h = end.s - start.s
  const derivatives = ({ heading, curvature }: Place): readonly [number, number, number] => [
    first(heading),
    curvature * second(heading),
    rate * second(heading) - curvature ** 2 * first(heading),
  ]
  return septic([start[coordinate], ...derivatives(start)], [end[coordinate], ...derivatives(end)], h)
}
