/** Sine source. */
import { defineBlock, quantity } from '../../engine/model/blocks/block'
import { provideOutput, sourcePorts, sourceSignals } from './source'

export const sine = defineBlock({
  type: 'sources/sine',
  title: 'Sine',
  category: 'Sources',
  summary: 'Sine with amplitude, frequency, phase and offset',
  doc: String.raw`
$$ y = y_0 + a \sin(2\pi f\,t + \varphi) $$

All derivatives are continuous, so it can feed a motion driver.

Source: elementary.`,
  terms: ['sine wave', 'harmonic', 'frequency'],
  icon: 'M4 3v18h17 M4 12c2-8 5-8 7 0s5 8 7 0',
  ports: sourcePorts,
  params: {
    amplitude: quantity('1', 1, 'Amplitude', 'Amplitude, in the unit of the connected input', { unitOf: 'y' }),
    frequency: quantity('Hz', 1, 'Frequency', 'Frequency', { min: 0 }),
    phase: quantity('rad', 0, 'Phase', 'Phase at time zero', { structural: true }),
    offset: quantity('1', 0, 'Offset', 'Mean value', { unitOf: 'y', structural: true }),
  },
  signals: sourceSignals,
  build(c) {
    const { named, add, mul, sin } = c.math
    const omega = named('omega', mul(2 * Math.PI, c.param('frequency')))
    const wave = mul(c.param('amplitude'), sin(add(mul(omega, c.time), c.param('phase'))))
    provideOutput(c, add(c.param('offset'), wave), Infinity)
  },
})
