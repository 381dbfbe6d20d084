/**
 * Linear tyre: forces in proportion to slip, without a limit by friction, as in the single-track model of P. Riekert
 * and T. E. Schunck, Zur Fahrmechanik des gummibereiften Kraftfahrzeugs, Ingenieur-Archiv 11 (1940) 210-224; Pacejka
 * (2012), section 1.2.
 *
 *   Fx = f CS S,   Fy = -f CA alpha,   Mz = -trail Fy,   My = -sign(Omega) CR Fz,   f = min(Fz/fadeLoad, 1)
 *
 * f is 1 on the road; it takes the forces to zero as the wheel lifts off, where there is nothing to hold on to.
 */
import type { ExternalFunction } from '../../../engine/symbolic'
import type { ModelParameter, TireModel } from '../model'
import { rollingMoment } from './rolling-moment'

const parameters: readonly ModelParameter[] = [
  { name: 'CA', default: 60000, unit: 'N/rad', min: 0, doc: 'Cornering stiffness, -dFy/dalpha' },
  { name: 'CS', default: 100000, unit: 'N', min: 0, exclusive: true, doc: 'Longitudinal slip stiffness, dFx/dS' },
  { name: 'trail', default: 0, unit: 'm', doc: 'Pneumatic trail, the arm of the lateral force' },
  { name: 'CR', default: 0, unit: 'm', doc: 'Arm of rolling resistance' },
  {
    name: 'fadeLoad',
    reference: true,
    default: 100,
    unit: 'N',
    min: 0,
    exclusive: true,
    doc: 'Load below which the forces fade to zero as the wheel lifts off',
  },
  { name: 'width', default: 0.16, unit: 'm', min: 0, reference: true, doc: 'Width of the tyre, for drawing' },
]

const fn: ExternalFunction = {
  name: 'linearTyre',
  doc: 'Linear tyre forces and moments at the contact point in ISO tyre axes.',
  inputs: ['Fz', 'S', 'alpha', 'Omega'],
  outputs: ['Fx', 'Fy', 'Mx', 'My', 'Mz'],
  replaceable: true,
  parameters: parameters.map((p) => p.name),
  nominal: [5000, 0.001, 0.01, 57],
  build(m, { Fz: load, S, alpha, Omega }, p) {
    const { named, mul, div, min, max, neg } = m
    const Fz = named('Fz', max(load, 0))
    const share = named('share', min(div(Fz, p.fadeLoad), 1))
    const Fy = named('side', neg(mul(share, p.CA, alpha)))
    return {
      Fx: mul(share, p.CS, S),
      Fy,
      Mx: m.num(0),
      My: rollingMoment(m, Fz, Omega, p.CR),
      Mz: neg(mul(p.trail, Fy)),
    }
  },
}

export const linear: TireModel = {
  id: 'linear',
  label: 'Linear (cornering stiffness)',
  prefix: 'linear',
  axes: 'ISO',
  fn,
  inputs: ['Fz', 'S', 'alpha', 'Omega'],
  parameters,
  resistsRolling: true,
  slipStiffness: (m, p, load) => {
    const fade = p('fadeLoad')
    const share = load === undefined ? m.num(1) : m.min(m.div(load, fade), 1)
    return { long: m.mul(share, p('CS')), lat: m.mul(share, p('CA')) }
  },
  width: 'width',
}
