/** Steady circular test and braking in a turn. */
import type { ManoeuvreFacts } from '../types'
import { axleSetting, directionSetting, figure, holdSetting, setting, speedSetting, stopSetting } from './common'

export const steadyCircular: ManoeuvreFacts = {
  title: 'Steady circular',
  group: 'Steady cornering',
  standard: 'ISO 4138',
  summary:
    'Steady turns with growing lateral acceleration, at constant radius, speed or steering: understeer and limit',
  source: 'ISO 4138:2021, public summary; T. D. Gillespie, Fundamentals of Vehicle Dynamics (1992), ch. 6',
  needs: ['steering'],
  settings: [
    {
      id: 'method',
      label: 'Method',
      doc: 'What stays the same from point to point',
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
      'Of the circle; with constant steering, of the circle at the lowest speed',
    ),
    speedSetting('80 km/h', 'With constant speed'),
    setting('from', 'First lateral acceleration', 'm/s^2', '0.5 m/s^2', 'Of the first point'),
    setting('by', 'Increment', 'm/s^2', '0.5 m/s^2', 'Between points'),
    setting(
      'to',
      'Last lateral acceleration',
      'm/s^2',
      '10 m/s^2',
      'The series ends before, where there are no more steady turns',
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
    limit: figure('Limit of lateral acceleration', 'm/s^2', 'largest for which there is a steady turn'),
    steerAtLimit: figure('Steering at the limit', '1', 'steering input there'),
    characteristic: figure(
      'Characteristic speed',
      'm/s',
      String.raw`$\sqrt{L/K}$ with the understeer gradient $K$, if positive`,
    ),
  },
}

export const brakingInTurn: ManoeuvreFacts = {
  title: 'Braking in a turn',
  group: 'Braking',
  standard: 'ISO 7975',
  summary: 'Brakes are applied in a steady turn with the steering held: yaw, sideslip and departure from the circle',
  source: 'ISO 7975:2019, public summary; definitions in docs/theory/manoeuvres.md',
  needs: ['steering'],
  settings: [
    setting('radius', 'Radius', 'm', '100 m', 'Of the circle before braking'),
    setting('lateral', 'Lateral acceleration', 'm/s^2', '4 m/s^2', 'Before braking; speed and radius follow'),
    setting(
      'deceleration',
      'Deceleration',
      'm/s^2',
      '4 m/s^2',
      'Mean deceleration that the brake is to give, if no brake is given',
    ),
    setting('brake', 'Brake', '1', '', 'Value of the brake input, in SI; from the deceleration if empty'),
    setting('rise', 'Rise time', 's', '0.3 s', 'From the beginning of braking to the full value'),
    setting('release', 'Drive ends in', 's', '0.1 s', 'Time in which the drive falls to zero when braking begins'),
    directionSetting,
    holdSetting,
    axleSetting,
    stopSetting('4 s'),
  ],
  figures: {
    speed: figure('Speed before braking', 'm/s', String.raw`$\sqrt{a_y R}$`),
    brake: figure('Brake', '1', 'value of the brake input'),
    deceleration: figure('Mean deceleration', 'm/s^2', 'over the first second'),
    yawRatio: figure('Yaw rate ratio after 1 s', '1', String.raw`$\dot\psi/(V/R)$`),
    peakYaw: figure('Largest yaw rate', 'rad/s', 'after the beginning of braking'),
    peakYawTime: figure('Time of the largest yaw rate', 's', 'from the beginning of braking'),
    sideslipChange: figure('Largest change of sideslip', 'rad', 'within 2 s of braking'),
    lateral: figure('Lateral acceleration after 1 s', 'm/s^2', 'along the y axis of the body'),
    offset: figure('Departure from the circle after 1 s', 'm', 'positive outside'),
    offset2: figure('Departure from the circle after 2 s', 'm', 'positive outside'),
    pitch: figure('Largest pitch angle', 'rad', 'nose down'),
    lockedWheels: figure('Locked wheels', '1', 'number of wheels that stop while the vehicle moves'),
  },
}

export const straightBraking: ManoeuvreFacts = {
  title: 'Straight-line braking',
  group: 'Braking',
  standard: 'ISO 21994, ISO 14512',
  summary: 'Brakes to standstill on a road of one friction, or with one side slippery (split friction)',
  source: 'UN Regulation 13-H, annex 3 (public): mean fully developed deceleration; ISO 14512:1999, public summary',
  needs: [],
  settings: [
    speedSetting('100 km/h'),
    setting('brake', 'Brake', '1', '', 'Value of the brake input, in SI; from the deceleration if empty'),
    setting(
      'deceleration',
      'Deceleration',
      'm/s^2',
      '6 m/s^2',
      'That the brake is to give on a dry road, if no brake is given',
    ),
    setting('rise', 'Rise time', 's', '0.2 s', 'From the beginning of braking to the full value'),
    setting('friction', 'Friction', '1', 1, 'Of the road, factor on the friction of the tyres'),
    setting('split', 'Friction on the left', '1', '', 'Another friction on the left side; empty: the same'),
    setting('end', 'Ends at', 'm/s', '2 km/h', 'Speed at which the run ends'),
    holdSetting,
    axleSetting,
  ],
  figures: {
    brake: figure('Brake', '1', 'value of the brake input'),
    distance: figure(
      'Stopping distance',
      'm',
      'from the beginning of braking; what is left at the last speed is added with the last deceleration',
    ),
    mfdd: figure(
      'Mean fully developed deceleration',
      'm/s^2',
      String.raw`$(v_b^2 - v_e^2)/(2(s_e - s_b))$ with $v_b = 0.8v_0$, $v_e = 0.1v_0$`,
    ),
    peak: figure('Largest deceleration', 'm/s^2', 'along the path'),
    deviation: figure('Lateral departure', 'm', 'largest, from the line before braking'),
    heading: figure('Largest heading', 'rad', 'change of the yaw angle'),
    yawRate: figure('Largest yaw rate', 'rad/s', 'magnitude'),
    lockedWheels: figure('Locked wheels', '1', 'number of wheels that stop above 10 % of the speed'),
  },
}

const { brake: _brake, lockedWheels: _locked, pitch: _pitch, ...liftOffFigures } = brakingInTurn.figures

export const liftOff: ManoeuvreFacts = {
  title: 'Lift-off in a turn',
  group: 'Steady cornering',
  standard: 'ISO 9816',
  summary: 'The drive is released in a steady turn with the steering held: does the vehicle turn in or run wide?',
  source: 'ISO 9816:2018, public summary; definitions as braking in a turn',
  needs: ['steering'],
  settings: [
    setting('radius', 'Radius', 'm', '100 m', 'Of the circle before the release'),
    setting('lateral', 'Lateral acceleration', 'm/s^2', '4 m/s^2', 'Before the release; the speed follows'),
    setting('release', 'Drive ends in', 's', '0.1 s', 'Time in which the drive falls to zero'),
    setting('drag', 'Drag', '1', 0, 'Value of the brake input afterwards, in SI, in place of the drag of an engine'),
    directionSetting,
    holdSetting,
    axleSetting,
    stopSetting('4 s'),
  ],
  figures: liftOffFigures,
}
