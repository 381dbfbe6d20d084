/** Steering column: torsion bar, friction and free play between hand wheel and pinion. */
import { defineBlock, flange, quantity, signalOut } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { contactSignals, elasticShaft } from '../mechanics/shafts/elastic-shaft'
import { hysteresis } from './hysteresis'
import { twoAxes } from '../mechanics/shafts/two-axes'

export const steeringColumn = defineBlock({
  type: 'cabin/steering-column',
  title: 'Steering column',
  category: 'Motion base',
  summary: 'Torsion bar, friction and free play between steering wheel and pinion',
  doc: String.raw`
Connects the axis of a hand wheel (angle $\theta_w$) to the axis of a pinion ($\theta_p$) through a torsion bar. The column friction acts on the hand wheel:

$$ \tau = k\,(\theta_w - \theta_p) + c\,(\dot\theta_w - \dot\theta_p), \qquad \tau_f = k_f\,z, \qquad
   \dot z = \dot\theta_w - \lvert\dot\theta_w\rvert\,\frac{k_f\,z}{\tau_{max}} $$

With the *free play* $\beta$, the total free angle, the bar carries no torque while $\lvert\theta_w - \theta_p\rvert < \beta/2$. Beyond it, the torque is that of the angle beyond the flank, and
a flank pushes and never pulls, as in [Torsion shaft](../drivetrain/shaft.md). Contact and separation are events. At rest, the friction of the column holds the hand wheel within the play.

The torque $-\tau - \tau_f$ acts on the hand wheel, and $\tau$ on the pinion. *bar* is the signal of the torque sensor of a power steering; wire it to
[Power assist](power-assist.md), and that block to a [Torque](../mechanics/torque.md) on the pinion axis. *torque* is the torque that the driver feels at rest and at constant speed, and that
the control loader of a simulator has to produce.

Source: M. Harrer and P. Pfeffer (eds., 2017), Steering Handbook, Springer, chapter on steering feel; P. Dahl (1968), Aerospace Corporation TOR-0158 (friction);
Lagerberg and Egardt, IEEE Trans. Control Syst. Technol. 15 (2007) 500-506 (free play).`,
  terms: [
    'steering wheel',
    'hand wheel',
    'torsion bar',
    'free play',
    'backlash',
    'steering play',
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
    freePlay: quantity('rad', 0, 'Free play', 'Total free angle between hand wheel and pinion; 0: none', {
      min: 0,
      structural: true,
      symbol: String.raw`\beta`,
    }),
  },
  signals: {
    bar: { unit: 'N m', doc: 'Torque in the torsion bar', logged: true },
    torque: { unit: 'N m', doc: 'Torque that the driver feels', logged: true },
    twist: { unit: 'rad', doc: 'Angle of the hand wheel minus angle of the pinion', logged: false },
    ...contactSignals,
  },
  build(c) {
    const [wheel, pinion] = twoAxes(c, 'wheel', 'pinion')
    const { add, sub, neg } = c.math
    const friction = hysteresis(c, 'slip', {
      unit: 'rad',
      stiffness: c.param('frictionStiffness'),
      rate: (m) => m.flange(wheel).rate,
      largest: () => c.param('friction'),
    })
    const twist = (m: Motion): Expr => sub(m.flange(wheel).position, m.flange(pinion).position)
    const twisting = (m: Motion): Expr => sub(m.flange(wheel).rate, m.flange(pinion).rate)
    const bar = elasticShaft(c, {
      twist,
      rate: twisting,
      stiffness: c.param('stiffness'),
      damping: c.param('damping'),
      backlash: 'freePlay',
    })
    const torque = (m: Motion): Expr => add(bar(m), friction.force)
    c.drive(wheel, (m) => neg(torque(m)))
    c.drive(pinion, bar)
    c.energy({ stored: () => friction.stored, dissipated: (s) => friction.dissipated(s) })
    // a flank carries its damping immediately on contact
    const smoothness = c.value('freePlay') === 0 ? 0 : -1
    c.output('bar', bar, { smoothness })
    c.output('torque', torque, { smoothness })
    c.signal('bar', 'N m', bar)
    c.signal('torque', 'N m', torque)
    c.signal('twist', 'rad', twist)
  },
})
