/** Record: signals, each with its own name and unit. */
import { choice, defineBlock, signalIn, type Param } from '../../../engine/model/blocks/block'
import { elementOf } from '../../../engine/model/names/names'

const names = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8'] as const
const units = ['1', 'm', 'rad', 'm/s', 'rad/s', 'm/s^2', 'rad/s^2', 'N', 'N m'] as const

const unit = (name: string): Param =>
  choice(
    units.map((value) => ({ value, label: value })),
    '1',
    `Unit of ${name}`,
    'Unit of the signal, which is in SI; for headings and comparison',
    { group: 'Units' },
  )

export const record = defineBlock({
  type: 'signals/record',
  title: 'Record',
  category: 'Sinks',
  summary: 'Records up to eight signals with their units',
  doc: String.raw`
Records $F_1$ to $F_8$ in every run, each with its unit; every element of a vector is
a separate signal. A request of an ADAMS dataset becomes a record whose
signals keep their names.

Source: REQUEST statement of Adams/Solver.`,
  terms: ['log', 'data logger', 'to workspace'],
  icon: 'M4 3h16v18H4Z M8 8h8 M8 12h8 M8 16h5',
  ports: Object.fromEntries(
    names.map((name) => [
      name,
      signalIn(name, '1', `Signal ${name}; not recorded if not connected`, { optional: true, width: 'any' }),
    ]),
  ),
  params: Object.fromEntries(names.map((name) => [`unit${name}`, unit(name)])),
  signals: Object.fromEntries(names.map((name) => [name, { unit: '1', doc: `Signal ${name}`, logged: true }])),
  build(c) {
    for (const name of names) {
      if (!c.connected(name)) continue
      const elements = c.inputs(name)
      elements.forEach((value, i) =>
        c.signal(elementOf(name, i, elements.length), c.choice(`unit${name}`), () => value),
      )
    }
  },
})
