/** Weave test. */
import type { ManoeuvreFacts } from '../shared/types'
import { axleSetting, figure, holdSetting, ratioSetting, setting, speedSetting } from '../shared/declare/common-facts'
import { frequency, wholeFrom, within } from '../shared/declare/ranges'
import { amplitudeSettings } from '../shared/declare/frequency'

export const weave: ManoeuvreFacts = {
  title: 'Weave',
  group: 'Steering',
  standard: 'ISO 13674-1',
  summary:
    'Steers a slow sine at motorway speed: how directly, and with how much hysteresis, the vehicle responds on centre',
  source:
    'ISO 13674-1:2010, public summary; K. D. Norman, Objective Evaluation of On-Center Handling Performance, SAE 840069 (1984)',
  needs: ['steering'],
  settings: [
    speedSetting('100 km/h'),
    ...amplitudeSettings('2 m/s^2', 'Steady-state value that determines the amplitude'),
    setting('frequency', 'Frequency', 'Hz', '0.2 Hz', 'Frequency of the sine', frequency),
    setting(
      'settle',
      'Settling time',
      's',
      '5 s',
      'Time after which the response counts as periodic, rounded up to whole periods, at least one',
      within(0, 1000),
    ),
    setting('periods', 'Periods', '1', 2, 'Number of whole periods to evaluate', wholeFrom(1, 1000)),
    ratioSetting,
    holdSetting,
    axleSetting,
  ],
  figures: {
    amplitude: figure('Amplitude', 'rad', 'of the steering wheel'),
    peakLateral: figure(
      'Amplitude of the lateral acceleration',
      'm/s^2',
      'half the difference between the largest and the smallest value',
    ),
    sensitivity: figure(
      'Steering sensitivity',
      'm/s^2/rad',
      String.raw`$da_y/d\bar\delta_H$ at $a_y = 0$, per rad of the steering wheel, with $\bar\delta_H(a_y)$ the mean of both branches of the loop`,
    ),
    sensitivityAt1: figure(
      'Steering sensitivity at 1 m/s²',
      'm/s^2/rad',
      String.raw`the same, averaged over $a_y = \pm 1$ m/s$^2$`,
    ),
    linearity: figure('Sensitivity ratio', '1', 'sensitivity on centre divided by sensitivity at 1 m/s²'),
    deadband: figure('Steering hysteresis', 'rad', String.raw`width of the loop in steering wheel angle at $a_y = 0$`),
    lateralDeadband: figure(
      'Lateral acceleration hysteresis',
      'm/s^2',
      String.raw`width of the loop in $a_y$ at $\delta_H = 0$`,
    ),
    yawSensitivity: figure('Yaw rate gain', '1/s', 'amplitude of the yaw rate divided by that of the steering wheel'),
    yawDeadband: figure('Yaw rate hysteresis', 'rad', 'width of the loop in steering wheel angle at zero yaw rate'),
    torqueGradient: figure(
      'Steering torque gradient',
      'N m s^2/m',
      String.raw`$d\bar T/da_y$ at $a_y = 0$, with $\bar T(a_y)$ the mean of both branches of the loop`,
    ),
    torqueAt1: figure('Steering torque at 1 m/s²', 'N m', String.raw`$(\bar T(1) - \bar T(-1))/2$`),
    torqueGradientAt1: figure(
      'Steering torque gradient at 1 m/s²',
      'N m s^2/m',
      String.raw`at $a_y = \pm 1$ m/s$^2$, mean`,
    ),
    torqueHysteresis: figure('Steering torque hysteresis', 'N m', String.raw`width of the loop in $T$ at $a_y = 0$`),
    returnability: figure(
      'Lateral acceleration at zero torque',
      'm/s^2',
      String.raw`width of the loop in $a_y$ at $T = 0$`,
    ),
    stiffness: figure('Steering stiffness', 'N m/rad', String.raw`$d\bar T/d\delta_H$ at $\delta_H = 0$`),
    friction: figure('Steering friction', 'N m', String.raw`width of the loop in $T$ at $\delta_H = 0$`),
    lateralLag: figure('Lag of the lateral acceleration', 's', String.raw`$-\arg H/(2\pi f)$`),
    yawLag: figure('Lag of the yaw rate', 's', String.raw`$-\arg H/(2\pi f)$`),
  },
}
