/** Step steer and sine with dwell. */
import type { ManoeuvreFacts } from '../shared/types'
import {
  axleSetting,
  directionSetting,
  directionsSetting,
  figure,
  holdSetting,
  ratioSetting,
  setting,
  speedSetting,
  stopSetting,
} from '../shared/declare/common-facts'
import { frequency, lateral, multiple, rise, signedInput, within } from '../shared/declare/ranges'

export const stepSteer: ManoeuvreFacts = {
  title: 'Step steer',
  group: 'Steering',
  standard: 'ISO 7401',
  summary: 'A fast steering input that is then held: response times, overshoot and gains',
  source:
    'ISO 7401:2011, public summary; definitions as in M. Mitschke and H. Wallentowitz, Dynamik der Kraftfahrzeuge, 5th ed. (2014), ch. 21',
  needs: ['steering'],
  settings: [
    speedSetting('80 km/h'),
    setting(
      'lateral',
      'Lateral acceleration',
      'm/s^2',
      '4 m/s^2',
      'Target steady-state value, used if no step is set',
      lateral,
    ),
    setting(
      'step',
      'Step',
      '1',
      '',
      'Change of the steering input, in the SI unit of its target; if empty, from the lateral acceleration',
      signedInput,
    ),
    setting('rise', 'Rise time', 's', '0.1 s', 'Duration of the step', rise),
    directionSetting,
    holdSetting,
    axleSetting,
    stopSetting('5 s'),
  ],
  figures: {
    step: figure('Steering step', 'steer', String.raw`$\delta_1 - \delta_0$`),
    yawGain: figure('Yaw rate gain', '1/s/steer', String.raw`$(\dot\psi_s - \dot\psi_0)/(\delta_1 - \delta_0)$`),
    lateralGain: figure(
      'Lateral acceleration gain',
      'm/s^2/steer',
      String.raw`$(a_{y,s} - a_{y,0})/(\delta_1 - \delta_0)$`,
    ),
    lateral: figure('Steady-state lateral acceleration', 'm/s^2', 'mean over the last second'),
    yawResponse: figure('Yaw rate response time', 's', 'from 50 % of the step to 90 % of the steady-state value'),
    yawPeakTime: figure('Yaw rate peak response time', 's', 'from 50 % of the step to the peak'),
    yawOvershoot: figure(
      'Yaw rate overshoot',
      '1',
      String.raw`$(\dot\psi_{max} - \dot\psi_s)/(\dot\psi_s - \dot\psi_0)$`,
    ),
    lateralResponse: figure(
      'Lateral acceleration response time',
      's',
      'from 50 % of the step to 90 % of the steady-state value',
    ),
    lateralPeakTime: figure('Lateral acceleration peak response time', 's', 'from 50 % of the step to the peak'),
    lateralOvershoot: figure(
      'Lateral acceleration overshoot',
      '1',
      String.raw`$(a_{y,max} - a_{y,s})/(a_{y,s} - a_{y,0})$`,
    ),
    rollOvershoot: figure('Roll angle overshoot', '1', 'as for the yaw rate'),
    sideslip: figure('Steady-state sideslip angle', 'rad', String.raw`change of $\beta = \arctan(v_y/v_x)$`),
    tb: figure('TB factor', 's rad', String.raw`peak response time of the yaw rate times steady-state sideslip angle`),
  },
}

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
