/**
 * The equations of motion as a quadratic form, and their elimination.
 *
 * Gauss's principle: the accelerations minimise  1/2 y^T H y - g^T y  over all unknowns y (linear and
 * angular accelerations of frames, accelerations of degrees of freedom), where unknowns are tied by linear
 * relations. Two operations on a sparse symmetric form solve it, exactly and at scalar level, so
 * that every structural zero is used:
 *
 *   substitute  x = sum t_j y_j + b     a frame's acceleration in terms of its parent's (B1, B2, D of
 *                                       Deyo and Ingebretsen 1989, 3.8; transposed relations carry forces back)
 *   eliminate   p' = (g_p - sum H_pk y_k)/H_pp     a degree of freedom, once nothing else refers to it (3.26)
 *
 * Done from the leaves to the root this is the recursive elimination of the real-time notes (3.24)
 * to (3.30), an L D L^T factorisation in leaf-to-root order, linear in the number of bodies; where the
 * translational and rotational trees differ it is the same procedure on a different graph.
 */
import type { Expr, Origin, SymbolicMath } from '../../symbolic'
import { joinOrigins, nowhere } from '../../symbolic/origin'

export class Unknown {
  constructor(
    readonly id: number,
    readonly name: string,
  ) {}
}

export type Relation = readonly (readonly [Expr, Unknown])[]

/** Solution of an unknown: value = rhs - sum coefficient * unknown. */
export interface Solution {
  readonly rhs: Expr
  readonly terms: Relation
  /** Terms that unit efforts add to the solved equation and to `rhs`, by their numbers; zero terms are left out. */
  readonly efforts?: ReadonlyMap<number, { readonly force: Expr; readonly rhs: Expr }>
}

export class QuadraticForm {
  private readonly rows = new Map<Unknown, Map<Unknown, Expr>>()
  private readonly linear = new Map<Unknown, Expr>()
  private readonly origins = new Map<Unknown, readonly Origin[]>()
  /** Terms added to the pivots of multipliers that may lose them. */
  private readonly guarded = new Map<Unknown, { readonly sizes: ReadonlyMap<Unknown, number>; added: Expr }>()
  /** Right-hand sides of unit efforts, which are transformed in the same way. */
  private readonly efforts: Map<Unknown, Expr>[] = []
  private readonly biases: Expr[] = []
  private count = 0

  constructor(private readonly m: SymbolicMath) {}

  unknown(name: string): Unknown {
    return new Unknown(this.count++, name)
  }

  /** Records that the equation of an unknown has parts from these blocks and edges. */
  note(a: Unknown, origins: readonly Origin[]): void {
    this.origins.set(a, joinOrigins(this.originOf(a), origins))
  }

  originOf(a: Unknown): readonly Origin[] {
    return this.origins.get(a) ?? nowhere
  }

  h(a: Unknown, b: Unknown): Expr {
    return this.rows.get(a)?.get(b) ?? this.m.num(0)
  }
  g(a: Unknown): Expr {
    return this.linear.get(a) ?? this.m.num(0)
  }

  /** Adds to H[a][b] (and H[b][a]). */
  addH(a: Unknown, b: Unknown, value: Expr): void {
    if (value === this.m.num(0)) return
    const sum = this.m.add(this.h(a, b), value)
    this.set(a, b, sum)
    if (a !== b) this.set(b, a, sum)
  }

  addG(a: Unknown, value: Expr): void {
    if (value !== this.m.num(0)) this.linear.set(a, this.m.add(this.g(a), value))
  }

  /**
   * Adds a unit effort; the solutions then contain its contribution. Its number is the count of efforts before it.
   * @param forces it is
   */
  addEffort(forces: Iterable<readonly [Unknown, Expr]>): void {
    this.efforts.push(new Map(forces))
    this.biases.push(this.m.num(0))
  }

  /** Returns the acceleration along an effort that the biases of substitutions have added. */
  biasAlong(effort: number): Expr {
    return this.biases[effort]
  }

  /**
   * Enlarges the pivot of a multiplier by the sum of size^2/pivot over degrees of freedom, so that it never vanishes
   * (Tikhonov's regularisation).
   * @param sizes of entries of its row
   */
  guard(multiplier: Unknown, sizes: ReadonlyMap<Unknown, number>): void {
    this.guarded.set(multiplier, { sizes, added: this.m.num(0) })
  }

  /** Returns the unknowns coupled with `a`, in order of creation. */
  coupled(a: Unknown): Unknown[] {
    return [...(this.rows.get(a)?.keys() ?? [])].filter((b) => b !== a).sort((x, y) => x.id - y.id)
  }

  private set(a: Unknown, b: Unknown, value: Expr): void {
    const row = this.rows.get(a) ?? new Map<Unknown, Expr>()
    this.rows.set(a, row)
    if (value === this.m.num(0)) row.delete(b)
    else row.set(b, value)
  }

  private remove(x: Unknown): void {
    for (const k of this.coupled(x)) this.rows.get(k)?.delete(x)
    this.rows.delete(x)
    this.linear.delete(x)
    for (const effort of this.efforts) effort.delete(x)
  }

  /** Returns the forces of unit efforts on x, by their numbers. */
  private effortsOn(x: Unknown): (readonly [number, Expr])[] {
    return this.efforts.flatMap((effort, i) => {
      const force = effort.get(x)
      return force === undefined ? [] : [[i, this.name(`g${i + 1}_${x.name}`, force)] as const]
    })
  }

  private addForce(effort: number, x: Unknown, force: Expr): void {
    if (force === this.m.num(0)) return
    const forces = this.efforts[effort]
    forces.set(x, this.m.add(forces.get(x) ?? 0, force))
  }

  /** Names sums and long products that are about to be used several times. */
  private name(label: string, e: Expr): Expr {
    if (e.op === 'add') {
      if (e.args.length > 1 || e.value !== 0) return this.m.named(label, e)
      return this.m.mul(e.numbers[0], this.name(label, e.args[0]))
    }
    return e.op === 'mul' && e.args.length > 3 ? this.m.named(label, e) : e
  }

  /** Replaces x by sum t_j y_j + b everywhere. */
  substitute(x: Unknown, relation: Relation, bias: Expr): void {
    this.m.pool.within(this.originOf(x), () => this.replace(x, relation, bias))
  }

  private replace(x: Unknown, relation: Relation, bias: Expr): void {
    const { mul, sub } = this.m
    const others = this.coupled(x).map((k) => [k, this.name(`H_${x.name}_${k.name}`, this.h(x, k))] as const)
    const hxx = this.name(`H_${x.name}`, this.h(x, x))
    const gx = this.g(x)
    const efforts = this.effortsOn(x)
    this.remove(x)
    for (const [i, e] of efforts) {
      for (const [t, y] of relation) this.addForce(i, y, mul(t, e))
      this.biases[i] = this.m.add(this.biases[i], mul(e, bias))
    }
    const force = this.name(`g_${x.name}`, sub(gx, mul(hxx, bias)))
    // terms without a name become parts of the next equations
    const unnamed = [hxx, force].some((e) => e.op !== 'let' && e !== this.m.num(0))
    if (unnamed) for (const [, y] of relation) this.note(y, this.originOf(x))
    relation.forEach(([ti, yi], i) => {
      relation.slice(i).forEach(([tj, yj], k) => this.addH(yi, yj, mul(hxx, ti, tj, yi === yj && k > 0 ? 2 : 1)))
      this.addG(yi, mul(ti, force))
    })
    for (const [k, hxk] of others) {
      for (const [t, y] of relation) this.addH(y, k, mul(t, hxk, y === k ? 2 : 1))
      this.addG(k, mul(-1, hxk, bias))
    }
  }

  /** Returns the pivot of p before its elimination, for its sparsity structure. */
  pivot(p: Unknown): Expr {
    const guard = this.guarded.get(p)
    return guard === undefined ? this.h(p, p) : this.m.sub(this.h(p, p), guard.added)
  }

  /**
   * Removes a degree of freedom. Ratios h/pivot are left as products, so that they cancel where they can: a mass on a
   * slider carries nothing along its axis, and forces pass on without detour.
   */
  eliminate(p: Unknown): Solution {
    return this.m.pool.within(this.originOf(p), () => this.solveFor(p))
  }

  private solveFor(p: Unknown): Solution {
    const { mul, ipow, named } = this.m
    const inverse = ipow(this.name(`D_${p.name}`, this.pivot(p)), -1)
    const row = this.coupled(p).map((k) => {
      const h = this.name(`H_${p.name}_${k.name}`, this.h(p, k))
      return { k, h, ratio: mul(h, inverse) }
    })
    for (const guard of this.guarded.values()) {
      const size = guard.sizes.get(p)
      if (size !== undefined) guard.added = this.m.add(guard.added, mul(size * size, inverse))
    }
    const force = this.g(p)
    const rhs = named(`u_${p.name}`, mul(this.name(`g_${p.name}`, force), inverse))
    const efforts = this.effortsOn(p).map(
      ([i, e]) => [i, { force: e, rhs: named(`u${i + 1}_${p.name}`, mul(e, inverse)) }] as const,
    )
    this.remove(p)
    for (const [i, e] of efforts)
      for (const { k, h, ratio } of row)
        this.addForce(i, k, ratio.isConst ? mul(-1, ratio, e.force) : mul(-1, h, e.rhs))
    row.forEach(({ k, h, ratio }, i) => {
      for (let j = i; j < row.length; j++) this.addH(k, row[j].k, mul(-1, ratio, row[j].h))
      this.addG(k, ratio.isConst ? mul(-1, ratio, force) : mul(-1, h, rhs))
    })
    return {
      rhs,
      terms: row.map(
        ({ k, ratio }) => [ratio.op === 'mul' ? named(`L_${p.name}_${k.name}`, ratio) : ratio, k] as const,
      ),
      ...(efforts.length === 0 ? {} : { efforts: new Map(efforts) }),
    }
  }
}
