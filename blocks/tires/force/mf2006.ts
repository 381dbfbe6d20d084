/**
 * Magic Formula of 2006 with camber, and with turn slip: H. B. Pacejka, Tyre and Vehicle Dynamics, second edition
 * (2006), eqs 4.E1 to 4.E102, without inflation pressure.
 *
 * Readings: curvatures E are limited to 1. The trail acts on the whole lateral force less SVyk. LMUV lowers the
 * friction with the sliding speed, L/(1 + LMUV Vs/V0), and acts on vertical shifts in the digressive form 10 L/(1 + 9
 * L). The speed in cos(alpha) and in the shift of Fx has 0.1 m/s added, so that the moment fades to zero at standstill.
 * My = -R0 Fz (QSY1 atan(Reff Omega/V0) + QSY2 Fx/Fz0), which vanishes with the rolling rate.
 *
 * Inclination divides the friction by 1 + PDY3 sin^2(gamma) and the cornering stiffness by 1 + PKY3 sin^2(gamma). With
 * negative coefficients these have poles, with the default at 17.4 degrees; they are held at a tenth.
 *
 * With turn slip phi_t and the spin phi = phi_t + (1 - eps) Omega sin(gamma)/V, eps = PECP1 (1 + PECP2 dfz) at most
 * 0.95, inclination acts by spin. Turn slip itself makes zeta_2, zeta_3, zeta_5 and zeta_7, spin the other factors, as
 * printed. A wheel that rolls back on the same circle keeps its lateral force: the sign of the speed, printed with
 * DHyphi (where BHyphi cancels it), acts on the shift; it fades within 0.1 m/s. The friction in the moment on the spot
 * is taken without its sign. Where spin is zero, zeta_7 is that of a moment of 1e-6 m times the load, instead of 0/0.
 */
import type { Expr, ExternalFunction, SymbolicMath } from '../../../engine/symbolic'
import { magicFormulaStages, turnSlipStage } from '../fit-stages'
import { byFriction, type ContactQuantity, type ModelParameter, type TireModel } from '../model'
import { cosAtan, magicAngle } from './magic-formula'
import {
  aligningMoment,
  LEAST_LOAD,
  limited,
  magicFormulaStiffness,
  slipForces,
  type Factors,
  type Parameters,
  type SlipState,
  type TurnSlip,
} from './magic-formula-forces'
import { mf2006Asymmetric, mf2006Parameters, turnSlipParameters } from './mf2006-parameters'

/** Speed added to denominators, m/s. */
const SPEED = 0.1
/** Least value of what inclination divides by. */
const LEAST_DIVISOR = 0.1
/** Least moment of spin over the load in zeta_7, m. */
const LEAST_MOMENT = 1e-6
/** Least share 1 - eps of inclination in spin. */
const LEAST_CAMBER = 0.05
const tiny = 1e-30

function factorsOf(m: SymbolicMath, p: Parameters, g: Expr): Factors {
  const { add, mul, div, max, abs, square } = m
  const one = m.num(1)
  const divided = (coefficient: Expr, camber: Expr): Expr =>
    div(1, max(add(1, mul(coefficient, square(camber))), LEAST_DIVISOR))
  return {
    longitudinalFriction: one,
    longitudinalStiffness: one,
    lateralFriction: (camber) => divided(p.PDY3, camber),
    corneringStiffness: (camber) => divided(p.PKY3, camber),
    peakLoad: one,
    camberThrust: one,
    trailSlope: add(1, mul(p.QBZ5, abs(g)), mul(p.QBZ6, square(g))),
    trail: one,
    camberMoment: one,
  }
}

/** Value of a parameter that divides, away from zero. */
const awayFromZero = ({ select, lt, max, min }: SymbolicMath, value: Expr): Expr =>
  select(lt(value, 0), min(value, -1e-9), max(value, 1e-9))

interface Spin {
  /** Turn slip and spin times the free radius. */
  readonly turn: Expr
  readonly spin: Expr
  readonly VCx: Expr
  readonly x: Expr
  readonly dfz: Expr
  readonly kappa: Expr
  readonly a: Expr
  /** 1 - eps */
  readonly camberShare: Expr
}

/** Factors by turn slip, A.5.72 to A.5.101 of the property file, 4.E78 to 4.E102. */
function turnSlip(m: SymbolicMath, p: Parameters, s: Spin): TurnSlip {
  const { named, add, mul, div, sqrt, square, sin, atan, acos, abs, max, min } = m
  const { turn, spin, dfz, kappa, a, camberShare } = s
  const size = named('turn', abs(turn))
  const rising = (c1: Expr, c2: Expr): Expr => mul(c1, add(1, mul(c2, dfz)))
  const fading = (c: Expr, slip: Expr): Expr => cosAtan(m, square(mul(c, slip)))
  const Bx = mul(rising(p.PDXP1, p.PDXP2), fading(p.PDXP3, kappa))
  const By = mul(rising(p.PDYP1, p.PDYP2), fading(p.PDYP3, a))
  const path = add(size, mul(p.PDYP4, sqrt(max(size, tiny))))
  const onTheSpot = (mu: Expr): Expr =>
    named('onTheSpot', mul(p.QCRP1, abs(mu), p.UNLOADED_RADIUS, sqrt(max(s.x, LEAST_LOAD)), p.LMP))
  /** D sin(C atan(B x - E (B x - atan(B x)))) of spin, from the slope BCD. */
  const ofSpin = (C: Expr, D: Expr, E: Expr, slope: Expr): Expr =>
    mul(D, sin(magicAngle(m, div(slope, awayFromZero(m, mul(C, D))), C, E, spin)))
  const direction = max(min(div(s.VCx, SPEED), 1), -1)
  return {
    zeta1: fading(Bx, spin),
    zeta2: named('zeta2', fading(By, path)),
    zeta3: cosAtan(m, square(mul(p.PKYP1, square(turn)))),
    zeta5: fading(p.QDTP1, turn),
    zeta6: fading(p.QBRP1, spin),
    shift(thrust, upright) {
      const D = add(p.PHYP2, mul(p.PHYP3, dfz))
      const slope = div(thrust, mul(camberShare, upright))
      return mul(direction, ofSpin(p.PHYP1, D, limited(m, p.PHYP4), slope))
    },
    moment(mu, perCamber) {
      const D = div(onTheSpot(mu), sin(mul(Math.PI / 2, p.QDRP1)))
      return ofSpin(p.QDRP1, D, limited(m, p.QDRP2), div(perCamber, camberShare))
    },
    zeta7(Gyk, moment, mu) {
      const across = mul(onTheSpot(mu), 2 / Math.PI, atan(mul(p.QCRP2, size)), Gyk)
      const share = div(across, max(abs(moment), LEAST_MOMENT))
      return named('zeta7', mul(2 / Math.PI, acos(max(min(share, 1 - 1e-12), 1e-12 - 1))))
    },
  }
}

const inputs = ['Fz', 'S', 'tanAlpha', 'Omega', 'gamma', 'Reff', 'VCx'] as const
const spins = ['turnSlip', 'totalSpin'] as const

const functionOf = (
  name: string,
  doc: string,
  arguments_: readonly ContactQuantity[],
  parameters: readonly ModelParameter[],
): ExternalFunction => ({
  name,
  doc,
  inputs: arguments_,
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57, 0.001, 0.305, 20, 0.001, 0.001].slice(0, arguments_.length),
  build(m, { Fz: load, S: kappa, tanAlpha: a, Omega, gamma, Reff, VCx, ...spin }, p) {
    const { named, add, sub, mul, div, neg, abs, sqrt, square, atan, max } = m
    const Fz = named('Fz', max(load, 0))
    const x = named('x', mul(Fz, named('inverseFz0', div(1, named('Fz0', mul(p.FNOMIN, p.LFZO))))))
    const dfz = named('dfz', sub(x, 1))
    const g = named('g', m.sin(gamma))
    const R0 = p.UNLOADED_RADIUS
    const speed = named('speed', abs(VCx))
    const travel = named('travel', mul(speed, sqrt(add(1, square(a)))))
    const sliding = mul(speed, sqrt(max(add(square(kappa), square(a)), tiny)))
    const decay = named('decay', add(1, mul(p.LMUV, div(sliding, p.LONGVL))))
    const camberShare = (): Expr => max(sub(1, mul(p.PECP1, add(1, mul(p.PECP2, dfz)))), LEAST_CAMBER)
    const turning = (share: Expr): Spin => ({
      ...{ VCx, x, dfz, kappa, a, camberShare: share },
      turn: named('phiTurn', mul(R0, spin.turnSlip)),
      spin: named('phi', mul(R0, add(spin.turnSlip, mul(share, sub(spin.totalSpin, spin.turnSlip))))),
    })
    const state: SlipState = {
      ...{ p, x, dfz, kappa, a, g },
      scale: { x: div(p.LMUX, decay), y: div(p.LMUY, decay) },
      factors: factorsOf(m, p, g),
      shiftX: div(speed, add(speed, SPEED)),
      cosAlpha: named('cosAlpha', div(speed, add(travel, SPEED))),
      ...('turnSlip' in spin ? { turn: turnSlip(m, p, turning(named('camberShare', camberShare()))) } : {}),
    }
    const forces = slipForces(m, state)
    const { fx, fy, side } = forces
    const R0Fz = named('R0Fz', mul(R0, Fz))
    const overturning = add(p.QSX1, mul(-1, p.QSX2, g), mul(p.QSX3, x, fy))
    const rolling = add(mul(p.QSY1, atan(div(mul(Reff, Omega), p.LONGVL))), mul(p.QSY2, x, fx))
    return {
      Fx: mul(fx, Fz),
      Fy: mul(fy, Fz),
      Mx: mul(R0Fz, p.LMX, overturning),
      My: neg(mul(R0Fz, p.LMY, rolling)),
      Mz: mul(Fz, aligningMoment(m, state, forces, side.f0)),
    }
  },
})

type SpinEffects = NonNullable<TireModel['spinEffects']>

/** Force of inclination over cornering stiffness. */
const camberEffects: SpinEffects = (m, p, load, { gamma = m.num(0) }) => {
  const { add, sub, mul, div, sin, atan } = m
  const nominal = mul(p('FNOMIN'), p('LFZO'))
  const x = div(load, nominal)
  const thrust = mul(load, add(p('PKY6'), mul(p('PKY7'), sub(x, 1))), p('LKYC'), sin(gamma))
  const peak = mul(nominal, p('PKY1'), p('LKY'), sin(mul(p('PKY4'), atan(div(x, p('PKY2'))))))
  return { tangent: div(thrust, awayFromZero(m, peak)), moment: m.num(0) }
}

/** Moment of spin without slip, A.5.88. Its lateral force vanishes at standstill, so it stores nothing. */
const turnEffects: SpinEffects = (m, p, load, { turnSlip = m.num(0), totalSpin = turnSlip }) => {
  const { add, sub, mul, div, sin, sqrt, abs, max } = m
  const x = div(load, mul(p('FNOMIN'), p('LFZO')))
  const dfz = sub(x, 1)
  const R0 = p('UNLOADED_RADIUS')
  const share = max(sub(1, mul(p('PECP1'), add(1, mul(p('PECP2'), dfz)))), LEAST_CAMBER)
  const spin = mul(R0, add(turnSlip, mul(share, sub(totalSpin, turnSlip))))
  const mu = mul(abs(add(p('PDY1'), mul(p('PDY2'), dfz))), p('LMUY'))
  const most = mul(p('QCRP1'), mu, R0, sqrt(max(x, LEAST_LOAD)), p('LMP'))
  const D = div(most, sin(mul(Math.PI / 2, p('QDRP1'))))
  const slope = div(mul(R0, p('LKZC'), add(p('QDZ8'), mul(p('QDZ9'), dfz))), share)
  const B = div(slope, awayFromZero(m, mul(p('QDRP1'), D)))
  const curve = sin(magicAngle(m, B, p('QDRP1'), limited(m, p('QDRP2')), spin))
  return { tangent: m.num(0), moment: mul(load, D, curve) }
}

export const mf2006: TireModel = {
  id: 'mf2006',
  label: 'Magic Formula 2006',
  prefix: 'mf2006',
  fitStages: magicFormulaStages,
  axes: 'ISO',
  fn: functionOf(
    'mf2006',
    'Magic Formula of 2006: tyre forces and moments at the contact point in ISO tyre axes.',
    inputs,
    mf2006Parameters,
  ),
  inputs,
  parameters: mf2006Parameters,
  slipStiffness: magicFormulaStiffness,
  spinEffects: camberEffects,
  scaled: byFriction('LMUX', 'LMUY'),
  asymmetric: mf2006Asymmetric,
}

const withTurnSlip = [...mf2006Parameters, ...turnSlipParameters]

export const mf2006TurnSlip: TireModel = {
  ...mf2006,
  id: 'mf2006-turn-slip',
  label: 'Magic Formula 2006 with turn slip',
  fn: functionOf(
    'mf2006TurnSlip',
    'Magic Formula of 2006 with turn slip: tyre forces and moments at the contact point in ISO tyre axes.',
    [...inputs, ...spins],
    withTurnSlip,
  ),
  inputs: [...inputs, ...spins],
  parameters: withTurnSlip,
  spinEffects: turnEffects,
  fitStages: [...magicFormulaStages, turnSlipStage],
}
