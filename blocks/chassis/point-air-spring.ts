/** Air spring along the line between two frames, as on a linkage without a slide. */
import { defineBlock, frame, quantity } from '../../engine/model/blocks/block'
import { inOrder } from '../../engine/model/blocks/parameter-order'
import type { Motion } from '../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import { lineBetween } from '../mechanics/forces/line'
import { airLaw, airParams, room } from './air-law'
import { absolutePressure } from './air-spring'

export const pointAirSpring = defineBlock({
  type: 'chassis/point-air-spring',
  title: 'Air spring between points',
  category: 'Chassis',
  summary: 'Air spring with polytropic gas along the line between two frames',
  doc: String.raw`
An [air spring](air-spring.md) between two frames. With the vector $d$ from *a* to *b*, the length $L = |d|$, the design height $h$ and the extension $s = L - h$:

$$ V = V_0 + \int_0^s A_e\,\mathrm{d}s, \qquad p = p_0 \left(\frac{V_0}{V}\right)^n, \qquad f = (p - p_a)\,A_e, \qquad F_b = f\,d/L = -F_a $$

For a load $F$ and the stiffness $k$ at the design height with a constant area $A$, enter

$$ p_0 = p_a + \frac{F}{A}, \qquad V_0 = \frac{n\,p_0 A^2}{k} $$

If the pressure follows the load at constant height, the natural frequency of the load hardly changes: $k/F = n\,p_0 A/(V_0\,(p_0 - p_a))$. The block does not control the
height. It has no damping: add a damper between the same points.

Source: polytropic change of state of an ideal gas; effective area as $-\mathrm{d}V/\mathrm{d}s$, Quaglia and Sorli, Veh. Syst. Dyn. 35 (2001) 443-475.`,
  terms: ['air suspension', 'pneumatic spring', 'bellows', 'truck suspension', 'gas spring'],
  icon: 'M6 3h12 M6 21h12 M7 3c-4 3-4 6 0 9 M17 3c4 3 4 6 0 9 M7 12c-4 3-4 6 0 9 M17 12c4 3 4 6 0 9 M7 12h10 M12 1v2 M12 21v2',
  ports: {
    a: frame('A', 'One end of the spring'),
    b: frame('B', 'The other end of the spring', { side: 'right' }),
  },
  params: {
    height: quantity('m', 0.3, 'Design height', 'Distance of the ends at which pressure and volume are given', {
      min: 0,
      symbol: 'h',
    }),
    ...airParams('at the design height'),
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the line, positive when pushing the points apart', logged: true },
    length: { unit: 'm', doc: 'Distance of the points', logged: true },
    pressure: { unit: 'Pa', doc: 'Absolute pressure', logged: true },
    volume: { unit: 'm^3', doc: 'Volume of the gas', logged: false },
  },
  quantities: { length: 'spring-length' },
  ...inOrder(absolutePressure),
  build(c) {
    const [a, b] = [c.frame('a'), c.frame('b')]
    const v = vectorMath(c.math)
    const law = airLaw(c)
    const extension = (m: Motion): Expr => c.math.sub(lineBetween(m, a, b).length, c.param('height'))
    const force = (m: Motion): Vec3 => v.scale(law.force(extension(m)), lineBetween(m, a, b).direction)
    c.translation('T1', a, b, { kind: 'force', resolved: a, force })
    c.require('room', (m) => law.volume(extension(m)), room)
    c.energy({ stored: (m) => law.stored(extension(m)), dissipated: () => c.math.num(0) })
    c.draw({ kind: 'link', look: 'spring', between: [a, b] })
    c.signal('force', 'N', (m) => law.force(extension(m)))
    c.signal('length', 'm', (m) => lineBetween(m, a, b).length)
    c.signal('pressure', 'Pa', (m) => law.pressure(extension(m)))
    c.signal('volume', 'm^3', (m) => law.volume(extension(m)))
  },
})
