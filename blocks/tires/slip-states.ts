/** The states of relaxation models. */
import type { ModelState } from './model'

/** S and tanAlpha with dq/dt = source - rate q, by outputs source1, rate1, source2, rate2 of the function. */
export const slipStates: readonly ModelState[] = [
  {
    name: 'S',
    unit: '1',
    doc: 'Longitudinal slip',
    derivative: { source: 'source1', rate: 'rate1' },
    limit: 'longitudinal',
  },
  {
    name: 'tanAlpha',
    unit: '1',
    doc: 'Tangent of the slip angle',
    derivative: { source: 'source2', rate: 'rate2' },
    limit: 'lateral',
  },
]
