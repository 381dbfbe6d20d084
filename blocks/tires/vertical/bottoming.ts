/**
 * Linear vertical law with a second stiffness beyond the deflection at which the rim touches the tread, as
 * BOTTOM_OFFST and BOTTOM_STIFF of tyre property files state it:
 *
 *   Fz = max(k rho + kb max(rho - rhob, 0) - c vC.n, 0)
 */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import type { LawParameters, VerticalLaw, VerticalQuantities } from './law'

const beyond = ({ max, sub }: SymbolicMath, q: VerticalQuantities, p: LawParameters): Expr =>
  max(sub(q.deflection, p.coefficient('deflection')), 0)

export const bottoming: VerticalLaw = {
  id: 'bottoming',
  label: 'Linear with bottoming',
  prefix: 'bottoming',
  doc: String.raw`*Linear with bottoming*, with a second stiffness $k_b$ beyond the deflection $\rho_b$ at which the rim touches the tread

$$ F_z = \max(k \rho + k_b \max(\rho - \rho_b, 0) - c\,v_n,\; 0) $$`,
  inputs: ['deflection', 'normalSpeed'],
  shared: ['stiffness', 'damping'],
  parameters: [
    {
      name: 'deflection',
      default: 0.08,
      unit: 'm',
      min: 0,
      exclusive: true,
      doc: 'Deflection at which the rim touches the tread',
    },
    { name: 'stiffness', default: 2e6, unit: 'N/m', min: 0, doc: 'Stiffness of the rim on the tread' },
  ],
  load: (m, q, p) => {
    const { named, add, sub, mul, max } = m
    const rim = mul(p.coefficient('stiffness'), beyond(m, q, p))
    const spring = add(mul(p.shared('stiffness'), q.deflection), rim)
    return named('Fz', max(sub(spring, mul(p.shared('damping'), q.normalSpeed)), 0))
  },
  spring: (m, q, p) =>
    m.add(m.mul(p.shared('stiffness'), m.max(q.deflection, 0)), m.mul(p.coefficient('stiffness'), beyond(m, q, p))),
  energy: (m, q, p) =>
    m.mul(
      0.5,
      m.add(
        m.mul(p.shared('stiffness'), m.square(m.max(q.deflection, 0))),
        m.mul(p.coefficient('stiffness'), m.square(beyond(m, q, p))),
      ),
    ),
  stiffness: (_m, _q, p) => p.shared('stiffness'),
}
