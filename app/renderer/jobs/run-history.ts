/**
 * The runs of a window that are kept for comparison: newest first, as many as memory allows. Pinned runs stay until
 * they are removed; of the others, the oldest are removed first.
 */
import type { RunResult } from './run-store'

/** Limit of the tables kept in addition to the newest run, in bytes, including pinned runs. */
const HISTORY_BYTES = 256e6
const MOST_RUNS = 40

/**
 * Adds a run.
 * @returns the runs with the new one, without those that exceed the limits
 */
export function addRun(runs: readonly RunResult[], run: RunResult, budget = HISTORY_BYTES): readonly RunResult[] {
  return withinBudget([run, ...runs.filter(({ number }) => number !== run.number)], budget)
}

export function withinBudget(runs: readonly RunResult[], budget = HISTORY_BYTES): readonly RunResult[] {
  const [newest, ...older] = runs
  if (newest === undefined) return runs
  let room = budget - bytesOf(older.filter(({ pinned }) => pinned))
  let places = MOST_RUNS - 1 - older.filter(({ pinned }) => pinned).length
  const remaining = older.filter((run) => {
    if (run.pinned) return true
    room -= run.table.bytes
    places -= 1
    return room >= 0 && places >= 0
  })
  return remaining.length === older.length ? runs : [newest, ...remaining]
}

/** Returns whether there is space to pin one more run. */
export function canPin(runs: readonly RunResult[], run: RunResult, budget = HISTORY_BYTES): boolean {
  const pinned = runs.filter((other) => other.pinned && other.number !== run.number)
  return pinned.length < MOST_RUNS - 1 && bytesOf(pinned) + run.table.bytes <= budget
}

/** Returns the least number that no shown run has; it determines a run's line style in all plots. */
export function freeSlot(runs: readonly RunResult[]): number {
  const taken = new Set(runs.map(({ slot }) => slot))
  let slot = 0
  while (taken.has(slot)) slot++
  return slot
}

function bytesOf(runs: readonly RunResult[]): number {
  return runs.reduce((sum, { table }) => sum + table.bytes, 0)
}
