/** Spring and damper on the axis of a joint, linear or by measured curves. */
import { defineBlock, flange, quantity } from '../../../engine/model/blocks/block'
import type { Motion } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import {
  characteristicDoc,
  characteristicFactor,
  characteristicForce,
  characteristicParams,
  linearDamper,
  linearSpring,
  springEnergy,
} from './characteristic'

export const springDamper = defineBlock({
  type: 'mechanics/spring-damper',
  title: 'Spring-damper',
  category: 'Forces',
  summary: 'Spring and damper on the axis of a joint, linear or with curves',
  doc: String.raw`
Force along the axis of a prismatic joint, positive in the direction of the coordinate $s$:

$$ f = k\,(L_0 - s) - c\,\dot s $$

with stiffness $k$, free length $L_0$ and damping $c$. On a revolute joint, the same equation gives a torque, with
the angle instead of $s$; stiffness is then in N m/rad, free length in rad and damping in N m s/rad.
${characteristicDoc}

$$ f = F_s(L_0 - s) - F_d(\dot s) $$

Source: Hooke's law and a linear viscous damper; spline: de Boor, A Practical Guide to Splines (1978), chapter IV.`,
  terms: ['coil', 'stiffness', 'torsion bar', 'anti-roll bar'],
  icon: 'M3 4v16 M21 4v16 M3 8h3l1.5-3 3 6 3-6 3 6L18 8h3 M3 16h7 M10 13h6 M10 19h6 M10 13v6 M13 16h8 M13 14v4',
  ports: { axis: flange('Axis', 'Axis of a joint', { side: 'bottom', motion: 'any' }) },
  params: {
    stiffness: quantity('N/m', 1000, 'Stiffness', 'Stiffness (N m/rad on a rotation)', {
      min: 0,
      symbol: 'k',
      ...linearSpring,
    }),
    freeLength: quantity('m', 0, 'Free length', 'Coordinate at which the spring force is zero (rad on a rotation)', {
      symbol: 'L_0',
    }),
    damping: quantity('N s/m', 0, 'Damping', 'Damping (N m s/rad on a rotation)', {
      min: 0,
      symbol: 'c',
      ...linearDamper,
    }),
    ...characteristicParams,
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the coordinate (torque in N m on a rotation)', logged: true },
    length: { unit: 'm', doc: 'Coordinate of the axis (rad on a rotation)', logged: false },
  },
  quantities: { length: 'spring-length' },
  build(c) {
    const axis = c.flange('axis')
    const { add, sub, mul, neg } = c.math
    const force = (m: Motion): Expr => {
      const { position, rate } = m.flange(axis)
      const spring = characteristicForce(c, 'spring', sub(c.param('freeLength'), position))
      return add(spring, neg(characteristicForce(c, 'damper', rate)))
    }
    c.drive(axis, force)
    c.energy({
      stored: (m) => springEnergy(c, sub(c.param('freeLength'), m.flange(axis).position)),
      dissipated: (s) => mul(characteristicForce(c, 'damper', s.flange(axis).rate), s.flange(axis).rate),
    })
    c.draw({
      kind: 'link',
      look: 'spring',
      between: axis,
      stiffness: () => characteristicFactor(c, 'spring'),
      damping: () => characteristicFactor(c, 'damper'),
    })
    const rotates = axis.motion === 'rotation'
    c.signal('force', rotates ? 'N m' : 'N', force)
    c.signal('length', rotates ? 'rad' : 'm', (s) => s.flange(axis).position)
  },
})
