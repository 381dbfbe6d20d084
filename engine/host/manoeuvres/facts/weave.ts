/** Weave test. */
import type { ManoeuvreFacts } from '../types'
import { axleSetting, figure, holdSetting, ratioSetting, setting, speedSetting } from './common'
import { amplitudeSettings } from './frequency'

export const weave: ManoeuvreFacts = {
  title: 'Weave',
  group: 'Steering',
  standard: 'ISO 13674-1',
  summary:
    'A slow sine at motorway speed: how directly and with how much play the vehicle answers around straight ahead',
  source:
    'ISO 13674-1:2010, public summary; K. D. Norman, Objective Evaluation of On-Center Handling Performance, SAE 840069 (1984)',
  needs: ['steering'],
  settings: [
    speedSetting('100 km/h'),
    ...amplitudeSettings('2 m/s^2', 'Of the steady turn whose steering is the amplitude'),
    setting('frequency', 'Frequency', 'Hz', '0.2 Hz', 'Of the sine'),
    setting('settle', 'Settling time', 's', '5 s', 'Until the response is taken as periodic'),
    setting('periods', 'Periods', '1', 2, 'Whole periods that are evaluated'),
    ratioSetting,
    holdSetting,
    axleSetting,
  ],
  figures: {
    amplitude: figure('Amplitude', 'rad', 'of the steering wheel'),
    peakLateral: figure(
      'Amplitude of the lateral acceleration',
      'm/s^2',
      'half of the difference between largest and least',
    ),
    sensitivity: figure(
      'Steering sensitivity',
      'm/s^2/rad',
      String.raw`$da_y/d\bar\delta_H$ at $a_y = 0$, per rad of the steering wheel, with $\bar\delta_H(a_y)$ the mean of both branches of the loop`,
    ),
    sensitivityAt1: figure(
      'Steering sensitivity at 1 m/s²',
      'm/s^2/rad',
      String.raw`the same at $a_y = \pm 1$ m/s$^2$, mean`,
    ),
    linearity: figure('Sensitivity ratio', '1', 'sensitivity at straight ahead over that at 1 m/s²'),
    deadband: figure('Steering hysteresis', 'rad', String.raw`steering wheel between both branches at $a_y = 0$`),
    lateralDeadband: figure(
      'Lateral acceleration hysteresis',
      'm/s^2',
      String.raw`$a_y$ between both branches at $\delta_H = 0$`,
    ),
    yawSensitivity: figure('Yaw rate gain', '1/s', 'amplitude of the yaw rate over that of the steering wheel'),
    yawDeadband: figure('Yaw rate hysteresis', 'rad', 'steering wheel between both branches at yaw rate 0'),
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
    torqueHysteresis: figure('Steering torque hysteresis', 'N m', String.raw`$T$ between both branches at $a_y = 0$`),
    returnability: figure(
      'Lateral acceleration at zero torque',
      'm/s^2',
      String.raw`$a_y$ between both branches at $T = 0$`,
    ),
    stiffness: figure('Steering stiffness', 'N m/rad', String.raw`$d\bar T/d\delta_H$ at $\delta_H = 0$`),
    friction: figure('Steering friction', 'N m', String.raw`$T$ between both branches at $\delta_H = 0$`),
    lateralLag: figure('Lag of the lateral acceleration', 's', String.raw`$-\arg H/(2\pi f)$`),
    yawLag: figure('Lag of the yaw rate', 's', String.raw`$-\arg H/(2\pi f)$`),
  },
}
