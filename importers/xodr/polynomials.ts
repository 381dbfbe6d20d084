/** Curves over the distance along a road as cubic pieces: their records in the file, sums and stretches. */
import type { XmlElement } from '../../engine/model/text/xml'
import type { XodrFile } from './elements'
import type { Station } from './plan/line'

/** Start of a piece, m, and its coefficients over the distance from there. */
export interface Piece {
  readonly s: number
  readonly c: readonly [number, number, number, number]
}

/** Most records of a curve. */
const mostRecords = 10_000
/** Distances closer than this are the same, m. */
const same = 1e-6

/**
 * Returns the pieces of records with the attributes a, b, c and d. Before the first record the curve is zero.
 * @param start name of the attribute with the start of a record @param origin distance that these count from
 * @throws ModelError with the line of the file
 */
export function piecesOf(
  xodr: XodrFile,
  records: readonly XmlElement[],
  start: 's' | 'sOffset',
  origin = 0,
): readonly Piece[] {
  if (records.length > mostRecords)
    throw xodr.problem(
      records[0],
      `the road has more than ${mostRecords} records <${records[0].name}>`,
      'export a shorter road',
      'unsupported',
    )
  const pieces: Piece[] = []
  for (const record of records) {
    const [s, a, b, c, d] = [start, 'a', 'b', 'c', 'd'].map((name) => xodr.number(record, name))
    if (s < 0) throw xodr.problem(record, `<${record.name}> starts at ${s} m`, 'give a distance of zero or more')
    const last = pieces.at(-1)
    if (last !== undefined && s + origin <= last.s)
      throw xodr.problem(
        record,
        `<${record.name}> at ${start} = ${s} m is not after the one before it`,
        'sort the records, and remove duplicates',
      )
    pieces.push({ s: s + origin, c: [a, b, c, d] })
  }
  if (pieces.length === 0 || pieces[0].s > origin + same) pieces.unshift({ s: origin, c: [0, 0, 0, 0] })
  else pieces[0] = { ...pieces[0], s: origin }
  return pieces
}

/** Returns the coefficients of a cubic over the distance from a later place. */
export const shifted = ([a, b, c, d]: Piece['c'], by: number): Piece['c'] => [
  a + by * (b + by * (c + by * d)),
  b + by * (2 * c + 3 * d * by),
  c + 3 * d * by,
  d,
]

const pieceAt = (pieces: readonly Piece[], s: number): Piece => {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (s >= pieces[middle].s) low = middle
    else high = middle - 1
  }
  return pieces[low]
}

/** Returns the coefficients over the distance from s. */
export function coefficientsAt(pieces: readonly Piece[], s: number): Piece['c'] {
  const piece = pieceAt(pieces, s)
  return shifted(piece.c, s - piece.s)
}

export const valueAt = (pieces: readonly Piece[], s: number): number => coefficientsAt(pieces, s)[0]

export const plus = (a: Piece['c'], b: Piece['c'], sign = 1): Piece['c'] => [
  a[0] + sign * b[0],
  a[1] + sign * b[1],
  a[2] + sign * b[2],
  a[3] + sign * b[3],
]

/** Stretch of the line to which distances in the file are evenly mapped. */
interface Stretch {
  readonly file: number
  readonly line: number
  readonly ratio: number
}

/** Difference of a ratio from one that is rounding. */
const rounding = 1e-9

/** Map from distances in the file to those along the line, which differ where lengths in the file are inexact. */
export class AlongMap {
  private readonly stretches: readonly Stretch[]
  /** Length of the line, m. */
  readonly length: number
  /** Largest difference of both distances, m. */
  readonly difference: number

  constructor(stations: readonly Station[]) {
    const stretches: Stretch[] = []
    let difference = 0
    for (let i = 0; i + 1 < stations.length; i++) {
      const [a, b] = [stations[i], stations[i + 1]]
      difference = Math.max(difference, Math.abs(b.file - b.line))
      const ratio = (b.line - a.line) / (b.file - a.file)
      const even = Math.abs(ratio - 1) < rounding ? 1 : ratio
      if (stretches.at(-1)?.ratio !== even) stretches.push({ ...a, ratio: even })
    }
    this.stretches = stretches
    this.length = stations[stations.length - 1].line
    this.difference = difference
  }

  /** Returns the distance along the line. */
  at(s: number): number {
    const stretch = this.stretches.findLast(({ file }) => s >= file) ?? this.stretches[0]
    return stretch.line + (s - stretch.file) * stretch.ratio
  }

  /** Returns pieces over the distance along the line, without those beyond its end. */
  pieces(pieces: readonly Piece[]): readonly Piece[] {
    const starts = [...new Set([...pieces.map(({ s }) => s), ...this.stretches.map(({ file }) => file)])].sort(
      (a, b) => a - b,
    )
    const mapped = starts.map((s): Piece => {
      const { ratio } = this.stretches.findLast(({ file }) => s >= file) ?? this.stretches[0]
      const [a, b, c, d] = coefficientsAt(pieces, s)
      return { s: this.at(s), c: [a, b / ratio, c / ratio ** 2, d / ratio ** 3] }
    })
    return mapped.filter(({ s }, i) => i === 0 || (s > mapped[i - 1].s && s < this.length - same))
  }
}
