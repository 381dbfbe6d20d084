/**
 * Vertical law of the Magic Formula.
 *
 *   Fz = (1 + QV2 |Omega| R0/V0) (1 + PFZ1 dp) LCZ Fz0 ((QFZ1 + QFZ3 gamma^2) x + QFZ2 x^2) - c vC.n,   x = rho_z/R0
 *   rho_z = rho cos(gamma) + rc (1 - cos(gamma)),   dp = (p - p0)/p0
 *
 * With QFZ1 alone it is Fz = p_z1 Fz0/R0 rho_z LCZ (Pacejka, Tyre and Vehicle Dynamics, 2nd ed. 2006, eqs A.5.60,
 * A.5.61 in the numbering of the thesis that prints them: rc is the radius of the circular contour). The quadratic
 * term, speed and pressure are those of MF-Tyre 6.1 (I. J. M. Besselink, A. J. C. Schmeitz and H. B. Pacejka, An
 * improved Magic Formula/Swift tyre model that can handle inflation pressure changes, Vehicle System Dynamics 48
 * (2010) suppl. 337-352). Its terms in Fx and Fy, which would make the load an unknown, and the growth of the radius
 * with speed are left out.
 *
 * rho_z is the depth along the road normal, so the energy is the integral over it. Above the road the spring force
 * continues as a straight line; it only lets the damper begin smoothly, as in the linear law.
 */
import { product, sum } from '../../../engine/model/blocks/parameter-order'
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import type { ModelParameter } from '../model'
import type { LawParameters, VerticalLaw, VerticalQuantities } from './law'

const prefix = 'mfVertical'
const positive = { min: 0, exclusive: true } as const

const parameters: readonly ModelParameter[] = [
  { name: 'FNOMIN', default: 4850, unit: 'N', ...positive, doc: 'Nominal normal load' },
  { name: 'QFZ1', default: 20, unit: '1', ...positive, doc: 'Stiffness, linear in the deflection (p_z1)' },
  { name: 'QFZ2', default: 35, unit: '1', min: 0, doc: 'Stiffness, growing with the deflection' },
  { name: 'QFZ3', default: 0, unit: '1/rad^2', doc: 'Variation of the stiffness with inclination' },
  { name: 'LCZ', default: 1, unit: '1', ...positive, doc: 'Scale: vertical stiffness' },
  { name: 'contour', default: 0, unit: 'm', min: 0, doc: 'Radius of the circular contour across the tread' },
  { name: 'QV2', default: 0, unit: '1', min: 0, doc: 'Growth of the stiffness with speed' },
  { name: 'LONGVL', default: 16.6, unit: 'm/s', ...positive, doc: 'Speed that scales QV2' },
  { name: 'PFZ1', default: 0, unit: '1', min: 0, doc: 'Variation of the stiffness with inflation pressure' },
  { name: 'NOMPRES', default: 2.2e5, unit: 'Pa', ...positive, doc: 'Inflation pressure at which QFZ1 was measured' },
]

/** 1 + PFZ1 dp */
function ofPressure(m: SymbolicMath, p: LawParameters, pressure: Expr): Expr {
  const nominal = p.coefficient('NOMPRES')
  const factor = m.add(1, m.mul(p.coefficient('PFZ1'), m.div(m.sub(pressure, nominal), nominal)))
  return m.named('k', m.max(factor, 0))
}

interface Spring {
  /** N per relative deflection. */
  readonly scale: Expr
  /** rho_z/R0, also below zero. */
  readonly x: Expr
  /** QFZ1 + QFZ3 gamma^2, not below zero. */
  readonly slope: Expr
  readonly speed: Expr
}

function springOf(m: SymbolicMath, q: VerticalQuantities, p: LawParameters): Spring {
  const { named, add, sub, mul, div, max, abs, cos, square } = m
  const upright = named('uprightness', cos(q.gamma))
  const depth = add(mul(q.deflection, upright), mul(p.coefficient('contour'), sub(1, upright)))
  const speedScale = named('k', div(mul(p.coefficient('QV2'), q.radius), p.coefficient('LONGVL')))
  return {
    scale: named('k', mul(p.coefficient('FNOMIN'), p.coefficient('LCZ'), ofPressure(m, p, q.pressure))),
    x: named('depth', mul(depth, named('k', div(1, q.radius)))),
    slope: max(add(p.coefficient('QFZ1'), mul(p.coefficient('QFZ3'), square(q.gamma))), 0),
    speed: add(1, mul(speedScale, abs(q.Omega))),
  }
}

/** Force of the spring; below zero above the road. */
function force(m: SymbolicMath, q: VerticalQuantities, p: LawParameters): Expr {
  const { add, mul, max, square } = m
  const { scale, x, slope, speed } = springOf(m, q, p)
  return mul(scale, speed, add(mul(slope, x), mul(p.coefficient('QFZ2'), square(max(x, 0)))))
}

export const magicFormulaVertical: VerticalLaw = {
  id: 'magic-formula',
  label: 'Magic Formula',
  prefix,
  doc: String.raw`*Magic Formula* (Pacejka 2006; MF-Tyre 6.1: Besselink, Schmeitz and Pacejka 2010), with $\rho_z = \rho \cos\gamma + r_c (1 - \cos\gamma)$, $x = \rho_z/R_u$ and $dp = (p - p_0)/p_0$

$$ F_z = \max\left((1 + q_{V2} |\Omega| R_u/V_0)(1 + p_{Fz1}\,dp)\,\lambda_{Cz} F_{z0} \left((q_{Fz1} + q_{Fz3} \gamma^2) x + q_{Fz2} x^2\right) - c\,v_n,\; 0\right) $$

With $q_{Fz1} = p_{z1}$ alone, it is the law of the Magic Formula 2006. The terms of MF-Tyre 6.1 in $F_x$ and $F_y$ and its growth of the radius with speed are not included.`,
  inputs: ['deflection', 'normalSpeed', 'gamma', 'Omega', 'radius', 'pressure'],
  shared: ['damping'],
  parameters,
  load: (m, q, p) => m.named('Fz', m.max(m.sub(force(m, q, p), m.mul(p.shared('damping'), q.normalSpeed)), 0)),
  spring: (m, q, p) => m.max(force(m, q, p), 0),
  energy: (m, q, p) => {
    const { add, mul, div, max, square, ipow } = m
    const { scale, x, slope, speed } = springOf(m, q, p)
    const pressed = max(x, 0)
    const area = add(mul(0.5, slope, square(pressed)), mul(div(p.coefficient('QFZ2'), 3), ipow(pressed, 3)))
    return mul(scale, speed, q.radius, area)
  },
  orders: [
    {
      lower: 0,
      upper: sum(`${prefix}.NOMPRES`, product(`${prefix}.PFZ1`, sum('pressure', product(-1, `${prefix}.NOMPRES`)))),
      strict: true,
      at: `${prefix}.PFZ1`,
      what: 'at this inflation pressure the tyre has no stiffness',
      hint: 'give a pressure closer to NOMPRES, or a smaller PFZ1',
    },
  ],
  // QFZ1 x + QFZ2 x^2 = 1 under the nominal load: its slope there is the root of QFZ1^2 + 4 QFZ2
  stiffness: (m, { radius, pressure }, p) => {
    const { mul, div, add, sqrt, square } = m
    const slope = sqrt(add(square(p.coefficient('QFZ1')), mul(4, p.coefficient('QFZ2'))))
    return m.named(
      'k',
      mul(div(mul(p.coefficient('FNOMIN'), p.coefficient('LCZ')), radius), ofPressure(m, p, pressure), slope),
    )
  },
}
