/** Function block: ports, parameters, states and equations written in the function language. */
import { defineBlock, type BlockDefinition } from '../../../engine/model/blocks/block'
import { functionDefinition } from '../../../engine/model/function/definition'
import { functionText } from '../../../engine/model/project/function-text'
import { kinks } from '../kinks'

const example = `/// Rolling resistance with a soft start: $F = -c \\tanh(v/v_0)$.

input v: m/s                       /// Speed of the vehicle
parameter c: N = 120, min 0        /// Resistance at speed
parameter v0: m/s = 0.1, min 0.001 /// Speed at which it has grown to three quarters
output F: N                        /// Force, against the motion

let x = v / v0
F = -c * tanh(x)
`

const general: BlockDefinition = {
  type: 'signals/function',
  title: 'Function',
  category: 'Signals',
  command: { kind: 'law' },
  summary: 'Your own equations, with inputs, outputs, parameters and states',
  doc: String.raw`
$$ \dot x = f(x, u, p, t), \qquad y = g(x, u, p, t) $$

Write equations as text. The declarations define the block: inputs and outputs become ports, parameters become fields of the
inspector with their units, and states are integrated with the rest of the model. Units are checked; errors are reported with line
and column. The text becomes part of the equations like any built-in block: derivatives are exact, and it is compiled and exported.

~~~
${example.trimEnd()}
~~~

The ports and parameters listed here are those of this example. The language has *let*, *if*, *for* with a known count, functions, vectors and matrices, tables and the usual mathematical
functions, sample times and events with *when*, unknowns with equations, delay and noise. See the [function language](../../function-language.md).

Source: elementary.`,
  terms: ['script', 'equation', 'user block', 'code'],
  icon: 'M8 4C5.5 4 6.5 8 6.5 9.5S5.5 12 4 12c1.5 0 2.5 1 2.5 2.5S5.5 20 8 20 M16 4c2.5 0 1.5 4 1.5 5.5S18.5 12 20 12c-1.5 0-2.5 1-2.5 2.5S18.5 20 16 20 M10 10l4 4 M14 10l-4 4',
  ports: {},
  params: {
    code: {
      kind: 'function',
      label: 'Function',
      doc: 'Declarations and equations in the function language',
      group: 'Function',
      default: example,
    },
    kinks,
  },
  signals: {},
  build: () => undefined,
}

const textOf = (params: Parameters<NonNullable<BlockDefinition['specialise']>>[0]): string =>
  functionText(params.code ?? example) ?? ''

/** Definition for the palette: with the ports of the example that a new block begins with. */
const initial = functionDefinition(general, 'code', example)

export const functionBlock = defineBlock({
  ...initial,
  doc: general.doc,
  specialise: (params) => functionDefinition(general, 'code', textOf(params)),
})
