/** Rigid locks: conditions under which a flange holds besides its rate of zero, and efforts that the lock bears. */
import type { Expr } from '../../symbolic'
import type { Motion } from './component'
import type { RestingContact } from './contact'

export interface LockOptions {
  /** Contact on which operating points may rest. */
  readonly contact?: RestingContact
  readonly oneSided?: OneSided
  /** Impact at the flange. Stops that are hit at one instant are decided together, with freewheels and pawls. */
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
