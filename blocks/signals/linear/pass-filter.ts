/** Common parts of low-pass and high-pass. */
import { choice, defineBlock, quantity, type BlockDefinition, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { inputs, output, outputSignals } from '../ports'
import { butterworth, firstOrder, highestOrder, secondOrder, type Pass } from './butterworth'
import { filterBlock, prewarpChecked, resetPort, startParams, timingParams } from './parameters'
import type { Section } from './state-space'

export const orders = (highest: number): readonly { readonly value: string; readonly label: string }[] =>
  Array.from({ length: highest }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))

const params = (edge: string): Readonly<Record<string, Param>> => ({
  design: choice(
    [
      { value: 'butterworth', label: 'Butterworth, by order' },
      { value: 'damping', label: 'Second order, by damping ratio' },
      { value: 'washout', label: 'Third order, by damping ratio and second corner' },
    ],
    'butterworth',
    'Design',
    'Placement of the poles',
  ),
  order: choice(orders(highestOrder), '1', 'Order', 'Order of the Butterworth filter: 20 dB per decade for each', {
    when: { param: 'design', is: ['butterworth'] },
  }),
  frequency: quantity('rad/s', 10, 'Cutoff frequency', `Angular frequency ${edge}; 2 rev/s are 2 Hz`, {
    perElement: true,
    min: 0,
    exclusive: true,
    symbol: String.raw`\omega`,
  }),
  damping: quantity('1', Math.SQRT1_2, 'Damping ratio', 'Damping of the two poles at the cutoff frequency', {
    perElement: true,
    min: 0,
    exclusive: true,
    symbol: String.raw`\zeta`,
    when: { param: 'design', is: ['damping', 'washout'] },
  }),
  corner: quantity('rad/s', 1, 'Second corner', 'Angular frequency of the third pole', {
    perElement: true,
    min: 0,
    exclusive: true,
    symbol: String.raw`\omega_b`,
    when: { param: 'design', is: ['washout'] },
  }),
})

/** @param pass frequencies that it passes */
export function passFilter(
  pass: Pass,
  words: Pick<BlockDefinition, 'type' | 'title' | 'summary' | 'doc' | 'terms' | 'icon'>,
): BlockDefinition {
  return prewarpChecked(
    defineBlock({
      ...words,
      category: 'Filters and control',
      ports: { ...inputs(1, 1), ...resetPort, ...output },
      params: {
        ...params(pass === 'low' ? 'above which the signal is attenuated' : 'below which the signal is attenuated'),
        ...timingParams,
        ...startParams,
      },
      signals: outputSignals,
      elementwise: true,
      sameUnit: () => ['y', 'u1'],
      build: (c) => filterBlock(c, sectionsOf(c, pass), c.param('frequency')),
    }),
    'frequency',
  )
}

function sectionsOf(c: ComponentBuilder, pass: Pass): readonly Section[] {
  const frequency = c.param('frequency')
  const design = c.choice('design')
  if (design === 'butterworth') return butterworth(c.math, pass, Number(c.choice('order')), frequency)
  const second = secondOrder(c.math, pass, frequency, c.param('damping'))
  return design === 'damping' ? [second] : [second, firstOrder(pass, c.param('corner'))]
}
