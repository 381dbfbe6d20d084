/** Sine steer, one period. */
import type { ManoeuvreFacts } from '../shared/types'
import {
  axleSetting,
  directionSetting,
  figure,
  holdSetting,
  setting,
  speedSetting,
} from '../shared/declare/common-facts'
import { frequency } from '../shared/declare/ranges'
import { amplitudeSettings } from '../shared/declare/frequency'

const halves = (of: string, id: string) => ({
  [`${id}Lag1`]: figure(`${of}: lag of the first peak`, 's', 'after the first peak of the steering'),
  [`${id}Lag2`]: figure(`${of}: lag of the second peak`, 's', 'after the second peak of the steering'),
})

export const sineSteer: ManoeuvreFacts = {
  title: 'Sine steer',
  group: 'Steering',
  standard: 'ISO 7401',
  summary: 'Steers one period of a sine: peaks of the response and their lag behind the peaks of the steering',
  source: 'ISO 7401:2011, public summary; definitions in docs/theory/manoeuvres.md',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h'),
    ...amplitudeSettings('4 m/s^2', 'Steady-state value that determines the amplitude'),
    setting('frequency', 'Frequency', 'Hz', '0.5 Hz', 'Frequency of the sine', frequency),
    directionSetting,
    holdSetting,
    axleSetting,
  ],
  figures: {
    amplitude: figure('Amplitude', 'steer', 'of the steering input'),
    ...halves('Yaw rate', 'yaw'),
    ...halves('Lateral acceleration', 'lateral'),
    yawGain1: figure('Yaw rate gain, first peak', '1/s/steer', 'first peak of the yaw rate divided by the amplitude'),
    yawGain2: figure('Yaw rate gain, second peak', '1/s/steer', 'second peak of the yaw rate divided by the amplitude'),
    lateralGain1: figure('Lateral acceleration gain, first peak', 'm/s^2/steer', 'first peak divided by the amplitude'),
    lateralGain2: figure(
      'Lateral acceleration gain, second peak',
      'm/s^2/steer',
      'second peak divided by the amplitude',
    ),
    peakLateral: figure('Peak lateral acceleration', 'm/s^2', 'first peak'),
    peakSideslip: figure('Peak sideslip angle', 'rad', 'largest change'),
    peakRoll: figure('Peak roll angle', 'rad', 'largest change'),
    offset: figure('Lateral displacement', 'm', 'from the original line of travel, at the end of the period'),
  },
}
