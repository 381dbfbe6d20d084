/** Common parts of band-pass and notch. */
import { choice, defineBlock, quantity, type BlockDefinition, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { inputs, output, outputSignals } from '../ports'
import { butterworthBand, type Band } from './band'
import { filterBlock, prewarpChecked, resetPort, startParams, timingParams } from './parameters'
import { orders } from './pass-filter'
import type { Section } from './state-space'

const butterworthOnly = { param: 'design', is: ['butterworth'] } as const
const dampingOnly = { param: 'design', is: ['damping'] } as const

const params: Readonly<Record<'design' | 'order' | 'frequency' | 'bandwidth' | 'damping', Param>> = {
  design: choice(
    [
      { value: 'damping', label: 'Second order, by damping ratio' },
      { value: 'butterworth', label: 'Butterworth, by order and bandwidth' },
    ],
    'damping',
    'Design',
    'Placement of the poles',
  ),
  order: choice(
    orders(4),
    '1',
    'Order',
    'Order of the low-pass from which the filter is derived; the filter has twice as many poles',
    {
      when: butterworthOnly,
    },
  ),
  frequency: quantity(
    'rad/s',
    10,
    'Centre frequency',
    'Angular frequency in the middle of the band; 2 rev/s are 2 Hz',
    {
      perElement: true,
      min: 0,
      exclusive: true,
      symbol: String.raw`\omega`,
    },
  ),
  bandwidth: quantity('rad/s', 5, 'Bandwidth', 'Distance of the frequencies at which the gain is 1/√2', {
    perElement: true,
    min: 0,
    exclusive: true,
    symbol: 'B',
    when: butterworthOnly,
  }),
  damping: quantity('1', 0.5, 'Damping ratio', 'Damping of the poles; the bandwidth is twice it times the frequency', {
    perElement: true,
    min: 0,
    exclusive: true,
    symbol: String.raw`\zeta`,
    when: dampingOnly,
  }),
}

const depth: Readonly<Record<'depth', Param>> = {
  depth: quantity('1', 0, 'Gain at the centre', 'Remaining fraction of the amplitude at the centre frequency', {
    perElement: true,
    min: 0,
    symbol: 'd',
    when: dampingOnly,
  }),
}

export function bandFilter(
  band: Band,
  words: Pick<BlockDefinition, 'type' | 'title' | 'summary' | 'doc' | 'terms' | 'icon'>,
): BlockDefinition {
  return prewarpChecked(
    defineBlock({
      ...words,
      category: 'Filters and control',
      ports: { ...inputs(1, 1), ...resetPort, ...output },
      params: { ...params, ...(band === 'stop' ? depth : {}), ...timingParams, ...startParams },
      signals: outputSignals,
      elementwise: true,
      sameUnit: () => ['y', 'u1'],
      build: (c) => filterBlock(c, sectionsOf(c, band), c.param('frequency')),
    }),
    'frequency',
  )
}

function sectionsOf(c: ComponentBuilder, band: Band): readonly Section[] {
  const m = c.math
  const frequency = c.param('frequency')
  if (c.choice('design') === 'butterworth')
    return butterworthBand(m, band, Number(c.choice('order')), frequency, c.param('bandwidth'))
  const width = m.mul(2, c.param('damping'), frequency)
  const square = m.square(frequency)
  const numerator = band === 'pass' ? [0, width, 0] : [1, m.mul(c.param('depth'), width), square]
  return [{ numerator, denominator: [width, square], scale: frequency }]
}
