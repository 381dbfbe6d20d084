/**
 * Slip with constant relaxation lengths, as in driving simulators (Morency 2007, eqs 3.22, 3.23):
 *   dq1/dt = -VEx/B_long - q1 |V*Ex|/B_long,   dq2/dt = VPy/B_lat - q2 |V*Px|/B_lat
 * The function gives 1/B_long and 1/B_lat; `low-speed.ts` has the rest.
 */
import type { ExternalFunction } from '../../../engine/symbolic'
import type { ModelParameter, TireModel } from '../model'

const parameters: readonly ModelParameter[] = [
  { name: 'long', default: 0.5, unit: 'm', min: 0, exclusive: true, doc: 'Relaxation length of longitudinal slip' },
  { name: 'lat', default: 0.5, unit: 'm', min: 0, exclusive: true, doc: 'Relaxation length of lateral slip' },
]

const fn: ExternalFunction = {
  name: 'constantRelaxation',
  doc: 'Slip lag with constant relaxation lengths: reciprocals, 1/m.',
  inputs: [],
  outputs: ['inverseLong', 'inverseLat'],
  parameters: parameters.map((p) => p.name),
  nominal: [],
  build: (m, _, p) => ({ inverseLong: m.div(1, p.long), inverseLat: m.div(1, p.lat) }),
}

export const constantRelaxation: TireModel = {
  id: 'constant',
  label: 'Constant relaxation lengths',
  prefix: 'relaxationLength',
  axes: 'ISO',
  fn,
  inputs: [],
  parameters,
}
