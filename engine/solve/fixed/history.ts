/** What a multistep method with formulas for equal steps knows of the steps before. */
import { mapRecord } from '../../collections/entries'
import type { SolverMemory } from '../solver'

export class History {
  private known = 0
  private h = 0

  forget(): void {
    this.known = 0
  }

  /** Number of steps of length h directly before the one about to be taken, which is counted for the next. */
  before(h: number): number {
    if (Math.abs(h - this.h) > 1e-9 * h) this.known = 0
    this.h = h
    return this.known++
  }

  /** @param vectors derivatives of earlier steps that the method keeps */
  save(vectors: Readonly<Record<string, Float64Array>>): SolverMemory {
    return {
      numbers: { known: this.known, h: this.h },
      vectors: mapRecord(vectors, (values) => values.slice()),
    }
  }

  /** The same vectors take what was saved; without all of it the history is empty. */
  load({ numbers = {}, vectors = {} }: SolverMemory, into: Readonly<Record<string, Float64Array>>): void {
    const { known, h } = numbers
    if (known === undefined || h === undefined || Object.keys(into).some((name) => !(name in vectors))) return
    this.known = known
    this.h = h
    for (const [name, values] of Object.entries(into)) values.set(vectors[name])
  }
}
