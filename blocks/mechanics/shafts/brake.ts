/** Brake torque on an axis: dry friction that holds at rest. */
import { defineBlock, flange, quantity, signalIn } from '../../../engine/model/blocks/block'
import { capacityOf } from './friction-capacity'

export const brake = defineBlock({
  type: 'mechanics/brake',
  title: 'Brake',
  category: 'Drivers',
  role: 'axis-brake',
  summary: 'Brake torque on a wheel, driven by a signal; holds at rest',
  doc: String.raw`
Brake torque $T = g\,u(t)$ with gain $g$. While the axis turns it opposes the rate $\omega$ and reacts on *base* of the joint
(caliper on the wheel carrier):

$$ \tau = -T\,\mathrm{sign}(\omega) $$

When the axis comes to rest, the brake locks it with exactly the torque that keeps it at rest, up to the *holding factor* times
$T$ in both directions. A parked vehicle stands still. Locking and releasing are events. They are solved together with all other
brakes, clutches and dry friction of the model that hold.

Source: Coulomb friction with stiction; see *Dry friction*.`,
  terms: ['disc brake', 'drum brake', 'retarder', 'brake torque', 'friction', 'parking brake', 'hand brake'],
  icon: 'M10.5 13.5m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0 M10.5 13.5m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M14 1.5A11 11 0 0 1 22.5 10L17.5 11.5A7 7 0 0 0 12.5 6.5Z',
  ports: {
    axis: flange('Axis', 'Axis of a revolute joint', { side: 'bottom', motion: 'rotation' }),
    u: signalIn('Torque', 'N m', 'Brake torque before the gain, N m; positive brakes'),
  },
  params: {
    gain: quantity('1', 1, 'Gain', 'Share of the input that acts on this axis', { min: 0 }),
    holdingFactor: quantity(
      '1',
      1,
      'Holding factor',
      'Ratio of the torque it holds at rest to the torque while sliding',
      {
        min: 1,
        structural: true,
      },
    ),
  },
  retired: { regularisation: 'the brake holds at rest now, at any rate of the axis' },
  signals: {
    torque: { unit: 'N m', doc: 'Brake torque, gain times input', logged: true },
    effort: { unit: 'N m', doc: 'Torque on the axis, positive in the direction of its angle', logged: false },
    slip: { unit: '1', doc: 'Direction of rotation: 1, -1, 0 at rest', logged: false },
  },
  quantities: { torque: 'brake' },
  build(c) {
    const axis = c.flange('axis')
    const { mul } = c.math
    const torque = mul(c.param('gain'), capacityOf(c, 'torque', c.input('u'), 'N m'))
    const slip = c.stiction('slip', {
      axis: [{ flange: axis, factor: 1 }],
      holding: () => mul(c.param('holdingFactor'), torque),
      sliding: () => torque,
    })
    c.energy({ dissipated: (s) => mul(slip, torque, s.flange(axis).rate) })
    c.signal('torque', 'N m', () => torque)
    c.signal('effort', 'N m', (s) => s.effort('slip'))
  },
})
