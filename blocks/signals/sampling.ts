/** Parameters that blocks with a sample time share. */
import { quantity, type Param } from '../../engine/model/block'

export const sampleParams: Readonly<Record<'sampleTime' | 'offset', Param>> = {
  sampleTime: quantity('s', 0.01, 'Sample time', 'Interval between samples', { min: 0, exclusive: true }),
  offset: quantity('s', 0, 'First sample', 'Time of the first sample', { min: 0 }),
}

export const initialParam: Readonly<Record<'initial', Param>> = {
  initial: quantity('1', 0, 'Initial value', 'Output before the first sample', { unitOf: 'y', perElement: true }),
}
