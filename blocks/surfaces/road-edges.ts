/** Edges of a road along a line, and its marks: parallel to the line, or cubic pieces over the distance along it. */
import type { ModelError } from '../../engine/errors/model-error'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { SurfaceLine } from '../../engine/model/component/surface'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import { evaluateTable } from '../../engine/numerics/interpolation/tables'
import { cubicPieces } from './cubic-pieces'

export interface RoadEdges {
  /** Largest width, m. */
  readonly width: number
  /** Height of the middle over the edges, m; zero if edges aren't parallel. */
  readonly crown: number
  /** Places of both edges over the distance along the line, m to its left; undefined if they are parallel to it. */
  readonly edges?: readonly [right: PiecewisePolynomial, left: PiecewisePolynomial]
  /** Marks of a road whose edges aren't parallel. */
  readonly marks: readonly RoadMark[]
}

/** A mark on the road, from a distance along it to another, m. */
export interface RoadMark {
  readonly from: number
  readonly to: number
  /** Place over the distance from its start, m to the left of the line. */
  readonly place: readonly number[]
  readonly dashed: boolean
}

type ProblemOf = (parameter: string) => (what: string, hint: string) => ModelError

/** Distance between the places at which the width is examined, m, and their number. */
const looks = { distance: 1, most: 5000 } as const

/** @throws ModelError `out-of-range` for edges that a road can't have */
export function edgesOf(
  c: Pick<ComponentBuilder, 'choice' | 'fixed' | 'table'>,
  line: SurfaceLine,
  problem: ProblemOf,
): RoadEdges {
  if (c.choice('edges') === 'parallel') return { width: c.fixed('width'), crown: c.fixed('crown'), marks: [] }
  const rows = c.table('edges.pieces')
  const parameter = 'edges.pieces'
  const edge = (from: number): PiecewisePolynomial =>
    cubicPieces(
      rows.map((row) => [row[0], ...row.slice(from, from + 4)]),
      line,
      'hold',
      undefined,
      problem(parameter),
    )
  const edges = [edge(5), edge(1)] as const
  const count = Math.min(looks.most, Math.ceil(line.length / looks.distance))
  let width = 0
  for (let i = 0; i < count; i++) {
    const s = (line.length * (i + 0.5)) / count
    const [right, left] = edges.map((table) => evaluateTable(table, s, 0))
    if (!(left - right > 0))
      throw problem(parameter)(
        `the road has no width at ${Number(s.toPrecision(4))} m`,
        'place the left edge to the left of the right one',
      )
    width = Math.max(width, left - right)
  }
  return { width, crown: 0, edges, marks: marksOf(c.table('marks'), problem('marks')) }
}

function marksOf(
  rows: readonly (readonly number[])[],
  problem: (what: string, hint: string) => ModelError,
): readonly RoadMark[] {
  return rows.map(([from, to, ...row], i) => {
    if (!(to > from)) throw problem(`mark ${i + 1} ends at ${to} m, before its start`, 'give an end after its start')
    return { from, to, place: row.slice(0, 4), dashed: row[4] > 0 }
  })
}

/** Returns the places of both edges at a distance along the line, m to its left. */
export function edgesAt({ width, edges }: RoadEdges, s: number): readonly [right: number, left: number] {
  if (edges === undefined) return [-width / 2, width / 2]
  return [evaluateTable(edges[0], s, 0), evaluateTable(edges[1], s, 0)]
}
