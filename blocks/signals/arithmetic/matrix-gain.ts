/** Product of a constant matrix and a vector. */
import { defineBlock, signalIn, signalOut, type BlockDefinition } from '../../../engine/model/blocks/block'
import { matrixParam, readMatrix, sizeOf } from '../linear/matrix-text'
import { elementsAt, outputSignals, provideElements } from '../ports'

const usual = '1 0 0\n0 1 0\n0 0 1'

const definitionOf = (rows: number, columns: number): BlockDefinition => ({
  type: 'signals/matrix-gain',
  title: 'Matrix gain',
  category: 'Signals',
  summary: 'Multiplies a vector by a constant matrix',
  doc: String.raw`
$$ y = K u $$

Write a row of the matrix on each line, as numbers in SI with spaces between. The input has as many elements as the matrix has columns, the output as many
as it has rows. Zeros and ones cost nothing. The matrix is part of the compiled equations; changing it recompiles the model.

Use it to mix signals, to convert between coordinates, or for state feedback.

Source: elementary.`,
  terms: ['transform', 'matrix product', 'mix', 'linear combination', 'state feedback', 'LQR', 'decoupling'],
  icon: 'M4 4 20 12 4 20Z M8.5 9.5v5 M8.5 9.5h1 M8.5 14.5h1 M14 10.5v3 M14 10.5h-1 M14 13.5h-1',
  ports: {
    u: signalIn('u', '1', 'Vector', { width: columns }),
    y: signalOut('y', '1', 'Product', { width: rows }),
  },
  params: { matrix: matrixParam('Matrix', 'Rows of the matrix', usual) },
  signals: outputSignals,
  build(c) {
    const { add, mul } = c.math
    const inputs = elementsAt(c, 'u')
    const rows = readMatrix(c.text('matrix')).map((row) => {
      const used = row.flatMap((factor, j) => (factor === 0 ? [] : [{ factor, ...inputs[j] }]))
      return {
        value: add(...used.map(({ factor, value }) => mul(factor, value))),
        smoothness: () => Math.min(Infinity, ...used.map(({ smoothness }) => smoothness())),
      }
    })
    provideElements(c, 'y', rows)
  },
})

const definitions = new Map<string, BlockDefinition>()

function forSizes([rows, columns]: readonly [number, number]): BlockDefinition {
  const key = `${rows} ${columns}`
  const cached = definitions.get(key) ?? definitionOf(rows, columns)
  definitions.set(key, cached)
  return cached
}

export const matrixGain = defineBlock({
  ...forSizes([3, 3]),
  specialise: ({ matrix }) => forSizes(sizeOf(matrix, usual) ?? [3, 3]),
})
