/** Mux: signals combined to a vector. */
import { choice, defineBlock, signalOut, type BlockDefinition } from '../../../engine/model/blocks/block'
import { elementsAt, inputs, outputSignals, provideElements } from '../ports'

const most = 16
const usual = 3

const definitionOf = (count: number): BlockDefinition => {
  const names = Array.from({ length: count }, (_, i) => `u${i + 1}`)
  return {
    type: 'signals/mux',
    title: 'Mux',
    category: 'Signals',
    summary: 'Combines signals into one vector',
    doc: String.raw`
$$ y = (u_1, u_2, \dots, u_n) $$

The output has the elements of the inputs in order: three scalars give a vector of three elements, two vectors of three elements
give one of six. Inputs may have any width, so a mux can also extend a vector.

The elements of the output are separate signals, *y[1]*, *y[2]*, ..., for plots and experiments. Each keeps its unit and smoothness.

Source: elementary.`,
    terms: ['vector', 'bundle', 'combine', 'concatenate', 'multiplex', 'bus'],
    icon: 'M12 3v18 M3 6h9 M3 12h9 M3 18h9 M12 12h9 M12 11.4h9 M12 12.6h9',
    ports: {
      ...inputs(count, count, 'any'),
      y: signalOut('y', '1', 'The elements of all inputs', { width: { together: names } }),
    },
    params: {
      inputs: choice(
        Array.from({ length: most - 1 }, (_, i) => ({ value: `${i + 2}`, label: `${i + 2}` })),
        `${usual}`,
        'Inputs',
        'Number of inputs',
      ),
    },
    signals: outputSignals,
    build(c) {
      provideElements(
        c,
        'y',
        names.flatMap((name) => elementsAt(c, name)),
      )
    },
  }
}

const definitions = new Map(Array.from({ length: most - 1 }, (_, i) => [`${i + 2}`, definitionOf(i + 2)]))
const initial = definitions.get(`${usual}`) ?? definitionOf(usual)

export const mux = defineBlock({
  ...initial,
  specialise: (params) => definitions.get(String(params.inputs ?? usual)) ?? initial,
})
