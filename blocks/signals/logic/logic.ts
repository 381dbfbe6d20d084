/** Logical operators. */
import { isKeyOf } from '../../../engine/collections/entries'
import { choice, defineBlock } from '../../../engine/model/blocks/block'
import type { Expr } from '../../../engine/symbolic'
import { kinks } from '../kinks'
import { inputs, output, outputSignals } from '../ports'

const names = ['u1', 'u2', 'u3', 'u4'] as const

export const logic = defineBlock({
  type: 'signals/logic',
  title: 'Logic',
  category: 'Logic',
  summary: 'And, or, exclusive or, not of up to four signals: 1 if true, 0 if not',
  doc: String.raw`
A signal above 0.5 is true.

| operator | true if |
|---|---|
| and | all inputs are true |
| or | at least one input is true |
| exclusive or | an odd number of inputs is true |
| not and | not all inputs are true |
| not or | no input is true |
| not | the first input is not true |

Open inputs are ignored. Use [comparison](comparison.md) to turn signals into conditions.

For vectors, the block works element by element; scalar inputs apply to every element.

Source: elementary.`,
  terms: ['and', 'or', 'not', 'xor', 'nand', 'nor', 'boolean', 'gate', 'and/or'],
  icon: 'M3 8h4 M3 16h4 M7 4h5a8 8 0 0 1 0 16H7Z M20 12h2',
  ports: { ...inputs(names.length, 1), ...output },
  params: {
    operator: choice(
      [
        { value: 'and', label: 'And' },
        { value: 'or', label: 'Or' },
        { value: 'xor', label: 'Exclusive or' },
        { value: 'nand', label: 'Not and' },
        { value: 'nor', label: 'Not or' },
        { value: 'not', label: 'Not' },
      ],
      'and',
      'Operator',
      'Logical operator that combines the inputs',
    ),
    kinks,
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const { and, gt, not, or, select } = c.math
    if (c.flag('kinks')) c.locateKinks()
    const [first, ...others] = names.filter((u) => c.connected(u)).map((u) => gt(c.input(u), 0.5))
    const all = (): Expr => others.reduce(and, first)
    const any = (): Expr => others.reduce(or, first)
    const odd = (): Expr => others.reduce((a, b) => and(or(a, b), not(and(a, b))), first)
    const conditions = {
      and: all,
      or: any,
      xor: odd,
      nand: () => not(all()),
      nor: () => not(any()),
      not: () => not(first),
    }
    const operator = c.choice('operator')
    const y = select(conditions[isKeyOf(conditions, operator) ? operator : 'and'](), 1, 0)
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
