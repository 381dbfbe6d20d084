/** Slowly increasing steer. */
import type { ManoeuvreFacts } from '../shared/types'
import {
  axleSetting,
  directionSetting,
  figure,
  holdSetting,
  ratioSetting,
  setting,
  speedSetting,
} from '../shared/declare/common-facts'
import { lateral, wheelRate, within } from '../shared/declare/ranges'

export const slowIncreasingSteer: ManoeuvreFacts = {
  title: 'Slowly increasing steer',
  group: 'Steady cornering',
  standard: 'SAE J266, FMVSS 126',
  summary: 'Turns the steering wheel slowly at constant speed: understeer gradient and largest lateral acceleration',
  source:
    '49 CFR 571.126, S7.6 (public law of the United States); SAE J266, public descriptions; T. D. Gillespie, Fundamentals of Vehicle Dynamics (1992), ch. 6',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h', 'Speed during the steer'),
    setting(
      'lateral',
      'Reference acceleration',
      'm/s^2',
      '0.3 g0',
      'Lateral acceleration at which the steering is reported; gradients are fitted from 1/3 to 5/4 of it',
      lateral,
    ),
    ratioSetting,
    setting('rate', 'Rate', 'rad/s', '13.5 deg/s', 'Rate of the steering wheel', wheelRate),
    setting(
      'to',
      'Last angle',
      'rad',
      '270 deg',
      'Angle of the steering wheel at which the steer ends',
      within(0.01, 50),
    ),
    directionSetting,
    { ...holdSetting, default: 'force' },
    axleSetting,
  ],
  figures: {
    steer: figure(
      'Steering at the reference acceleration',
      'steer',
      'steering input, from a line fitted between 0.1 g and 0.375 g, with a reference of 0.3 g',
    ),
    wheel: figure('Steering wheel at the reference acceleration', 'rad', 'steering input times steering ratio'),
    understeer: figure(
      'Understeer gradient',
      'rad s^2/m',
      String.raw`slope of $\delta/i$ over $a_y$ along that line, minus $L/V^2$`,
    ),
    rollGradient: figure('Roll gradient', 'rad s^2/m', String.raw`slope of the roll angle over $a_y$`),
    sideslipGradient: figure('Sideslip gradient', 'rad s^2/m', String.raw`slope of $\beta$ over $a_y$`),
    characteristic: figure(
      'Characteristic speed',
      'm/s',
      String.raw`$\sqrt{L/K}$ with the understeer gradient $K$, if positive`,
    ),
    limit: figure(
      'Largest lateral acceleration',
      'm/s^2',
      'along the y axis of the body, up to a sideslip angle of 30 deg',
    ),
    steerAtLimit: figure('Steering at the largest acceleration', 'steer', 'steering input at that acceleration'),
    speed: figure('Largest change of speed', 'm/s', 'up to the largest lateral acceleration'),
  },
}
