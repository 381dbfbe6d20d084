/** Air spring: enclosed gas behind an effective area that changes over the stroke. */
import { defineBlock, flange, quantity, type BlockProblem } from '../../engine/model/block'
import type { Motion } from '../../engine/model/component'
import { ModelError } from '../../engine/errors/model-error'
import { curveThrough, type CurveSettings } from '../../engine/numerics/interpolation/curve'
import { antiderivative } from '../../engine/numerics/interpolation/spline'
import type { Expr } from '../../engine/symbolic'

const curve: CurveSettings = { interpolation: 'monotone', outside: 'hold' }

export const airSpring = defineBlock({
  type: 'chassis/air-spring',
  title: 'Air spring',
  category: 'Chassis',
  summary: 'Air spring with polytropic gas, and effective area over the stroke',
  doc: String.raw`
Gas in a bellows with the effective area $A_e$ over the coordinate $s$, which increases in extension. The volume follows from the area, so the spring neither gains
nor loses energy:

$$ V = V_0 + \int_0^s A_e\,\mathrm{d}s, \qquad p = p_0 \left(\frac{V_0}{V}\right)^n, \qquad f = (p - p_a)\,A_e $$

with the absolute pressure $p_0$ and the volume $V_0$ (including any additional reservoir) at $s = 0$, and the polytropic exponent $n$: 1 (isothermal) for slow changes, 1.4
(adiabatic) for fast changes. With a constant area, the stiffness at $s = 0$ is $n\,p_0 A_e^2/V_0$. The area is a monotone cubic between the points and constant beyond them.
The stored energy is

$$ E = \frac{p_0 V_0}{n-1}\left(\left(\frac{V_0}{V}\right)^{n-1} - 1\right) + p_a (V - V_0), \qquad n = 1:\; E = -p_0 V_0 \ln\frac{V}{V_0} + p_a (V - V_0) $$

Source: polytropic change of state of an ideal gas; Dixon (2007), The Shock Absorber Handbook, ch. 4; effective area as $-\mathrm{d}V/\mathrm{d}s$, Quaglia and Sorli, Veh. Syst. Dyn. 35 (2001) 443-475.`,
  terms: ['air suspension', 'pneumatic spring', 'bellows', 'gas spring', 'self-levelling'],
  icon: 'M6 3h12 M6 21h12 M7 3c-4 3-4 6 0 9 M17 3c4 3 4 6 0 9 M7 12c-4 3-4 6 0 9 M17 12c4 3 4 6 0 9 M7 12h10',
  ports: { axis: flange('Axis', 'Axis of a slide; extension is positive', { side: 'bottom', motion: 'translation' }) },
  params: {
    pressure: quantity('Pa', 6e5, 'Pressure', 'Absolute pressure at the coordinate 0', {
      min: 0,
      exclusive: true,
      symbol: 'p_0',
    }),
    ambient: quantity('Pa', 101325, 'Ambient pressure', 'Ambient pressure outside the bellows', {
      min: 0,
      symbol: 'p_a',
    }),
    volume: quantity('m^3', 2e-3, 'Volume', 'Volume at the coordinate 0, including any additional reservoir', {
      min: 0,
      exclusive: true,
      symbol: 'V_0',
    }),
    exponent: quantity('1', 1.3, 'Polytropic exponent', '1: isothermal, 1.4: adiabatic', {
      min: 1,
      symbol: 'n',
      structural: true,
    }),
    area: {
      kind: 'table',
      label: 'Effective area',
      doc: 'Effective area over the coordinate',
      group: 'Parameters',
      columns: [
        { name: 'coordinate', unit: 'm' },
        { name: 'area', unit: 'm^2' },
      ],
      default: [
        [-0.1, 0.0115],
        [-0.03, 0.0102],
        [0, 0.01],
        [0.03, 0.0099],
        [0.1, 0.009],
      ],
      curve,
    },
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the coordinate', logged: true },
    pressure: { unit: 'Pa', doc: 'Absolute pressure', logged: true },
    volume: { unit: 'm^3', doc: 'Volume of the gas', logged: false },
  },
  check: (value) => gaugeProblems(value),
  build(c) {
    const axis = c.flange('axis')
    const { add, sub, mul, div, neg, pow, log, pool } = c.math
    const rows = c.table('area')
    if (rows.some(([, area]) => !(area > 0)))
      throw new ModelError(
        'out-of-range',
        'the effective area is not positive everywhere',
        { block: c.name, parameter: 'area' },
        'enter areas above 0',
      )
    const law = curveThrough(rows, 'monotone', curve)
    const area = (m: Motion): Expr => pool.lookup({ name: `${c.name}.area`, ...law }, m.flange(axis).position)
    const whole = antiderivative(law)
    const [p0, pa, v0, n] = ['pressure', 'ambient', 'volume', 'exponent'].map((name) => c.param(name))
    const volume = (m: Motion): Expr =>
      add(v0, pool.lookup({ name: `${c.name}.volume`, ...whole }, m.flange(axis).position))
    const pressure = (m: Motion): Expr => mul(p0, pow(div(v0, volume(m)), n))
    const force = (m: Motion): Expr => mul(sub(pressure(m), pa), area(m))
    c.drive(axis, force)
    const room = {
      what: 'the volume of the gas',
      unit: 'm^3',
      min: 0,
      hint: 'enter a larger volume, or limit the stroke with a bump stop',
    }
    c.require('room', (s) => volume(s), room)
    c.energy({
      stored: (m) => {
        const ratio = div(v0, volume(m))
        const work =
          n === pool.one ? mul(p0, v0, log(ratio)) : mul(div(mul(p0, v0), sub(n, 1)), sub(pow(ratio, sub(n, 1)), 1))
        return add(work, mul(pa, sub(volume(m), v0)))
      },
      dissipated: () => neg(0),
    })
    c.signal('force', 'N', force)
    c.signal('pressure', 'Pa', pressure)
    c.signal('volume', 'm^3', volume)
  },
})

/** Pressures that were entered relative to the ambient pressure: bellows and rods are pushed, and never pulled. */
export const gaugeProblems = (value: (name: string) => number): readonly BlockProblem[] =>
  value('pressure') === 0 || value('pressure') >= value('ambient')
    ? []
    : [
        {
          code: 'out-of-range',
          parameter: 'pressure',
          what: 'the pressure is below the ambient pressure',
          hint: 'enter the absolute pressure: gauge pressure plus ambient pressure',
        },
      ]
