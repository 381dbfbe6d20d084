/** Damper with curves for rebound and compression, and the force of its gas. */
import { defineBlock, flange, quantity } from '../../engine/model/blocks/block'
import { inOrder } from '../../engine/model/blocks/parameter-order'
import type { ComponentBuilder, Flange, Motion } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import { curveThrough, type CurveSettings } from '../../engine/numerics/interpolation/curve'
import type { Expr } from '../../engine/symbolic'
import { absolutePressure } from './air-spring'

const curve: CurveSettings = { interpolation: 'linear', outside: 'tangent' }
const gas = { group: 'Gas' } as const

export const damper = defineBlock({
  type: 'chassis/damper',
  title: 'Damper',
  category: 'Chassis',
  summary: 'Shock absorber with rebound and compression curves and gas force',
  doc: String.raw`
The valve force follows a curve over the rod speed, positive in rebound (extension), and the gas pushes the rod out:

$$ f = -F_d(\dot s) + A\,(p - p_a), \qquad p = p_0 \left(\frac{V_0}{V_0 + A\,s}\right)^{n} $$

with rod area $A$, gas pressure $p_0$ and gas volume $V_0$ at the coordinate $s = 0$, ambient pressure $p_a$ and polytropic exponent $n$. As the rod
moves in, it displaces oil and compresses the gas. The curve is linear between the points and continues straight beyond them.
The gas stores the energy

$$ E = \frac{p_0 V_0}{n - 1}\left(\left(\frac{V_0}{V}\right)^{n-1} - 1\right) + p_a\,(V - V_0), \qquad V = V_0 + A\,s $$

Source: Dixon (2007), The Shock Absorber Handbook, ch. 5 and 7; polytropic change of state of an ideal gas.`,
  terms: ['shock absorber', 'shock', 'rebound', 'compression', 'monotube', 'twin-tube', 'dashpot'],
  icon: 'M12 2v7 M7 9h10v11H7Z M7 14h10 M12 9v5 M12 20v2 M9.500 17h5',
  ports: {
    axis: flange('Axis', 'Axis of a strut or slide; extension is positive', { side: 'bottom', motion: 'translation' }),
  },
  params: {
    curve: {
      kind: 'table',
      label: 'Force curve',
      doc: 'Valve force over rod speed, both positive in rebound',
      group: 'Valves',
      columns: [
        { name: 'speed', unit: 'm/s' },
        { name: 'force', unit: 'N' },
      ],
      default: [
        [-1, -1100],
        [-0.3, -550],
        [-0.1, -250],
        [0, 0],
        [0.1, 600],
        [0.3, 1200],
        [1, 2400],
      ],
      curve,
    },
    pressure: quantity('Pa', 0, 'Gas pressure', 'Absolute pressure at the coordinate 0; 0: no gas', {
      min: 0,
      symbol: 'p_0',
      structural: true,
      ...gas,
    }),
    ambient: quantity('Pa', 101325, 'Ambient pressure', 'Ambient pressure outside the damper', {
      min: 0,
      symbol: 'p_a',
      ...gas,
    }),
    volume: quantity('m^3', 1.2e-4, 'Gas volume', 'Volume of the gas at the coordinate 0', {
      min: 0,
      exclusive: true,
      symbol: 'V_0',
      ...gas,
    }),
    rod: quantity('m', 0.012, 'Rod diameter', 'Diameter of the rod', { min: 0, exclusive: true, ...gas }),
    exponent: quantity(
      '1',
      1.3,
      'Polytropic exponent',
      'Above 1: between isothermal (1) and adiabatic (1.4 for air and nitrogen)',
      { min: 1, exclusive: true, symbol: 'n', ...gas },
    ),
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the coordinate', logged: true },
    valves: { unit: 'N', doc: 'Valve force along the coordinate', logged: false },
    gas: { unit: 'N', doc: 'Gas force along the coordinate', logged: false },
  },
  ...inOrder(absolutePressure),
  build(c) {
    requireDissipative(c)
    const axis = c.flange('axis')
    const { add, mul, neg, pool } = c.math
    const law = { name: `${c.name}.curve`, ...curveThrough(c.table('curve'), 'linear', curve) }
    const valves = (m: Motion): Expr => neg(pool.lookup(law, m.flange(axis).rate))
    const spring = c.value('pressure') === 0 ? undefined : gasSpring(c, axis)
    const push = (m: Motion): Expr => spring?.force(m.flange(axis).position) ?? pool.zero
    c.drive(axis, (m) => add(valves(m), push(m)))
    c.energy({
      ...(spring === undefined ? {} : { stored: (m: Motion) => spring.energy(m.flange(axis).position) }),
      dissipated: (s) => mul(-1, valves(s), s.flange(axis).rate),
    })
    c.signal('force', 'N', (s) => add(valves(s), push(s)))
    c.signal('valves', 'N', valves)
    c.signal('gas', 'N', push)
  },
})

/** @throws ModelError if the valves push the rod in the direction in which it moves: they would give energy */
function requireDissipative(c: ComponentBuilder): void {
  c.table('curve').forEach(([speed, force], i) => {
    if (speed * force < 0 || (speed === 0 && force !== 0))
      throw new ModelError(
        'out-of-range',
        `in row ${i + 1}, the force is ${force} N at ${speed} m/s: the valves would deliver energy`,
        { block: c.name, parameter: 'curve' },
        'enter a force with the sign of the speed, and 0 N at 0 m/s',
      )
  })
}

/** Gas on the rod side, by the coordinate of the rod; extension expands the gas. */
function gasSpring(
  c: ComponentBuilder,
  axis: Flange,
): { readonly force: (s: Expr) => Expr; readonly energy: (s: Expr) => Expr } {
  const { add, sub, mul, div, square, pow } = c.math
  const [p0, pa, v0, n] = ['pressure', 'ambient', 'volume', 'exponent'].map((name) => c.param(name))
  const area = mul(Math.PI / 4, square(c.param('rod')))
  const room = (s: Expr): Expr => add(v0, mul(area, s))
  c.require('volume', (s) => room(s.flange(axis).position), {
    what: 'the volume of the gas',
    unit: 'm^3',
    min: 0,
    hint: 'enter a larger volume',
  })
  return {
    force: (s) => mul(area, sub(mul(p0, pow(div(v0, room(s)), n)), pa)),
    energy: (s) =>
      add(mul(div(mul(p0, v0), sub(n, 1)), sub(pow(div(v0, room(s)), sub(n, 1)), 1)), mul(pa, sub(room(s), v0))),
  }
}
