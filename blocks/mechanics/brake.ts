/** Brake torque that opposes the rotation of an axis, linear in the rate near standstill. */
import { defineBlock, flange, quantity, signalIn } from '../../engine/model/block'

export const brake = defineBlock({
  type: 'mechanics/brake',
  title: 'Brake',
  category: 'Drivers',
  summary: 'Brake torque on a wheel, driven by a signal',
  doc: String.raw`
Brake torque $T = g\,u(t)$ with gain $g$; it opposes the rate $\omega$ of the axis and reacts on *base* of the joint
(caliper on the wheel carrier):

$$ \tau = -T\,\mathrm{clamp}(\omega/\omega_0,\,-1,\,1) $$

Only below $\omega_0$ is the torque less than $T$: a wheel that stands is held by a viscous torque and creeps at a rate
proportional to the moment on it.

Source: Coulomb friction with regularised sign.`,
  terms: ['disc brake', 'brake torque', 'friction'],
  icon: 'M10.5 13.5m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0 M10.5 13.5m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M14 1.5A11 11 0 0 1 22.5 10L17.5 11.5A7 7 0 0 0 12.5 6.5Z',
  ports: {
    axis: flange('Axis', 'Axis of a revolute joint', { side: 'bottom', motion: 'rotation' }),
    u: signalIn('Torque', 'N m', 'Brake torque before the gain, N m; positive brakes'),
  },
  params: {
    gain: quantity('1', 1, 'Gain', 'Share of the input that acts on this axis', { min: 0 }),
    regularisation: quantity(
      'rad/s',
      0.1,
      'Rate of full torque',
      'Rate below which the torque falls to zero linearly',
      { min: 0, exclusive: true },
    ),
  },
  signals: { torque: { unit: 'N m', doc: 'Brake torque, gain times input', logged: true } },
  build(c) {
    const axis = c.flange('axis')
    const { named, mul, div, min, max, neg } = c.math
    const torque = mul(c.param('gain'), c.input('u'))
    c.drive(axis, (m) => {
      const slope = named('slope', div(1, c.param('regularisation')))
      const share = max(min(mul(slope, m.flange(axis).rate), 1), -1)
      return neg(mul(torque, share))
    })
    c.signal('torque', 'N m', () => torque)
  },
})
