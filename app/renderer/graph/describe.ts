/** Words for edges of the linear graph. */
import type { Edge } from './exchange'

const kinds: Readonly<Record<string, string>> = {
  rigid: 'Rigid: the position is constant',
  sliding: 'Sliding along axes',
  turning: 'Turning about axes',
  motion: 'Motion prescribed in time',
  force: 'Force known as a function of the motion',
  moment: 'Moment known as a function of the motion',
}

/** The terminal equation of an edge. */
export function terminalEquation({ kind, domain }: Edge): string {
  if (kind === 'inertia') return domain === 'translation' ? 'Inertia: F = m (g − a)' : "Inertia: M = −(J ω' + ω × J ω)"
  if (kind === 'free') return domain === 'translation' ? 'Free: three displacements' : 'Free: three rotations'
  if (kind === 'rigid' && domain === 'rotation') return 'Rigid: the orientation is constant'
  return kinds[kind] ?? kind
}

export function sideOf(edge: Edge): 'tree' | 'cotree' | 'load' {
  if (!edge.canBeBranch) return 'load'
  return edge.inTree ? 'tree' : 'cotree'
}

export function sideText(edge: Edge): string {
  const side = sideOf(edge)
  return side === 'load' ? 'force or moment, never in the tree' : `in the ${side}`
}

/** What the edge brings where it is now. */
export function contribution(edge: Edge): string {
  if (!edge.canBeBranch) return edge.domain === 'translation' ? 'acts as a force' : 'acts as a moment'
  if (edge.inTree) return plural(edge.across, 'motion')
  return edge.through === 0 ? 'follows from the tree' : plural(edge.through, 'constraint')
}

export function plural(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`
}
