/** Choice of a filter that runs with the solver or at sample times, with the parameters for it. */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

const whenSampled = { param: 'evaluation', is: ['sampled'] } as const

export const evaluationParams: Readonly<Record<'evaluation' | 'sampleTime' | 'offset', Param>> = {
  evaluation: choice(
    [
      { value: 'continuous', label: 'Continuous' },
      { value: 'sampled', label: 'At sample times' },
    ],
    'continuous',
    'Evaluation',
    'Continuous, or at sample times as on a real-time computer',
    { group: 'Evaluation' },
  ),
  sampleTime: quantity('s', 0.01, 'Sample time', 'Interval between samples', {
    min: 0,
    exclusive: true,
    group: 'Evaluation',
    when: whenSampled,
  }),
  offset: quantity('s', 0, 'First sample', 'Time of the first sample', {
    min: 0,
    group: 'Evaluation',
    when: whenSampled,
  }),
}

/** Sample times of a block; null if it is continuous. */
export interface Sampling {
  readonly sampleTime: Expr
  readonly offset: Expr
}

export function samplingOf(c: ComponentBuilder): Sampling | null {
  return c.choice('evaluation') === 'sampled' ? { sampleTime: c.param('sampleTime'), offset: c.param('offset') } : null
}
