/** Solution of the quadratic form, from leaves to root and back; or assembly of M p' = b without solving. */
import { entryOf } from '../../collections/entries'
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { MultiplierOrder } from '../constraints/multiplier-order'
import type { ConstraintRow } from '../constraints/rows'
import type { Freedom } from '../algebra/coordinates'
import { LeafToRoot } from './leaf-to-root'
import type { QuadraticForm, Relation, Solution, Unknown } from '../algebra/quadratic'
import { Pivots } from './pivots'
import type { Relations } from './relations'
import type { AngularState } from '../kinematics/rotations'
import type { LinearState } from '../kinematics/translations'
import type { FrameState, Unknowns } from './unknowns'

export interface SolvedDynamics {
  /** Acceleration p' of each degree of freedom. */
  readonly accelerations: ReadonlyMap<Freedom, Expr>
  /** Pivots in order of elimination: positive for every physical model. */
  readonly pivots: readonly { readonly freedom: Freedom; readonly value: Expr }[]
  /** Pivots of the multipliers: negative for independent constraints. */
  readonly constraintPivots: readonly { readonly row: ConstraintRow; readonly value: Expr }[]
  /** Returns the Lagrange multiplier, which is the negative of the effort that enforces a constraint. */
  multiplier(row: ConstraintRow): Expr
  /** Returns v' (components, minus gravity) and w' of a frame, in the axes in which they are kept. */
  linear(s: LinearState): Vec3
  angular(s: AngularState): Vec3
  /**
   * Returns changes of the speeds by impulses along the rows, which change the rates of the rows by the requested
   * amounts. Present only if rows may become dependent on each other.
   */
  readonly struck?: (rates: (row: ConstraintRow) => Expr) => ReadonlyMap<Freedom, Expr>
}

/** Equations M p' = b in full, for printing. */
export interface MassMatrix {
  readonly freedoms: readonly Freedom[]
  readonly mass: readonly (readonly Expr[])[]
  readonly force: readonly Expr[]
}

/** Form with the relations between its unknowns, and the order in which multipliers may be eliminated. */
export interface EliminationTask {
  readonly form: QuadraticForm
  readonly unknowns: Unknowns
  readonly relations: Relations
  readonly m: SymbolicMath
  readonly order: MultiplierOrder<ConstraintRow>
}

/** Method of solving the form. */
export type Elimination = (task: EliminationTask) => SolvedDynamics

/**
 * Eliminates from the leaves to the root, then substitutes back.
 * @throws ModelError `massless-body` if a degree of freedom moves nothing that has inertia
 */
export function eliminate(task: EliminationTask): SolvedDynamics {
  return backSubstitute(task, reduce(task))
}

/**
 * Leaves to root: the relations and solutions from which values follow.
 * @throws ModelError `massless-body` if a degree of freedom moves nothing that has inertia
 */
export function reduce(problem: EliminationTask): Eliminated {
  const { form, unknowns, relations, m, order } = problem
  const queue = new LeafToRoot(unknowns.tasks, form)
  const relationOf = new Map<Unknown, { relation: Relation; bias: Expr }>()
  const solutions = new Map<Unknown, Solution>()
  const ready = new Pivots(form, unknowns, order)
  const eliminateReady = (rest: boolean): void => {
    for (let u = ready.next(rest); u !== undefined; u = ready.next(rest)) solutions.set(u, form.eliminate(u))
  }
  for (let task = queue.next(); task !== undefined; task = queue.next()) {
    relations.visit(task, form, unknowns, (x, relation, bias) => {
      relationOf.set(x, { relation, bias })
      form.substitute(x, relation, bias)
    })
    for (const f of queue.done(task)) ready.add(f)
    eliminateReady(false)
  }
  eliminateReady(true)
  ready.checkAllGone(m)
  return { relationOf, solutions, pivots: ready }
}

/** Result of an elimination: relations of substituted unknowns, solutions of eliminated ones. */
export interface Eliminated {
  readonly relationOf: ReadonlyMap<Unknown, { relation: Relation; bias: Expr }>
  readonly solutions: ReadonlyMap<Unknown, Solution>
  readonly pivots: Pick<SolvedDynamics, 'pivots' | 'constraintPivots'>
}

/**
 * Returns the values of all unknowns from the solutions of those eliminated and the relations of those substituted.
 * @param settle function applied to each value before others use it
 */
export function backSubstitute(
  { form, unknowns, relations, m }: EliminationTask,
  { relationOf, solutions, pivots: { pivots, constraintPivots } }: Eliminated,
  settle: (x: Unknown, value: Expr) => Expr = (x, value) => m.named(`acc_${x.name}`, value),
): SolvedDynamics {
  const { freedoms, byState, multipliers } = unknowns
  const values = new Map<Unknown, Expr>()
  /** Evaluates depth first, iteratively because chains are deep. */
  const value = (root: Unknown): Expr => {
    const stack = [root]
    while (stack.length > 0) {
      const x = stack[stack.length - 1]
      if (values.has(x)) {
        stack.pop()
        continue
      }
      const solution = solutions.get(x)
      const relation = relationOf.get(x)
      const terms = solution?.terms ?? relation?.relation ?? []
      const missing = terms.map(([, y]) => y).filter((y) => !values.has(y))
      if (missing.length > 0) {
        stack.push(...missing)
        continue
      }
      stack.pop()
      m.pool.within(form.originOf(x), () => {
        const sum = m.add(...terms.map(([c, y]) => m.mul(c, entryOf(values, y))))
        const result = solution !== undefined ? m.sub(solution.rhs, sum) : m.add(sum, relation?.bias ?? 0)
        values.set(x, settle(x, result))
      })
    }
    return entryOf(values, root)
  }
  const vector = (s: FrameState): Vec3 => {
    const task = byState.get(s)
    if (task === undefined)
      return [relations.groundValue(s, 0), relations.groundValue(s, 1), relations.groundValue(s, 2)]
    return [value(task.unknowns[0]), value(task.unknowns[1]), value(task.unknowns[2])]
  }
  return {
    accelerations: new Map([...freedoms].map(([f, u]) => [f, value(u)] as const)),
    pivots,
    constraintPivots,
    multiplier: (row) => value(entryOf(multipliers, row)),
    linear: vector,
    angular: vector,
  }
}

/** Returns the mass matrix and right-hand side in the speeds, by substitution without elimination. */
export function assemble(form: QuadraticForm, unknowns: Unknowns, relations: Relations): MassMatrix {
  const queue = new LeafToRoot(unknowns.tasks, form)
  for (let task = queue.next(); task !== undefined; task = queue.next()) {
    relations.visit(task, form, unknowns, (x, relation, bias) => form.substitute(x, relation, bias))
    queue.done(task)
  }
  const columns = [...unknowns.freedoms.values()]
  return {
    freedoms: [...unknowns.freedoms.keys()],
    mass: columns.map((a) => columns.map((b) => form.h(a, b))),
    force: columns.map((a) => form.g(a)),
  }
}
