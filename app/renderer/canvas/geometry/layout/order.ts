/**
 * Two arrangements of a level: one that keeps the order of blocks from top to bottom, which their user knows, and one
 * that is free to change it. The order is kept unless it costs crossings of wires.
 */
import type { ElkNode } from 'elkjs/lib/elk-api'

/** Both, as the layout kernel is asked for them. */
export function arrangements(graph: ElkNode): readonly [ElkNode, ElkNode] {
  const given = (options: ElkNode['layoutOptions']): ElkNode => ({
    ...structuredClone(graph),
    layoutOptions: { ...graph.layoutOptions, ...options },
  })
  return [
    given({
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.crossingMinimization.forceNodeModelOrder': 'true',
    }),
    given({ 'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES' }),
  ]
}

/** @param kept and @param free as the kernel answered */
export function betterOf(kept: ElkNode, free: ElkNode): ElkNode {
  return crossings(kept) <= crossings(free) ? kept : free
}

interface Segment {
  readonly wire: number
  readonly level: boolean
  /** Across: the coordinate that stays. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** How often wires cross; those that start or end together may share a way. */
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
