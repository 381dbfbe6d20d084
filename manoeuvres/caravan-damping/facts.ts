/** Damping of a swinging trailer. */
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
import { accuracy, input, lateral, speedRange, within } from '../shared/declare/ranges'

export const caravanDamping: ManoeuvreFacts = {
  title: 'Caravan damping',
  group: 'Trailers',
  standard: 'ISO 9815',
  summary: 'A steering impulse makes the trailer swing: damping over speed, and the speed at which it vanishes',
  source:
    'ISO 9815:2024, public summary; logarithmic decrement: J. P. Den Hartog, Mechanical Vibrations, 4th ed. (1956), ch. 2; H. B. Pacejka, Tire and Vehicle Dynamics, 3rd ed. (2012), ch. 11',
  needs: ['steering'],
  settings: [
    speedSetting('100 km/h', 'Speed at which damping and frequency are reported'),
    setting('from', 'First speed', 'm/s', '80 km/h', 'First speed of the series', speedRange),
    setting('by', 'Increment', 'm/s', '10 km/h', 'Increment between the speeds of the series', speedRange),
    setting(
      'to',
      'Last speed',
      'm/s',
      '140 km/h',
      'Last speed of the series, and upper limit of the searches',
      speedRange,
    ),
    setting(
      'reference',
      'Reference damping',
      '1',
      0.05,
      'Damping ratio that defines the reference speed',
      within(0.001, 0.5),
    ),
    setting('within', 'Accuracy', 'm/s', '0.2 km/h', 'Accuracy of the speeds that the searches find', accuracy),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '0.5 m/s^2',
      'Peak at the towing vehicle at the first speed, used if no impulse is set',
      lateral,
    ),
    setting(
      'impulse',
      'Impulse',
      'steer',
      '',
      'Peak of the steering input; if empty, from the lateral acceleration',
      input,
    ),
    setting(
      'width',
      'Duration of the impulse',
      's',
      '0.4 s',
      'Time from the start to the end of the impulse',
      within(0.01, 5),
    ),
    directionSetting,
    holdWithoutCoasting,
    axleSetting,
    stopSetting('9 s'),
  ],
  figures: {
    damping: figure(
      'Damping ratio',
      '1',
      String.raw`$D = \Lambda/\sqrt{\pi^2 + \Lambda^2}$, $\Lambda$ the slope of $-\ln\lvert(\gamma_k + \gamma_{k+2})/2 - \gamma_{k+1}\rvert$ over $k$, where $\gamma_k$ are the peaks of the articulation angle`,
    ),
    frequency: figure('Swing frequency', 'Hz', 'from the half periods between peaks'),
    linear: figure(
      'Damping ratio, linearised',
      '1',
      'of the eigenvalue nearest the swing frequency, at the same speed',
    ),
    referenceSpeed: figure('Reference speed', 'm/s', 'speed at which the damping ratio falls to the reference damping'),
    zeroSpeed: figure('Zero-damping speed', 'm/s', 'speed at which the damping ratio falls to zero'),
    impulse: figure('Impulse', 'steer', 'peak of the steering input'),
    lateral: figure('Largest lateral acceleration', 'm/s^2', 'of the towing vehicle at the reported speed'),
  },
}
