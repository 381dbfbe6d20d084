/** Braking in a turn. */
import type { ManoeuvreFacts } from '../shared/types'
import {
  axleSetting,
  directionSetting,
  figure,
  holdUntilReleased,
  setting,
  stopSetting,
} from '../shared/declare/common-facts'
import { lateral, radius, rise, signedInput, within } from '../shared/declare/ranges'

export const brakingInTurn: ManoeuvreFacts = {
  title: 'Braking in a turn',
  group: 'Braking',
  standard: 'ISO 7975',
  summary: 'Braking in a steady turn with the steering held: yaw, sideslip and departure from the circle',
  source: 'ISO 7975:2019, public summary; definitions in docs/theory/manoeuvres.md',
  needs: ['steering'],
  settings: [
    setting('radius', 'Radius', 'm', '100 m', 'Radius of the circle before braking', radius),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '4 m/s^2',
      'Lateral acceleration before braking; determines the speed',
      lateral,
    ),
    setting(
      'deceleration',
      'Deceleration',
      'm/s^2',
      '4 m/s^2',
      'Target mean deceleration, used if no brake value is set',
      within(0.1, 30),
    ),
    setting('brake', 'Brake', 'brake', '', 'Value of the brake input; if empty, from the deceleration', signedInput),
    setting('rise', 'Rise time', 's', '0.3 s', 'Time from brake onset to the full value', rise),
    setting('release', 'Drive fade-out', 's', '0.1 s', 'Time in which the drive falls to zero after brake onset', rise),
    directionSetting,
    holdUntilReleased,
    axleSetting,
    stopSetting('4 s'),
  ],
  figures: {
    speed: figure('Speed before braking', 'm/s', String.raw`$\sqrt{a_y R}$`),
    brake: figure('Brake', 'brake', 'value of the brake input'),
    deceleration: figure('Mean deceleration', 'm/s^2', 'over the first second'),
    yawRatio: figure('Yaw rate ratio after 1 s', '1', String.raw`$\dot\psi/(V/R)$`),
    peakYaw: figure('Largest yaw rate', 'rad/s', 'after brake onset'),
    peakYawTime: figure('Time of the largest yaw rate', 's', 'from brake onset'),
    sideslipChange: figure('Largest change of sideslip', 'rad', 'within 2 s of brake onset'),
    lateral: figure('Lateral acceleration after 1 s', 'm/s^2', 'along the y axis of the body'),
    offset: figure('Departure from the circle after 1 s', 'm', 'positive outwards'),
    offset2: figure('Departure from the circle after 2 s', 'm', 'positive outwards'),
    pitch: figure('Largest pitch angle', 'rad', 'nose down'),
    lockedWheels: figure('Locked wheels', '1', 'number of wheels that stop while the vehicle moves'),
  },
}
