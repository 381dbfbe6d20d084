/** The counts that are in the repository, and what differs from them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Counts } from './count'

/**
 * Code may grow by this share without a reason: its size follows the order of locals, which a change
 * elsewhere can shuffle. Operations may not grow at all.
 */
const codeMargin = 0.02

export interface Difference {
  readonly model: string
  /** Figure, e.g. `main mul`. */
  readonly figure: string
  /** Undefined when there was none, or is none any more. */
  readonly before: number | undefined
  readonly now: number | undefined
  /** More than may be without a new baseline. */
  readonly grown: boolean
}

/** @param file `test/bench/baseline.json` */
export function readBaseline(file: string): Counts {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : {}
}

/** Operations of one part on one line, so that a difference is read at a glance. */
export function writeBaseline(file: string, counts: Counts): void {
  const text = JSON.stringify(counts, null, 2).replace(/\{\s*("add"[^}]*?)\s*\}/g, (_, entries: string) => {
    return `{ ${entries.replace(/\s*\n\s*/g, ' ')} }`
  })
  writeFileSync(file, `${text}\n`)
}

/** Every figure that is not the same, in the order of the models. */
export function compareCounts(before: Counts, now: Counts): readonly Difference[] {
  const models = [...new Set([...Object.keys(now), ...Object.keys(before)])]
  return models.flatMap((model) => {
    const [old, fresh] = [figuresOf(before, model), figuresOf(now, model)]
    const figures = [...new Set([...fresh.keys(), ...old.keys()])]
    return figures.flatMap((figure): readonly Difference[] => {
      const [a, b] = [old.get(figure), fresh.get(figure)]
      if (a === b) return []
      return [{ model, figure, before: a, now: b, grown: isGrown(figure, a, b) }]
    })
  })
}

/** Work may move from one part of a program to another: `main` and `total` are what is held. */
function isGrown(figure: string, before: number | undefined, now: number | undefined): boolean {
  const held = !figure.includes(' ') || /^(main|total) /.test(figure)
  if (!held || before === undefined || now === undefined) return false
  return now > (figure === 'codeBytes' ? before * (1 + codeMargin) : before)
}

function figuresOf(counts: Counts, model: string): ReadonlyMap<string, number> {
  if (!Object.hasOwn(counts, model)) return new Map()
  const { operations, ...sizes } = counts[model]
  return new Map([
    ...Object.entries(sizes),
    ...Object.entries(operations).flatMap(([part, count]) =>
      Object.entries(count).map(([kind, n]): [string, number] => [`${part} ${kind}`, n as number]),
    ),
  ])
}
