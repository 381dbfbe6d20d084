/**
 * Vertical law through measured points of load over deflection, as DEFLECTION_LOAD_CURVE of tyre property files:
 *
 *   Fz = max(F(rho) - c vC.n, 0)
 *
 * The curve is a piecewise polynomial (Fritsch and Carlson 1980 for monotone cubics; de Boor 1978 for splines). Its
 * derivatives are those of the polynomials, exact, and its energy is their integral. Before the first and beyond the
 * last point it continues along its tangent.
 */
import type { Param } from '../../../engine/model/blocks/block'
import { choice } from '../../../engine/model/blocks/block'
import type { VerticalLaw } from './law'

const group = 'Load over deflection'
const prefix = 'loadTable'

const points: Param = {
  kind: 'table',
  label: 'Load over deflection',
  doc: 'Load over the deflection of the tyre at rest; the first row is 0, 0, and the load never falls',
  group,
  columns: [
    { name: 'deflection', unit: 'm' },
    { name: 'load', unit: 'N' },
  ],
  default: [
    [0, 0],
    [0.01, 2900],
    [0.02, 6100],
    [0.04, 13200],
  ],
  curve: {
    interpolation: { param: `${prefix}.interpolation` },
    choices: ['monotone', 'spline', 'linear'],
    outside: 'tangent',
  },
}

const interpolation = choice(
  [
    { value: 'monotone', label: 'Monotone cubics' },
    { value: 'spline', label: 'Cubic spline' },
    { value: 'linear', label: 'Straight lines' },
  ],
  'monotone',
  'Interpolation',
  'Interpolation between the points; beyond the last one the curve continues straight',
  { group },
)

export const loadTable: VerticalLaw = {
  id: 'table',
  label: 'Table',
  prefix,
  doc: String.raw`*Table* of the load $F(\rho)$ of a tyre at rest; beyond the last point the curve continues along its tangent, and *stiffness* is the one that scales the effective radius

$$ F_z = \max(F(\rho) - c\,v_n,\; 0) $$`,
  inputs: ['deflection', 'normalSpeed'],
  shared: ['stiffness', 'damping'],
  parameters: [],
  curve: { points, interpolation },
  load: ({ named, sub, mul, max }, q, p) =>
    named('Fz', max(sub(p.curve().at(q.deflection), mul(p.shared('damping'), q.normalSpeed)), 0)),
  spring: ({ max }, q, p) => max(p.curve().at(q.deflection), 0),
  energy: ({ max }, q, p) => p.curve().area(max(q.deflection, 0)),
  stiffness: (_m, _q, p) => p.shared('stiffness'),
}
