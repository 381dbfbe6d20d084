/** Torque or force on the axis of a joint, driven by a signal. */
import { defineBlock, flange, signalIn } from '../../../engine/model/blocks/block'

export const torque = defineBlock({
  type: 'mechanics/torque',
  title: 'Torque',
  category: 'Drivers',
  role: 'axis-effort',
  summary: 'Torque (or force) on the axis of a joint, driven by a signal',
  doc: String.raw`
Torque $\tau = u(t)$ on the axis of a revolute joint, positive in the direction of its angle; it acts on *end* and reacts on
*base*. On a prismatic joint it is a force along the axis.

Source: applied loads in the sense of Newton and Euler.`,
  terms: ['engine torque', 'motor', 'drive torque'],
  icon: 'M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M5.5 16.5a8 8 0 1 1 13 0 M22 13l-3.5 3.5L15 13.5',
  ports: {
    axis: flange('Axis', 'Axis of a joint', { side: 'bottom', motion: 'any' }),
    u: signalIn('Torque', '1', 'Torque in N m, or force in N', {
      unitFrom: { flange: 'axis', units: { rotation: 'N m', translation: 'N' } },
    }),
  },
  params: {},
  signals: { torque: { unit: 'N m', doc: 'Applied torque (force in N on a sliding axis)', logged: true } },
  build(c) {
    const axis = c.flange('axis')
    const u = c.input('u')
    c.drive(axis, () => u)
    c.signal('torque', axis.motion === 'rotation' ? 'N m' : 'N', () => u)
  },
})
