/**
 * Equations of motion to first order in what is declared small (Lot and Massaro 2017, ch. 3.2).
 *
 * The exact equations in residual form, with the accelerations as quantities of their own,
 *
 *     M(q) p' + C^T lambda - b = 0,    C p' + c = 0,    q' - h = 0,
 *
 * are cut to first order in small coordinates, speeds and accelerations together. An entry of M or C that multiplies a
 * small acceleration is therefore taken where everything small vanishes, other entries to first order; multipliers are
 * finite. What is left is linear in the accelerations but no longer symmetric. With all accelerations of some block small
 * its part of M is that of the reference position: symmetric, positive definite, often of parameters only.
 */
import type { Expr, SymbolicMath } from '../../symbolic'
import type { MultiplierOrder } from '../constraints/multiplier-order'
import type { ConstraintRow } from '../constraints/rows'
import type { Freedom } from '../coordinates'
import type { KnownAccelerations, MassMatrix } from '../elimination'
import { masslessError, repeatedError } from '../pivots'
import { FirstOrder } from './first-order'
import { LinearSystem } from './linear-system'
import type { SmallVariables } from './names'

/** Constraints with their right-hand side, feedback of drift included: sum of column * p' = right. */
export interface AccelerationRow {
  readonly row: ConstraintRow
  readonly right: Expr
}

export class SmallEquations {
  private readonly expansion: FirstOrder

  constructor(
    private readonly m: SymbolicMath,
    private readonly small: SmallVariables,
  ) {
    const symbols = [...[...small.coordinates].map((q) => q.symbol), ...[...small.speeds].map((f) => f.speed)]
    this.expansion = new FirstOrder(m.pool, symbols)
  }

  /** To first order. Accelerations that were solved for count as quantities of their own. */
  cut(e: Expr): Expr {
    return this.expansion.cut(e)
  }

  /** M and b to first order; M is not symmetric. */
  massMatrix({ freedoms, mass, force }: MassMatrix): MassMatrix {
    return {
      freedoms,
      mass: mass.map((row) => row.map((e, j) => this.coefficient(e, freedoms[j]))),
      force: force.map((e) => this.cut(e)),
    }
  }

  private coefficient(e: Expr, of: Freedom): Expr {
    return this.small.accelerations.has(of) ? this.expansion.finite(e) : this.cut(e)
  }

  /**
   * @param exact M and b without the constraints
   * @throws ModelError `massless-body`, `redundant-constraint` for what cannot be solved for
   */
  solve(
    exact: MassMatrix,
    constraints: readonly AccelerationRow[],
    order: MultiplierOrder<ConstraintRow>,
  ): KnownAccelerations {
    const { m } = this
    const { freedoms, mass, force } = this.massMatrix(exact)
    const system = new LinearSystem<Freedom | ConstraintRow>(m, (k) => k.name.replaceAll('.', '_'))
    freedoms.forEach((f, i) => {
      const reactions = constraints.flatMap(({ row }): [ConstraintRow, Expr][] => {
        const column = row.columns.get(f)
        return column === undefined ? [] : [[row, this.cut(column)]]
      })
      const inertias = freedoms.map((g, j): [Freedom, Expr] => [g, mass[i][j]])
      system.put(f, [...inertias, ...reactions], force[i])
    })
    for (const { row, right } of constraints) {
      const entries = [...row.columns].map(([f, e]): [Freedom, Expr] => [f, this.coefficient(e, f)])
      system.put(row, entries, this.cut(right))
    }
    const found = this.eliminate(system, order)
    const values = system.values()
    for (const f of freedoms) this.declare(values.get(f) as Expr, this.small.accelerations.has(f))
    return {
      acceleration: (f) => values.get(f) as Expr,
      multiplier: (row) => values.get(row) as Expr,
      ...found,
    }
  }

  /** Freedoms as they are cheapest, multipliers once their pivots cannot vanish. */
  private eliminate(
    system: LinearSystem<Freedom | ConstraintRow>,
    order: MultiplierOrder<ConstraintRow>,
  ): Pick<KnownAccelerations, 'pivots' | 'constraintPivots'> {
    const pivots: { readonly freedom: Freedom; readonly value: Expr }[] = []
    const constraintPivots: { readonly row: ConstraintRow; readonly value: Expr }[] = []
    const released = new Set<ConstraintRow>()
    const ready = (k: Freedom | ConstraintRow): boolean =>
      system.pivot(k) !== this.m.num(0) && ('speed' in k || released.has(k))
    for (let left = system.unknowns; left.length > 0; left = system.unknowns) {
      const candidates = left.filter(ready)
      if (candidates.length === 0) throw stuck(left)
      const costs = candidates.map((k) => system.cost(k))
      const k = candidates[costs.indexOf(Math.min(...costs))]
      const value = system.pivot(k)
      system.eliminate(k)
      if ('speed' in k) {
        pivots.push({ freedom: k, value })
        for (const row of order.eliminated(k)) released.add(row)
      } else constraintPivots.push({ row: k, value })
    }
    return { pivots, constraintPivots }
  }

  private declare(acceleration: Expr, small: boolean): void {
    if (acceleration.op === 'let') this.expansion.declare(acceleration, small)
  }
}

function stuck(left: readonly (Freedom | ConstraintRow)[]): Error {
  for (const k of left) if ('speed' in k) return masslessError(k)
  return repeatedError(left[0] as ConstraintRow)
}
