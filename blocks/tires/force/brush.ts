/**
 * Brush tyre: a row of elastic bristles on a rigid carcass, with a parabolic pressure and one friction coefficient;
 * combined slip, turn slip and camber.
 *
 * E. Fiala (1954); H. B. Pacejka, Tyre and Vehicle Dynamics (2012), sections 3.2 and 3.3. With s = a + x from the
 * trailing edge (0) to the leading edge (2a), a bristle that adheres is displaced by (2a - s)(d + spin s/2 e_y)/r,
 * where d = (-S, tan alpha) and r = |1 + S| is the rolling speed over the speed of travel. The pressure 3 Fz s(2a -
 * s)/(4 a^3) has the same factor (2a - s), so bristles adhere in front of one place, s = 2a u, and slide behind it:
 *
 *   slip0 = 3 mu Fz/C,  W = 2a spin,  w = W limited to 2 slip0 r,  n = |d|/(slip0 r)
 *   u  = min(2 |d|^2/(sqrt(4 slip0^2 r^2 |d|^2 - w^2 S^2) - w tan alpha), 1)
 *   e  = (S, tan alpha + w (u/2 - u^3/6) nu)/|...|,  nu = 1 for n < 1, 6n/(5n^2 + 1) beyond
 *   Fx =  (C/r)(1-u)^2 S + mu Fz u^2 (3-2u) e_x
 *   Fy = -(C/r)(1-u)^2 (tan alpha + w (1+2u)/6) - mu Fz u^2 (3-2u) e_y
 *   Mz =  (C a/r)(1-u)^2 ((1-4u) tan alpha/3 - w u^2/2) + 3 mu Fz a u^2 (1-u)^2 e_y - mu Fz a u^4 w e_x^2/(11 |...|)
 *
 * C = 2 c a^2 is the slip stiffness of bristles of stiffness c per length, the same along and across. The patch grows
 * with the root of the load, as a chord of the wheel grows with the deflection: a = a0 sqrt(Fz/FN), so C = C0 Fz/FN.
 *
 * The direction e of the sliding bristles is the mean of Theta, the turn of their direction by spin in units of spin a:
 * with y = 1 - s/2a, y(1-y) Theta' = n (1 - 2y - Theta), which starts at Theta = u where sliding begins. Its mean with
 * the pressure is close to u/2 - u^3/6 for n < 1, is 1/3 at n = 1 and tends to 0.4/n (linear in spin; within 4 %). All
 * is exact without spin.
 *
 * Spin alone beyond the limit makes bristles slide one way at the front and the other way at the back. With rho = 2
 * slip0 r/|W| the force is mu Fz sqrt(2 rho/(1 + rho)) and the moment 3/8 mu Fz a (1 - rho)/(1 + rho), up to that of a
 * wheel turned on the spot. With slip, 2 |d| is added to 2 slip0 r: slip of |d| = |W|/2 makes all bristles slide one
 * way. Against bristles added up one by one, forces differ by 1 % of mu Fz where the spin is 0.1/m, by 5 % at 0.5/m.
 * The row is thin: its width makes no moment.
 */
import type { ExternalFunction } from '../../../engine/symbolic'
import { byFriction, type ModelParameter, type TireModel } from '../model'
import { rollingMoment } from './rolling-moment'

const parameters: readonly ModelParameter[] = [
  {
    name: 'C',
    default: 100000,
    unit: 'N',
    min: 0,
    exclusive: true,
    doc: 'Slip stiffness at the nominal load, dFx/dS and -dFy/dalpha at zero slip',
  },
  { name: 'a', default: 0.06, unit: 'm', min: 0, doc: 'Half of the contact length at the nominal load' },
  { name: 'mu', default: 1, unit: '1', min: 0, exclusive: true, doc: 'Friction coefficient' },
  {
    name: 'nominalLoad',
    default: 4000,
    unit: 'N',
    min: 0,
    exclusive: true,
    reference: true,
    doc: 'Load at which C and a apply',
  },
  { name: 'CR', default: 0, unit: 'm', min: 0, doc: 'Arm of rolling resistance' },
  { name: 'width', default: 0.2, unit: 'm', min: 0, reference: true, doc: 'Width of the tyre, for drawing' },
]

/** Denominators and roots stay above this, so that a free-rolling wheel gives zero instead of 0/0. */
const tiny = 1e-30

const fn: ExternalFunction = {
  name: 'brushTyre',
  doc: 'Brush tyre forces and moments at the contact point in ISO tyre axes.',
  inputs: ['Fz', 'S', 'tanAlpha', 'totalSpin', 'Omega'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 0.001, 57],
  build(m, { Fz: load, S, tanAlpha, totalSpin, Omega }, p) {
    const { named, add, sub, mul, div, min, max, abs, sqrt, square, neg, select, lt } = m
    const Fz = named('Fz', max(load, 0))
    const share = named('share', div(Fz, p.nominalLoad))
    const a = named('halfLength', mul(p.a, sqrt(max(share, tiny))))
    const slip0 = named('slip0', div(mul(3, p.mu, p.nominalLoad), p.C))
    const r = named('rolling', abs(add(1, S)))
    const largest = named('largestSpin', mul(2, slip0, r))
    const W = named('spin', mul(2, a, totalSpin))
    const w = named('limitedSpin', max(min(W, largest), neg(largest)))
    const S2 = square(S)
    const d2 = named('slip2', add(S2, square(tanAlpha)))
    const root = sqrt(max(sub(mul(square(largest), d2), mul(square(w), S2)), tiny))
    const u = named('sliding', min(div(mul(2, d2), max(sub(root, mul(w, tanAlpha)), tiny)), 1))
    const rest = named('adhering', square(sub(1, u)))
    const onset = named('onset', mul(slip0, r))
    const d = named('slip', sqrt(max(d2, tiny)))
    const fading = div(mul(6, d, onset), max(add(mul(5, d2), square(onset)), tiny))
    const turned = mul(w, sub(div(u, 2), div(m.ipow(u, 3), 6)), select(lt(onset, d), fading, 1))
    const across = named('across', add(tanAlpha, turned))
    const size2 = named('size2', max(add(S2, square(across)), tiny))
    const size = sqrt(size2)
    const slides = named('slides', div(mul(p.mu, Fz, square(u)), size))
    // With a locked wheel nothing adheres: rest is zero there, and so may be the divisor.
    const sticks = named('sticks', div(mul(p.C, share, rest), max(r, tiny)))
    const pull = named('pull', mul(slides, sub(3, mul(2, u))))
    const rho = named('rho', min(div(add(largest, mul(2, d)), max(abs(W), tiny)), 1))
    const oneWay = named('oneWay', sqrt(div(mul(2, rho), add(1, rho))))
    const bore = mul(3 / 8, p.mu, Fz, div(sub(1, rho), add(1, rho)), m.sign(W))
    return {
      Fx: mul(oneWay, S, add(sticks, pull)),
      Fy: mul(neg(oneWay), add(mul(sticks, add(tanAlpha, mul(w, div(add(1, mul(2, u)), 6)))), mul(pull, across))),
      Mx: m.num(0),
      My: rollingMoment(m, Fz, Omega, p.CR),
      Mz: mul(
        a,
        sub(
          mul(
            oneWay,
            add(
              mul(sticks, sub(div(mul(sub(1, mul(4, u)), tanAlpha), 3), mul(w, div(square(u), 2)))),
              mul(3, slides, rest, across),
              div(mul(-1 / 11, slides, square(u), w, S2), size2),
            ),
          ),
          bore,
        ),
      ),
    }
  },
}

export const brush: TireModel = {
  id: 'brush',
  label: 'Brush',
  prefix: 'brush',
  axes: 'ISO',
  fn,
  inputs: ['Fz', 'S', 'tanAlpha', 'totalSpin', 'Omega'],
  parameters,
  resistsRolling: true,
  slipStiffness: (m, p, load) => {
    const stiffness = load === undefined ? p('C') : m.mul(p('C'), m.div(load, p('nominalLoad')))
    return { long: stiffness, lat: stiffness }
  },
  scaled: byFriction('mu'),
  width: 'width',
}
