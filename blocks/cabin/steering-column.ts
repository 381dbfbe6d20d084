/** Steering column: torsion bar and friction between hand wheel and pinion. */
import { defineBlock, flange, quantity, signalOut } from '../../engine/model/block'
import type { Motion } from '../../engine/model/component'
import type { Expr } from '../../engine/symbolic'
import { hysteresis } from './hysteresis'

export const steeringColumn = defineBlock({
  type: 'cabin/steering-column',
  title: 'Steering column',
  category: 'Motion base',
  summary: 'Torsion bar and friction between steering wheel and pinion',
  doc: String.raw`
Connects the axis of a hand wheel (angle $\theta_w$) to the axis of a pinion ($\theta_p$) through a torsion bar. The column friction acts on the hand wheel:

$$ \tau = k\,(\theta_w - \theta_p) + c\,(\dot\theta_w - \dot\theta_p), \qquad \tau_f = k_f\,z, \qquad
   \dot z = \dot\theta_w - \lvert\dot\theta_w\rvert\,\frac{k_f\,z}{\tau_{max}} $$

The torque $-\tau - \tau_f$ acts on the hand wheel, and $\tau$ on the pinion. *bar* is the signal of the torque sensor of a power steering; wire it to
[Power assist](power-assist.md), and that block to a [Torque](../mechanics/torque.md) on the pinion axis. *torque* is the torque that the driver feels at rest and at constant speed, and that
the control loader of a simulator has to produce.

Source: M. Harrer and P. Pfeffer (eds., 2017), Steering Handbook, Springer, chapter on steering feel; P. Dahl (1968), Aerospace Corporation TOR-0158 (friction).`,
  terms: [
    'steering wheel',
    'hand wheel',
    'torsion bar',
    'torque sensor',
    'control loading',
    'steering feel',
    'steering torque',
  ],
  icon: 'M8 3a5 5 0 1 0 0 10 5 5 0 1 0 0-10 M3 8h10 M8 8v5 M11.5 11.5l3 3 M14 13l1.5 3 M15.5 16l2-2 M17.5 14l.5 3 M18 17l3 3 M16 21h6',
  ports: {
    wheel: flange('Hand wheel', 'Axis of the hand wheel', { side: 'left', motion: 'rotation' }),
    pinion: flange('Pinion', 'Axis of the pinion', { side: 'right', motion: 'rotation' }),
    bar: signalOut('Bar torque', 'N m', 'Torque in the torsion bar'),
    torque: signalOut('Torque', 'N m', 'Torque that the driver feels'),
  },
  params: {
    stiffness: quantity('N m/rad', 115, 'Stiffness', 'Stiffness of torsion bar and column', { min: 0, symbol: 'k' }),
    damping: quantity('N m s/rad', 0.1, 'Damping', 'Damping of the torsion bar', { min: 0, symbol: 'c' }),
    friction: quantity('N m', 0.3, 'Friction', 'Largest friction torque of the column', {
      min: 0,
      exclusive: true,
      symbol: '\\tau_{max}',
    }),
    frictionStiffness: quantity('N m/rad', 20, 'Friction stiffness', 'Slope with which the friction builds up', {
      min: 0,
      exclusive: true,
      symbol: 'k_f',
    }),
  },
  signals: {
    bar: { unit: 'N m', doc: 'Torque in the torsion bar', logged: true },
    torque: { unit: 'N m', doc: 'Torque that the driver feels', logged: true },
    twist: { unit: 'rad', doc: 'Angle of the hand wheel minus angle of the pinion', logged: false },
  },
  build(c) {
    const [wheel, pinion] = [c.flange('wheel'), c.flange('pinion')]
    const { add, sub, mul, neg, square } = c.math
    const friction = hysteresis(c, 'slip', {
      unit: 'rad',
      stiffness: c.param('frictionStiffness'),
      rate: (m) => m.flange(wheel).rate,
      largest: () => c.param('friction'),
    })
    const twist = (m: Motion): Expr => sub(m.flange(wheel).position, m.flange(pinion).position)
    const twisting = (m: Motion): Expr => sub(m.flange(wheel).rate, m.flange(pinion).rate)
    const bar = (m: Motion): Expr => add(mul(c.param('stiffness'), twist(m)), mul(c.param('damping'), twisting(m)))
    const torque = (m: Motion): Expr => add(bar(m), friction.force)
    c.drive(wheel, (m) => neg(torque(m)))
    c.drive(pinion, bar)
    c.energy({
      stored: (m) => add(mul(0.5, c.param('stiffness'), square(twist(m))), friction.stored),
      dissipated: (s) => add(mul(c.param('damping'), square(twisting(s))), friction.dissipated(s)),
    })
    c.output('bar', bar, { smoothness: 0 })
    c.output('torque', torque, { smoothness: 0 })
    c.signal('bar', 'N m', bar)
    c.signal('torque', 'N m', torque)
    c.signal('twist', 'rad', twist)
  },
})
