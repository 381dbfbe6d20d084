/** Weighted sum of signals. */
import { defineBlock, quantity, type Param } from '../../../engine/model/blocks/block'
import { inputs, isUnity, output, outputSignals } from '../ports'

const names = ['u1', 'u2', 'u3', 'u4'] as const

const weight = (i: number): Param =>
  quantity('1', 1, `k${i}`, `Weight of input ${i}; -1 subtracts it`, {
    structural: true,
    group: 'Weights',
    perElement: true,
  })

export const sum = defineBlock({
  type: 'signals/sum',
  title: 'Sum',
  category: 'Signals',
  role: 'sum',
  summary: 'Weighted sum of up to four signals',
  doc: String.raw`
$$ y = k_1 u_1 + k_2 u_2 + k_3 u_3 + k_4 u_4 $$

Inputs 3 and 4 may stay unconnected. Use a weight of -1 to subtract.

For vectors, the block works element by element; scalar inputs apply to every element.

Source: elementary.`,
  terms: ['add', 'subtract', 'difference'],
  icon: 'M17 5H7l6 7-6 7h10',
  ports: { ...inputs(names.length, 2), ...output },
  params: { k1: weight(1), k2: weight(2), k3: weight(3), k4: weight(4) },
  signals: outputSignals,
  elementwise: true,
  command: { weights: { u1: 'k1', u2: 'k2', u3: 'k3', u4: 'k4' } },
  sameUnit: (params) => ['y', ...names.filter((u) => isUnity(params[u.replace('u', 'k')]))],
  build(c) {
    const terms = names.filter((u) => c.connected(u)).map((u) => c.math.mul(c.param(u.replace('u', 'k')), c.input(u)))
    const y = c.math.add(...terms)
    c.output('y', y)
    c.signal('y', '1', () => y)
  },
})
