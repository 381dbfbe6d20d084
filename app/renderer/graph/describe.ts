/** Descriptions of edges of the linear graph. */
import { countTexts } from '../texts/counts'
import { edgeTexts } from '../texts/edges'
import type { Edge } from './exchange'

/** Returns the terminal equation of an edge. */
export function terminalEquation({ kind, domain }: Edge): string {
  if (kind === 'inertia' || kind === 'free') return edgeTexts[kind][domain]
  if (kind === 'rigid' && domain === 'rotation') return edgeTexts.rigidRotation
  const known: Readonly<Record<string, string>> = edgeTexts.kinds
  return known[kind] ?? kind
}

export function sideOf(edge: Edge): 'tree' | 'cotree' | 'load' {
  if (!edge.canBeBranch) return 'load'
  return edge.inTree ? 'tree' : 'cotree'
}

export function sideText(edge: Edge): string {
  return edgeTexts.side[sideOf(edge)]
}

/** Returns the contribution of an edge to the result at its current side. */
export function contribution(edge: Edge): string {
  if (!edge.canBeBranch) return edgeTexts.load[edge.domain]
  if (edge.inTree) return countTexts.motions(edge.across)
  return edge.through === 0 ? edgeTexts.follows : countTexts.constraints(edge.through)
}
