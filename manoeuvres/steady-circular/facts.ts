/** Steady circular test. */
import type { ManoeuvreFacts } from '../shared/types'
import {
  axleSetting,
  directionSetting,
  figure,
  holdSetting,
  setting,
  speedSetting,
} from '../shared/declare/common-facts'
import { lateral, radius } from '../shared/declare/ranges'

export const steadyCircular: ManoeuvreFacts = {
  title: 'Steady-state circular',
  group: 'Steady cornering',
  standard: 'ISO 4138',
  summary:
    'Steady turns with increasing lateral acceleration, at constant radius, speed or steering: understeer gradient and cornering limit',
  source: 'ISO 4138:2021, public summary; T. D. Gillespie, Fundamentals of Vehicle Dynamics (1992), ch. 6',
  needs: ['steering'],
  settings: [
    {
      id: 'method',
      label: 'Method',
      doc: 'Quantity that stays constant from point to point',
      default: 'radius',
      choices: [
        { value: 'radius', label: 'Constant radius' },
        { value: 'speed', label: 'Constant speed' },
        { value: 'steer', label: 'Constant steering' },
      ],
    },
    setting(
      'radius',
      'Radius',
      'm',
      '100 m',
      'Radius of the circle; with constant steering, radius at the lowest speed',
      radius,
    ),
    speedSetting('80 km/h', 'Speed for the constant-speed method'),
    setting(
      'from',
      'First lateral acceleration',
      'm/s^2',
      '0.5 m/s^2',
      'Lateral acceleration of the first point',
      lateral,
    ),
    setting('by', 'Increment', 'm/s^2', '0.5 m/s^2', 'Between points', lateral),
    setting(
      'to',
      'Last lateral acceleration',
      'm/s^2',
      '10 m/s^2',
      'The series ends earlier if no more steady turns exist',
      lateral,
    ),
    directionSetting,
    { ...holdSetting, choices: holdSetting.choices?.filter(({ value }) => value !== 'coast') },
    axleSetting,
  ],
  figures: {
    understeer: figure(
      'Understeer gradient',
      'rad s^2/m',
      String.raw`slope of $(\delta - \delta_0)/i - L/R$ over $a_y$ up to 3 m/s$^2$, with $i$ the steering input per angle of the road wheels`,
    ),
    rollGradient: figure('Roll gradient', 'rad s^2/m', String.raw`slope of the roll angle over $a_y$ up to 3 m/s$^2$`),
    sideslipGradient: figure('Sideslip gradient', 'rad s^2/m', String.raw`slope of $\beta$ over $a_y$ up to 3 m/s$^2$`),
    articulationGradient: figure(
      'Articulation gradient',
      'rad s^2/m',
      String.raw`slope of the articulation angle $\gamma$ of the first trailer over $a_y$ up to 3 m/s$^2$`,
    ),
    articulation: figure(
      'Largest articulation angle',
      'rad',
      String.raw`largest $\lvert\gamma\rvert$ in the steady turns of the series`,
    ),
    limit: figure('Limit of lateral acceleration', 'm/s^2', 'largest for which a steady turn exists'),
    steerAtLimit: figure('Steering at the limit', 'steer', 'steering input at this limit'),
    characteristic: figure(
      'Characteristic speed',
      'm/s',
      String.raw`$\sqrt{L/K}$ with the understeer gradient $K$, if positive`,
    ),
  },
}
