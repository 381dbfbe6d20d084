/**
 * How accelerations answer to efforts along axes, by one elimination for any number of axes.
 *
 * An effort f_i along an axis whose rate is c_i p does the virtual power f_i c_i p, so it adds f_i c_i to the
 * generalised forces: a change of rank one for each axis that is held. With the factors H = L T L^T of the elimination,
 * which do not depend on efforts,
 *
 *     p' = H^-1 (g + sum f_i c_i),     c_i p' = a_i + sum G_ik f_k,
 *     a_i = b_i + y_i T^-1 y,   G_ik = y_i T^-1 y_k,   y = L^-1 g,   y_i = L^-1 c_i,
 *
 * where b_i is what the known parts of accelerations of frames, gravity among them, contribute as these are substituted
 *
 * (Sherman and Morrison 1950, Woodbury 1950, with the small matrix in the axes; for the factors by tree and their
 * sparsity Featherstone, Rigid Body Dynamics Algorithms, 2008, ch. 8; for G in set-valued force laws Pfeiffer and
 * Glocker, Multibody Dynamics with Unilateral Contacts, 1996, ch. 5). Only the way from the leaves to the root is gone
 * again for each c_i, and each meets only the equations between its axis and the root: a shaft meets its own. Back
 * substitution happens once, with the efforts in it: u = T^-1 (y + sum f_i y_i). Multipliers are unknowns with negative
 * pivots and need nothing special.
 */
import { entryOf } from '../../collections/entries'
import { tangents, type Expr, type SymbolicMath } from '../../symbolic'
import type { Freedom } from '../algebra/coordinates'
import { backSubstitute, reduce, type EliminationTask, type SolvedDynamics } from './elimination'
import type { Solution, Unknown } from '../algebra/quadratic'

/** Column c_i: derivatives of the rate of an axis with respect to the speeds on which it depends. */
export type AxisColumns = ReadonlyMap<Freedom, Expr>

/** Accelerations under efforts along axes, which are numbered as their columns were given. */
export interface EffortResponses {
  /** Mobility matrix G. */
  readonly mobility: readonly (readonly Expr[])[]
  /** Vector a: the part c_i p' of the accelerations along axes without efforts. */
  readonly accelerations: readonly Expr[]
  /** Returns the solution under efforts. */
  solved(efforts: readonly Expr[]): SolvedDynamics
  /** Returns the changes of the speeds by impulses. */
  changes(impulses: readonly Expr[]): ReadonlyMap<Freedom, Expr>
}

/** @throws ModelError `massless-body` if a degree of freedom moves no inertia */
export function respond(task: EliminationTask, axes: readonly AxisColumns[]): EffortResponses {
  const { form, unknowns, m } = task
  for (const columns of axes) form.addEffort([...columns].map(([f, c]) => [entryOf(unknowns.freedoms, f), c] as const))
  const reduced = reduce(task)
  const effortsOf = axes.map((_, i) =>
    [...reduced.solutions].flatMap(([x, solution]) => {
      const effort = solution.efforts?.get(i)
      return effort === undefined ? [] : [{ x, solution, effort }]
    }),
  )
  const product = (i: number, factor: (solution: Solution) => Expr | undefined): Expr =>
    m.add(
      ...effortsOf[i].map(({ x, solution, effort }) => {
        const other = factor(solution)
        return other === undefined ? 0 : m.pool.within(form.originOf(x), () => m.mul(effort.force, other))
      }),
    )
  const lower = axes.map((_, i) => axes.slice(0, i + 1).map((_unused, k) => product(i, (s) => s.efforts?.get(k)?.rhs)))
  /** Returns solutions with other right-hand sides; unknowns without one have zero. */
  const withEfforts = (efforts: readonly Expr[], rhs: (s: Solution) => Expr): ReadonlyMap<Unknown, Solution> =>
    new Map(
      [...reduced.solutions].map(([x, s]) => {
        const added = [...(s.efforts ?? [])].map(([i, effort]) => m.mul(effort.rhs, efforts[i]))
        return [x, { terms: s.terms, rhs: m.pool.within(form.originOf(x), () => m.add(rhs(s), ...added)) }] as const
      }),
    )
  return {
    mobility: axes.map((_, i) => axes.map((_unused, k) => (k <= i ? lower[i][k] : lower[k][i]))),
    accelerations: axes.map((_, i) =>
      m.add(
        form.biasAlong(i),
        product(i, (s) => s.rhs),
      ),
    ),
    solved: (efforts) => backSubstitute(task, { ...reduced, solutions: withEfforts(efforts, (s) => s.rhs) }),
    changes: (impulses) => {
      const zero = m.num(0)
      const relationOf = new Map([...reduced.relationOf].map(([x, { relation }]) => [x, { relation, bias: zero }]))
      const solutions = withEfforts(impulses, () => zero)
      const settle = (x: Unknown, value: Expr): Expr => m.named(`change_${x.name}`, value)
      return backSubstitute(task, { relationOf, solutions, pivots: reduced.pivots }, settle).accelerations
    },
  }
}

/**
 * The same where the elimination is another one: from solutions that depend on efforts, which are linear in them.
 * @param solve accelerations under generalised forces in addition to those of the model
 */
export function respondBySolving(
  m: SymbolicMath,
  axes: readonly AxisColumns[],
  solve: (forces: ReadonlyMap<Freedom, Expr>) => SolvedDynamics,
): EffortResponses {
  const { pool } = m
  const under = (efforts: readonly Expr[]): SolvedDynamics => {
    const forces = new Map<Freedom, Expr>()
    axes.forEach((columns, i) => {
      for (const [f, c] of columns) forces.set(f, m.add(forces.get(f) ?? 0, m.mul(c, efforts[i])))
    })
    return solve(forces)
  }
  const along = (columns: AxisColumns, accelerations: ReadonlyMap<Freedom, Expr>): Expr =>
    m.add(...[...columns].map(([f, c]) => m.mul(c, entryOf(accelerations, f))))
  const probes = axes.map((_, i) => pool.symbol(`effort along axis ${i + 1}`, 'argument'))
  const probed = [...under(probes).accelerations]
  const changes = (impulses: readonly Expr[]): ReadonlyMap<Freedom, Expr> => {
    const seeds = new Map(probes.map((probe, i) => [probe, impulses[i]]))
    const values = tangents(
      pool,
      probed.map(([, e]) => e),
      seeds,
    )
    return new Map(probed.map(([f], k) => [f, values[k]]))
  }
  const unit = axes.map((_, i) => changes(axes.map((_unused, k) => (k === i ? pool.one : pool.zero))))
  const free = under(axes.map(() => pool.zero)).accelerations
  return {
    mobility: axes.map((row) => unit.map((column) => along(row, column))),
    accelerations: axes.map((columns) => along(columns, free)),
    solved: under,
    changes,
  }
}
