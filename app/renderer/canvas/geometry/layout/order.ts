/**
 * Two arrangements of a level: one keeps the order of blocks from top to bottom, which the user knows; the other may
 * change it. The order is kept unless this makes more wires cross.
 */
import type { ElkNode } from 'elkjs/lib/elk-api'

/** Returns both graphs as inputs of the layout kernel: with the order kept, and free. */
export function arrangements(graph: ElkNode): readonly [ElkNode, ElkNode] {
  const ordered = (options: ElkNode['layoutOptions']): ElkNode => ({
    ...structuredClone(graph),
    layoutOptions: { ...graph.layoutOptions, ...options },
  })
  return [
    ordered({
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.crossingMinimization.forceNodeModelOrder': 'true',
    }),
    ordered({ 'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES' }),
  ]
}

/**
 * Returns the better arrangement: the one that keeps the order unless the free one has fewer crossings.
 * @param ordered result of the layout kernel with the order kept
 * @param free its result with a free order
 */
export function betterOf(ordered: ElkNode, free: ElkNode): ElkNode {
  return crossings(ordered) <= crossings(free) ? ordered : free
}

interface Segment {
  readonly wire: number
  readonly level: boolean
  /** Coordinate across the segment, which is constant along it. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Returns the number of crossings of wires. Wires that start or end together may share a line. */
export function crossings({ edges = [] }: ElkNode): number {
  const segments = edges.flatMap(({ sections = [] }, wire) =>
    sections.flatMap(({ startPoint, bendPoints = [], endPoint }): readonly Segment[] => {
      const points = [startPoint, ...bendPoints, endPoint]
      return points.slice(1).map((b, i) => {
        const a = points[i]
        const level = Math.abs(a.y - b.y) <= Math.abs(a.x - b.x)
        const [p, q] = level ? [a.x, b.x] : [a.y, b.y]
        return { wire, level, at: level ? a.y : a.x, from: Math.min(p, q), to: Math.max(p, q) }
      })
    }),
  )
  const upright = segments.filter(({ level }) => !level)
  const within = (at: number, { from, to }: Segment): boolean => from < at && at < to
  return segments
    .filter(({ level }) => level)
    .reduce((sum, a) => sum + upright.filter((b) => a.wire !== b.wire && within(b.at, a) && within(a.at, b)).length, 0)
}
