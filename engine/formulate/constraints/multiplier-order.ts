/**
 * When a multiplier can be eliminated. Once the freedoms E have gone, its pivot is a diagonal of
 * -G_E M_E^-1 G_E^T, which is negative as soon as the rows of G_E are independent in every position:
 *
 * - when all freedoms of the row have gone, because the rows are independent as a whole;
 * - earlier, where a joint holds a body that could move freely: the three freedoms of its translation
 *   (or rotation) alone allow any reaction of the joint. Each body can serve one joint in this way, as long
 *   as the joints so served form no loop (the matching is then triangular and cannot be singular).
 *
 * The earlier the better: what is eliminated at a wheel does not reach the chassis.
 */
import type { Freedom } from '../coordinates'
import type { ConstraintRow } from './rows'

export class MultiplierOrder<R extends ConstraintRow> {
  private readonly waiting: Set<R>
  private readonly gone = new Set<Freedom>()
  private readonly tripleOf = new Map<Freedom, number>()
  private readonly claimed = new Set<number>()
  private readonly parent: number[]

  /** @param triples freedoms of bodies that move freely, three by three */
  constructor(
    rows: readonly R[],
    private readonly triples: readonly (readonly Freedom[])[],
  ) {
    this.waiting = new Set(rows)
    triples.forEach((t, i) => t.forEach((f) => this.tripleOf.set(f, i)))
    this.parent = triples.map((_, i) => i)
  }

  /** A freedom was eliminated: rows whose multipliers can follow. */
  eliminated(freedom: Freedom): R[] {
    this.gone.add(freedom)
    const released: R[] = []
    for (const row of this.waiting) if ([...row.columns.keys()].every((f) => this.gone.has(f))) released.push(row)
    const triple = this.tripleOf.get(freedom)
    if (triple !== undefined && !this.claimed.has(triple) && this.triples[triple].every((f) => this.gone.has(f)))
      released.push(...this.claim(triple).filter((r) => !released.includes(r)))
    for (const row of released) this.waiting.delete(row)
    return released
  }

  /** The joint that a free body serves. */
  private claim(triple: number): R[] {
    const groups = new Map<string, R[]>()
    for (const row of this.waiting) {
      if (row.restrains === undefined) continue
      const list = groups.get(row.group)
      if (list === undefined) groups.set(row.group, [row])
      else list.push(row)
    }
    for (const rows of groups.values()) {
      const kinds = new Set(rows.flatMap((r) => [...(r.restrains ?? [])]))
      if (!this.triples[triple].every((f) => kinds.has(f))) continue
      const others = new Set<number>()
      for (const f of kinds) {
        const t = this.tripleOf.get(f)
        if (t !== undefined && t !== triple) others.add(t)
      }
      if ([...others].some((t) => this.root(t) === this.root(triple))) continue
      this.claimed.add(triple)
      for (const t of others) this.parent[this.root(t)] = this.root(triple)
      return rows
    }
    return []
  }

  private root(i: number): number {
    while (this.parent[i] !== i) i = this.parent[i]
    return i
  }
}
