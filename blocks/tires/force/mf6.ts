/**
 * Magic Formula 6.1 and 6.2: pure and combined slip, inflation pressure, all forces and moments.
 *
 * H. B. Pacejka, Tire and Vehicle Dynamics (2012), eqs 4.E1 to 4.E78 without turn slip; I. J. M. Besselink, A. J. C.
 * Schmeitz and H. B. Pacejka, An improved Magic Formula/Swift tyre model that can handle inflation pressure changes,
 * VSD 48 (2010) supplement 337-352. Readings: curvatures E are limited to 1, LMUX and LMUY act on the vertical shifts
 * by their digressive form 10 L/(1 + 9 L), the trail acts on Gyk Fy0 without inclination, the residual moment has one
 * cos(alpha), My starts with R0 Fz0 (their eq. A48) and follows the rolling rate. In Mx the load stands squared inside
 * the arctangent, and QSX12 to QSX14 are the terms of version 6.2, which are zero in files of 6.1. LMUV has no effect.
 */
import type { Expr, ExternalFunction, SymbolicMath } from '../../../engine/symbolic'
import { cosAtan } from './magic-formula'
import {
  aligningMoment,
  lateral,
  LEAST_LOAD,
  magicFormulaStiffness,
  slipForces,
  type Factors,
  type Parameters,
  type SlipState,
} from './magic-formula-forces'
import { mf6Asymmetric, mf6Parameters } from './mf6-parameters'
import { magicFormulaStages } from '../fit-stages'
import { byFriction, type TireModel } from '../model'

/** Relative pressure beyond the nominal one. */
type WithPressure = SlipState & { readonly dp: Expr }

/** 1 + a dp + b dp^2 */
const pressed = (m: SymbolicMath, dp: Expr, a: Expr, b: Expr): Expr => m.add(1, m.mul(dp, m.add(a, m.mul(b, dp))))

function factorsOf(m: SymbolicMath, p: Parameters, g: Expr, dp: Expr): Factors {
  const { add, sub, mul, abs, square } = m
  return {
    longitudinalFriction: mul(pressed(m, dp, p.PPX3, p.PPX4), sub(1, mul(p.PDX3, square(g)))),
    longitudinalStiffness: pressed(m, dp, p.PPX1, p.PPX2),
    lateralFriction: (camber) => mul(pressed(m, dp, p.PPY3, p.PPY4), sub(1, mul(p.PDY3, square(camber)))),
    corneringStiffness: (camber) => mul(add(1, mul(p.PPY1, dp)), sub(1, mul(p.PKY3, abs(camber)))),
    peakLoad: add(1, mul(p.PPY2, dp)),
    camberThrust: add(1, mul(p.PPY5, dp)),
    trailSlope: add(1, mul(p.QBZ4, g), mul(p.QBZ5, abs(g))),
    trail: sub(1, mul(p.PPZ1, dp)),
    camberMoment: add(1, mul(p.PPZ2, dp)),
  }
}

/** Overturning moment over R0 Fz, of the lateral force in nominal loads. */
function overturning(m: SymbolicMath, { p, x, dp }: WithPressure, gamma: Expr, fy: Expr): Expr {
  const { add, mul, sin, cos, atan, abs, square } = m
  const side = m.named('side', mul(x, fy))
  const lean = abs(gamma)
  const wave = mul(
    p.QSX4,
    cos(mul(p.QSX5, atan(square(mul(p.QSX6, x))))),
    sin(add(mul(p.QSX7, gamma), mul(p.QSX8, atan(mul(p.QSX9, side))))),
  )
  return add(
    mul(p.QSX1, p.LVMX),
    mul(
      p.LMX,
      add(
        mul(-1, p.QSX2, gamma, add(1, mul(p.PPMX1, dp))),
        mul(-1, p.QSX12, gamma, lean),
        mul(p.QSX3, side),
        wave,
        mul(p.QSX10, atan(mul(p.QSX11, x)), gamma),
        mul(fy, add(p.QSX13, mul(p.QSX14, lean))),
      ),
    ),
  )
}

/** Rolling resistance over R0 Fz, of the longitudinal force in nominal loads. */
function resistance(m: SymbolicMath, { p, x }: SlipState, gamma: Expr, fx: Expr, VCx: Expr, pressure: Expr): Expr {
  const { add, sub, mul, div, pow, abs, square, max } = m
  const v = m.named('v', abs(div(VCx, p.LONGVL)))
  const sum = add(
    p.QSY1,
    mul(p.QSY2, x, fx),
    mul(p.QSY3, v),
    mul(p.QSY4, m.ipow(v, 4)),
    mul(add(p.QSY5, mul(p.QSY6, x)), square(gamma)),
  )
  return mul(p.LMY, sum, pow(max(x, LEAST_LOAD), sub(p.QSY7, 1)), pow(div(pressure, p.NOMPRES), p.QSY8))
}

const inputs = ['Fz', 'S', 'tanAlpha', 'Omega', 'gamma', 'VCx', 'pressure'] as const

const fn: ExternalFunction = {
  name: 'mf6',
  doc: 'Magic Formula 6.1 and 6.2: tyre forces and moments at the contact point in ISO tyre axes.',
  inputs,
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: mf6Parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57, 0.001, 20, 2.2e5],
  build(m, { Fz: load, S: kappa, tanAlpha: a, Omega, gamma, VCx, pressure }, p) {
    const { named, sub, mul, div, neg } = m
    const Fz = named('Fz', m.max(load, 0))
    const x = named('x', mul(Fz, named('inverseFz0', div(1, named('Fz0', mul(p.FNOMIN, p.LFZO))))))
    const dfz = named('dfz', sub(x, 1))
    const dp = named('dp', sub(mul(pressure, named('k', div(1, p.NOMPRES))), 1))
    const g = named('g', m.sin(gamma))
    const state: WithPressure = {
      ...{ p, x, dfz, dp, kappa, a, g },
      scale: { x: p.LMUX, y: p.LMUY },
      factors: factorsOf(m, p, g, dp),
      shiftX: m.num(1),
      cosAlpha: named('cosAlpha', cosAtan(m, m.square(a))),
    }
    const forces = slipForces(m, state)
    const { fx, fy } = forces
    const upright = lateral(m, state, m.num(0)).f0
    const R0Fz = named('R0Fz', mul(p.UNLOADED_RADIUS, Fz))
    const rolling = mul(R0Fz, resistance(m, state, gamma, fx, VCx, pressure))
    return {
      Fx: mul(fx, Fz),
      Fy: mul(fy, Fz),
      Mx: mul(R0Fz, overturning(m, state, gamma, fy)),
      My: m.select(m.lt(Omega, 0), rolling, neg(rolling)),
      Mz: mul(Fz, aligningMoment(m, state, forces, upright)),
    }
  },
}

export const mf6: TireModel = {
  id: 'mf6',
  label: 'Magic Formula 6.1, 6.2',
  prefix: 'mf6',
  fitStages: magicFormulaStages,
  axes: 'ISO',
  fn,
  inputs,
  parameters: mf6Parameters,
  resistsRolling: true,
  slipStiffness: magicFormulaStiffness,
  scaled: byFriction('LMUX', 'LMUY'),
  asymmetric: mf6Asymmetric,
}
