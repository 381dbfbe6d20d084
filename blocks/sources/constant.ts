/** Constant source. */
import { defineBlock, quantity } from '../../engine/model/blocks/block'
import { provideOutput, sourcePorts, sourceSignals } from './source'

export const constant = defineBlock({
  type: 'sources/constant',
  title: 'Constant',
  category: 'Sources',
  role: 'constant',
  summary: 'A constant value',
  doc: String.raw`
$$ y = value $$

A list of values gives a vector with one element for each. All derivatives are continuous, so it can feed a motion driver.

Source: elementary.`,
  terms: ['value'],
  icon: 'M4 3v18h17 M4 10h15',
  ports: sourcePorts,
  params: {
    value: quantity('1', 1, 'Value', 'Value, in the unit of the connected input', { unitOf: 'y', perElement: true }),
  },
  signals: sourceSignals,
  elementwise: true,
  build(c) {
    provideOutput(c, c.param('value'), Infinity)
  },
})
