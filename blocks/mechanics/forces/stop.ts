/** End stops on the axis of a joint: spring and damper beyond two positions. */
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import { defineBlock, flange, quantity } from '../../../engine/model/blocks/block'
import type { Motion } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { elasticContact } from './elastic-contact'

export const stop = defineBlock({
  type: 'mechanics/stop',
  title: 'End stops',
  category: 'Forces',
  summary: 'Elastic stops at both ends of the travel of a joint',
  doc: String.raw`
Beyond the upper stop, at depth $\delta = s - s_{max}$, and beyond the lower one, at depth $\delta = s_{min} - s$, a spring and
a damper push back along the axis:

$$ f = k\,\delta + c\,\dot\delta \quad \text{while} \quad \delta > 0 \text{ and } f > 0 $$

so that a stop never pulls: on the way out, contact ends when the force has fallen to zero. The start and end of contact are
events at

$$ \min(k\,\delta,\; k\,\delta + c\,\dot\delta) = 0 $$

and no step crosses them. On a revolute joint, the same equation gives a torque; positions are then in rad, stiffness in
N m/rad and damping in N m s/rad. For rigid stops, see *Impact*.

Source: Pfeiffer and Glocker (1996), Multibody Dynamics with Unilateral Contacts, ch. 5; Kelvin-Voigt contact without adhesion.`,
  terms: ['bump stop', 'rebound stop', 'limit'],
  icon: 'M2 5v14 M22 5v14 M2 12h2l1-3 2 6 1-3 M22 12h-2l-1-3-2 6-1-3 M9.5 9h5v6h-5Z',
  ports: { axis: flange('Axis', 'Axis of a joint', { side: 'bottom', motion: 'any' }) },
  params: {
    lower: quantity('m', -0.1, 'Lower stop', 'Coordinate of the lower stop (rad on a rotation)', {
      group: 'Positions',
    }),
    upper: quantity('m', 0.1, 'Upper stop', 'Coordinate of the upper stop (rad on a rotation)', { group: 'Positions' }),
    stiffness: quantity('N/m', 1e5, 'Stiffness', 'Stiffness of a stop (N m/rad on a rotation)', {
      min: 0,
      exclusive: true,
    }),
    damping: quantity('N s/m', 100, 'Damping', 'Damping of a stop (N m s/rad on a rotation)', { min: 0 }),
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the coordinate (torque in N m on a rotation)', logged: true },
    upperContact: { unit: '1', doc: '1 in contact with the upper stop, otherwise 0', logged: false },
    lowerContact: { unit: '1', doc: '1 in contact with the lower stop, otherwise 0', logged: false },
  },
  ...inOrder({
    lower: 'lower',
    upper: 'upper',
    strict: true,
    at: 'lower',
    what: 'the lower stop is not below the upper one',
    hint: 'enter a position of the lower stop below that of the upper one',
  }),
  build(c) {
    const axis = c.flange('axis')
    const { sub, neg } = c.math
    const contact = { stiffness: c.param('stiffness'), damping: c.param('damping') }
    const upper = elasticContact(c, 'upper', contact, (m) => {
      const { position, rate } = m.flange(axis)
      return { depth: sub(position, c.param('upper')), rate }
    })
    const lower = elasticContact(c, 'lower', contact, (m) => {
      const { position, rate } = m.flange(axis)
      return { depth: sub(c.param('lower'), position), rate: neg(rate) }
    })
    const force = (m: Motion): Expr => sub(lower(m), upper(m))
    c.drive(axis, force)
    c.signal('force', axis.motion === 'rotation' ? 'N m' : 'N', force)
  },
})
