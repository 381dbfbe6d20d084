/**
 * Slip with constant relaxation lengths, as in driving simulators (Morency 2007, eqs 3.22, 3.23):
 *   dq1/dt = -VEx/B_long - q1 |V*Ex|/B_long,   dq2/dt = VPy/B_lat - q2 |V*Px|/B_lat
 */
import type { ExternalFunction } from '../../engine/symbolic'
import type { ModelParameter, TireModel } from './model'
import { slipStates } from './slip-states'

const parameters: readonly ModelParameter[] = [
  { name: 'long', default: 0.5, unit: 'm', min: 0, exclusive: true, doc: 'Relaxation length of longitudinal slip' },
  { name: 'lat', default: 0.5, unit: 'm', min: 0, exclusive: true, doc: 'Relaxation length of lateral slip' },
]

const fn: ExternalFunction = {
  name: 'constantRelaxation',
  doc: 'Slip lag with constant relaxation lengths: dq/dt = source - rate q.',
  inputs: ['VPy', 'VEx', 'VsPx', 'VsEx'],
  outputs: ['source1', 'rate1', 'source2', 'rate2'],
  parameters: parameters.map((p) => p.name),
  nominal: [0.1, -0.01, 20, 20],
  build(m, { VPy, VEx, VsPx, VsEx }, p) {
    const long = m.named('inverseLong', m.div(1, p.long))
    const lat = m.named('inverseLat', m.div(1, p.lat))
    return {
      source1: m.neg(m.mul(VEx, long)),
      rate1: m.mul(m.abs(VsEx), long),
      source2: m.mul(VPy, lat),
      rate2: m.mul(m.abs(VsPx), lat),
    }
  },
}

export const constantRelaxation: TireModel = {
  id: 'constant',
  label: 'Constant relaxation lengths',
  prefix: 'relaxationLength',
  axes: 'ISO',
  fn,
  inputs: ['VPy', 'VEx', 'VsPx', 'VsEx'],
  parameters,
  states: slipStates,
}
