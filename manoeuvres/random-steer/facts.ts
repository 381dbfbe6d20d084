/** Random steer. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdSetting, setting, speedSetting } from '../shared/declare/common-facts'
import { wholeFrom, within } from '../shared/declare/ranges'
import { amplitudeSettings, bandSettings, frequencyFigures } from '../shared/declare/frequency'

export const randomSteer: ManoeuvreFacts = {
  title: 'Random steer',
  group: 'Steering',
  standard: 'ISO 7401, ISO 8726',
  summary: 'Steers at random within a frequency band: gain, phase and coherence of yaw rate and lateral acceleration',
  source:
    'ISO 7401:2011 and ISO/TR 8726:1988, public summaries; P. D. Welch, IEEE Trans. AU-15 (1967) 70-73; J. S. Bendat and A. G. Piersol, Random Data, 4th ed. (2010), ch. 6 and 9',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h'),
    ...amplitudeSettings('1 m/s^2', 'Steady-state value that determines the RMS of the steering'),
    ...bandSettings,
    setting('duration', 'Duration', 's', '120 s', 'Duration of the run', within(1, 3600)),
    setting(
      'segment',
      'Segment',
      's',
      '20 s',
      'Length of the averaged segments; the frequency resolution is its inverse',
      within(0.5, 600),
    ),
    setting('seed', 'Seed', '1', 1, 'Whole number; each seed gives a different signal', wholeFrom(0, 1e9)),
    holdSetting,
    axleSetting,
  ],
  figures: {
    amplitude: figure('RMS of the steering', 'steer', 'of the steering input'),
    ...frequencyFigures,
    coherence: figure(
      'Smallest coherence',
      '1',
      String.raw`smallest $\gamma^2$ of yaw rate and lateral acceleration in the band`,
    ),
    error: figure(
      'Random error of the gain at 1 Hz',
      '1',
      String.raw`$\sqrt{(1-\gamma^2)/(2 n \gamma^2)}$ of the lateral acceleration, relative, with $n$ segments`,
    ),
  },
}
