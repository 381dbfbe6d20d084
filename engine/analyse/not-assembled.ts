/**
 * Messages about a model whose loops do not close at the start: how far they are open, where, and through which blocks
 * they go.
 */
import { ModelError } from '../errors/model-error'
import type { InitialTarget } from './initial'

export interface Unmet {
  readonly target: InitialTarget
  /** Value minus its target. */
  readonly distance: number
}

/** Fraction of the largest gap. Smaller gaps are ignored, because least squares spread gaps over other rows. */
const SPREAD = 1e-2
/** Largest number of gaps that a message names, and of blocks of a loop. */
const NAMED = 6
const NAMED_OF_LOOP = 12

/** Part of the sentence: all rows of one kind of a block. */
interface Gap {
  readonly kind: 'length' | 'angle' | 'speed' | 'turning' | 'other'
  readonly target: InitialTarget
  squares: number
}

export function notAssembled(unmet: readonly Unmet[]): ModelError {
  const all = gapsOf(unmet)
  const largest = (kind: Gap['kind']): number => Math.max(...all.map((g) => (g.kind === kind ? g.squares : 0)))
  // Speeds can't fit where positions don't, so they are reported only if positions fit.
  const places = all.filter(({ kind }) => kind !== 'speed' && kind !== 'turning')
  const gaps = (places.length > 0 ? places : all).filter((g) => g.squares >= SPREAD ** 2 * largest(g.kind))
  const [first] = [...gaps].sort((a, b) => b.squares - a.squares)
  const loop = first.target.constraint?.loop() ?? []
  const { block, signal } = first.target
  return new ModelError(
    'inconsistent-initial-values',
    `the model cannot be assembled at the start: ${gaps.slice(0, NAMED).map(said).join(', ')}`,
    // Rows of constraints have their own names, which are not signals.
    first.target.constraint === undefined ? { block, signal } : { block },
    loop.length < 2
      ? 'check the dimensions and drives of these loops, or give initial values near the intended position'
      : `check dimensions, drives and initial values in the loop of ${listed(loop)}; initial values near the position that is meant help`,
  )
}

function gapsOf(unmet: readonly Unmet[]): readonly Gap[] {
  const gaps = new Map<string, Gap>()
  for (const { target, distance } of unmet) {
    const kind = kindOf(target)
    const key = kind === 'other' ? target.signal : `${kind} ${target.block}`
    const gap = gaps.get(key) ?? { kind, target, squares: 0 }
    gap.squares += distance ** 2
    gaps.set(key, gap)
  }
  return [...gaps.values()]
}

function kindOf({ constraint }: InitialTarget): Gap['kind'] {
  if (constraint === undefined || (constraint.unit !== 'm' && constraint.unit !== 'rad')) return 'other'
  if (constraint.unit === 'm') return constraint.rate ? 'speed' : 'length'
  return constraint.rate ? 'turning' : 'angle'
}

function said({ kind, target: { block, signal }, squares }: Gap): string {
  const size = Number(Math.sqrt(squares).toPrecision(3))
  switch (kind) {
    case 'length':
      return `a gap of ${size} m remains at ${block}`
    case 'angle':
      return `${block} remains rotated by ${size} rad`
    case 'speed':
      return `the parts at ${block} move apart at ${size} m/s`
    case 'turning':
      return `the parts at ${block} rotate apart at ${size} rad/s`
    case 'other':
      return `${signal} stays ${size} away`
  }
}

function listed(blocks: readonly string[]): string {
  const named = blocks.slice(0, NAMED_OF_LOOP)
  const more = blocks.length - named.length
  if (more > 0) return `${named.join(', ')} and ${more} more`
  return `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`
}
