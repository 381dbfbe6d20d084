/** Sine with dwell. */
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
import { frequency, lateral, multiple, within } from '../shared/declare/ranges'

export const sineWithDwell: ManoeuvreFacts = {
  title: 'Sine with dwell',
  group: 'Steering',
  standard: 'FMVSS 126, UN R13-H (R140)',
  summary:
    'One period of a 0.7 Hz sine with a dwell at its second peak, at increasing amplitude: does the vehicle stay stable and responsive?',
  source: '49 CFR 571.126, S5.2 and S7 (public law of the United States)',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h'),
    setting(
      'lateral',
      'Reference acceleration',
      'm/s^2',
      '0.3 g0',
      'Lateral acceleration at which the slowly increasing steer determines the amplitude A',
      lateral,
    ),
    ratioSetting,
    setting('frequency', 'Frequency', 'Hz', '0.7 Hz', 'Frequency of the sine', frequency),
    setting('dwell', 'Dwell', 's', '0.5 s', 'Pause at the second peak', within(0.01, 10)),
    setting('from', 'First amplitude', '1', 1.5, 'Multiple of A', multiple),
    setting(
      'to',
      'Last amplitude',
      '1',
      6.5,
      'Multiple of A; by default at least 270 deg at the steering wheel, and 300 deg if it is more than that',
      multiple,
    ),
    setting('by', 'Increment', '1', 0.5, 'Increment of the amplitude, as a multiple of A', multiple),
    directionsSetting('Direction of the first half period'),
    { ...holdSetting, default: 'coast' },
    axleSetting,
  ],
  figures: {
    amplitude: figure(
      'Amplitude A',
      'steer',
      'steering input at the reference acceleration, by a line through 0.1 g to 0.375 g of the slowly increasing steer',
    ),
    largest: figure('Largest amplitude', '1', 'multiple of A'),
    yawAt1: figure(
      'Yaw rate 1.00 s after the steer',
      '1',
      'largest over all runs, relative to the peak after the sign change',
    ),
    yawAt175: figure(
      'Yaw rate 1.75 s after the steer',
      '1',
      'largest over all runs, relative to the peak after the sign change',
    ),
    displacement: figure(
      'Lateral displacement',
      'm',
      '1.07 s after the start of steering, smallest over the runs from 5 A',
    ),
  },
  untilFall: ['amplitude'],
}
