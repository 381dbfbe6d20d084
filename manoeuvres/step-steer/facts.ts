/** Step steer. */
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
import { lateral, rise, signedInput } from '../shared/declare/ranges'

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
      'steer',
      '',
      'Change of the steering input; if empty, from the lateral acceleration',
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
