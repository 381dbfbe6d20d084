/** Cues faded in and out: start, stop and reset of a simulator without a jump. */
import { defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { positive } from '../axes'
import { evaluationParams, samplingOf, type Sampling } from '../evaluation'

export const fade = defineBlock({
  type: 'cueing/fade',
  title: 'Fade',
  category: 'Motion base',
  summary: 'Fades cues in and out, for a smooth start or reset of a washout',
  doc: String.raw`
While *on* is above zero, the block fades the cue in over the fade time $T$; otherwise, it fades the cue out:

$$ y = x^2 (3 - 2x)\, u, \qquad \dot x = \pm\frac{1}{T}, \quad 0 \le x \le 1 $$

To reset a washout without a jump, fade out its inputs: the washout then returns the platform to home. Fade the inputs in when the simulation continues. To clear the filter immediately
while the platform is stopped, use the *reset* input of the washout.

*At sample times*, $x_k = x_{k-1} \pm T_s/T$ with the sample time $T_s$, within 0 and 1.

For vectors, the block works element by element.

Source: elementary (smooth step).`,
  terms: [
    'motion cueing',
    'reset',
    'engage',
    'washout reset',
    'soft start',
    'ramp up',
    'homing',
    'park platform',
    'platform',
  ],
  icon: 'M3 19h4c6 0 5-13 10-13h4 M3 19l2-2 2 4 2-6 2 5 2-9 2 10 2-13 2 12 2-11',
  ports: {
    u: signalIn('u', '1', 'Cue of any kind'),
    on: signalIn('on', '1', 'Above zero: fade in; otherwise: fade out', { side: 'bottom', plain: true }),
    y: signalOut('y', '1', 'Faded cue'),
  },
  params: {
    time: quantity('s', 2, 'Fade time', 'Duration of a fade', { symbol: 'T', ...positive }),
    initial: quantity('1', 0, 'Initial value', 'Progress of the fade at the start: 0 out, 1 in', {
      min: 0,
      max: 1,
    }),
    ...evaluationParams,
  },
  signals: { y: { unit: '1', doc: 'Faded cue', logged: false } },
  elementwise: true,
  sameUnit: () => ['y', 'u'],
  build(c) {
    const { sub, mul, square, min, max } = c.math
    const sampling = samplingOf(c)
    const x = sampling === null ? continuous(c) : sampled(c, sampling)
    const inside = max(0, min(x, 1))
    const y = mul(square(inside), sub(3, mul(2, inside)), c.input('u'))
    c.output('y', y, { smoothness: () => (sampling === null ? Math.min(0, c.inputSmoothness('u')) : -1) })
    c.signal('y', '1', () => y)
  },
})

function continuous(c: ComponentBuilder): Expr {
  const { div, select, gt, and, or, lt, not } = c.math
  const on = gt(c.input('on'), 0)
  const x: Expr = c.knownState('fade', {
    unit: '1',
    initial: c.value('initial'),
    derivative: () => select(or(and(on, lt(x, 1)), and(not(on), gt(x, 0))), div(select(on, 1, -1), c.param('time')), 0),
  })
  c.locateKinks()
  return x
}

function sampled(c: ComponentBuilder, { sampleTime, offset }: Sampling): Expr {
  const { add, div, neg, select, gt, min, max } = c.math
  const start = c.param('initial')
  const x: Expr = c.discrete('fade', {
    unit: '1',
    initial: () => start,
    sampleTime,
    offset,
    update: () => {
      const step = div(sampleTime, c.param('time'))
      return max(0, min(add(c.previous(x), select(gt(c.input('on'), 0), step, neg(step))), 1))
    },
  })
  return x
}
