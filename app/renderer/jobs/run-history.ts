/**
 * The runs of a window that are kept to compare: newest first, as many as memory allows. Pinned runs stay until they
 * are removed; of the others the oldest go.
 */
import type { RunResult } from './run-store'

/** Bytes of tables that are kept beside the newest run, pinned ones included. */
const HISTORY_BYTES = 256e6
const MOST_RUNS = 40

/** @returns the runs with a new one, without those that there is no room for */
export function addRun(runs: readonly RunResult[], run: RunResult, budget = HISTORY_BYTES): readonly RunResult[] {
  return withinBudget([run, ...runs.filter(({ number }) => number !== run.number)], budget)
}

export function withinBudget(runs: readonly RunResult[], budget = HISTORY_BYTES): readonly RunResult[] {
  const [newest, ...older] = runs
  if (newest === undefined) return runs
  let room = budget - bytesOf(older.filter(({ pinned }) => pinned))
  let places = MOST_RUNS - 1 - older.filter(({ pinned }) => pinned).length
  const kept = older.filter((run) => {
    if (run.pinned) return true
    room -= run.table.bytes
    places -= 1
    return room >= 0 && places >= 0
  })
  return kept.length === older.length ? runs : [newest, ...kept]
}

/** Whether there is room to keep one more run for good. */
export function canPin(runs: readonly RunResult[], run: RunResult, budget = HISTORY_BYTES): boolean {
  const pinned = runs.filter((other) => other.pinned && other.number !== run.number)
  return pinned.length < MOST_RUNS - 1 && bytesOf(pinned) + run.table.bytes <= budget
}

/** The least number that no shown run has, by which a run keeps its kind of line in all plots. */
export function freeSlot(runs: readonly RunResult[]): number {
  const taken = new Set(runs.map(({ slot }) => slot))
  let slot = 0
  while (taken.has(slot)) slot++
  return slot
}

function bytesOf(runs: readonly RunResult[]): number {
  return runs.reduce((sum, { table }) => sum + table.bytes, 0)
}
