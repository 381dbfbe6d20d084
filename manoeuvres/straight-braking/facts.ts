/** Braking straight ahead. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdUntilReleased, setting, speedSetting } from '../shared/declare/common-facts'
import { rise, signedInput, within } from '../shared/declare/ranges'

export const straightBraking: ManoeuvreFacts = {
  title: 'Straight-line braking',
  group: 'Braking',
  standard: 'ISO 21994, ISO 14512',
  summary: 'Braking to standstill on a road with uniform friction, or with one slippery side (split friction)',
  source: 'UN Regulation 13-H, annex 3 (public): mean fully developed deceleration; ISO 14512:1999, public summary',
  needs: [],
  settings: [
    speedSetting('100 km/h'),
    setting('brake', 'Brake', 'brake', '', 'Value of the brake input; if empty, from the deceleration', signedInput),
    setting(
      'deceleration',
      'Deceleration',
      'm/s^2',
      '6 m/s^2',
      'Target deceleration on a dry road, used if no brake value is set',
      within(0.1, 30),
    ),
    setting('rise', 'Rise time', 's', '0.2 s', 'Time from brake onset to the full value', rise),
    setting('friction', 'Friction', '1', 1, 'Friction of the road, as a factor on tyre friction', within(0.01, 3)),
    setting(
      'split',
      'Left friction',
      '1',
      '',
      'Different friction on the left side; if empty, the same',
      within(0.01, 3),
    ),
    setting('end', 'Final speed', 'm/s', '2 km/h', 'Speed at which the run ends', within(0.01, 100)),
    holdUntilReleased,
    axleSetting,
  ],
  figures: {
    brake: figure('Brake', 'brake', 'value of the brake input'),
    distance: figure(
      'Stopping distance',
      'm',
      'from brake onset; the remaining distance at the final speed is added with the last deceleration',
    ),
    mfdd: figure(
      'Mean fully developed deceleration',
      'm/s^2',
      String.raw`$(v_b^2 - v_e^2)/(2(s_e - s_b))$ with $v_b = 0.8v_0$, $v_e = 0.1v_0$`,
    ),
    peak: figure('Largest deceleration', 'm/s^2', 'along the path'),
    deviation: figure('Lateral departure', 'm', 'largest departure from the line before braking'),
    heading: figure('Largest heading', 'rad', 'change of the yaw angle'),
    yawRate: figure('Largest yaw rate', 'rad/s', 'magnitude'),
    lockedWheels: figure('Locked wheels', '1', 'number of wheels that stop above 10 % of the speed'),
  },
  untilFall: ['brake', 'mfdd', 'peak', 'deviation', 'heading', 'yawRate', 'lockedWheels'],
}
