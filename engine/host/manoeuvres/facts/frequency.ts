/** What manoeuvres that give a frequency response share: settings and figures. */
import type { FigureFacts, ManoeuvreSetting } from '../types'
import { figure, setting } from './common'

export const amplitudeSettings = (lateral: string, doc: string): readonly ManoeuvreSetting[] => [
  setting('lateral', 'Lateral acceleration', 'm/s^2', lateral, `${doc}, if no amplitude is given`),
  setting(
    'amplitude',
    'Amplitude',
    '1',
    '',
    'Of the steering input, in the SI unit of what it feeds; from the lateral acceleration if empty',
  ),
]

export const bandSettings: readonly ManoeuvreSetting[] = [
  setting('from', 'Lowest frequency', 'Hz', '0.2 Hz', 'Of the frequency response'),
  setting('to', 'Highest frequency', 'Hz', '3 Hz', 'Of the frequency response'),
]

const response = (id: 'yaw' | 'lateral', name: string, unit: string, signal: string): Record<string, FigureFacts> => ({
  [`${id}Gain`]: figure(`${name} gain`, unit, `$|H_{${signal}}|$ at the lowest frequency`),
  [`${id}Peak`]: figure(`${name} peak gain`, unit, `largest $|H_{${signal}}|$ in the band`),
  [`${id}PeakFrequency`]: figure(
    `${name} frequency of the peak`,
    'Hz',
    'where the gain is largest; not reached at an end of the band',
  ),
  [`${id}Bandwidth`]: figure(
    `${name} bandwidth`,
    'Hz',
    String.raw`where the gain falls below $1/\sqrt{2}$ of that at the lowest frequency`,
  ),
  [`${id}At1`]: figure(`${name} gain at 1 Hz`, unit, `$|H_{${signal}}|$`),
  [`${id}Phase`]: figure(`${name} phase at 1 Hz`, 'rad', String.raw`$\arg H$, negative: lags behind the steering`),
})

export const frequencyFigures: Readonly<Record<string, FigureFacts>> = {
  ...response('yaw', 'Yaw rate', '1/s/steer', String.raw`\dot\psi`),
  ...response('lateral', 'Lateral acceleration', 'm/s^2/steer', 'a_y'),
  equivalentTime: figure(
    'Equivalent time',
    's',
    String.raw`$1/(2\pi f_{45})$ with the frequency at which the yaw rate lags by 45 deg`,
  ),
}
