/** Demux: a vector split into shorter ones. */
import { defineBlock, signalIn, signalOut, type BlockDefinition } from '../../../engine/model/blocks/block'
import { elementsAt, outputSignals, provideElements } from '../ports'

const usual = [[1], [1], [1]] as const
const most = 64

const definitionOf = (count: number): BlockDefinition => {
  const names = Array.from({ length: count }, (_, i) => `y${i + 1}`)
  return {
    type: 'signals/demux',
    title: 'Demux',
    category: 'Signals',
    summary: 'Splits a vector into its elements, or into shorter vectors',
    doc: String.raw`
$$ (y_1, y_2, \dots, y_n) = u $$

*Widths* sets the number of elements of each output, one row per output: three rows of 1 give the elements of a vector
of three, two rows of 3 split a vector of six into two halves. The widths must add up to the width of the input.

To pick elements or change their order, use a [selector](selector.md).

Source: elementary.`,
    terms: ['vector', 'split', 'separate', 'demultiplex', 'bus'],
    icon: 'M12 3v18 M12 6h9 M12 12h9 M12 18h9 M3 12h9 M3 11.4h9 M3 12.6h9',
    ports: {
      u: signalIn('u', '1', 'Vector', { width: 'any' }),
      ...Object.fromEntries(
        names.map((name, i) => [
          name,
          signalOut(name, '1', `Part ${i + 1} of the vector`, { width: { param: 'widths', row: i } }),
        ]),
      ),
    },
    params: {
      widths: {
        kind: 'table',
        label: 'Widths',
        doc: 'Number of elements of each output',
        group: 'Outputs',
        columns: [{ name: 'elements', unit: '1' }],
        default: usual,
      },
    },
    signals: Object.fromEntries(
      names.map((name, i) => [name, { ...outputSignals.y, doc: `Part ${i + 1} of the vector` }]),
    ),
    checkWidths: ({ width, table }) => {
      const rows = table('widths')
      const inputWidth = width('u')
      const total = rows.reduce((sum, [n]) => sum + n, 0)
      if (inputWidth === undefined || inputWidth === total) return []
      return [
        {
          port: 'u',
          what: `the input has ${inputWidth === 1 ? 'one element' : `${inputWidth} elements`}, but the outputs take ${total}`,
          hint: `enter widths that add up to ${inputWidth}`,
        },
      ]
    },
    build(c) {
      const elements = elementsAt(c, 'u')
      let next = 0
      c.table('widths').forEach(([n], i) => {
        provideElements(c, `y${i + 1}`, elements.slice(next, next + n))
        next += n
      })
    },
  }
}

const definitions = new Map<number, BlockDefinition>()

function forRows(count: number): BlockDefinition {
  let cached = definitions.get(count)
  if (cached === undefined) definitions.set(count, (cached = definitionOf(count)))
  return cached
}

export const demux = defineBlock({
  ...forRows(usual.length),
  specialise: ({ widths }) => forRows(Array.isArray(widths) ? Math.min(widths.length, most) : usual.length),
})
