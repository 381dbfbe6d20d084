/** Expression block: a formula of its inputs and time, in the language of parameter fields. */
import { defineBlock } from '../../engine/model/block'
import { ModelError } from '../../engine/model/errors'
import { parseExpression } from '../../engine/model/expression'
import { inputs, output, outputSignals } from './ports'
import { smoothnessOf, translate } from './translate'

const names = ['u1', 'u2', 'u3', 'u4'] as const

export const expression = defineBlock({
  type: 'signals/expression',
  title: 'Expression',
  category: 'Signals',
  summary: 'A formula of up to four signals and time',
  doc: String.raw`
$$ y = f(u_1, u_2, u_3, u_4, t) $$

Variables are *u1* to *u4* and time *t*. Operators are those of arithmetic with ^ for powers, and comparisons inside
*if(condition, a, b)*; functions are sin cos tan asin acos atan atan2 sqrt exp log abs sign floor hypot min max; *pi* is a
constant. Numbers may carry units (*5 deg*), values are SI. The expression becomes part of the equations, with exact derivatives.

A formula with corners (abs, min, max) or jumps (if, sign, floor) is not accepted by a motion driver.

Source: elementary.`,
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
  },
  signals: outputSignals,
  build(c) {
    const tree = parseExpression(c.text('expression'))
    const y = translate(c.math, tree, (name, column) => {
      if (name === 't') return c.time
      const known = names.find((u) => u === name)
      if (known === undefined) {
        throw new ModelError(
          'unknown-variable',
          `there is no variable "${name}"`,
          { block: c.name, parameter: 'expression', column },
          'use u1, u2, u3, u4 or t',
        )
      }
      if (!c.connected(known)) {
        throw new ModelError(
          'unconnected-port',
          `the expression uses ${known}, which is not connected`,
          { block: c.name, port: known },
          'wire a signal to it or remove it from the expression',
        )
      }
      return c.input(known)
    })
    const ofInputs = Math.min(Infinity, ...names.filter((u) => c.connected(u)).map((u) => c.inputSmoothness(u)))
    c.output('y', y, { smoothness: Math.min(ofInputs, smoothnessOf(tree)) })
    c.signal('y', '1', () => y)
  },
})
