/** Fishhook. */
import type { ManoeuvreFacts } from '../types'
import { axleSetting, directionsSetting, figure, holdSetting, ratioSetting, setting, speedSetting } from './common'

export const fishhook: ManoeuvreFacts = {
  title: 'Fishhook',
  group: 'Steering',
  standard: 'NHTSA fishhook (NCAP)',
  summary: 'Steering is reversed when the roll angle is largest, at growing speeds: do the wheels of a side lift off?',
  source:
    'NHTSA, Consumer Information; New Car Assessment Program; Rollover Resistance, Federal Register 68 (14 October 2003) 59250 (public)',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h', 'Of the slowly increasing steer that gives the amplitude'),
    setting(
      'lateral',
      'Reference acceleration',
      'm/s^2',
      '0.3 g0',
      'At which the slowly increasing steer gives the steering A',
    ),
    setting('factor', 'Amplitude', '1', 6.5, 'Multiple of A'),
    ratioSetting,
    setting('rate', 'Steering rate', 'rad/s', '720 deg/s', 'Of the steering wheel'),
    setting('threshold', 'Roll rate', 'rad/s', '1.5 deg/s', 'Below which the steering is reversed'),
    setting('holdTime', 'Hold time', 's', '3 s', 'After the reversal'),
    setting('from', 'First speed', 'm/s', '35 mph', 'Of the first run'),
    setting('to', 'Last speed', 'm/s', '50 mph', 'Of the last run; the series ends where wheels lift off'),
    setting('by', 'Increment', 'm/s', '5 mph', 'Of the speed'),
    directionsSetting('Direction of the first steer'),
    { ...holdSetting, default: 'coast' },
    axleSetting,
  ],
  figures: {
    steer: figure(
      'Steering A',
      'steer',
      'steering input at the reference acceleration, by the slowly increasing steer',
    ),
    amplitude: figure('Amplitude', 'rad', 'of the steering wheel'),
    lifts: figure('Runs with two-wheel lift', '1', 'runs in which all wheels of a side carry no load at the same time'),
    liftSpeed: figure('Speed of two-wheel lift', 'm/s', 'lowest entry speed with it; not reached if there is none'),
    cleanSpeed: figure('Highest speed without lift', 'm/s', 'entry speed'),
    dwell: figure('Dwell', 's', 'from the end of the first steer to the reversal, at the highest speed'),
    lateral: figure('Largest lateral acceleration', 'm/s^2', 'magnitude, over all runs'),
    roll: figure('Largest roll angle', 'rad', 'magnitude, over all runs'),
    load: figure('Least load of a side', '1', 'of all wheels of a side, over that at the start'),
  },
  untilFall: ['steer', 'amplitude', 'lifts', 'liftSpeed', 'cleanSpeed', 'dwell', 'lateral', 'roll', 'load'],
}
