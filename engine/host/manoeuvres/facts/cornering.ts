/** Steady circular test and braking in a turn. */
import type { ManoeuvreFacts } from '../types'
import { axleSetting, directionSetting, figure, holdSetting, setting, speedSetting, stopSetting } from './common'

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
    ),
    speedSetting('80 km/h', 'Speed for the constant-speed method'),
    setting('from', 'First lateral acceleration', 'm/s^2', '0.5 m/s^2', 'Lateral acceleration of the first point'),
    setting('by', 'Increment', 'm/s^2', '0.5 m/s^2', 'Between points'),
    setting(
      'to',
      'Last lateral acceleration',
      'm/s^2',
      '10 m/s^2',
      'The series ends earlier if no more steady turns exist',
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

export const brakingInTurn: ManoeuvreFacts = {
  title: 'Braking in a turn',
  group: 'Braking',
  standard: 'ISO 7975',
  summary: 'Braking in a steady turn with the steering held: yaw, sideslip and departure from the circle',
  source: 'ISO 7975:2019, public summary; definitions in docs/theory/manoeuvres.md',
  needs: ['steering'],
  settings: [
    setting('radius', 'Radius', 'm', '100 m', 'Radius of the circle before braking'),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '4 m/s^2',
      'Lateral acceleration before braking; determines the speed',
    ),
    setting(
      'deceleration',
      'Deceleration',
      'm/s^2',
      '4 m/s^2',
      'Target mean deceleration, used if no brake value is set',
    ),
    setting('brake', 'Brake', '1', '', 'Value of the brake input in SI units; if empty, from the deceleration'),
    setting('rise', 'Rise time', 's', '0.3 s', 'Time from brake onset to the full value'),
    setting('release', 'Drive fade-out', 's', '0.1 s', 'Time in which the drive falls to zero after brake onset'),
    directionSetting,
    holdSetting,
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

export const straightBraking: ManoeuvreFacts = {
  title: 'Straight-line braking',
  group: 'Braking',
  standard: 'ISO 21994, ISO 14512',
  summary: 'Braking to standstill on a road with uniform friction, or with one slippery side (split friction)',
  source: 'UN Regulation 13-H, annex 3 (public): mean fully developed deceleration; ISO 14512:1999, public summary',
  needs: [],
  settings: [
    speedSetting('100 km/h'),
    setting('brake', 'Brake', '1', '', 'Value of the brake input in SI units; if empty, from the deceleration'),
    setting(
      'deceleration',
      'Deceleration',
      'm/s^2',
      '6 m/s^2',
      'Target deceleration on a dry road, used if no brake value is set',
    ),
    setting('rise', 'Rise time', 's', '0.2 s', 'Time from brake onset to the full value'),
    setting('friction', 'Friction', '1', 1, 'Friction of the road, as a factor on tyre friction'),
    setting('split', 'Left friction', '1', '', 'Different friction on the left side; if empty, the same'),
    setting('end', 'Final speed', 'm/s', '2 km/h', 'Speed at which the run ends'),
    holdSetting,
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

const { brake: _brake, lockedWheels: _locked, pitch: _pitch, ...liftOffFigures } = brakingInTurn.figures

export const liftOff: ManoeuvreFacts = {
  title: 'Lift-off in a turn',
  group: 'Steady cornering',
  standard: 'ISO 9816',
  summary: 'The drive is released in a steady turn with the steering held: does the vehicle turn in or run wide?',
  source: 'ISO 9816:2018, public summary; definitions as for braking in a turn',
  needs: ['steering'],
  settings: [
    setting('radius', 'Radius', 'm', '100 m', 'Radius of the circle before the release'),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '4 m/s^2',
      'Lateral acceleration before the release; determines the speed',
    ),
    setting('release', 'Drive fade-out', 's', '0.1 s', 'Time in which the drive falls to zero'),
    setting('drag', 'Drag', '1', 0, 'Value of the brake input after the release in SI units, to represent engine drag'),
    directionSetting,
    holdSetting,
    axleSetting,
    stopSetting('4 s'),
  ],
  figures: liftOffFigures,
}
