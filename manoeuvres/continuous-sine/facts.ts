/** Continuous sine steer. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdSetting, setting, speedSetting } from '../shared/declare/common-facts'
import { frequency, wholeFrom, within } from '../shared/declare/ranges'
import { amplitudeSettings } from '../shared/declare/frequency'

export const continuousSine: ManoeuvreFacts = {
  title: 'Continuous sine',
  group: 'Steering',
  standard: 'ISO 7401',
  summary: 'Steers a sine of one frequency until the response is periodic: gain and phase, also at large amplitudes',
  source:
    'ISO 7401:2011, public summary; Fourier coefficients: J. S. Bendat and A. G. Piersol, Random Data, 4th ed. (2010)',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h'),
    ...amplitudeSettings('2 m/s^2', 'Steady-state value that determines the amplitude'),
    setting('frequency', 'Frequency', 'Hz', '1 Hz', 'Frequency of the sine', frequency),
    setting('settle', 'Settling time', 's', '4 s', 'Time after which the response counts as periodic', within(0, 1000)),
    setting('periods', 'Periods', '1', 5, 'Number of whole periods to evaluate', wholeFrom(1, 1000)),
    holdSetting,
    axleSetting,
  ],
  figures: {
    amplitude: figure('Amplitude', 'steer', 'of the steering input'),
    yawGain: figure('Yaw rate gain', '1/s/steer', String.raw`$|H_{\dot\psi}|$`),
    yawPhase: figure('Yaw rate phase', 'rad', String.raw`$\arg H_{\dot\psi}$; negative values lag the steering`),
    lateralGain: figure('Lateral acceleration gain', 'm/s^2/steer', '$|H_{a_y}|$'),
    lateralPhase: figure('Lateral acceleration phase', 'rad', String.raw`$\arg H_{a_y}$`),
    rollGain: figure('Roll angle gain', '1/steer', String.raw`$|H_\varphi|$, in rad per unit of the steering input`),
    rollPhase: figure('Roll angle phase', 'rad', String.raw`$\arg H_\varphi$`),
    sideslipGain: figure(
      'Sideslip angle gain',
      '1/steer',
      String.raw`$|H_\beta|$, in rad per unit of the steering input`,
    ),
    peakLateral: figure('Amplitude of the lateral acceleration', 'm/s^2', 'gain times amplitude'),
    distortion: figure(
      'Distortion of the lateral acceleration',
      '1',
      'RMS of everything except the sine, divided by the RMS of the whole signal',
    ),
  },
}
