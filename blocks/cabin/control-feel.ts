/** Feel of a pedal or a lever: force over travel, with hysteresis. */
import { defineBlock, flange, quantity } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import {
  characteristicForce,
  characteristicParams,
  linearDamper,
  linearSpring,
  springEnergy,
} from '../mechanics/forces/characteristic'
import { hysteresis } from './hysteresis'

export const controlFeel = defineBlock({
  type: 'cabin/control-feel',
  title: 'Control feel',
  category: 'Motion base',
  summary: 'Force of a pedal or gear lever over its travel, with hysteresis',
  doc: String.raw`
The force of a pedal or lever on the foot or hand, along the axis of its joint with the coordinate $s$:

$$ f = F_s(L_0 - s) - F_d(\dot s) - k_h z, \qquad \dot z = \dot s - \lvert\dot s\rvert\,\frac{k_h z}{F_h} $$

$F_s$ and $F_d$ are linear, or curves through measured points, as in [Spring-damper](../mechanics/spring-damper.md). The last term is the hysteresis: friction
that builds up over the travel $F_h/k_h$ and then opposes the motion with $F_h$. When pressed from rest by $x$,

$$ k_h z = F_h\left(1 - e^{-k_h x/F_h}\right) $$

so pressing and releasing differ by $2 F_h$. The curve of a brake pedal rises steeply at its end, the curve of a clutch pedal has a maximum, and the curve of a gear lever falls
between its detents. On a revolute joint, the same applies to torque and angle.

Source: P. Dahl (1968), A Solid Friction Model, Aerospace Corporation TOR-0158.`,
  terms: [
    'pedal',
    'brake pedal',
    'throttle pedal',
    'clutch pedal',
    'gear lever',
    'shifter',
    'detent',
    'control loading',
    'force feedback',
    'hysteresis',
  ],
  icon: 'M3 20h18 M3 20V4 M4 19c6-1 9-4 16-13 M6 20c6-1 10-4 14-11 M13 9l1.5-3 M13 9l3-.5',
  ports: { axis: flange('Axis', 'Axis of the pedal or lever', { side: 'bottom', motion: 'any' }) },
  params: {
    stiffness: quantity('N/m', 1000, 'Stiffness', 'Stiffness (N m/rad on a rotation)', {
      min: 0,
      symbol: 'k',
      ...linearSpring,
    }),
    freeLength: quantity('m', 0, 'Free position', 'Coordinate at which the spring force is zero (rad on a rotation)', {
      symbol: 'L_0',
    }),
    damping: quantity('N s/m', 0, 'Damping', 'Damping (N m s/rad on a rotation)', {
      min: 0,
      symbol: 'c',
      ...linearDamper,
    }),
    friction: quantity('N', 5, 'Friction', 'Half the difference between pressing and releasing (N m on a rotation)', {
      min: 0,
      exclusive: true,
      symbol: 'F_h',
      group: 'Hysteresis',
    }),
    frictionStiffness: quantity(
      'N/m',
      5000,
      'Friction stiffness',
      'Slope with which the hysteresis builds up (N m/rad on a rotation)',
      {
        min: 0,
        exclusive: true,
        symbol: 'k_h',
        group: 'Hysteresis',
      },
    ),
    ...characteristicParams,
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the coordinate (torque in N m on a rotation)', logged: true },
    friction: { unit: 'N', doc: 'Part of the hysteresis, against the motion', logged: false },
  },
  build(c) {
    const axis = c.flange('axis')
    const { sub, neg, mul, add } = c.math
    const rotates = axis.motion === 'rotation'
    const loop = hysteresis(c, 'slip', {
      unit: rotates ? 'rad' : 'm',
      stiffness: c.param('frictionStiffness'),
      rate: (m) => m.flange(axis).rate,
      largest: () => c.param('friction'),
    })
    const deflection = (m: Motion): Expr => sub(c.param('freeLength'), m.flange(axis).position)
    const force = (m: Motion): Expr =>
      add(
        characteristicForce(c, 'spring', deflection(m)),
        neg(characteristicForce(c, 'damper', m.flange(axis).rate)),
        neg(loop.force),
      )
    c.drive(axis, force)
    c.energy({
      stored: (m) => add(springEnergy(c, deflection(m)), loop.stored),
      dissipated: (s) =>
        add(mul(characteristicForce(c, 'damper', s.flange(axis).rate), s.flange(axis).rate), loop.dissipated(s)),
    })
    c.signal('force', rotates ? 'N m' : 'N', force)
    c.signal('friction', rotates ? 'N m' : 'N', () => loop.force)
  },
})
