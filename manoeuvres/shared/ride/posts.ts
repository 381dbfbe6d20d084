/** Posts of a rig: a level road under each wheel that a motion driver moves up and down. */
import { ModelError } from '../../../engine/errors/model-error'
import { memberName } from '../../../engine/model/names/names'
import type { ManoeuvreRunner } from '../runner'
import type { Setup } from '../setup'
import type { FoundWheel } from '../../../engine/model/project/vehicle'

export type Mode = 'heave' | 'pitch' | 'roll' | 'warp'

/**
 * Puts every wheel of the vehicle on a post of its own.
 * @param formula height of the posts over time, m
 * @returns the signal of the height
 * @throws ModelError `unsupported` for a vehicle without wheels, or one without opposite posts for the mode
 */
export function addPosts(runner: ManoeuvreRunner, setup: Setup, mode: Mode, formula: string): string {
  const { vehicle } = runner
  const world = vehicle.topology.parts.find(({ definition }) => definition.role === 'world')
  if (vehicle.wheels.length === 0 || world === undefined)
    throw new ModelError(
      'unsupported',
      `${vehicle.body} has no wheels on a road`,
      { block: vehicle.body },
      'add tyres on a flat road',
    )
  const signs = vehicle.wheels.map((wheel) => signOf(runner, mode, wheel))
  if (mode !== 'heave' && !(signs.includes(1) && signs.includes(-1)))
    throw new ModelError(
      'unsupported',
      `${vehicle.body} has no wheels that ${mode === 'pitch' ? 'are in front of others' : 'are left and right'}`,
      { parameter: 'mode' },
      'choose another Mode',
    )
  const [ground] = vehicle.topology.portsOf(world, 'frame')
  const height = memberName(setup.block('PostHeight', 'formula', { expression: formula }), 'y')
  vehicle.wheels.forEach((wheel, i) => {
    const post = setup.block(`Post${wheel.position}`, 'motion-driver', {
      motion: 'translation',
      axis: [0, 0, signs[i]],
    })
    const road = setup.road(wheel.block, `PostRoad${wheel.position}`)
    setup.wire(ground, memberName(post, 'base'))
    setup.wire(height, memberName(post, 'u'))
    setup.wire(memberName(post, 'end'), memberName(road, 'frame'))
  })
  return height
}

/** Direction of the post of a wheel; 0 if the mode leaves it at rest. */
function signOf({ vehicle }: ManoeuvreRunner, mode: Mode, wheel: FoundWheel): 1 | -1 {
  const side = wheel.side === 'left' ? 1 : -1
  const end = vehicle.wheelsOf('front').includes(wheel) ? 1 : -1
  switch (mode) {
    case 'heave':
      return 1
    case 'pitch':
      return end
    case 'roll':
      return side
    case 'warp':
      return side === end ? 1 : -1
  }
}
