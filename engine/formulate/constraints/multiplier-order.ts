/**
 * Order in which multipliers can be eliminated. Once the degrees of freedom E have gone, pivots of the multipliers are
 * those of -G_E M_E^-1 G_E^T, which are negative as long as the rows of the multipliers gone so far are independent in
 * the columns E, in every position:
 *
 * - where a joint holds a body that could move freely: the three degrees of freedom of its translation (or rotation)
 *   alone
 *   allow any reaction of the joint, whatever else has gone before. Each body can serve one joint in this way, as long
 *   as the joints so served form no loop (the matching is then triangular and cannot be singular);
 * - when all freedoms of the row have gone, and all freedoms of the rows gone before that share some with it, directly
 *   or
 *   through others: then these rows are independent because all rows are. Rows served by a body that still depend on
 *   later degrees of freedom would have to be met by the degrees of freedom of this row, which may be too few.
 *
 * The earlier the better: a wheel that is eliminated early does not couple to the chassis.
 */
import type { Freedom } from '../algebra/coordinates'
import type { ConstraintRow } from './rows'

export class MultiplierOrder<R extends ConstraintRow> {
  private readonly waiting: Set<R>
  private readonly gone: R[] = []
  private readonly goneFreedoms = new Set<Freedom>()
  private readonly tripleOf = new Map<Freedom, number>()
  private readonly claimed = new Set<number>()
  private readonly parent: number[]

  /** @param triples degrees of freedom of bodies that move freely, three by three */
  constructor(
    rows: readonly R[],
    private readonly triples: readonly (readonly Freedom[])[],
  ) {
    this.waiting = new Set(rows)
    triples.forEach((t, i) => t.forEach((f) => this.tripleOf.set(f, i)))
    this.parent = triples.map((_, i) => i)
  }

  /** Records the elimination of a degree of freedom. Returns the rows whose multipliers can follow. */
  eliminated(freedom: Freedom): R[] {
    this.goneFreedoms.add(freedom)
    const triple = this.tripleOf.get(freedom)
    const complete =
      triple !== undefined && !this.claimed.has(triple) && this.triples[triple].every((f) => this.goneFreedoms.has(f))
    const released = complete ? this.claim(triple) : []
    for (const row of released) this.release(row)
    for (const row of this.waiting) {
      if (!this.isClosed(row)) continue
      released.push(row)
      this.release(row)
    }
    return released
  }

  private release(row: R): void {
    this.waiting.delete(row)
    this.gone.push(row)
  }

  private hasGone(row: R): boolean {
    return [...row.columns.keys()].every((f) => this.goneFreedoms.has(f))
  }

  /** Returns whether a row, and the earlier ones that are tied to it, refer to no later degree of freedom. */
  private isClosed(row: R): boolean {
    const tied = new Set([row])
    const freedoms = new Set<Freedom>()
    for (const r of tied) {
      if (!this.hasGone(r)) return false
      for (const f of r.columns.keys()) freedoms.add(f)
      for (const other of this.gone) if ([...other.columns.keys()].some((f) => freedoms.has(f))) tied.add(other)
    }
    return true
  }

  /** Returns the joint for which a free body is used. */
  private claim(triple: number): R[] {
    const groups = new Map<string, R[]>()
    for (const row of this.waiting) {
      if (row.restrains === undefined) continue
      const list = groups.get(row.group)
      if (list === undefined) groups.set(row.group, [row])
      else list.push(row)
    }
    // rows that need no other degree of freedom come first
    const candidates = [...groups.values()].sort(
      (a, b) => Number(b.every((r) => this.hasGone(r))) - Number(a.every((r) => this.hasGone(r))),
    )
    for (const rows of candidates) {
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
