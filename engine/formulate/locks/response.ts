/**
 * How the model answers to efforts along axes: accelerations are affine in an effort f_j, p' = a + sum W_j f_j with W_j
 * = M^-1 u_j; constraints of the model are in it. The rate of axis i changes by G_ij = u_i^T W_j with an impulse along
 * axis j; G is symmetric and positive semidefinite (Glocker, Set-Valued Force Laws, 2001, ch. 8).
 * `dynamics/responses.ts` finds all of it with one elimination.
 */
import { entryOf } from '../../collections/entries'
import { tangents, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Drive } from '../collect/declarations'
import { timeDerivative } from '../collect/known-rates'
import { slipRate, type SlipTerms } from '../collect/slip'
import type { SolvedDynamics } from '../dynamics/elimination'
import type { AxisColumns, EffortResponses } from '../dynamics/responses'
import type { Kinematics } from '../kinematics/kinematics'

/** Motion along flanges, added up; the effort acts on each flange with its factor. */
export interface LockAxis extends SlipTerms {
  readonly name: string
  readonly block: string
}

export type RespondingModel = Pick<Kinematics, 'collection' | 'motion' | 'variables'>

export class Responses {
  private readonly order: ReadonlyMap<LockAxis, number>
  private readonly effortResponses: EffortResponses

  /** @param respond how the solution answers to efforts along axes */
  constructor(
    private readonly model: RespondingModel,
    axes: readonly LockAxis[],
    respond: (axes: readonly AxisColumns[]) => EffortResponses,
  ) {
    this.order = new Map(axes.map((axis, i) => [axis, i]))
    this.effortResponses = respond(axes.map((axis) => columnsOf(model, axis)))
  }

  /** Returns the rate along an axis. */
  rate(axis: LockAxis): Expr {
    const { collection: c, motion } = this.model
    return slipRate(c, motion, axis)
  }

  /** Returns the acceleration along an axis without efforts along any. */
  acceleration(axis: LockAxis): Expr {
    const { collection: c, variables } = this.model
    const moving = variables.coordinates.map((q) => [q.symbol, q.derivative] as const)
    const bias = timeDerivative(c.pool, c.rates, this.rate(axis), moving)
    return c.math.add(this.effortResponses.accelerations[entryOf(this.order, axis)], bias)
  }

  /** Returns the change of the rate of an axis caused by an impulse along another axis. */
  between(row: LockAxis, column: LockAxis): Expr {
    return this.effortResponses.mobility[entryOf(this.order, row)][entryOf(this.order, column)]
  }

  /** Returns the mobility G. */
  mobility(rows: readonly LockAxis[]): readonly (readonly Expr[])[] {
    return rows.map((row) => rows.map((column) => this.between(row, column)))
  }

  /** Returns the changes of the speeds caused by impulses along axes, in the order of the degrees of freedom. */
  changes(impulses: ReadonlyMap<LockAxis, Expr>): readonly Expr[] {
    const changes = this.effortResponses.changes(this.inOrder(impulses))
    return this.model.variables.freedoms.map((f) => entryOf(changes, f))
  }

  /** Returns the solved equations under efforts along axes. */
  solved(efforts: ReadonlyMap<LockAxis, Expr>): SolvedDynamics {
    return this.effortResponses.solved(this.inOrder(efforts))
  }

  private inOrder(values: ReadonlyMap<LockAxis, Expr>): readonly Expr[] {
    const { pool } = this.model.collection
    return [...this.order.keys()].map((axis) => values.get(axis) ?? pool.zero)
  }
}

/** Returns the derivatives of the rate of an axis with respect to the speeds. */
export function columnsOf({ collection: c, motion, variables }: RespondingModel, axis: LockAxis): AxisColumns {
  const { pool } = c
  const rate = slipRate(c, motion, axis)
  const columns = variables.freedoms.map((f) => [f, tangents(pool, [rate], new Map([[f.speed, pool.one]]))[0]] as const)
  return new Map(columns.filter(([, column]) => column !== pool.zero))
}

/** Returns an effort along an axis as efforts on its flanges. */
export function drivesAlong({ math }: Collection, { terms, block }: LockAxis, effort: Expr): Drive[] {
  return terms.map(({ flange, factor }) => ({ flange, block, effort: () => math.mul(factor, effort) }))
}
