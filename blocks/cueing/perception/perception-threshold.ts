/** Threshold of perception as its own block. */
import { defineBlock, quantity, signalIn, signalOut, choice } from '../../../engine/model/blocks/block'
import { noticed } from './thresholds'

export const perceptionThreshold = defineBlock({
  type: 'cueing/threshold',
  title: 'Perception threshold',
  category: 'Motion base',
  summary: 'Part of a cue that exceeds the perception threshold',
  doc: String.raw`
*Dead zone*: only the excess over the threshold $d$ is perceived. *Gate*: the whole cue is perceived once it exceeds the threshold.

$$ y_{\text{dead zone}} = \mathrm{sign}(u)\,\max(|u| - d,\, 0), \qquad
   y_{\text{gate}} = \begin{cases} u & |u| > d \\ 0 & |u| \le d \end{cases} $$

The output *felt* is 1 while the cue exceeds the threshold, and 0 otherwise.

Typical values are 2.5 to 3.5 deg/s for rates and 0.15 to 0.3 m/s^2 for specific forces. They vary widely and come from single-axis tests in the
dark. Keep motion that must stay unnoticed, such as the return of a washout, below them, and cues that must be noticed well above. For detection as
a signal in noise, see [Cue comparison](comparison.md).

For vectors, the block works element by element.

Source: Zacharias (1978), Motion Cue Models for Pilot-Vehicle Analysis, AMRL-TR-78-2; Reid and Nahon (1985), UTIAS Report 296.`,
  terms: ['motion cueing', 'vestibular', 'dead zone', 'indifference threshold', 'just noticeable difference', 'JND'],
  icon: 'M3 12h5 M8 12l0 0 M8 12h8 M16 12l5-7 M8 12 3 19 M8 9v6 M16 9v6',
  ports: {
    u: signalIn('u', '1', 'Cue of any kind'),
    y: signalOut('y', '1', 'Perceived cue'),
    felt: signalOut('felt', '1', '1 while the cue exceeds the threshold, otherwise 0', { plain: true }),
  },
  params: {
    thresholdKind: choice(
      [
        { value: 'dead-zone', label: 'Dead zone' },
        { value: 'gate', label: 'Gate' },
      ],
      'dead-zone',
      'Kind',
      'Whether the excess or the whole cue is perceived',
    ),
    threshold: quantity('1', 0.2, 'Threshold', 'Smallest noticeable magnitude', { unitOf: 'u', min: 0 }),
  },
  signals: {
    y: { unit: '1', doc: 'Perceived cue', logged: false },
    felt: { unit: '1', doc: 'Whether the cue exceeds the threshold', logged: false },
  },
  elementwise: true,
  sameUnit: () => ['y', 'u'],
  build(c) {
    const { select, gt, abs } = c.math
    const u = c.input('u')
    const { value, smoothness } = noticed(c, u)
    const felt = select(gt(abs(u), c.param('threshold')), 1, 0)
    c.output('y', value, { smoothness: () => Math.min(smoothness, c.inputSmoothness('u')) })
    c.output('felt', felt, { smoothness: -1 })
    c.signal('y', '1', () => value)
    c.signal('felt', '1', () => felt)
  },
})
