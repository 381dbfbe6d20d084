/** Roles of the blocks of a vehicle. */
import * as v from 'valibot'
import { inputRoles, wheelPosition } from '../vehicle'
import { maybe } from './facts'
import { blockName, blockNames, named } from './values'

const position = v.custom<string>(
  (x) => typeof x === 'string' && wheelPosition.test(x),
  'a position such as "FL", "R" or "3L"',
)

export const vehicle = v.strictObject({
  body: maybe(blockName, {
    value: 'block',
    text: 'rigid body that stands for the motion of the vehicle; operating points use it too',
  }),
  trailers: maybe(blockNames, {
    merge: 'members',
    value: 'list of blocks',
    text: 'bodies that are towed, from front to rear',
  }),
  wheels: maybe(named(position, 'block'), {
    value: 'wheel -> position',
    text: '`FL`, `FR`, `RL`, `RR`; `F`, `R` on the middle plane; otherwise the number of the axle from the front and `L`, `R` or `C`: `3L`',
  }),
  ...v.entriesFromList(
    inputRoles,
    maybe(blockName, {
      value: 'block',
      text: 'source that the driver moves; `steering` may also be a joint, which is then steered by a torque',
    }),
  ),
})
