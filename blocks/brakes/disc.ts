/** Disc brake: pressure to torque on an axis, with dry friction that holds at rest. */
import { choice, defineBlock, flange, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Flange } from '../../engine/model/component/component'
import { curveThrough } from '../../engine/numerics/interpolation/curve'
import { ModelError } from '../../engine/errors/model-error'
import type { Expr } from '../../engine/symbolic'
import { capacityOf } from '../mechanics/shafts/friction-capacity'

const positive = { min: 0, exclusive: true } as const
const warm = { group: 'Heat', when: { param: 'heat', is: ['state'] } } as const
const fadeCurve = { interpolation: 'linear', outside: 'hold' } as const

export const discBrake = defineBlock({
  type: 'brakes/disc',
  title: 'Disc brake',
  category: 'Brakes',
  summary: 'Brake torque from the calliper pressure; holds at rest and heats the disc',
  doc: String.raw`
Pads press on both faces of the disc with the force of the piston, plus the force of a parking brake if *parking* is wired:

$$ N = A\,\max(p - p_0, 0) + F_p, \qquad T = 2\,\mu\,r\,N $$

with the piston area $A$, the effective radius $r$, and the pressure $p_0$ that closes the pad clearance. While the axis turns, $T$
opposes its rate and reacts on the *base* of the joint. When the axis comes to rest, the brake holds it exactly, with the torque that keeps it at rest, up
to the *holding factor* times $T$: a car parked on a slope doesn't creep.

**Heat.** With *Temperature* set to *Computed*, the disc has the heat capacity $C$ and the temperature $\vartheta$:

$$ C\,\dot\vartheta = T\,|\omega| - (h_0 + h_1\,|\omega|)\,(\vartheta - \vartheta_a), \qquad \mu = \mu_0\,f(\vartheta) $$

The curve $f$ is the fade of the pads. In both cases, the energy account counts the power $T\,|\omega|$ as heat.

Source: R. Limpert, Brake Design and Safety, 3rd ed. (SAE, 2011), sections 2.3 (torque), 3.2 (heat of the disc as one mass); Coulomb friction with stiction: see *Dry friction*.`,
  terms: [
    'disk brake',
    'caliper',
    'calliper',
    'brake pad',
    'fade',
    'brake temperature',
    'rotor',
    'knock-back',
    'hill hold',
  ],
  icon: 'M10.5 13.5m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0 M10.5 13.5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M15 3h6v8h-6Z M18 3v-2',
  ports: {
    axis: flange('Axis', 'Axis of a revolute joint', { side: 'bottom', motion: 'rotation' }),
    p: signalIn('Pressure', 'Pa', 'Pressure at the calliper; not negative'),
    parking: signalIn('Parking brake', 'N', 'Clamp force of the parking brake; not negative', { optional: true }),
    temperature: signalOut('Temperature', 'K', 'Temperature of the disc; if not computed, the air temperature'),
  },
  params: {
    pistonArea: quantity('m^2', 2.55e-3, 'Piston area', 'Area of the pistons on one side of the calliper', {
      symbol: 'A',
      ...positive,
    }),
    radius: quantity('m', 0.13, 'Effective radius', 'Radius at which the friction acts', { symbol: 'r', ...positive }),
    friction: quantity('1', 0.38, 'Pad friction', 'Coefficient of friction of the cold pads', {
      symbol: '\\mu_0',
      ...positive,
    }),
    threshold: quantity('Pa', 5e4, 'Threshold', 'Pressure at which the pads touch the disc', { symbol: 'p_0', min: 0 }),
    holdingFactor: quantity('1', 1, 'Holding factor', 'Ratio of the holding torque at rest to the sliding torque', {
      min: 1,
      structural: true,
    }),
    heat: choice(
      [
        { value: 'none', label: 'Not computed' },
        { value: 'state', label: 'Computed' },
      ],
      'none',
      'Temperature',
      'Whether the disc heats up',
      { group: 'Heat' },
    ),
    capacity: quantity('J/K', 4500, 'Heat capacity', 'Mass of the disc times its specific heat', {
      symbol: 'C',
      ...warm,
      ...positive,
    }),
    cooling: quantity('W/K', 8, 'Cooling at rest', 'Heat flow to the air per temperature difference', {
      symbol: 'h_0',
      min: 0,
      ...warm,
    }),
    coolingPerRate: quantity('W s/(K rad)', 0.4, 'Cooling per rate', 'Increase of the cooling per rate of the disc', {
      symbol: 'h_1',
      min: 0,
      ...warm,
    }),
    ambient: quantity('K', 293.15, 'Air temperature', 'Temperature of the air, and of the disc at the start', {
      symbol: '\\vartheta_a',
      group: 'Heat',
      ...positive,
    }),
    fade: {
      kind: 'table',
      label: 'Fade',
      doc: 'Factor on the pad friction over the disc temperature',
      columns: [
        { name: 'temperature', unit: 'K' },
        { name: 'factor', unit: '1' },
      ],
      default: [
        [293.15, 1],
        [573.15, 1],
        [873.15, 0.75],
        [1073.15, 0.6],
      ],
      curve: fadeCurve,
      ...warm,
    },
  },
  signals: {
    torque: { unit: 'N m', doc: 'Brake torque while the axis turns', logged: true },
    effort: { unit: 'N m', doc: 'Torque on the axis, positive in the direction of its angle', logged: false },
    slip: { unit: '1', doc: 'Direction of rotation: 1, -1, 0 at rest', logged: false },
    temperature: { unit: 'K', doc: 'Temperature of the disc', logged: false },
  },
  quantities: { torque: 'brake' },
  build(c) {
    c.locateKinks()
    const axis = c.flange('axis')
    const { add, sub, mul, max } = c.math
    const pressure = capacityOf(c, 'pressure', c.input('p'), 'Pa', 'p')
    const piston = mul(c.param('pistonArea'), max(sub(pressure, c.param('threshold')), 0))
    const parking = c.connected('parking') ? capacityOf(c, 'force', c.input('parking'), 'N', 'parking') : undefined
    const clamp = parking === undefined ? piston : add(piston, parking)
    const cold = mul(2, c.param('friction'), c.param('radius'), clamp)
    const torque = c.choice('heat') === 'state' ? heated(c, axis, cold) : unheated(c, cold)
    const slip = c.stiction('slip', {
      axis: [{ flange: axis, factor: 1 }],
      holding: () => mul(c.param('holdingFactor'), torque),
      sliding: () => torque,
    })
    c.energy({ dissipated: (s) => mul(slip, torque, s.flange(axis).rate) })
    c.signal('torque', 'N m', () => torque)
    c.signal('effort', 'N m', (s) => s.effort('slip'))
  },
})

function unheated(c: ComponentBuilder, torque: Expr): Expr {
  c.output('temperature', c.param('ambient'))
  c.signal('temperature', 'K', () => c.param('ambient'))
  return c.intermediate('torque', torque)
}

/** @throws ModelError `out-of-range` for pads without friction at some temperature */
function heated(c: ComponentBuilder, axis: Flange, cold: Expr): Expr {
  const { add, sub, mul, div, abs } = c.math
  const rows = c.table('fade')
  const bad = rows.findIndex(([, factor]) => factor <= 0)
  if (bad >= 0)
    throw new ModelError(
      'out-of-range',
      `row ${bad + 1}: the pads have no friction left`,
      { block: c.name, parameter: 'fade' },
      'enter factors above 0',
    )
  const curve = { name: `${c.name}.fade`, ...curveThrough(rows, 'linear', fadeCurve) }
  const ambient = c.param('ambient')
  // The state is the rise above the air: initial values of states are numbers, the temperature of the air may be an
  // expression.
  const rise: Expr = c.state('rise', {
    unit: 'K',
    initial: 0,
    derivative: (m) => {
      const rate = abs(m.flange(axis).rate)
      const cooling = mul(add(c.param('cooling'), mul(c.param('coolingPerRate'), rate)), rise)
      return div(sub(mul(torque, rate), cooling), c.param('capacity'))
    },
  })
  const temperature = add(ambient, rise)
  const torque = c.intermediate('torque', mul(cold, c.math.pool.lookup(curve, temperature)))
  c.output('temperature', temperature)
  c.signal('temperature', 'K', () => temperature)
  return torque
}
