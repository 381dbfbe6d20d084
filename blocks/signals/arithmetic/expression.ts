/** Expression block: a formula of its inputs and time, in the language of parameter fields. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { formula } from './formula'
import { kinks } from '../kinks'
import { inputs, output, outputSignals } from '../ports'

const names = ['u1', 'u2', 'u3', 'u4'] as const

export const expression = defineBlock({
  type: 'signals/expression',
  title: 'Expression',
  category: 'Signals',
  role: 'formula',
  summary: 'A formula of up to four signals and time',
  doc: String.raw`
$$ y = f(u_1, u_2, u_3, u_4, t) $$

The variables are *u1* to *u4* and the time *t*. The operators are those of arithmetic, ^ for powers, and comparisons inside
*if(condition, a, b)*. The functions are sin cos tan asin acos atan atan2 sqrt exp log abs sign floor hypot min max; *pi* is a
constant. Numbers may have units (*5 deg*); values are SI. The expression becomes part of the equations, with exact derivatives.

A motion driver does not accept a formula with corners (abs, min, max) or jumps (if, sign, floor).

For vectors, the block works element by element; scalar inputs apply to every element.

Source: elementary.`,
  terms: ['formula', 'calculate'],
  icon: 'M9 20c2 0 2.5-2 3-5l1-6c.5-3 1-5 3.5-5 M8 10h7 M16 13l5 6 M21 13l-5 6',
  ports: { ...inputs(names.length, 0), ...output },
  params: {
    expression: {
      kind: 'expression',
      label: 'Expression',
      doc: 'Formula of u1, u2, u3, u4 and t',
      group: 'Parameters',
      default: 'u1',
    },
    kinks,
  },
  signals: outputSignals,
  elementwise: true,
  build(c) {
    const { value, smoothness } = formula(c, 'expression', names)
    if (c.flag('kinks')) c.locateKinks()
    c.output('y', value, { smoothness })
    c.signal('y', '1', () => value)
  },
})
