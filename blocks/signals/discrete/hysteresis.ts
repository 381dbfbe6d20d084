/** Relay with hysteresis. */
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import { choice, defineBlock, quantity } from '../../../engine/model/blocks/block'
import type { Expr } from '../../../engine/symbolic'
import { inputs, output, outputSignals } from '../ports'
import { resetToInput } from './update-interval'
import { reaches, riseAboveZero } from '../level'

export const hysteresis = defineBlock({
  type: 'signals/hysteresis',
  title: 'Hysteresis',
  category: 'Nonlinear',
  summary: 'Relay that switches on above one value and off below another',
  doc: String.raw`
A relay. It switches on when $u_1$ rises to the upper threshold and off when it falls to the lower one; in
between, its state doesn't change:

$$ y = \begin{cases} y_{on} & \text{on} \\ y_{off} & \text{off} \end{cases} $$

Switching is an event: solvers with a variable step locate its instant, others switch at the end of the step. At the start,
and after a reset, the relay is on from the upper threshold up, off from the lower one down, and in the chosen state in between. With equal thresholds it is on at them.

For vectors, every element has its own relay; thresholds and outputs may be lists with one value for each element.

Source: elementary.`,
  terms: ['relay', 'switch', 'Schmitt trigger', 'debounce', 'chatter'],
  icon: 'M3 18h11V6 M10 18V6h11 M12.5 13 14 10.5l1.5 2.5 M8.5 11 10 13.5 11.5 11',
  ports: { ...inputs(1, 1), ...resetToInput, ...output },
  params: {
    upper: quantity('1', 1, 'Upper threshold', 'Switches on when the input rises through it', {
      unitOf: 'u1',
      perElement: true,
    }),
    lower: quantity('1', -1, 'Lower threshold', 'Switches off when the input falls through it', {
      unitOf: 'u1',
      perElement: true,
    }),
    on: quantity('1', 1, 'Output when on', 'Output when on', { unitOf: 'y', group: 'Output', perElement: true }),
    off: quantity('1', 0, 'Output when off', 'Output when off', { unitOf: 'y', group: 'Output', perElement: true }),
    start: choice(
      [
        { value: 'off', label: 'Off' },
        { value: 'on', label: 'On' },
      ],
      'off',
      'At the start',
      'State at the start and after a reset, if the input is between the thresholds',
    ),
  },
  signals: { ...outputSignals, state: { unit: '1', doc: 'State of the relay: 1 on, 0 off', logged: false } },
  ...inOrder({
    lower: 'lower',
    upper: 'upper',
    at: 'lower',
    what: 'the lower threshold is above the upper one',
    hint: 'exchange the thresholds',
  }),
  elementwise: true,
  build(c) {
    const { select, ge, gt, le, lt, sub } = c.math
    const u = c.input('u1')
    const [upper, lower] = [c.param('upper'), c.param('lower')]
    const start = c.choice('start') === 'on' ? 1 : 0
    const first = (): Expr => select(ge(u, upper), 1, select(le(u, lower), 0, start))
    const state = c.discrete('state', { unit: '1', initial: first })
    const [above, below] = [sub(u, upper), sub(u, lower)]
    const rises = { crossing: reaches(c, 'atUpper', above, 1), direction: 'rising' } as const
    c.event('on', { ...rises, actions: [{ set: state, to: () => 1 }] })
    // With equal thresholds the relay is on at them, so it switches off below.
    const falls = {
      crossing: reaches(c, 'atLower', below, select(lt(lower, upper), -1, 1)),
      direction: 'falling',
    } as const
    c.event('off', { ...falls, actions: [{ set: state, to: () => 0 }] })
    if (c.connected('reset')) {
      const reset = c.input('reset')
      c.event('reset', { ...riseAboveZero(c, reset), actions: [{ set: state, to: first }] })
    }
    const y = select(gt(state, 0.5), c.param('on'), c.param('off'))
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
