/**
 * Friction clutch of plates: capacity from torque, force or pressure, friction over slip speed, wet drag, heat and
 * temperature.
 */
import { inOrder, whole, type ParameterOrder } from '../../engine/model/blocks/parameter-order'
import { choice, defineBlock, flange, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import { curveThrough } from '../../engine/numerics/interpolation/curve'
import type { Expr } from '../../engine/symbolic'
import { twoAxes } from '../mechanics/shafts/two-axes'

const radii: ParameterOrder = {
  lower: 'innerRadius',
  upper: 'outerRadius',
  strict: true,
  at: 'innerRadius',
  what: 'the inner radius is not smaller than the outer radius',
  hint: 'enter an inner radius below the outer radius',
}

const plates = { group: 'Plates', when: { param: 'actuation', is: ['force', 'pressure'] } } as const
const piston = { group: 'Plates', when: { param: 'actuation', is: ['pressure'] } } as const
const lumped = { group: 'Temperature', when: { param: 'thermal', is: ['lumped'] } } as const

export const frictionClutch = defineBlock({
  type: 'drivetrain/clutch',
  title: 'Friction clutch',
  category: 'Drivetrain',
  summary: 'Dry or wet plates between two axes, actuated by torque capacity, force or pressure',
  doc: String.raw`
Plates that are pressed together transmit a torque that depends on the slip speed $\omega = \omega_a - \omega_b$:

$$ \tau = C(u)\,\mu(|\omega|)\,\mathrm{sign}\,\omega + d\,\omega $$

The torque acts on *b*, and its opposite on *a*. When both sides turn at the same rate, the clutch locks and transmits exactly the torque that keeps them together, up
to *holding factor* times $C\,\mu(0)$ in both directions. Beyond that, it slips again. Locking and slipping are events, so the clutch neither chatters
nor creeps.

| actuation | *u* | $C$ |
|---|---|---|
| capacity | torque transmitted while slipping, N m | $u$, with $\mu$ as a relative factor |
| force | normal force on the plates, N | $n\,r\,u$ |
| pressure | pressure on the piston, Pa | $n\,r\,\max(A\,u - F_0,\,0)$ |

$n$ is the number of faces and $r$ the effective radius between the inner radius $r_i$ and the outer radius $r_o$:

$$ r = \frac{2}{3}\,\frac{r_o^3 - r_i^3}{r_o^2 - r_i^2} \;\text{(uniform pressure)}, \qquad r = \frac{r_i + r_o}{2} \;\text{(uniform wear)} $$

The *friction* table gives $\mu$ over the slip speed. For dry clutches it is nearly constant; for wet plates it should rise with speed. For
actuation by capacity, leave it at 1. The oil drag $d$ of a wet clutch acts at any pressure, but not while the clutch is locked.

*heat* is the energy dissipated by slip. With a lumped temperature, the plates store it:

$$ C_T\,\dot T = \tau\,\omega - G\,(T - T_{amb}) $$

A negative *u* ends the run with an error.

Source: Shigley and Mischke, Mechanical Engineering Design, ch. 16 (effective radii); Deur, Petric, Asgari and Hrovat, IEEE/ASME Trans. Mechatronics 11
(2006) 196-207; Coulomb friction.`,
  terms: [
    'dry clutch',
    'wet clutch',
    'multi-plate clutch',
    'lock-up clutch',
    'torque capacity',
    'launch',
    'slip',
    'clutch temperature',
  ],
  icon: 'M7 4v16 M17 4v16 M10.5 6v12 M13.5 6v12 M2 12h5 M17 12h5 M10.5 9h3 M10.5 15h3',
  ports: {
    a: flange('A', 'Axis of one side', { motion: 'rotation', side: 'left' }),
    b: flange('B', 'Axis of the other side', { motion: 'rotation', side: 'right' }),
    u: signalIn('Actuation', 'N m', 'Torque capacity, force or pressure; not negative', {
      side: 'top',
      unitFrom: { param: 'actuation', units: { capacity: 'N m', force: 'N', pressure: 'Pa' } },
    }),
    temperature: signalOut(
      'Temperature',
      'K',
      'Temperature of the plates; without a lumped temperature, the ambient temperature',
    ),
  },
  params: {
    actuation: choice(
      [
        { value: 'capacity', label: 'Torque capacity' },
        { value: 'force', label: 'Normal force' },
        { value: 'pressure', label: 'Pressure' },
      ],
      'capacity',
      'Actuation',
      'Meaning of the input',
    ),
    holdingFactor: quantity(
      '1',
      1,
      'Holding factor',
      'Ratio of the holding torque when locked to the torque at the lowest slip',
      {
        min: 1,
        structural: true,
      },
    ),
    friction: {
      kind: 'table',
      label: 'Friction',
      doc: 'Coefficient of friction over slip speed; a factor on the capacity if the input is the capacity',
      group: 'Friction',
      columns: [
        { name: 'slip', unit: 'rad/s' },
        { name: 'mu', unit: '1' },
      ],
      default: [
        [0, 1],
        [100, 1],
      ],
      curve: { interpolation: 'linear', outside: 'hold' },
    },
    drag: quantity('N m s/rad', 0, 'Drag', 'Oil drag torque per slip speed', {
      min: 0,
      structural: true,
      group: 'Friction',
      symbol: 'd',
    }),
    faces: quantity('1', 2, 'Faces', 'Number of friction faces', { min: 1, symbol: 'n', ...plates }),
    innerRadius: quantity('m', 0.07, 'Inner radius', 'Radius of the friction faces', {
      min: 0,
      symbol: 'r_i',
      ...plates,
    }),
    outerRadius: quantity('m', 0.115, 'Outer radius', 'Radius of the friction faces', {
      min: 0,
      exclusive: true,
      symbol: 'r_o',
      ...plates,
    }),
    wear: choice(
      [
        { value: 'pressure', label: 'Uniform pressure (new)' },
        { value: 'wear', label: 'Uniform wear (run in)' },
      ],
      'pressure',
      'Pressure distribution',
      'Distribution of the normal force over the faces',
      plates,
    ),
    area: quantity('m^2', 0.01, 'Piston area', 'Area on which the pressure acts', {
      min: 0,
      exclusive: true,
      symbol: 'A',
      ...piston,
    }),
    spring: quantity('N', 0, 'Return spring', 'Force of the return spring', { min: 0, symbol: 'F_0', ...piston }),
    thermal: choice(
      [
        { value: 'none', label: 'Not modelled' },
        { value: 'lumped', label: 'One lumped mass' },
      ],
      'none',
      'Temperature',
      'Storage of the heat',
      { group: 'Temperature' },
    ),
    heatCapacity: quantity('J/K', 2000, 'Heat capacity', 'Heat capacity of the plates', {
      min: 0,
      exclusive: true,
      symbol: 'C_T',
      ...lumped,
    }),
    cooling: quantity('W/K', 20, 'Cooling', 'Heat flow to the surroundings per temperature difference', {
      min: 0,
      symbol: 'G',
      ...lumped,
    }),
    ambient: quantity(
      'K',
      293.15,
      'Ambient temperature',
      'Temperature of the surroundings, and of the plates at the start',
      {
        min: 0,
        symbol: 'T_{amb}',
        group: 'Temperature',
      },
    ),
  },
  signals: {
    torque: { unit: 'N m', doc: 'Torque on b; its opposite acts on a', logged: true },
    capacity: { unit: 'N m', doc: 'Torque that friction can transmit at this slip speed', logged: true },
    slip: { unit: '1', doc: 'Direction of slip: 1 if a is faster, -1 if b is faster, 0 locked', logged: true },
    slipRate: { unit: 'rad/s', doc: 'Rate of a minus rate of b', logged: true },
    heat: { unit: 'J', doc: 'Energy dissipated by slip', logged: true },
    warming: { unit: 'K', doc: 'Temperature rise of the plates since the start', logged: false },
  },
  ...inOrder(
    radii,
    whole(
      'faces',
      'the number of friction faces is not a whole number',
      'enter two faces for each plate, for example 2',
    ),
  ),
  build(c) {
    const [a, b] = twoAxes(c, 'a', 'b')
    const { abs, add, div, eq, max, mul, select, sub } = c.math
    const normal = normalCapacity(c)
    const mu = frictionOver(c)
    const capacity = (rate: Expr): Expr => mul(normal, mu(abs(rate)))
    const rate = (m: Motion): Expr => c.math.named('slipRate', sub(m.flange(a).rate, m.flange(b).rate))
    const drag = c.param('drag')
    const slip = c.stiction('slip', {
      axis: [
        { flange: a, factor: 1 },
        { flange: b, factor: -1 },
      ],
      holding: () => mul(c.param('holdingFactor'), normal, mu(c.math.num(0))),
      sliding: (_, at) => add(capacity(at), mul(drag, abs(at))),
    })
    const power = (m: Motion): Expr => {
      const at = rate(m)
      return select(eq(slip, 0), 0, mul(add(capacity(at), mul(drag, abs(at))), abs(at)))
    }
    c.energy({ dissipated: power })
    c.state('heat', { unit: 'J', initial: 0, derivative: power })
    const ambient = c.param('ambient')
    if (c.choice('thermal') === 'lumped') {
      const warming: Expr = c.state('warming', {
        unit: 'K',
        initial: 0,
        derivative: (m) => div(sub(power(m), mul(c.param('cooling'), warming)), c.param('heatCapacity')),
      })
      c.output('temperature', () => add(ambient, warming), { smoothness: 0 })
    } else {
      c.output('temperature', ambient)
      c.signal('warming', 'K', () => 0)
    }
    c.signal('torque', 'N m', (s) => c.math.neg(s.effort('slip')))
    c.signal('capacity', 'N m', (s) => max(capacity(rate(s)), 0))
    c.signal('slipRate', 'rad/s', rate)
  },
})

/** Returns the torque per coefficient of friction. */
function normalCapacity(c: ComponentBuilder): Expr {
  const { add, div, ipow, max, mul, sub } = c.math
  const u = c.input('u')
  const kind = c.choice('actuation')
  const [what, unit] = {
    capacity: ['torque capacity', 'N m'],
    force: ['normal force', 'N'],
    pressure: ['pressure', 'Pa'],
  }[kind] ?? ['input', '1']
  c.require('actuation', () => u, {
    what: `the ${what} u`,
    unit,
    min: 0,
    tolerance: 1e-6,
    hint: 'a clutch cannot be pressed apart: limit the input to values of 0 or more',
  })
  const pressed = max(u, 0)
  if (kind === 'capacity') return pressed
  const force = kind === 'force' ? pressed : max(sub(mul(c.param('area'), pressed), c.param('spring')), 0)
  const [inner, outer] = [c.param('innerRadius'), c.param('outerRadius')]
  const radius =
    c.choice('wear') === 'wear'
      ? mul(0.5, add(inner, outer))
      : div(mul(2 / 3, sub(ipow(outer, 3), ipow(inner, 3))), sub(ipow(outer, 2), ipow(inner, 2)))
  return mul(c.param('faces'), radius, force)
}

/**
 * Returns the coefficient of friction over the slip speed; a number where the table has one value.
 * @throws ModelError `out-of-range` for coefficients that are negative
 */
function frictionOver(c: ComponentBuilder): (speed: Expr) => Expr {
  const rows = c.table('friction')
  const negative = rows.findIndex(([, mu]) => mu < 0)
  if (negative >= 0) {
    throw new ModelError(
      'out-of-range',
      `the coefficient of friction in row ${negative + 1} is negative`,
      { block: c.name, parameter: 'friction' },
      'enter coefficients of zero or more: friction opposes slip at any speed',
    )
  }
  const [[, first]] = rows
  if (rows.every(([, mu]) => mu === first)) return () => c.math.num(first)
  const curve = {
    name: `${c.name}.friction`,
    ...curveThrough(rows, 'linear', { interpolation: 'linear', outside: 'hold' }),
  }
  return (speed) => c.math.pool.lookup(curve, speed)
}
