/** Parameters that blocks with a sample time share. */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

export const sampleParams: Readonly<Record<'sampleTime' | 'offset', Param>> = {
  sampleTime: quantity('s', 0.01, 'Sample time', 'Interval between samples', { min: 0, exclusive: true }),
  offset: quantity('s', 0, 'First sample', 'Time of the first sample', { min: 0 }),
}

export const initialParams: Readonly<Record<'start' | 'initial', Param>> = {
  start: choice(
    [
      { value: 'given', label: 'At a given value' },
      { value: 'steady', label: 'At the input' },
    ],
    'given',
    'Start',
    'Output before the first sample and after a reset',
    { group: 'Start' },
  ),
  initial: quantity('1', 0, 'Initial value', 'Output before the first sample and after a reset', {
    unitOf: 'y',
    perElement: true,
    group: 'Start',
    when: { param: 'start', is: ['given'] },
  }),
}

/** Returns the initial value from `initialParams`, for a block with the input `u1`. */
export const initialOf = (c: ComponentBuilder): Expr =>
  c.choice('start') === 'steady' ? c.input('u1') : c.param('initial')
