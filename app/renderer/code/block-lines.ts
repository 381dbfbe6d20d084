/** Map between the lines of a listing and the blocks that they come from, in both directions. */
import type { CodeListing } from '../../../engine/export/code/types'

export interface BlockLines {
  /** Blocks that at least one line comes from, in order of name. */
  readonly blocks: readonly string[]
  /** Returns the numbers of the lines that come from a block or, for a subsystem, from its contents; from 0. */
  of(block: string): readonly number[]
}

export function blockLines({ lineSources, sources }: CodeListing): BlockLines {
  const blocks = [...new Set(sources.flatMap((s) => s.blocks))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const known = new Map<string, readonly number[]>()
  return {
    blocks,
    of(block) {
      const before = known.get(block)
      if (before !== undefined) return before
      const inside = `${block}/`
      const marks = sources.map((s) => s.blocks.some((b) => b === block || b.startsWith(inside)))
      const lines: number[] = []
      lineSources.forEach((source, line) => {
        if (source >= 0 && marks[source]) lines.push(line)
      })
      known.set(block, lines)
      return lines
    },
  }
}

/** Returns runs of consecutive lines: first and last of each. */
export function runsOf(lines: readonly number[]): (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const line of lines) {
    const last = runs[runs.length - 1]
    if (last !== undefined && last[1] === line - 1) last[1] = line
    else runs.push([line, line])
  }
  return runs
}

/** Returns the line of the first equation, after the explanation of names; from 0. */
export function firstEquation({ functions }: CodeListing): number {
  return (functions.find(({ name }) => name === 'derivatives') ?? functions[0])?.first ?? 0
}

/** Returns the line to show first: lines that run in every step come before those that prepare it. */
export function firstLine({ functions }: CodeListing, lines: readonly number[]): number | undefined {
  const main = functions.find(({ name }) => name === 'derivatives')
  return lines.find((line) => main !== undefined && line >= main.first && line <= main.last) ?? lines[0]
}

/**
 * Returns the first line of the next run after a line, or of the run before it; at the ends, the search wraps around.
 */
export function neighbour(lines: readonly number[], from: number, direction: 1 | -1): number | undefined {
  const starts = runsOf(lines).map(([first]) => first)
  if (starts.length === 0) return undefined
  if (direction > 0) return starts.find((line) => line > from) ?? starts[0]
  return starts.findLast((line) => line < from) ?? starts[starts.length - 1]
}
