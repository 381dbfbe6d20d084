/** Springs of the suspensions of a vehicle. */
import { memberName, splitMember } from '../../../engine/model/names/names'
import type { Part } from '../../../engine/model/vehicle/topology'
import type { ManoeuvreRunner } from '../runner'

interface Spring {
  readonly block: string
  /** Signals of its force, N, and of its length, m. */
  readonly force: string
  readonly length: string
}

/** Returns springs between frames and along axes of translation; those of rotations have no length. */
export function springsOf({ vehicle: { topology } }: ManoeuvreRunner): readonly Spring[] {
  const isStraight = (part: Part): boolean => {
    const flanges = topology.portsOf(part, 'flange').flatMap((port) => topology.joined(port))
    return flanges.every((port) => topology.part(splitMember(port)?.block ?? '')?.definition.signals['s'] !== undefined)
  }
  return topology.parts
    .filter((part) => {
      const { params, signals } = part.definition
      return (
        [params['stiffness'], signals['force'], signals['length']].every((one) => one !== undefined) && isStraight(part)
      )
    })
    .map(({ name }) => ({ block: name, force: memberName(name, 'force'), length: memberName(name, 'length') }))
}
