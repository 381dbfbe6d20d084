/** Power off in a turn: braking in a turn without the brake. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, directionSetting, holdUntilReleased, setting, stopSetting } from '../shared/declare/common-facts'
import { inputFromZero, lateral, radius, rise } from '../shared/declare/ranges'
import { brakingInTurn } from '../braking-in-turn/facts'

const { brake: _brake, lockedWheels: _locked, pitch: _pitch, ...liftOffFigures } = brakingInTurn.figures

export const liftOff: ManoeuvreFacts = {
  title: 'Lift-off in a turn',
  group: 'Steady cornering',
  standard: 'ISO 9816',
  summary: 'The drive is released in a steady turn with the steering held: does the vehicle turn in or run wide?',
  source: 'ISO 9816:2018, public summary; definitions as for braking in a turn',
  needs: ['steering'],
  settings: [
    setting('radius', 'Radius', 'm', '100 m', 'Radius of the circle before the release', radius),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '4 m/s^2',
      'Lateral acceleration before the release; determines the speed',
      lateral,
    ),
    setting('release', 'Drive fade-out', 's', '0.1 s', 'Time in which the drive falls to zero', rise),
    setting(
      'drag',
      'Drag',
      'brake',
      0,
      'Value of the brake input after the release, to represent engine drag',
      inputFromZero,
    ),
    directionSetting,
    holdUntilReleased,
    axleSetting,
    stopSetting('4 s'),
  ],
  figures: liftOffFigures,
}
