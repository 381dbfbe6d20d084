/** Part of `ComponentBuilder` by which a block holds a flange: rigid locks and dry friction that can hold. */
import type { Expr, Num } from '../../symbolic'
import type { RestingContact } from './contact'
import type { Flange } from './frames'
import type { Motion } from './motion'

export interface LockOptions {
  /** Contact on which operating points may rest. */
  readonly contact?: RestingContact
  readonly oneSided?: OneSided
  /** Impact at the flange. Impacts at one instant are resolved together. */
  readonly strikes?: Strike
}

/** Impact with which a lock closes, or from which its flange rebounds. */
export interface Strike {
  /** Event at which the impact happens. */
  readonly event: string
  /** Returns 1 if the impact happens at this instant, otherwise 0. */
  readonly hits: (m: Motion) => Expr
  /**
   * Returns the rate afterwards in the direction that the lock leaves free, if nothing else acts. Zero: the flange
   * stays at rest.
   */
  readonly rebound: (m: Motion) => Expr
  /** Discrete state with the number of impacts. */
  readonly count?: Expr
}

/**
 * Lock that bears efforts of one sign only, such as a stop or a freewheel. Its events are decided together with all
 * friction.
 */
export interface OneSided {
  readonly bears: 1 | -1
  /** Event at which the lock would have to bear the other sign: `active` becomes 0. */
  readonly opens: string
  /**
   * Event at which the rate passes zero in the direction that the lock prevents: `active` becomes 1. Without a name,
   * only events of the block close it.
   */
  readonly closes?: string
}

/** Motion along an axis, or a difference of motions: sum of factors times rates. */
export type SlipAxis = readonly { readonly flange: Flange; readonly factor: Num }[]

/** Dry friction that can hold. Efforts are conjugate to the slip rate: N, or N m where it is an angular one. */
export interface StictionOptions {
  readonly axis: SlipAxis
  /**
   * Largest effort that holds the axis at rest, not negative; `holdingBack` is that of negative efforts, where it
   * differs.
   */
  readonly holding: (m: Motion) => Expr
  readonly holdingBack?: (m: Motion) => Expr
  /**
   * Effort that opposes the sliding axis at the given slip rate; not above the holding effort, which is the default.
   */
  readonly sliding?: (m: Motion, rate: Expr) => Expr
}

/** Locks and dry friction of a block. */
export interface ComponentFriction {
  /** Keeps the rate of a flange while `active`, a discrete state, is 1 (otherwise 0). */
  lock(name: string, flange: Flange, active: Expr, options?: LockOptions): void
  /**
   * Dry friction on an axis. While it slides it opposes the slip rate; where the rate passes zero it holds the axis,
   * together with all other friction and locks of the model that hold, by the least efforts that keep the rates as they
   * are; where that would take more than it can hold it lets go. Both are events. The effort is `Solved.effort(name)`,
   * positive in the direction of the slip rate.
   * @returns the direction of sliding, a discrete state: 1, -1, 0 at rest
   */
  stiction(name: string, options: StictionOptions): Expr
}
