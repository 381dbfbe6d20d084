/** Pulse steer. */
import type { ManoeuvreFacts } from '../shared/types'
import {
  axleSetting,
  directionSetting,
  figure,
  holdSetting,
  setting,
  speedSetting,
  stopSetting,
} from '../shared/declare/common-facts'
import { within } from '../shared/declare/ranges'
import { amplitudeSettings, bandSettings, frequencyFigures } from '../shared/declare/frequency'

export const pulseSteer: ManoeuvreFacts = {
  title: 'Pulse steer',
  group: 'Steering',
  standard: 'ISO 7401',
  summary: 'Steers a short pulse and returns to straight ahead: the frequency response from one run',
  source:
    'ISO 7401:2011, public summary; M. Mitschke and H. Wallentowitz, Dynamik der Kraftfahrzeuge, 5th ed. (2014), ch. 21',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h'),
    ...amplitudeSettings('2 m/s^2', 'Steady-state value that determines the amplitude'),
    setting('width', 'Pulse width', 's', '0.4 s', 'Duration of the pulse', within(0.01, 10)),
    ...bandSettings,
    directionSetting,
    holdSetting,
    axleSetting,
    stopSetting('7 s'),
  ],
  figures: {
    amplitude: figure('Amplitude', 'steer', 'of the steering input'),
    peakYaw: figure('Peak yaw rate', 'rad/s', 'largest change'),
    peakLateral: figure('Peak lateral acceleration', 'm/s^2', 'largest change'),
    ...frequencyFigures,
  },
}
