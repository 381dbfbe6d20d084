/** Counter of crossings. */
import { choice, defineBlock, quantity } from '../../../engine/model/blocks/block'
import { inputs, output, outputSignals } from '../ports'
import { resetToInput } from './update-interval'
import { reachesOrLeaves, riseAboveZero } from '../level'

export const counter = defineBlock({
  type: 'signals/counter',
  title: 'Counter',
  category: 'Logic',
  summary: 'Counts how often a signal passes a threshold',
  doc: String.raw`
$y$ changes by the increment each time $u_1$ passes the threshold in the chosen direction. With a cycle length $n$ it counts modulo $n$: $0, 1, \dots, n - 1, 0, \dots$

Passing the threshold is an event: solvers with a variable step locate its instant, others count at the end of the step. The counter starts at its
initial value, and a reset returns it there. A signal that is above the threshold at the start has not passed it.
A signal that reaches the threshold exactly has passed it, and passes it back when it returns. A pulse between 0 and 1 therefore counts with every threshold from 0 to 1.

For vectors, every element has its own counter.

Source: elementary.`,
  terms: ['edge', 'trigger', 'modulo', 'cycles', 'pulses'],
  icon: 'M4 3v18h17 M5 18h4v-4h4v-4h4V6h4 M6 6h1v5 M6 11h2',
  ports: { ...inputs(1, 1), ...resetToInput, ...output },
  params: {
    threshold: quantity('1', 0.5, 'Threshold', 'Value that the input passes', { unitOf: 'u1', perElement: true }),
    edge: choice(
      [
        { value: 'rising', label: 'Rising' },
        { value: 'falling', label: 'Falling' },
        { value: 'both', label: 'Both' },
      ],
      'rising',
      'Direction',
      'Direction in which the input passes the threshold',
    ),
    increment: quantity('1', 1, 'Increment', 'Increment of each count; negative to count down'),
    cycle: quantity('1', 0, 'Length of cycle', 'Number of values before the count restarts; 0 for no cycle', {
      min: 0,
      symbol: 'n',
    }),
    initial: quantity('1', 0, 'Initial value', 'Count at the start and after a reset', {
      perElement: true,
      group: 'Start',
    }),
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const { add, div, floor, gt, max, mul, select, sub } = c.math
    const u = c.input('u1')
    const initial = c.param('initial')
    const edge = c.choice('edge')
    const count = c.discrete('y', { unit: '1', initial: () => initial })
    const cycle = c.param('cycle')
    const next = () => {
      const plain = add(count, c.param('increment'))
      return select(gt(cycle, 0), sub(plain, mul(cycle, floor(div(plain, max(cycle, 1e-300))))), plain)
    }
    c.event('count', {
      ...reachesOrLeaves(c, sub(u, c.param('threshold'))),
      direction: edge === 'falling' || edge === 'both' ? edge : 'rising',
      actions: [{ set: count, to: next }],
    })
    if (c.connected('reset')) {
      const reset = c.input('reset')
      c.event('reset', { ...riseAboveZero(c, reset), actions: [{ set: count, to: () => initial }] })
    }
    c.output('y', count, { smoothness: -1 })
  },
})
