/** A gear between an axis that exists and one that it provides. */
import { defineBlock, flange, quantity } from '../../engine/model/block'

export const reduction = defineBlock({
  type: 'drivetrain/reduction',
  title: 'Reduction gear',
  category: 'Drivetrain',
  summary: 'Fixed ratio between an axis that exists and one that it provides',
  doc: String.raw`
A gear stage with the ratio $i = \omega_a/\omega_b$. Wire *b* to the axis that exists, such as that of a wheel or a rotor. The gear
provides *a*, which turns with it:

$$ \omega_a = i\,\omega_b, \qquad \varphi_a = i\,\varphi_b, \qquad \tau_b = i\,\tau_a $$

The shaft at *a* has no coordinate of its own: the gear adds no state, no multiplier and no constraint that could drift. Wire clutches, torques and
shafts to *a*; give it inertia with the port *a* of an *Inertia*. A negative ratio reverses the direction.

To couple two axes that both exist, use the *Gear* of the joints, which is a constraint.

Source: Haug (1989), Computer-Aided Kinematics and Dynamics of Mechanical Systems, relative coordinates.`,
  terms: ['gear', 'gear ratio', 'final drive', 'transmission', 'belt', 'chain', 'reducer', 'gearbox'],
  icon: 'M8 8m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0 M16.5 16.5m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0 M8 7v2 M16.5 15.5v2',
  ports: {
    a: flange('A', 'The axis that the gear provides', {
      motion: 'rotation',
      provides: true,
      optional: true,
      side: 'left',
    }),
    b: flange('B', 'The axis that exists', { motion: 'rotation', side: 'right' }),
  },
  params: {
    ratio: quantity('1', 4, 'Ratio', 'Speed of a per speed of b; negative where they turn in opposite directions', {
      symbol: 'i',
    }),
  },
  signals: {
    speedA: { unit: 'rad/s', doc: 'Speed of a', logged: true },
    speedB: { unit: 'rad/s', doc: 'Speed of b', logged: true },
  },
  check: (value) =>
    value('ratio') === 0
      ? [
          {
            code: 'out-of-range',
            parameter: 'ratio',
            what: 'the ratio is zero',
            hint: 'give the speed of a per speed of b, for example 4',
          },
        ]
      : [],
  build(c) {
    const b = c.flange('b')
    c.provideFollower('a', 'rotation', { terms: [{ flange: b, factor: c.param('ratio') }] })
    c.signal('speedA', 'rad/s', (s) => c.math.mul(c.param('ratio'), s.flange(b).rate))
    c.signal('speedB', 'rad/s', (s) => s.flange(b).rate)
  },
})
