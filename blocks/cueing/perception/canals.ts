/** Semicircular canals: perceived angular rate. */
import { defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import { evaluationParams, samplingOf } from '../evaluation'
import { integratorChain, multiplied } from '../integrator-chain'
import { noticed, thresholdParams } from './thresholds'

export const canals = defineBlock({
  type: 'cueing/canals',
  title: 'Semicircular canals',
  category: 'Motion base',
  summary: 'Angular rate as the inner ear perceives it',
  doc: String.raw`
Semicircular canals are torsional pendulums: they integrate angular acceleration, so the perceived output is a rate. During
steady rotation, it fades with the time constant $T_L$ and adapts with $T_a$:

$$ \frac{\hat\omega}{\omega} = \frac{T_L\, T_a\, s^2}{(T_L s + 1)(T_s s + 1)(T_a s + 1)} $$

The gain is 1 between $1/T_L$ and $1/T_s$ (0.1 and 10 rad/s) and falls outside this range. A *threshold* then removes rates that are too small to notice.
Typical values are 2.5 to 3.5 deg/s, from single-axis tests in the dark; other cues raise them. The block starts at rest.

For vectors, the block works element by element: one set of canals for each axis.

*At sample times*, $s = (2/T)(z-1)/(z+1)$, without prewarping.

Source: Young and Oman (1969), Aerospace Medicine 40, 1076-1080; Zacharias (1978), Motion Cue Models for Pilot-Vehicle Analysis, AMRL-TR-78-2;
Reid and Nahon (1985), UTIAS Report 296.`,
  terms: ['SCC', 'vestibular', 'labyrinth', 'motion cueing', 'inner ear', 'perception', 'angular velocity'],
  icon: 'M12 21a5 5 0 1 0 0-10 5 5 0 1 0 0 10 M9 12C4 10 4 3 9 3s5 6 3 8 M15 12c5-2 5-8 1-8s-5 4-4 7',
  ports: {
    w: signalIn('w', 'rad/s', 'Angular rate of the head'),
    y: signalOut('y', 'rad/s', 'Perceived angular rate'),
  },
  params: {
    longTime: quantity(
      's',
      10.2,
      'Long time constant',
      'Time constant of the torsional pendulum: viscous torque over stiffness',
      {
        symbol: 'T_L',
        min: 0,
        exclusive: true,
      },
    ),
    adaptationTime: quantity('s', 30, 'Adaptation time constant', 'Time constant of adaptation to a steady cue', {
      symbol: 'T_a',
      min: 0,
      exclusive: true,
    }),
    shortTime: quantity(
      's',
      0.1,
      'Short time constant',
      'Time constant of the torsional pendulum: inertia over viscous torque',
      {
        symbol: 'T_s',
        min: 0,
        exclusive: true,
      },
    ),
    ...thresholdParams('rad/s', (3 * Math.PI) / 180),
    ...evaluationParams,
  },
  signals: { y: { unit: 'rad/s', doc: 'Perceived angular rate', logged: true } },
  elementwise: true,
  build(c) {
    const { math: m } = c
    const inverse = (name: string) => m.div(1, c.param(name))
    const [long, adaptation, short] = ['longTime', 'adaptationTime', 'shortTime'].map(inverse)
    const sampling = samplingOf(c)
    const chain = integratorChain(c, {
      states: ['x1', 'x2', 'x3'],
      input: () => c.input('w'),
      denominator: multiplied(m, [long, 1], [short, 1], [adaptation, 1]),
      sampling,
    })
    const rate = chain.filtered([0, 0, short])
    const { value, smoothness } = noticed(c, rate)
    c.output('y', value, {
      smoothness: () => (sampling === null ? Math.min(smoothness, c.inputSmoothness('w') + 1) : -1),
    })
    c.signal('y', 'rad/s', () => value)
    c.cueing({ kind: 'perception', cue: 'rate', input: c.input('w'), output: value })
  },
})
