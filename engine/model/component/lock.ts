/** Rigid locks: what may hold a flange besides its rate of zero, and which efforts it bears. */
import type { RestingContact } from './contact'

export interface LockOptions {
  /** What operating points may rest on. */
  readonly contact?: RestingContact
  readonly oneSided?: OneSided
}

/** A lock that bears efforts of one sign only, such as a stop or a freewheel. Its events are decided together with all friction. */
export interface OneSided {
  readonly bears: 1 | -1
  /** Event at which it would have to bear the other sign: `active` becomes 0. */
  readonly opens: string
  /** Event at which the rate passes zero in the direction that the lock prevents: `active` becomes 1. Without a name, only events of the block close it. */
  readonly closes?: string
}
