/** Common settings and figures of manoeuvres that give a frequency response. */
import type { FigureFacts, ManoeuvreSetting } from '../types'
import { figure, setting } from './common-facts'
import { frequency, input, lateral } from './ranges'

export const amplitudeSettings = (target: string, doc: string): readonly ManoeuvreSetting[] => [
  setting('lateral', 'Lateral acceleration', 'm/s^2', target, `${doc}, used if no amplitude is set`, lateral),
  setting(
    'amplitude',
    'Amplitude',
    'steer',
    '',
    'Amplitude of the steering input; if empty, from the lateral acceleration',
    input,
  ),
]

export const bandSettings: readonly ManoeuvreSetting[] = [
  setting('from', 'Lowest frequency', 'Hz', '0.2 Hz', 'Lower end of the frequency response', frequency),
  setting('to', 'Highest frequency', 'Hz', '3 Hz', 'Upper end of the frequency response', frequency),
]

const response = (id: 'yaw' | 'lateral', name: string, unit: string, signal: string): Record<string, FigureFacts> => ({
  [`${id}Gain`]: figure(`${name} gain`, unit, `$|H_{${signal}}|$ at the lowest frequency`),
  [`${id}Peak`]: figure(`${name} peak gain`, unit, `largest $|H_{${signal}}|$ in the band`),
  [`${id}PeakFrequency`]: figure(
    `${name} frequency of the peak`,
    'Hz',
    'frequency of the largest gain, unless that is at an end of the band',
  ),
  [`${id}Bandwidth`]: figure(
    `${name} bandwidth`,
    'Hz',
    String.raw`frequency at which the gain falls below $1/\sqrt{2}$ of its value at the lowest frequency`,
  ),
  [`${id}At1`]: figure(`${name} gain at 1 Hz`, unit, `$|H_{${signal}}|$`),
  [`${id}Phase`]: figure(`${name} phase at 1 Hz`, 'rad', String.raw`$\arg H$; negative values lag the steering`),
})

export const frequencyFigures: Readonly<Record<string, FigureFacts>> = {
  ...response('yaw', 'Yaw rate', '1/s/steer', String.raw`\dot\psi`),
  ...response('lateral', 'Lateral acceleration', 'm/s^2/steer', 'a_y'),
  equivalentTime: figure(
    'Equivalent time',
    's',
    String.raw`$1/(2\pi f_{45})$ with the frequency $f_{45}$ at which the yaw rate lags by 45 deg`,
  ),
}
