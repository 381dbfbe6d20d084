/** Gear between an existing axis and one that it provides. */
import { defineBlock, flange, quantity } from '../../../engine/model/blocks/block'
import { inOrder, nonZero } from '../../../engine/model/blocks/parameter-order'
import type { Flange } from '../../../engine/model/component/component'
import { memberName } from '../../../engine/model/names/names'
import { efficiencies, meshLoss } from './mesh-loss'

export const reduction = defineBlock({
  type: 'drivetrain/reduction',
  title: 'Reduction gear',
  category: 'Drivetrain',
  summary: 'Fixed ratio between an existing axis and an axis that the gear provides',
  doc: String.raw`
A gear stage with the ratio $i = \omega_a/\omega_b$. Wire *b* to an existing axis, such as the axis of a wheel or a rotor. The gear
provides *a*, which turns with it:

$$ \omega_a = i\,\omega_b, \qquad \varphi_a = i\,\varphi_b, \qquad \tau_b = i\,\tau_a $$

The shaft at *a* has no coordinate of its own: the gear adds no state, no multiplier and no constraint that could drift. Wire clutches, torques and
shafts to *a*. To add inertia, wire port *a* of an *Inertia* to it. A negative ratio reverses the direction.

**Losses.** With an efficiency below one, tooth friction takes a share of the transmitted power. With the torque
$\tau_a$ that the shaft at *a* transmits, friction on *b* opposes its rotation with

$$ \tau_l = |i\,\tau_a|\,(1 - \eta) \quad \text{if } \tau_a\,\omega_a > 0, \qquad \tau_l = |i\,\tau_a|\,(1/\eta_r - 1) \quad \text{otherwise} $$

so $P_b = \eta\,P_a$ while *a* drives, and $P_a = \eta_r\,P_b$ while *b* drives. The loss vanishes continuously with the torque. At standstill, it
acts as static friction, so nothing chatters when speed or power cross zero. $\tau_a$ depends on accelerations, which depend on the loss; the solver solves for them
together.

To couple two existing axes, use the *Gear* block for joints, which is a constraint.

Source: Haug (1989), Computer-Aided Kinematics and Dynamics of Mechanical Systems, relative coordinates.`,
  terms: ['gear ratio', 'final drive', 'transmission', 'belt', 'chain', 'reducer', 'gearbox'],
  icon: 'M8 8m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0 M16.5 16.5m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0 M8 7v2 M16.5 15.5v2',
  ports: {
    a: flange('A', 'Axis that the gear provides', {
      motion: 'rotation',
      provides: true,
      optional: true,
      side: 'left',
    }),
    b: flange('B', 'Existing axis', { motion: 'rotation', side: 'right' }),
  },
  params: {
    ratio: quantity('1', 4, 'Ratio', 'Speed of a per speed of b; negative if they turn in opposite directions', {
      symbol: 'i',
    }),
    ...efficiencies('b', 'b'),
  },
  signals: {
    speedA: { unit: 'rad/s', doc: 'Speed of a', logged: true },
    speedB: { unit: 'rad/s', doc: 'Speed of b', logged: true },
    torqueA: { unit: 'N m', doc: 'Torque that the shaft at a transmits to the gear', logged: true },
    loss: { unit: 'N m', doc: 'Friction on b, positive in the direction of its rotation', logged: false },
    slip: { unit: '1', doc: 'With losses: direction in which b turns, 0 at rest', logged: false },
  },
  ...inOrder(nonZero('ratio', 'the ratio is zero', 'enter the speed of a per speed of b, for example 4')),
  build(c) {
    const b = c.flange('b')
    const ratio = c.param('ratio')
    const a: Flange = {
      motion: 'rotation',
      edge: memberName(c.name, 'a'),
      axis: 0,
      follows: { terms: [{ flange: b, factor: ratio }] },
    }
    c.provideFlange('a', a)
    const loss = meshLoss(c, b, (s) => c.math.mul(ratio, s.through(a)))
    c.signal('speedA', 'rad/s', (s) => s.flange(a).rate)
    c.signal('speedB', 'rad/s', (s) => s.flange(b).rate)
    c.signal('torqueA', 'N m', (s) => s.through(a))
    c.signal('loss', 'N m', loss)
  },
})
