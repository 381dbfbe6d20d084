/**
 * How the model answers to efforts along axes: accelerations are affine in an effort f_j, p' = a + sum W_j f_j with
 * W_j = M^-1 u_j, so W_j is the exact derivative of the solved accelerations by that effort; constraints of the model are
 * in it. The rate of axis i changes by G_ij = u_i^T W_j with an impulse along axis j; G is symmetric and positive
 * semidefinite (Glocker, Set-Valued Force Laws, 2001, ch. 8).
 */
import { entryOf } from '../../collections/entries'
import type { Flange, Motion } from '../../model/component'
import type { Expr } from '../../symbolic'
import { timeDerivative } from '../collect/known-rates'
import { tangents } from '../../symbolic'
import type { Collection, Drive } from '../collect/collection'

/** Speeds and coordinates as far as they matter here. */
export interface ModelVariables {
  readonly freedoms: readonly { readonly speed: Expr }[]
  readonly coordinates: readonly { readonly symbol: Expr; readonly derivative: Expr }[]
}

/** Motion along flanges, added up; the effort acts on each flange with its factor. */
export interface LockAxis {
  readonly name: string
  readonly block: string
  readonly terms: readonly { readonly flange: Flange; readonly factor: Expr }[]
}

export interface RespondingModel {
  readonly collection: Collection
  readonly motion: Motion
  readonly variables: ModelVariables
}

export class Responses {
  private readonly c: Collection
  private readonly motion: Motion
  private readonly variables: ModelVariables
  private readonly byAxis = new Map<LockAxis, readonly Expr[]>()

  /**
   * @param accelerate solved accelerations of the freedoms, in their order, under the given efforts along flanges
   */
  constructor(
    { collection: c, motion, variables }: RespondingModel,
    axes: readonly LockAxis[],
    accelerate: (drives: readonly Drive[]) => readonly Expr[],
  ) {
    this.c = c
    this.motion = motion
    this.variables = variables
    const { pool } = c
    const probes = axes.map((axis) => pool.symbol(`effort along ${axis.name}`, 'argument'))
    const probed = accelerate(axes.flatMap((axis, i) => drivesAlong(c, axis, probes[i])))
    axes.forEach((axis, i) => this.byAxis.set(axis, tangents(pool, probed, new Map([[probes[i], pool.one]]))))
  }

  /** W of an axis: accelerations per effort, or changes of the speeds per impulse. */
  of(axis: LockAxis): readonly Expr[] {
    return entryOf(this.byAxis, axis)
  }

  /** Rate along an axis. */
  rate(axis: LockAxis): Expr {
    return slipRate(this.c, this.motion, axis)
  }

  /** Change of the rate along an axis with a change of the speeds; with time and positions too if `moving`. */
  along(axis: LockAxis, speeds: readonly Expr[], moving = false): Expr {
    const { c, variables } = this
    const changes = variables.freedoms.map((f, k) => [f.speed, speeds[k]] as const)
    const rate = this.rate(axis)
    if (!moving) return tangents(c.pool, [rate], new Map(changes))[0]
    const positions = variables.coordinates.map((q) => [q.symbol, q.derivative] as const)
    return timeDerivative(c.pool, c.rates, rate, [...changes, ...positions])
  }

  /** G. */
  mobility(rows: readonly LockAxis[]): readonly (readonly Expr[])[] {
    return rows.map((row) => rows.map((column) => this.along(row, this.of(column))))
  }
}

export function slipRate({ math }: Collection, motion: Motion, { terms }: Pick<LockAxis, 'terms'>): Expr {
  return math.add(...terms.map(({ flange, factor }) => math.mul(factor, motion.flange(flange).rate)))
}

/** An effort along an axis as efforts on its flanges. */
export function drivesAlong({ math }: Collection, { terms, block }: LockAxis, effort: Expr): Drive[] {
  return terms.map(({ flange, factor }) => ({ flange, block, effort: () => math.mul(factor, effort) }))
}
