/**
 * Equations of motion to first order in the quantities that are declared small (Lot and Massaro 2017, ch. 3.2).
 *
 * The exact equations in residual form, with the accelerations as quantities of their own,
 *
 *     M(q) p' + C^T lambda - b = 0,    C p' + c = 0,    q' - h = 0,
 *
 * are cut to first order in small coordinates, speeds and accelerations together. An entry of M or C that multiplies a
 * small acceleration is therefore taken where everything small vanishes, other entries to first order; multipliers are
 * finite. The result is linear in the accelerations but not symmetric; it is solved as it is.
 *
 * M is assembled from the leaves to the root as in the exact elimination. A degree of freedom is eliminated on the way
 * where that commutes with the cut: its entries depend on parameters only and no small quantity lies between them and
 * the other degrees of freedom. The others follow when all frames have gone. Accelerations that are small together are
 * met by the mass matrix of the reference position: symmetric, with positive pivots.
 */
import { entryOf } from '../../collections/entries'
import type { Expr, Pool, SymbolicMath } from '../../symbolic'
import type { MultiplierOrder } from '../constraints/multiplier-order'
import type { ConstraintRow } from '../constraints/rows'
import type { Freedom } from '../algebra/coordinates'
import { backSubstitute, type Elimination, type MassMatrix, type SolvedDynamics } from '../dynamics/elimination'
import { LeafToRoot } from '../dynamics/leaf-to-root'
import { masslessError, repeatedError } from '../dynamics/pivots'
import type { QuadraticForm, Relation, Solution, Unknown } from '../algebra/quadratic'
import type { Task, Unknowns } from '../dynamics/unknowns'
import { FirstOrder, type SmallLaws } from './first-order'
import { LinearSystem } from './linear-system'
import type { SmallVariables } from './names'

export class SmallEquations {
  private readonly expansion: FirstOrder

  constructor(
    private readonly m: SymbolicMath,
    private readonly small: SmallVariables,
    laws?: SmallLaws,
  ) {
    const symbols = [...[...small.coordinates].map((q) => q.symbol), ...[...small.speeds].map((f) => f.speed)]
    this.expansion = new FirstOrder(m.pool, symbols, laws)
  }

  /** Truncates an expression to first order. Accelerations from the solution count as separate quantities. */
  readonly cut = (e: Expr): Expr => this.expansion.cut(e)

  /** Returns M and b to first order; M is not symmetric. */
  massMatrix({ freedoms, mass, force }: MassMatrix): MassMatrix {
    const { accelerations } = this.small
    return {
      freedoms,
      mass: mass.map((row) =>
        row.map((e, j) => (accelerations.has(freedoms[j]) ? this.expansion.finite(e) : this.cut(e))),
      ),
      force: force.map(this.cut),
    }
  }

  /** @throws ModelError `massless-body`, `redundant-constraint` for unknowns that cannot be solved for */
  readonly eliminate: Elimination = (problem) => {
    const { form, unknowns, relations, m, order } = problem
    const ofFreedom = new Map([...unknowns.freedoms].map(([f, u]) => [u, f] as const))
    const isSmall = (u: Unknown): boolean => {
      const f = ofFreedom.get(u)
      return f !== undefined && this.small.accelerations.has(f)
    }
    const system = new LinearSystem(
      m,
      this.cut,
      (e, u) => (isSmall(u) ? this.expansion.finite(e) : this.cut(e)),
      (x) => form.originOf(x),
    )
    load(system, form, unknowns)
    const pivoting = new Pivoting(system, unknowns, order)
    const relationOf = new Map<Unknown, { relation: Relation; bias: Expr }>()
    const steps = new Map<Task, Unknown[]>(unknowns.tasks.map((task) => [task, []]))
    for (const [task, xs] of steps)
      relations.visit(task, form, unknowns, (x, relation, bias) => {
        relationOf.set(x, { relation, bias })
        xs.push(x)
      })
    const plain = this.plainFrames(relationOf)
    const queue = new LeafToRoot(unknowns.tasks, system)
    for (let task = queue.next(); task !== undefined; task = queue.next()) {
      for (const x of steps.get(task) ?? []) {
        const { relation, bias } = entryOf(relationOf, x)
        m.pool.within(form.originOf(x), () => system.substitute(x, relation, bias))
      }
      for (const f of queue.done(task)) pivoting.add(f)
      pivoting.constants(plain)
    }
    pivoting.rest()
    const settle = (x: Unknown, value: Expr): Expr => {
      const name = `acc_${x.name}`
      if (relationOf.has(x)) return m.named(name, this.cut(value))
      const quantity = opaque(m.pool, name, value)
      if (pivoting.solutions.has(x)) this.expansion.declare(quantity, isSmall(x))
      return quantity
    }
    return backSubstitute(problem, { relationOf, solutions: pivoting.solutions, pivots: pivoting }, settle)
  }

  /**
   * Returns whether an acceleration leads to those of the degrees of freedom through relations without small
   * quantities, so that nothing is cut on the way.
   */
  private plainFrames(relationOf: ReadonlyMap<Unknown, { readonly relation: Relation }>): (x: Unknown) => boolean {
    const zero = this.m.num(0)
    const known = new Map<Unknown, boolean>()
    const isPlain = (x: Unknown): boolean => known.get(x) ?? true
    // relations lead to unknowns that were made before, or between steps of the same frame
    for (let changed = true; changed;) {
      changed = false
      for (const [x, { relation }] of relationOf) {
        const plain = relation.every(([t, y]) => this.expansion.split(t).small === zero && isPlain(y))
        if (plain === isPlain(x)) continue
        known.set(x, plain)
        changed = true
      }
    }
    return isPlain
  }
}

/** Wraps a value as a separate quantity, even if it is a multiple of another one, which a name would let through. */
function opaque(pool: Pool, name: string, value: Expr): Expr {
  const named = pool.letIn(name, value)
  if (named.isConst) return named
  const wire = pool.wire(name)
  pool.bindWire(wire, named)
  return wire
}

function load(system: LinearSystem, form: QuadraticForm, { tasks, freedoms, multipliers }: Unknowns): void {
  for (const x of [...tasks.flatMap((t) => t.unknowns), ...freedoms.values(), ...multipliers.values()]) {
    for (const y of [x, ...form.coupled(x)]) system.add(x, y, form.h(x, y))
    system.addRight(x, form.g(x))
  }
}

/** Choice of the next unknown: degrees of freedom as they are cheapest, multipliers once their pivots cannot vanish. */
class Pivoting implements Pick<SolvedDynamics, 'pivots' | 'constraintPivots'> {
  readonly pivots: { readonly freedom: Freedom; readonly value: Expr }[] = []
  readonly constraintPivots: { readonly row: ConstraintRow; readonly value: Expr }[] = []
  readonly solutions = new Map<Unknown, Solution>()
  private readonly waiting = new Map<Unknown, Freedom | ConstraintRow>()

  constructor(
    private readonly system: LinearSystem,
    private readonly unknowns: Unknowns,
    private readonly order: MultiplierOrder<ConstraintRow>,
  ) {}

  /** Adds an equation for a degree of freedom that no frame refers to any more. */
  add(freedom: Freedom): void {
    this.waiting.set(entryOf(this.unknowns.freedoms, freedom), freedom)
  }

  /**
   * Eliminates unknowns with constant entries only, where these reach the degrees of freedom without anything being
   * cut.
   */
  constants(plain: (x: Unknown) => boolean): void {
    this.run((u) => this.system.isConstant(u) && this.system.coupled(u).every(plain))
  }

  /** Eliminates the remaining unknowns. */
  rest(): void {
    this.run(() => true)
    for (const what of this.waiting.values()) if ('speed' in what) throw masslessError(what)
    for (const [row, u] of this.unknowns.multipliers) if (!this.solutions.has(u)) throw repeatedError(row)
  }

  private run(suits: (u: Unknown) => boolean): void {
    for (;;) {
      let best: Unknown | undefined
      let least = Infinity
      for (const u of this.waiting.keys()) {
        const pivot = this.system.entry(u, u)
        if ((pivot.op === 'const' && pivot.value === 0) || !suits(u)) continue
        const cost = this.system.cost(u)
        if (cost >= least) continue
        least = cost
        best = u
      }
      if (best === undefined) return
      this.take(best)
    }
  }

  private take(u: Unknown): void {
    const what = entryOf(this.waiting, u)
    const value = this.system.entry(u, u)
    this.waiting.delete(u)
    this.solutions.set(u, this.system.eliminate(u))
    if (!('speed' in what)) {
      this.constraintPivots.push({ row: what, value })
      return
    }
    this.pivots.push({ freedom: what, value })
    for (const row of this.order.eliminated(what)) {
      const multiplier = this.unknowns.multipliers.get(row)
      if (multiplier !== undefined) this.waiting.set(multiplier, row)
    }
  }
}
