/** Otoliths: perceived specific force. */
import { defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import { evaluationParams, samplingOf } from '../evaluation'
import { integratorChain, multiplied } from '../integrator-chain'
import { noticed, thresholdParams } from './thresholds'

export const otoliths = defineBlock({
  type: 'cueing/otoliths',
  title: 'Otoliths',
  category: 'Motion base',
  summary: 'Specific force as the inner ear perceives it',
  doc: String.raw`
Otoliths sense specific force, acceleration minus gravity:

$$ \frac{\hat f}{f} = \frac{K\,(\tau_a s + 1)}{(\tau_L s + 1)(\tau_s s + 1)} $$

The gain is $K$ for steady forces, $K \tau_a/\tau_L = 0.99$ between $1/\tau_L$ and $1/\tau_s$ (0.19 and 1.5 rad/s), and falls above. A
*threshold* then removes forces that are too small to notice; typical values are 0.15 to 0.3 m/s^2. The block starts at zero specific force: for
the vertical axis, use the specific force minus its value at rest.

For vectors, the block works element by element.

*At sample times*, $s = (2/T)(z-1)/(z+1)$, without prewarping.

Source: Young and Meiry (1968), Aerospace Medicine 39, 606-608; Zacharias (1978), Motion Cue Models for Pilot-Vehicle Analysis, AMRL-TR-78-2;
Reid and Nahon (1985), UTIAS Report 296.`,
  terms: ['vestibular', 'labyrinth', 'motion cueing', 'inner ear', 'perception', 'acceleration', 'utricle', 'saccule'],
  icon: 'M4 19c3-4 13-4 16 0Z M7 12h.01 M11 9h.01 M16 11h.01 M9 14v2 M12 12v4 M15 14v2 M12 6h6 M16 4l2 2-2 2',
  ports: {
    f: signalIn('f', 'm/s^2', 'Specific force at the head'),
    y: signalOut('y', 'm/s^2', 'Perceived specific force'),
  },
  params: {
    gain: quantity('1', 0.4, 'Static gain', 'Gain for a steady specific force', {
      symbol: 'K',
      min: 0,
      exclusive: true,
    }),
    leadTime: quantity('s', 13.2, 'Lead time constant', 'Time constant of the numerator', {
      symbol: '\\tau_a',
      min: 0,
    }),
    longTime: quantity('s', 5.33, 'Long time constant', 'Time constant of the slow pole', {
      symbol: '\\tau_L',
      min: 0,
      exclusive: true,
    }),
    shortTime: quantity('s', 0.66, 'Short time constant', 'Time constant of the fast pole', {
      symbol: '\\tau_s',
      min: 0,
      exclusive: true,
    }),
    ...thresholdParams('m/s^2', 0.2),
    ...evaluationParams,
  },
  signals: { y: { unit: 'm/s^2', doc: 'Perceived specific force', logged: true } },
  elementwise: true,
  build(c) {
    const { math: m } = c
    const [long, short] = ['longTime', 'shortTime'].map((name) => m.div(1, c.param(name)))
    const sampling = samplingOf(c)
    const chain = integratorChain(c, {
      states: ['x1', 'x2'],
      input: () => c.input('f'),
      denominator: multiplied(m, [long, 1], [short, 1]),
      sampling,
    })
    // named, so that every program adds the same two products and none takes out a common factor
    const gain = m.named('b0', m.mul(c.param('gain'), long, short))
    const lead = m.named('b1', m.mul(gain, c.param('leadTime')))
    const { value, smoothness } = noticed(c, chain.filtered([gain, lead]))
    c.output('y', value, {
      smoothness: () => (sampling === null ? Math.min(smoothness, c.inputSmoothness('f') + 1) : -1),
    })
    c.signal('y', 'm/s^2', () => value)
    c.cueing({ kind: 'perception', cue: 'force', input: c.input('f'), output: value })
  },
})
