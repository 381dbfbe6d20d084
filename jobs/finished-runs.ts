/** States of the last runs. Pictures and further signals of these runs need no new run. */
import { present } from '../engine/collections/entries'
import type { StoredRun } from '../engine/run/run'

/** Largest size in bytes of the states kept. The last run is always kept, regardless of its size. */
const mostBytes = 192e6
const mostRuns = 6
/** Largest number of different models among the runs kept: each model brings its equations. */
const mostModels = 3

export class FinishedRuns {
  /** Runs by the id of their job, oldest first. */
  private readonly runs = new Map<number, StoredRun>()

  keep(id: number, run: StoredRun): void {
    this.runs.set(id, run)
    while (this.runs.size > 1 && this.tooMuch()) this.runs.delete(present(this.runs.keys().next().value))
  }

  get(id: number): StoredRun | undefined {
    return this.runs.get(id)
  }

  private tooMuch(): boolean {
    const models = new Set([...this.runs.values()].map(({ instance }) => instance.compilation))
    return this.runs.size > mostRuns || models.size > mostModels || this.bytes() > mostBytes
  }

  private bytes(): number {
    let sum = 0
    for (const { times, states, discrete } of this.runs.values())
      sum += times.buffer.byteLength + states.buffer.byteLength + discrete.buffer.byteLength
    return sum
  }
}
