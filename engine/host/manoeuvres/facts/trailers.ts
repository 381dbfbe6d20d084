/** Manoeuvres of vehicles with trailers. */
import type { ManoeuvreFacts } from '../types'
import { axleSetting, directionSetting, figure, holdSetting, setting, speedSetting, stopSetting } from './common'

const held = { ...holdSetting, choices: holdSetting.choices?.filter(({ value }) => value !== 'coast') }

export const caravanDamping: ManoeuvreFacts = {
  title: 'Caravan damping',
  group: 'Trailers',
  standard: 'ISO 9815',
  summary: 'A steering impulse makes the trailer swing: damping by speed, and the speed at which it ends',
  source:
    'ISO 9815:2024, public summary; logarithmic decrement: J. P. Den Hartog, Mechanical Vibrations, 4th ed. (1956), ch. 2; H. B. Pacejka, Tire and Vehicle Dynamics, 3rd ed. (2012), ch. 11',
  needs: ['steering'],
  settings: [
    speedSetting('100 km/h', 'For which damping and frequency are stated'),
    setting('from', 'First speed', 'm/s', '80 km/h', 'Of the series'),
    setting('by', 'Increment', 'm/s', '10 km/h', 'Between speeds of the series'),
    setting('to', 'Last speed', 'm/s', '140 km/h', 'Of the series; the speeds below are sought up to here'),
    setting('reference', 'Reference damping', '1', 0.05, 'Damping ratio of the reference speed'),
    setting('within', 'Accuracy', 'm/s', '0.2 km/h', 'Of the speeds that are sought'),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '0.5 m/s^2',
      'Peak of the towing vehicle that the impulse gives at the first speed, if no impulse is given',
    ),
    setting('impulse', 'Impulse', '1', '', 'Peak of the steering input, in SI; from the lateral acceleration if empty'),
    setting('width', 'Duration of the impulse', 's', '0.4 s', 'From the beginning of the impulse to its end'),
    directionSetting,
    held,
    axleSetting,
    stopSetting('9 s'),
  ],
  figures: {
    damping: figure(
      'Damping ratio',
      '1',
      String.raw`$D = \Lambda/\sqrt{\pi^2 + \Lambda^2}$, $\Lambda$ the slope of $-\ln\lvert(\gamma_k + \gamma_{k+2})/2 - \gamma_{k+1}\rvert$ over $k$, with the peaks $\gamma_k$ of the articulation angle`,
    ),
    frequency: figure('Frequency of the swinging', 'Hz', 'half periods between the peaks'),
    linear: figure('Damping ratio, linearised', '1', 'of the eigenvalue nearest to the swinging, at the same speed'),
    referenceSpeed: figure('Reference speed', 'm/s', 'where the damping ratio falls to the reference damping'),
    zeroSpeed: figure('Zero-damping speed', 'm/s', 'where the damping ratio falls to zero'),
    impulse: figure('Impulse', 'steer', 'peak of the steering input'),
    lateral: figure('Largest lateral acceleration', 'm/s^2', 'of the towing vehicle at the stated speed'),
  },
}

export const rearwardAmplification: ManoeuvreFacts = {
  title: 'Rearward amplification',
  group: 'Trailers',
  standard: 'ISO 14791',
  summary: 'A single sine of steering changes the lane: how much more does the last unit swing than the first?',
  source:
    'J. Aurell and C. B. Winkler, Standard test procedures for the lateral stability of heavy vehicle combinations, in Vehicle-Road Interaction III (1995); ISO 14791:2000, public summary',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h'),
    setting('frequency', 'Frequency', 'Hz', '0.4 Hz', 'Of the sine'),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '1.5 m/s^2',
      'Peak of the first unit that the sine gives, if no amplitude is given',
    ),
    setting('amplitude', 'Amplitude', '1', '', 'Of the steering input, in SI; from the lateral acceleration if empty'),
    directionSetting,
    held,
    axleSetting,
    stopSetting('12 s'),
  ],
  figures: {
    lateralRatio: figure(
      'Rearward amplification of the lateral acceleration',
      '1',
      String.raw`$\max\lvert a_{y,n}\rvert/\max\lvert a_{y,1}\rvert$ of the last and the first unit, at their centres of mass`,
    ),
    yawRatio: figure(
      'Rearward amplification of the yaw rate',
      '1',
      String.raw`$\max\lvert\dot\psi_n\rvert/\max\lvert\dot\psi_1\rvert$`,
    ),
    offtracking: figure(
      'Dynamic offtracking',
      'm',
      'largest lateral distance of the path of the last axle from that of the first axle',
    ),
    gain: figure(
      'Gain at the frequency of the sine',
      '1',
      String.raw`$\lvert\int a_{y,n}e^{-i\omega t}dt\rvert / \lvert\int a_{y,1}e^{-i\omega t}dt\rvert$`,
    ),
    largestGain: figure(
      'Largest gain',
      '1',
      'over all frequencies from a quarter to one and a half of that of the sine',
    ),
    largestAt: figure('Frequency of the largest gain', 'Hz', 'where it is'),
    amplitude: figure('Amplitude', 'steer', 'of the steering input'),
    first: figure('Peak lateral acceleration, first unit', 'm/s^2', 'magnitude'),
    last: figure('Peak lateral acceleration, last unit', 'm/s^2', 'magnitude'),
    displacement: figure('Lateral displacement', 'm', 'of the centre of mass, first unit, at the end'),
  },
}
