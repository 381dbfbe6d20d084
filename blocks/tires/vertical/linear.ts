/**
 * Linear vertical law: spring and damper, without tension (Morency 2007, eq. 3.4).
 *
 *   Fz = max(k (Ru - Rl) - c vC.n, 0)
 */
import type { VerticalLaw } from './law'

export const linearVertical: VerticalLaw = {
  id: 'linear',
  label: 'Linear',
  prefix: 'linearVertical',
  doc: String.raw`*Linear* (3.4), with stiffness $k$ and damping $c$

$$ F_z = \max(k \rho - c\,v_n,\; 0) $$`,
  inputs: ['deflection', 'normalSpeed'],
  shared: ['stiffness', 'damping'],
  parameters: [],
  proportional: true,
  load: ({ named, max, sub, mul }, q, p) => {
    const spring = mul(p.shared('stiffness'), q.deflection)
    return named('Fz', max(sub(spring, mul(p.shared('damping'), q.normalSpeed)), 0))
  },
  spring: ({ mul, max }, q, p) => mul(p.shared('stiffness'), max(q.deflection, 0)),
  energy: ({ mul, square, max }, q, p) => mul(0.5, p.shared('stiffness'), square(max(q.deflection, 0))),
  stiffness: (_m, _q, p) => p.shared('stiffness'),
}
