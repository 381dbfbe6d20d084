/** Wheel and tyre: inertia, contact with a road, slip, forces. */
import { defineBlock, frame, surface, type SignalDoc } from '../../engine/model/block'
import type { ComponentBuilder, Motion } from '../../engine/model/component'
import type { Expr, Vec3 } from '../../engine/symbolic'
import { inertiaProblems } from '../mechanics/inertia'
import { atWheelCentre, diskContact, forceIn, leverToContact, type ContactForces, type DiskContact } from './contact'
import { drawWheel } from './drawing'
import { argumentsOf, type ContactQuantities } from './model'
import { relaxationModels, tireForceModels } from './models'
import { tireParams } from './parameters'
import { slipOf, type Slip, type SlipValues } from './slip'
import { tireDoc } from './tire-doc'

interface TireState {
  readonly contact: DiskContact
  readonly quantities: ContactQuantities
  readonly tanAlpha: Expr
  readonly forces: ContactForces
}

/** Width of the tyre as drawn where its model knows none, per radius. */
const usualWidth = 0.6

const signal = (unit: string, doc: string, logged = true): SignalDoc => ({ unit, doc, logged })

export const tire = defineBlock({
  type: 'tires/tire',
  title: 'Tyre',
  category: 'Tyres',
  summary: 'Wheel with tyre on a road: PAC2002, Fiala and more',
  doc: tireDoc,
  terms: ['wheel', 'Magic Formula', 'Pacejka', 'contact patch'],
  icon: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0 M12 3v4 M12 17v4 M3 12h4 M17 12h4',
  ports: {
    hub: frame('Hub', 'Wheel centre; turns with the wheel, spin axis y to the left'),
    road: surface('Road', 'The road under the tyre', { side: 'right' }),
  },
  params: tireParams,
  signals: {
    Fx: signal('N', 'Longitudinal force at the contact point, tyre axes'),
    Fy: signal('N', 'Lateral force at the contact point, positive to the left'),
    Fz: signal('N', 'Normal force'),
    Mx: signal('N m', 'Overturning moment at the contact point'),
    My: signal('N m', 'Rolling resistance moment at the contact point'),
    Mz: signal('N m', 'Aligning moment at the contact point'),
    S: signal('1', 'Longitudinal slip, positive when driving'),
    alpha: signal('rad', 'Slip angle'),
    gamma: signal('rad', 'Inclination angle'),
    Reff: signal('m', 'Effective rolling radius'),
    loadedRadius: signal('m', 'Loaded radius', false),
    Omega: signal('rad/s', 'Rolling rate', false),
    VCx: signal('m/s', 'Longitudinal velocity of the wheel centre relative to the road', false),
    VPy: signal('m/s', 'Lateral velocity of the contact point relative to the road', false),
    tanAlpha: signal('1', 'Tangent of the slip angle; a state when slip is delayed', false),
  },
  check: (value) =>
    inertiaProblems({ xx: value('Ixx'), yy: value('Iyy'), zz: value('Izz'), xy: 0, xz: 0, yz: 0 }, 'Iyy'),
  build(c) {
    const hub = c.frame('hub')
    const road = c.surface('road')
    const { zero, one } = c.math.pool
    const spinAxis: Vec3 = [zero, one, zero]
    const slip = slipOf(c, relaxationModels)
    const model = tireForceModels.find((candidate) => candidate.id === c.choice('forceModel')) ?? tireForceModels[0]

    const known = new WeakMap<Motion, TireState>()
    const stateOf = (m: Motion): TireState => {
      let state = known.get(m)
      if (state === undefined) known.set(m, (state = evaluate(m)))
      return state
    }
    const evaluate = (m: Motion): TireState => {
      const contact = diskContact(m, hub, spinAxis, road)
      const { tanAlpha, ...quantities } = contactQuantities(c, contact, slip)
      const scale = Object.fromEntries(model.friction.map((name) => [name, contact.friction]))
      const results = c.call(model.fn, argumentsOf(model, quantities), model.prefix, scale)
      const output = (name: string): Expr => results[model.fn.outputs.indexOf(name)]
      const forces: ContactForces = {
        Fx: output('Fx'),
        Fy: output('Fy'),
        Fz: quantities.Fz,
        Mx: output('Mx'),
        My: output('My'),
        Mz: output('Mz'),
      }
      return { contact, quantities, tanAlpha, forces }
    }

    addInertia(c)
    c.translation('T3', c.ground, hub, {
      kind: 'force',
      resolved: (m) => stateOf(m).contact.carrier,
      force: (m) => atWheelCentre(m, stateOf(m).contact, stateOf(m).forces).force,
    })
    c.rotation('R3', c.ground, hub, {
      kind: 'moment',
      resolved: (m) => stateOf(m).contact.carrier,
      moment: (m) => atWheelCentre(m, stateOf(m).contact, stateOf(m).forces).moment,
    })
    slip.connect((m) => stateOf(m).quantities)

    drawWheel(c, hub, {
      radius: () => c.param('radius'),
      width: () => (model.prefix === 'fiala' ? c.param('fiala.width') : c.math.mul(usualWidth, c.param('radius'))),
      lever: (s) => leverToContact(s, stateOf(s).contact, c.ground),
      force: (s) => {
        const { contact, forces } = stateOf(s)
        return forceIn(s, contact, [forces.Fx, forces.Fy, forces.Fz], c.ground)
      },
    })
    const log = (name: string, value: (state: TireState) => Expr): void => {
      c.signal(name, tire.signals[name].unit, (s) => value(stateOf(s)))
    }
    for (const name of ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz'] as const) log(name, (state) => state.forces[name])
    for (const name of ['S', 'alpha', 'gamma', 'Reff', 'Omega', 'VCx', 'VPy'] as const)
      log(name, (state) => state.quantities[name])
    log('tanAlpha', (state) => state.tanAlpha)
    log('loadedRadius', (state) => state.contact.loadedRadius)
  },
})

/** Edges T1 and R1; a wheel with equal moments across its axis is a body of revolution. */
function addInertia(c: ComponentBuilder): void {
  const hub = c.frame('hub')
  const { zero, one } = c.math.pool
  c.translation('T1', c.ground, hub, { kind: 'inertia', mass: c.param('mass') })
  const round = c.value('Ixx') === c.value('Izz')
  const across = c.param('Ixx')
  c.rotation('R1', c.ground, hub, {
    kind: 'inertia',
    inertia: { xx: across, yy: c.param('Iyy'), zz: round ? across : c.param('Izz'), xy: zero, xz: zero, yz: zero },
    ...(round ? { symmetryAxis: [zero, one, zero] as const } : {}),
  })
}

function contactQuantities(c: ComponentBuilder, contact: DiskContact, slip: Slip): ContactQuantities & SlipValues {
  const { named, add, sub, mul, max } = c.math
  const { VCx, VPy, axisRate, inclinationRate, loadedRadius, Omega, gamma } = contact
  const deflection = named('deflection', sub(c.param('radius'), loadedRadius))
  const spring = mul(c.param('stiffness'), deflection)
  const Fz = named('Fz', max(sub(spring, mul(c.param('damping'), contact.normalSpeed)), 0))
  const Reff = named('Reff', effectiveRadius(c, deflection, loadedRadius))
  const VEx = named('VEx', sub(VCx, mul(Reff, axisRate)))
  const VsEx = named('VsEx', add(VCx, mul(Reff, inclinationRate)))
  const VsPx = named('VsPx', add(VCx, mul(loadedRadius, inclinationRate)))
  return { Fz, gamma, Omega, VCx, Reff, VPy, VEx, VsEx, VsPx, ...slip.evaluate({ VPy, VEx, VsEx, VsPx }) }
}

/** Effective rolling radius; the formula is (3.13) with rhoF, the deflection at nominal load. */
function effectiveRadius(c: ComponentBuilder, deflection: Expr, loadedRadius: Expr): Expr {
  const { named, mul, div, sub, atan } = c.math
  switch (c.choice('effectiveRadius')) {
    case 'unloaded':
      return c.param('radius')
    case 'loaded':
      return loadedRadius
    default: {
      const rhoF = div(c.param('reff.nominalLoad'), c.param('stiffness'))
      const peak = named('DrhoF', mul(c.param('reff.D'), rhoF))
      const slope = named('BbyRhoF', div(c.param('reff.B'), rhoF))
      const linear = mul(c.param('reff.F'), deflection)
      return sub(sub(c.param('radius'), mul(peak, atan(mul(slope, deflection)))), linear)
    }
  }
}
