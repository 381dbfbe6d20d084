/**
 * Slip whose relaxation lengths follow from the force model and the stiffness of the carcass, at the present load.
 *
 * The carcass bends by u, du/dt = V - |V*| q (Pacejka 2012, eqs 7.6-7.9). Carcass and contact are in balance:
 *
 *   c u = F(q)
 *
 * **Small slip.** F = C q gives u = sigma q with sigma = C/c, the slip stiffness over that of the carcass (Pacejka
 * 2012, eq. 7.5). The carcass may stiffen with the load as in MF-Tyre 6.1 (Besselink, Schmeitz and Pacejka 2010), with
 * dfz = (Fz - FNOMIN)/FNOMIN:
 *
 *   c = c0 (1 + PCF1 dfz + PCF2 dfz^2)
 *
 * **Large slip.** The secant instead of the slope, sigma = |F(q)|/(c |q|) (Pacejka 2012, section 7.2.3): a contact that
 * slides follows its slip at once. It tends to C/c at small slip.
 *
 * Either is never below `minimum`, which keeps the equations from becoming infinitely stiff.
 */
import type { Expr, ExternalFunction } from '../../../engine/symbolic'
import type { ModelParameter, TireModel } from '../model'

const parameters: readonly ModelParameter[] = [
  {
    name: 'LONGITUDINAL_STIFFNESS',
    default: 435000,
    unit: 'N/m',
    min: 0,
    exclusive: true,
    doc: 'Longitudinal stiffness of the carcass at road level, under the nominal load',
  },
  {
    name: 'LATERAL_STIFFNESS',
    default: 166500,
    unit: 'N/m',
    min: 0,
    exclusive: true,
    doc: 'Lateral stiffness of the carcass at road level, under the nominal load',
  },
  { name: 'FNOMIN', default: 4000, unit: 'N', min: 0, exclusive: true, doc: 'Nominal normal load' },
  { name: 'PCFX1', default: 0, unit: '1', doc: 'Variation of the longitudinal stiffness with load' },
  { name: 'PCFX2', default: 0, unit: '1', doc: 'Variation of the longitudinal stiffness with load squared' },
  { name: 'PCFY1', default: 0, unit: '1', doc: 'Variation of the lateral stiffness with load' },
  { name: 'PCFY2', default: 0, unit: '1', doc: 'Variation of the lateral stiffness with load squared' },
  {
    name: 'minimum',
    default: 0.01,
    unit: 'm',
    min: 0,
    exclusive: true,
    doc: 'Least relaxation length, reached when the wheel is nearly unloaded or slides',
  },
]

/** Least share of the stiffness under the nominal load: a polynomial may fall below zero far from its data. */
const softest = 0.1

const carcassFunction = (name: string): ExternalFunction => ({
  name,
  doc: 'Slip lag from slip stiffness over carcass stiffness: reciprocals of relaxation lengths, 1/m.',
  inputs: ['Fz', 'stiffnessLong', 'stiffnessLat'],
  outputs: ['inverseLong', 'inverseLat'],
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 80000, 60000],
  build(m, { Fz, stiffnessLong, stiffnessLat }, p) {
    const { named, add, sub, mul, div, max } = m
    const dFz = named('dFz', sub(mul(Fz, named('k', div(1, p.FNOMIN))), 1))
    const inverse = (C: Expr, stiffness: Expr, first: Expr, second: Expr): Expr => {
      const share = max(add(1, mul(dFz, add(first, mul(second, dFz)))), softest)
      const c = named('carcass', mul(stiffness, share))
      return div(c, max(C, mul(p.minimum, c)))
    }
    return {
      inverseLong: inverse(stiffnessLong, p.LONGITUDINAL_STIFFNESS, p.PCFX1, p.PCFX2),
      inverseLat: inverse(stiffnessLat, p.LATERAL_STIFFNESS, p.PCFY1, p.PCFY2),
    }
  },
})

/** Relaxation lengths of small slip. */
export const carcassRelaxation: TireModel = {
  id: 'carcass',
  label: 'Slip stiffness over carcass stiffness',
  prefix: 'carcass',
  axes: 'ISO',
  fn: carcassFunction('carcassRelaxation'),
  inputs: ['Fz', 'stiffnessLong', 'stiffnessLat'],
  parameters,
}

/** Relaxation lengths that fall as the contact slides. */
export const balanceRelaxation: TireModel = {
  id: 'balance',
  label: 'Carcass in balance with the force',
  prefix: 'balance',
  axes: 'ISO',
  fn: carcassFunction('balanceRelaxation'),
  inputs: ['Fz', 'stiffnessLong', 'stiffnessLat'],
  parameters,
  secant: true,
}
