/** Comparison of two signals. */
import { isKeyOf } from '../../../engine/collections/entries'
import { choice, defineBlock, quantity } from '../../../engine/model/blocks/block'
import { kinks } from '../kinks'
import { inputs, output, outputSignals } from '../ports'

export const comparison = defineBlock({
  type: 'signals/comparison',
  title: 'Comparison',
  category: 'Logic',
  summary: 'Compares a signal with another, or with a value: 1 if true, 0 if not',
  doc: String.raw`
$$ y = \begin{cases} 1 & u_1 \circ u_2 \\ 0 & \text{otherwise} \end{cases}, \qquad \circ \in \{<, \le, >, \ge, =, \ne\} $$

If $u_2$ is open, $u_1$ is compared with *Value*. Equal means that the difference is not larger than the tolerance; computed signals are rarely exactly equal. A signal with noise switches often at the limit: use [hysteresis](hysteresis.md) instead.

For vectors, the block works element by element; the value may be a list with one value for each element.

Source: elementary.`,
  terms: ['compare', 'greater', 'less', 'equal', 'relational', 'threshold', 'condition', '>', '<'],
  icon: 'M4 6l7 4-7 4 M4 18h7 M20 6l-7 4 7 4 M13 18h7',
  ports: { ...inputs(2, 1), ...output },
  params: {
    operator: choice(
      [
        { value: 'gt', label: 'Greater' },
        { value: 'ge', label: 'Greater or equal' },
        { value: 'lt', label: 'Less' },
        { value: 'le', label: 'Less or equal' },
        { value: 'eq', label: 'Equal' },
        { value: 'ne', label: 'Not equal' },
      ],
      'gt',
      'Operator',
      'Comparison of the first input with the second',
    ),
    value: quantity('1', 0, 'Value', 'Value to compare the first input with if the second is open', {
      unitOf: 'u1',
      perElement: true,
    }),
    tolerance: quantity('1', 0, 'Tolerance', 'Largest difference of signals that count as equal', {
      unitOf: 'u1',
      min: 0,
      when: { param: 'operator', is: ['eq', 'ne'] },
    }),
    kinks,
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const { abs, ge, gt, le, lt, not, select, sub } = c.math
    if (c.flag('kinks')) c.locateKinks()
    const a = c.input('u1')
    const b = c.connected('u2') ? c.input('u2') : c.param('value')
    const near = () => le(abs(sub(a, b)), c.param('tolerance'))
    const conditions = {
      gt: () => gt(a, b),
      ge: () => ge(a, b),
      lt: () => lt(a, b),
      le: () => le(a, b),
      eq: near,
      ne: () => not(near()),
    }
    const operator = c.choice('operator')
    const y = select(conditions[isKeyOf(conditions, operator) ? operator : 'gt'](), 1, 0)
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
