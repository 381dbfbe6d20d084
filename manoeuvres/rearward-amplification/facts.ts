/** Rearward amplification of combinations. */
import type { ManoeuvreFacts } from '../shared/types'
import {
  axleSetting,
  directionSetting,
  figure,
  holdWithoutCoasting,
  setting,
  speedSetting,
  stopSetting,
} from '../shared/declare/common-facts'
import { frequency, input, lateral } from '../shared/declare/ranges'

export const rearwardAmplification: ManoeuvreFacts = {
  title: 'Rearward amplification',
  group: 'Trailers',
  standard: 'ISO 14791',
  summary: 'Changes lanes with one sine of steering: how much more does the last unit swing than the first?',
  source:
    'J. Aurell and C. B. Winkler, Standard test procedures for the lateral stability of heavy vehicle combinations, in Vehicle-Road Interaction III (1995); ISO 14791:2000, public summary',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h'),
    setting('frequency', 'Frequency', 'Hz', '0.4 Hz', 'Frequency of the sine', frequency),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '1.5 m/s^2',
      'Peak at the first unit, used if no amplitude is set',
      lateral,
    ),
    setting(
      'amplitude',
      'Amplitude',
      'steer',
      '',
      'Amplitude of the steering input; if empty, from the lateral acceleration',
      input,
    ),
    directionSetting,
    holdWithoutCoasting,
    axleSetting,
    stopSetting('12 s'),
  ],
  figures: {
    lateralRatio: figure(
      'Rearward amplification of the lateral acceleration',
      '1',
      String.raw`$\max\lvert a_{y,n}\rvert/\max\lvert a_{y,1}\rvert$ of the last and the first unit, each at its centre of mass`,
    ),
    yawRatio: figure(
      'Rearward amplification of the yaw rate',
      '1',
      String.raw`$\max\lvert\dot\psi_n\rvert/\max\lvert\dot\psi_1\rvert$`,
    ),
    offtracking: figure(
      'Dynamic offtracking',
      'm',
      'largest lateral distance between the paths of the first and the last axle',
    ),
    gain: figure(
      'Gain at the frequency of the sine',
      '1',
      String.raw`$\lvert\int a_{y,n}e^{-i\omega t}dt\rvert / \lvert\int a_{y,1}e^{-i\omega t}dt\rvert$`,
    ),
    largestGain: figure('Largest gain', '1', 'over all frequencies from 0.25 to 1.5 times the frequency of the sine'),
    largestAt: figure('Frequency of the largest gain', 'Hz', 'frequency at which the gain is largest'),
    amplitude: figure('Amplitude', 'steer', 'of the steering input'),
    first: figure('Peak lateral acceleration, first unit', 'm/s^2', 'magnitude'),
    last: figure('Peak lateral acceleration, last unit', 'm/s^2', 'magnitude'),
    displacement: figure('Lateral displacement', 'm', 'of the first unit at its centre of mass, at the end of the run'),
  },
}
