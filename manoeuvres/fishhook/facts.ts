/** Fishhook. */
import type { ManoeuvreFacts } from '../shared/types'
import {
  axleSetting,
  directionsSetting,
  figure,
  holdSetting,
  ratioSetting,
  setting,
  speedSetting,
} from '../shared/declare/common-facts'
import { lateral, multiple, speedRange, wheelRate, within } from '../shared/declare/ranges'

export const fishhook: ManoeuvreFacts = {
  title: 'Fishhook',
  group: 'Steering',
  standard: 'NHTSA fishhook (NCAP)',
  summary: 'Reverses the steering at the largest roll angle, at increasing speeds: do the wheels of one side lift off?',
  source:
    'NHTSA, Consumer Information; New Car Assessment Program; Rollover Resistance, Federal Register 68 (14 October 2003) 59250 (public)',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h', 'Speed of the slowly increasing steer that determines the amplitude'),
    setting(
      'lateral',
      'Reference acceleration',
      'm/s^2',
      '0.3 g0',
      'Lateral acceleration at which the slowly increasing steer determines the steering A',
      lateral,
    ),
    setting('factor', 'Amplitude', '1', 6.5, 'Amplitude as a multiple of A', multiple),
    ratioSetting,
    setting('rate', 'Steering rate', 'rad/s', '720 deg/s', 'Rate of the steering wheel', wheelRate),
    setting(
      'threshold',
      'Roll rate',
      'rad/s',
      '1.5 deg/s',
      'Roll rate below which the steering reverses',
      within(1e-4, 1),
    ),
    setting(
      'holdTime',
      'Hold time',
      's',
      '3 s',
      'Time for which the steering is held after the reversal',
      within(0.1, 30),
    ),
    setting('from', 'First speed', 'm/s', '35 mph', 'Entry speed of the first run', speedRange),
    setting(
      'to',
      'Last speed',
      'm/s',
      '50 mph',
      'Entry speed of the last run; the series ends earlier if wheels lift off',
      speedRange,
    ),
    setting('by', 'Increment', 'm/s', '5 mph', 'Increment of the entry speed', speedRange),
    directionsSetting('Direction of the first steer'),
    { ...holdSetting, default: 'coast' },
    axleSetting,
  ],
  figures: {
    steer: figure('Steering A', 'steer', 'steering input of the slowly increasing steer at the reference acceleration'),
    amplitude: figure('Amplitude', 'rad', 'of the steering wheel'),
    lifts: figure(
      'Runs with two-wheel lift',
      '1',
      'runs in which all wheels of one side are unloaded at the same time',
    ),
    liftSpeed: figure('Speed of two-wheel lift', 'm/s', 'lowest entry speed with two-wheel lift, if any'),
    cleanSpeed: figure('Highest speed without lift', 'm/s', 'highest entry speed of the runs without lift'),
    dwell: figure('Dwell', 's', 'from the end of the first steer to the reversal, at the highest speed'),
    lateral: figure('Largest lateral acceleration', 'm/s^2', 'magnitude, over all runs'),
    roll: figure('Largest roll angle', 'rad', 'magnitude, over all runs'),
    load: figure('Smallest load of a side', '1', 'load of all wheels of one side, relative to the start'),
  },
  untilFall: ['steer', 'amplitude', 'lifts', 'liftSpeed', 'cleanSpeed', 'dwell', 'lateral', 'roll', 'load'],
}
