/**
 * TMeasy: forces by the initial slope, the peak and the sliding value of each direction, at two loads.
 *
 * W. Hirschberg, G. Rill and H. Weinfurter, Tire model TMeasy, VSD 45 (2007) supplement 101-119; G. Rill, Road Vehicle
 * Dynamics (2012), chapter 3. With the values at the loads FN and 2 FN, forces and slopes are quadratic in the load and
 * zero without one, slips are linear. Slips refer to the rolling speed: sx = S/|1 + S|, sy = -tan(alpha)/|1 + S|, and
 * are normalised by
 *
 *   hx = sxM/(sxM + syM) + (FxM/dFx)/(FxM/dFx + FyM/dFy),  hy in the same way
 *   s = |(sx/hx, sy/hy)|, (cos, sin) its direction
 *   dF, sM, FM, sS, FS: roots of the squares of both directions, e.g. FM^2 = (FxM cos)^2 + (FyM sin)^2
 *   F = sM dF q/(1 + q (q + dF sM/FM - 2)),  q = s/sM              up to sM
 *       FM - (FM - FS) q^2 (3 - 2q),         q = (s-sM)/(sS-sM)    up to sS, FS beyond
 *   Fx = F cos, Fy = F sin, Mz = -trail Fy, trail = L n/L(|sy|), L = sqrt(8 r deflection)
 *   n/L = n0 ((1-w)(1-q) + w (1 - (3-2q) q^2)),            q = |sy|/sy0, w = sy0/syE       up to sy0
 *         -n0 (1-w)(q-1) ((syE-|sy|)/(syE-sy0))^2                                        up to syE, zero beyond
 *
 * Between sM and sS stands one cubic, as in the book. Forces per load stay above a twentieth of those at FN: the
 * quadratic turns negative at high loads. Slips stay above a twentieth of those at FN in the same way.
 * Inclination has no effect.
 */
import type { Expr, ExternalFunction } from '../../../engine/symbolic'
import { byFriction, type ModelParameter, type TireModel } from '../model'
import { rollingMoment } from './rolling-moment'

/** Values at the nominal load and at twice that load. */
const pairs: readonly (readonly [name: string, nominal: number, double: number, unit: string, doc: string])[] = [
  ['dFx', 110000, 180000, 'N', 'Slope of the longitudinal force at zero slip'],
  ['sxM', 0.115, 0.125, '1', 'Longitudinal slip of the peak'],
  ['FxM', 3600, 6500, 'N', 'Peak of the longitudinal force'],
  ['sxS', 0.55, 0.65, '1', 'Longitudinal slip from which the tyre slides'],
  ['FxS', 3100, 5700, 'N', 'Longitudinal force in sliding'],
  ['dFy', 70000, 105000, 'N', 'Slope of the lateral force at zero slip'],
  ['syM', 0.2, 0.23, '1', 'Lateral slip of the peak'],
  ['FyM', 3400, 6100, 'N', 'Peak of the lateral force'],
  ['syS', 0.7, 0.85, '1', 'Lateral slip from which the tyre slides'],
  ['FyS', 3200, 5800, 'N', 'Lateral force in sliding'],
  ['nL', 0.17, 0.15, '1', 'Trail over contact length at zero slip'],
  ['sy0', 0.2, 0.22, '1', 'Lateral slip at which the trail is zero'],
  ['syE', 0.38, 0.42, '1', 'Lateral slip from which the trail stays zero'],
]

const parameters: readonly ModelParameter[] = [
  { name: 'FN', default: 3500, unit: 'N', min: 0, exclusive: true, reference: true, doc: 'Nominal load' },
  ...pairs.flatMap(([name, nominal, double, unit, doc]): readonly ModelParameter[] => [
    { name, default: nominal, unit, min: 0, exclusive: true, doc: `${doc}, at the nominal load` },
    { name: `${name}2`, default: double, unit, min: 0, exclusive: true, doc: `${doc}, at twice the nominal load` },
  ]),
  { name: 'mu', default: 1, unit: '1', min: 0, exclusive: true, doc: 'Friction with respect to that of the values' },
  { name: 'CR', default: 0, unit: '1', min: 0, doc: 'Coefficient of rolling resistance, times load and loaded radius' },
]

/** Least forces per load and least slips with respect to those at the nominal load. */
const LEAST = 0.05
/** Least rolling speed over speed of travel: slips of a locked wheel stay finite. */
const LOCKED = 1e-6
/** Keeps the direction of no slip defined; the change of slips is below 1e-15. */
const tiny = 1e-30

const fn: ExternalFunction = {
  name: 'tmeasy',
  doc: 'TMeasy tyre forces and moments at the contact point in ISO tyre axes.',
  inputs: ['Fz', 'S', 'tanAlpha', 'Omega', 'loadedRadius', 'deflection'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57, 0.3, 0.02],
  build(m, { Fz: load, S, tanAlpha, Omega, loadedRadius, deflection }, p) {
    const { named, add, sub, mul, div, min, max, abs, sqrt, square, neg, select, lt } = m
    const Fz = named('Fz', max(load, 0))
    const x = named('loads', div(Fz, p.FN))
    /** Force or slope per load: (2a - b/2 - (a - b/2) x)/FN. */
    const perLoad = (name: string): Expr => {
      const [a, b] = [p[name], p[`${name}2`]]
      const bend = named('bend', div(sub(a, mul(0.5, b)), p.FN))
      const value = sub(named('linear', div(sub(mul(2, a), mul(0.5, b)), p.FN)), mul(bend, x))
      return named(name, max(value, named('least', mul(LEAST, div(a, p.FN)))))
    }
    const slip = (name: string): Expr => {
      const [a, b] = [p[name], p[`${name}2`]]
      return named(name, max(add(a, mul(named('rise', sub(b, a)), sub(x, 1))), named('least', mul(LEAST, a))))
    }
    const [dFx, FxM, FxS] = [perLoad('dFx'), mul(p.mu, perLoad('FxM')), mul(p.mu, perLoad('FxS'))]
    const [dFy, FyM, FyS] = [perLoad('dFy'), mul(p.mu, perLoad('FyM')), mul(p.mu, perLoad('FyS'))]
    // Less friction moves the peak to smaller slips: the slope stays.
    const [sxM, syM, sxS, syS] = ['sxM', 'syM', 'sxS', 'syS'].map((name) => mul(p.mu, slip(name)))
    const share = (a: Expr, b: Expr): Expr => div(a, add(a, b))
    const [ax, ay] = [div(FxM, dFx), div(FyM, dFy)]
    const hx = named('hx', add(share(sxM, syM), share(ax, ay)))
    const hy = named('hy', add(share(syM, sxM), share(ay, ax)))
    const rolling = named('rolling', max(abs(add(1, S)), LOCKED))
    const sx = named('sx', div(S, mul(rolling, hx)))
    const lateral = named('sy', div(tanAlpha, neg(rolling)))
    const sy = named('syn', div(lateral, hy))
    const s2 = named('slip2', add(square(sx), square(sy), tiny))
    const s = named('slip', sqrt(s2))
    const [cos2, sin2] = [named('cos2', div(square(sx), s2)), named('sin2', div(square(sy), s2))]
    const both = (a: Expr, b: Expr): Expr => sqrt(max(add(mul(square(a), cos2), mul(square(b), sin2)), tiny))
    const sM = named('sM', max(both(div(sxM, hx), div(syM, hy)), tiny))
    const sS = named('sS', both(div(sxS, hx), div(syS, hy)))
    const [FM, FS] = [named('FM', both(FxM, FyM)), named('FS', both(FxS, FyS))]
    const [slopeX, slopeY] = [named('slopeX', mul(dFx, hx)), named('slopeY', mul(dFy, hy))]
    // Without slip each force has the slope of its direction.
    const none = named('none', div(tiny, s2))
    const dF = (slope: Expr): Expr =>
      sqrt(add(mul(square(slopeX), cos2), mul(square(slopeY), sin2), mul(square(slope), none)))
    const q = named('q', div(s, sM))
    const peak = named('peak', div(mul(dF(slopeX), sM), max(FM, tiny)))
    const below = named('below', add(1, mul(q, add(q, peak, -2))))
    const t = named('t', min(max(div(sub(s, sM), max(sub(sS, sM), tiny)), 0), 1))
    const beyond = named('beyond', div(sub(FM, mul(sub(FM, FS), square(t), sub(3, mul(2, t)))), s))
    /** Force per load and normalised slip. */
    const secant = (slope: Expr): Expr => select(lt(q, 1), div(dF(slope), below), beyond)
    const Fx = named('Fx', mul(Fz, secant(slopeX), sx))
    const Fy = named('Fy', mul(Fz, secant(slopeY), sy))

    const [sy0, syE] = [slip('sy0'), slip('syE')]
    const size = named('size', abs(lateral))
    const u = named('u', div(size, sy0))
    const w = named('w', min(div(sy0, syE), 1))
    const near = add(mul(sub(1, w), sub(1, u)), mul(w, sub(1, mul(square(u), sub(3, mul(2, u))))))
    const end = max(div(sub(syE, size), max(sub(syE, sy0), tiny)), 0)
    const far = mul(sub(w, 1), sub(u, 1), square(end))
    const length = sqrt(max(mul(8, add(loadedRadius, deflection), deflection), tiny))
    const trail = named('trail', mul(length, slip('nL'), select(lt(u, 1), near, far)))
    const My = rollingMoment(m, Fz, Omega, mul(p.CR, loadedRadius))
    return { Fx, Fy, Mx: m.num(0), My, Mz: neg(mul(trail, Fy)) }
  },
}

export const tmeasy: TireModel = {
  id: 'tmeasy',
  label: 'TMeasy',
  prefix: 'tmeasy',
  axes: 'ISO',
  fn,
  inputs: ['Fz', 'S', 'tanAlpha', 'Omega', 'loadedRadius', 'deflection'],
  parameters,
  resistsRolling: true,
  slipStiffness: (m, p, load) => {
    const { sub, mul, div, max } = m
    const x = load === undefined ? m.num(1.25) : div(load, p('FN'))
    const slope = (name: string): Expr => {
      const [a, b] = [p(name), p(`${name}2`)]
      const value = sub(sub(mul(2, a), mul(0.5, b)), mul(sub(a, mul(0.5, b)), x))
      return mul(x, max(value, mul(LEAST, a)))
    }
    return { long: slope('dFx'), lat: slope('dFy') }
  },
  scaled: byFriction('mu'),
}
