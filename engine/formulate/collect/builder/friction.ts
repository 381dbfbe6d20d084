/** Adds locks and dry friction of a block. */
import type { ComponentFriction } from '../../../model/component/friction'
import type { Solved } from '../../../model/component/motion'
import { startingMode } from '../slip'
import { declareDiscrete } from './events'
import type { Scope } from './scope'

/** Returns the part of the builder for friction. */
export function frictionOf(scope: Scope): ComponentFriction {
  const { collection: c, name, full, view } = scope
  return {
    lock: (key, flange, active, { contact, oneSided, strikes } = {}) => {
      const restingContact =
        contact === undefined ? {} : { contact: { ...contact, pressing: (s: Solved) => contact.pressing(view(s)) } }
      const closes = oneSided?.closes === undefined ? {} : { closes: full(oneSided.closes) }
      const side = oneSided === undefined ? {} : { oneSided: { ...oneSided, opens: full(oneSided.opens), ...closes } }
      const impact = strikes === undefined ? {} : { strikes: { ...strikes, event: full(strikes.event) } }
      c.locks.push({ name: full(key), block: name, flange, active, ...restingContact, ...side, ...impact })
    },
    stiction: (key, options) => {
      const start = (s: Solved) => startingMode(c, s, options.axis)
      const mode = declareDiscrete(scope, key, { unit: '1', initial: start })
      c.stictions.push({ ...options, name: full(key), block: name, mode })
      return mode
    },
  }
}
