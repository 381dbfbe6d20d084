/** An elastic shaft between two axes, with free play. */
import { defineBlock, flange, quantity } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { contactSignals, elasticShaft } from '../mechanics/shafts/elastic-shaft'
import { twoAxes } from '../mechanics/shafts/two-axes'

export const shaft = defineBlock({
  type: 'drivetrain/shaft',
  title: 'Torsion shaft',
  category: 'Drivetrain',
  summary: 'Elastic shaft between two axes, with damping and backlash',
  doc: String.raw`
A shaft without inertia between two axes. It twists by $\theta = \varphi_a - \varphi_b - \theta_0$, and the torque

$$ \tau = k\,\theta + d\,\dot\theta $$

acts on *b*, and its opposite on *a*. With the *backlash* $\beta$, the total free angle, the shaft touches one flank beyond
$\theta = \beta/2$ and the other beyond $\theta = -\beta/2$. At the depth $\delta$ beyond a flank, the torque is

$$ |\tau| = k\,\delta + d\,\dot\delta \quad\text{while}\quad \delta > 0 \text{ and } k\,\delta + d\,\dot\delta > 0 $$

and zero between the flanks: a flank pushes and never pulls. Contact and separation are events, and no variable step crosses them.

Source: Hooke's law and a linear viscous damper; Lagerberg and Egardt, IEEE Trans. Control Syst. Technol. 15 (2007) 500-506 (backlash in
drivetrains); Pfeiffer and Glocker (1996), Multibody Dynamics with Unilateral Contacts, ch. 5.`,
  terms: [
    'half shaft',
    'drive shaft',
    'propeller shaft',
    'torsion spring',
    'torsional stiffness',
    'backlash',
    'free play',
    'dual mass flywheel',
    'damper',
  ],
  icon: 'M2 12h3 M19 12h3 M5 8v8 M19 8v8 M5 12l2-4 2 8 2-8 2 8 2-8 2 8 2-4',
  ports: {
    a: flange('A', 'Axis at one end', { motion: 'rotation', side: 'left' }),
    b: flange('B', 'Axis at the other end', { motion: 'rotation', side: 'right' }),
  },
  params: {
    stiffness: quantity('N m/rad', 1e4, 'Stiffness', 'Torque per twist', { min: 0, exclusive: true, symbol: 'k' }),
    damping: quantity('N m s/rad', 10, 'Damping', 'Torque per twist rate', { min: 0, symbol: 'd' }),
    offset: quantity('rad', 0, 'Offset', 'Angle of a minus angle of b at zero twist', {
      symbol: String.raw`\theta_0`,
    }),
    backlash: quantity('rad', 0, 'Backlash', 'Total free angle; 0: no backlash', {
      min: 0,
      structural: true,
      symbol: String.raw`\beta`,
    }),
  },
  signals: {
    torque: { unit: 'N m', doc: 'Torque on b; its opposite acts on a', logged: true },
    twist: { unit: 'rad', doc: 'Twist, positive where a is ahead', logged: true },
    ...contactSignals,
  },
  build(c) {
    const [a, b] = twoAxes(c, 'a', 'b')
    const { sub, neg } = c.math
    const [stiffness, damping] = [c.param('stiffness'), c.param('damping')]
    const twist = (m: Motion): Expr =>
      c.math.named('twist', sub(sub(m.flange(a).position, m.flange(b).position), c.param('offset')))
    const rate = (m: Motion): Expr => c.math.named('twistRate', sub(m.flange(a).rate, m.flange(b).rate))
    const torque = elasticShaft(c, { twist, rate, stiffness, damping, backlash: 'backlash' })
    c.drive(b, torque)
    c.drive(a, (m) => neg(torque(m)))
    c.signal('torque', 'N m', torque)
    c.signal('twist', 'rad', twist)
  },
})
