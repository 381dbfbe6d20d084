/** Scope: records signals. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { elementOf } from '../../../engine/model/names/names'
import { inputs } from '../ports'

const names = ['u1', 'u2', 'u3', 'u4'] as const

export const scope = defineBlock({
  type: 'signals/scope',
  title: 'Scope',
  category: 'Sinks',
  summary: 'Records up to four signals by default',
  doc: String.raw`
Records $u_1$ to $u_4$ in every run, every element of a vector as a separate signal. You can also plot any quantity of any block without a scope: choose it in the results.

Source: elementary.`,
  terms: ['plot', 'oscilloscope', 'display'],
  icon: 'M3 4h18v13H3Z M6 12c1.5-5 3-5 4.5-1.5s3 3.5 4.5-1.5 1.5-2 3-2 M9 21h6 M12 17v4',
  ports: inputs(names.length, 0, 'any'),
  params: {},
  signals: Object.fromEntries(names.map((u, i) => [u, { unit: '1', doc: `Input ${i + 1}`, logged: true }])),
  build(c) {
    for (const u of names) {
      if (!c.connected(u)) continue
      const elements = c.inputs(u)
      elements.forEach((value, i) => c.signal(elementOf(u, i, elements.length), '1', () => value))
    }
  },
})
