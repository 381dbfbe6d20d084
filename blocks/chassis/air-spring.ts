/** Air spring: enclosed gas that acts on an effective area that changes over the stroke. */
import { defineBlock, flange } from '../../engine/model/blocks/block'
import { inOrder, type ParameterOrder } from '../../engine/model/blocks/parameter-order'
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { airLaw, airParams, room } from './air-law'

/** Pressures that were entered relative to the ambient pressure: bellows and rods are pushed, and never pulled. */
export const absolutePressure: ParameterOrder = {
  lower: 'ambient',
  upper: 'pressure',
  unlessZero: 'pressure',
  at: 'pressure',
  what: 'the pressure is below the ambient pressure',
  hint: 'enter the absolute pressure: gauge pressure plus ambient pressure',
}

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
  params: airParams('at the coordinate 0'),
  signals: {
    force: { unit: 'N', doc: 'Force along the coordinate', logged: true },
    pressure: { unit: 'Pa', doc: 'Absolute pressure', logged: true },
    volume: { unit: 'm^3', doc: 'Volume of the gas', logged: false },
  },
  ...inOrder(absolutePressure),
  build(c) {
    const axis = c.flange('axis')
    const law = airLaw(c)
    const at = (m: Motion): Expr => m.flange(axis).position
    c.drive(axis, (m) => law.force(at(m)))
    c.require('room', (m) => law.volume(at(m)), room)
    c.energy({ stored: (m) => law.stored(at(m)), dissipated: () => c.math.num(0) })
    c.signal('force', 'N', (m) => law.force(at(m)))
    c.signal('pressure', 'Pa', (m) => law.pressure(at(m)))
    c.signal('volume', 'm^3', (m) => law.volume(at(m)))
  },
})
