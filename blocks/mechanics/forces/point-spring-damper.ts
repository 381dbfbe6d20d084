/** Spring and damper between two points, linear or by measured curves. */
import { defineBlock, frame, quantity } from '../../../engine/model/blocks/block'
import type { Motion } from '../../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'
import {
  characteristicDoc,
  characteristicFactor,
  characteristicForce,
  characteristicParams,
  linearDamper,
  linearSpring,
  springEnergy,
} from './characteristic'
import { lineBetween } from './line'

export const pointSpringDamper = defineBlock({
  type: 'mechanics/point-spring-damper',
  title: 'Spring-damper between points',
  category: 'Forces',
  summary: 'Spring and damper along the line between two frames, linear or with curves',
  doc: String.raw`
With $d$ the vector from *a* to *b* and $L = |d|$:

$$ f = k\,(L_0 - L) - c\,\dot L, \qquad \dot L = d \cdot (v_b - v_a)/L, \qquad F_b = f\,d/L = -F_a $$

A positive force pushes the points apart. If the points coincide, the direction is undefined and the force is zero.
${characteristicDoc}

$$ f = F_s(L_0 - L) - F_d(\dot L) $$

Source: Hooke's law and a linear viscous damper along the line of action; spline: de Boor, A Practical Guide to Splines (1978),
chapter IV.`,
  terms: ['shock absorber', 'strut', 'coil-over', 'coilover'],
  icon: 'M4 20m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M20 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M5.5 18.5 8 16 7 12.5l5 2.5-1-5.5 5 2.5-1-3.5 3.5-3',
  ports: {
    a: frame('A', 'One end of the spring'),
    b: frame('B', 'The other end of the spring', { side: 'right' }),
  },
  params: {
    stiffness: quantity('N/m', 1000, 'Stiffness', 'Stiffness', { min: 0, symbol: 'k', ...linearSpring }),
    freeLength: quantity('m', 0, 'Free length', 'Distance at which the spring force is zero', {
      min: 0,
      symbol: 'L_0',
    }),
    damping: quantity('N s/m', 0, 'Damping', 'Damping along the line', {
      min: 0,
      symbol: 'c',
      ...linearDamper,
    }),
    ...characteristicParams,
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the line, positive when pushing the points apart', logged: true },
    length: { unit: 'm', doc: 'Distance of the points', logged: true },
  },
  quantities: { length: 'spring-length' },
  build(c) {
    const a = c.frame('a')
    const b = c.frame('b')
    const { named, add, sub, mul, neg } = c.math
    const v = vectorMath(c.math)
    const along = (m: Motion): { readonly length: Expr; readonly force: Expr; readonly vector: Vec3 } => {
      const { length, direction, rate } = lineBetween(m, a, b)
      const spring = characteristicForce(c, 'spring', sub(c.param('freeLength'), length))
      const force = named('force', add(spring, neg(characteristicForce(c, 'damper', rate))))
      return { length, force, vector: v.scale(force, direction) }
    }
    c.translation('T1', a, b, { kind: 'force', resolved: a, force: (m) => along(m).vector })
    c.energy({
      stored: (m) => springEnergy(c, sub(c.param('freeLength'), lineBetween(m, a, b).length)),
      dissipated: (s) => {
        const { rate } = lineBetween(s, a, b)
        return mul(characteristicForce(c, 'damper', rate), rate)
      },
    })
    c.draw({
      kind: 'link',
      look: 'spring',
      between: [a, b],
      stiffness: () => characteristicFactor(c, 'spring'),
      damping: () => characteristicFactor(c, 'damper'),
    })
    c.signal('force', 'N', (s) => along(s).force)
    c.signal('length', 'm', (s) => along(s).length)
  },
})
