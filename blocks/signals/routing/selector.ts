/** Selector: some elements of a vector, in any order. */
import { defineBlock, signalIn, signalOut } from '../../../engine/model/blocks/block'
import { elementsAt, outputSignals, provideElements } from '../ports'

export const selector = defineBlock({
  type: 'signals/selector',
  title: 'Selector',
  category: 'Signals',
  summary: 'Selects elements of a vector, in any order',
  doc: String.raw`
$$ y_i = u_{e_i} $$

*Elements* lists the selected elements of the input, one row each, counted from 1. One row gives a scalar; rows 3, 2, 1
reverse a vector of three. You can select an element more than once.

Source: elementary.`,
  terms: ['vector', 'index', 'element', 'pick', 'permute'],
  icon: 'M3 6h8 M3 12h18 M3 18h8 M3 11.4h8 M3 12.6h8 M11 4v4 M11 16v4 M17 9l4 3-4 3',
  ports: {
    u: signalIn('u', '1', 'Vector', { width: 'any' }),
    y: signalOut('y', '1', 'The selected elements', { width: { rows: 'elements' } }),
  },
  params: {
    elements: {
      kind: 'table',
      label: 'Elements',
      doc: 'Elements of the input to select, counted from 1',
      group: 'Parameters',
      columns: [{ name: 'element', unit: '1' }],
      default: [[1]],
    },
  },
  signals: outputSignals,
  checkWidths: ({ width, table }) => {
    const inputWidth = width('u')
    const wrong = table('elements').find(
      ([n]) => !Number.isInteger(n) || n < 1 || (inputWidth !== undefined && n > inputWidth),
    )
    if (wrong === undefined) return []
    const range = inputWidth === 1 ? 'the input has only element 1' : `the input has elements 1 to ${inputWidth}`
    return [
      {
        parameter: 'elements',
        what: `there is no element ${wrong[0]}${inputWidth === undefined ? '' : `: ${range}`}`,
        hint: `write whole numbers from 1${inputWidth === undefined ? '' : ` to ${inputWidth}`}`,
      },
    ]
  },
  build(c) {
    const elements = elementsAt(c, 'u')
    provideElements(
      c,
      'y',
      c.table('elements').map(([n]) => elements[n - 1]),
    )
  },
})
