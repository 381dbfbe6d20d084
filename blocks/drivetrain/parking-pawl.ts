/** Parking pawl: locks an axis on command, but only if it rotates slowly enough. */
import { defineBlock, flange, quantity, signalIn } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

export const parkingPawl = defineBlock({
  type: 'drivetrain/parking-pawl',
  title: 'Parking pawl',
  category: 'Drivetrain',
  summary: 'Locks and holds an axis on command, below a certain speed',
  doc: String.raw`
A pawl that drops into a toothed wheel. If *engage* is above 0.5, it locks the axis as soon as

$$ |\omega| \le \omega_{max} $$

Above this speed, it ratchets without torque until the axis has slowed down enough. Engaging stops the axis immediately, by an impulse that changes all
other speeds of the model according to their inertia; the energy loss is that of an impact. While engaged, the pawl holds the axis with exactly the torque
required, up to its *strength* (0: unlimited). Beyond that, the run ends with an error. If *engage* is 0.5 or less, the axis is free.

Engaging and releasing are events. A stop that is hit at the same instant rebounds first.

Source: Naunheimer, Bertsche, Ryborz and Novak, Automotive Transmissions (2011), parking locks: engagement speed.`,
  terms: ['parking lock', 'parking brake', 'hold', 'ratchet', 'selector'],
  icon: 'M12 14m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0 M12 2v5 M9 4l3 3 3-3 M10 18v-7h2.5a2 2 0 0 1 0 4H10',
  ports: {
    axis: flange('Axis', 'Axis that it holds', { motion: 'rotation', side: 'bottom' }),
    engage: signalIn('Engage', '1', 'Above 0.5: park', { side: 'left' }),
  },
  params: {
    speed: quantity('rad/s', 5, 'Engagement speed', 'Largest axis speed at which the pawl engages', {
      min: 0,
      exclusive: true,
      symbol: String.raw`\omega_{max}`,
    }),
    strength: quantity('N m', 0, 'Strength', 'Largest torque that the pawl holds; 0: unlimited', {
      min: 0,
      structural: true,
    }),
  },
  signals: {
    engaged: { unit: '1', doc: '1 while the axis is locked, otherwise 0', logged: true },
    torque: { unit: 'N m', doc: 'Torque on the axis', logged: true },
  },
  build(c) {
    const axis = c.flange('axis')
    const { abs, gt, max, min, select, sub } = c.math
    const command = c.input('engage')
    const slow = (m: Motion): Expr => sub(c.param('speed'), abs(m.flange(axis).rate))
    const engaged = c.discrete('engaged', { unit: '1', initial: 0 })
    const isEngaged = gt(engaged, 0.5)
    c.lock('hold', axis, engaged, {
      strikes: {
        event: 'engages',
        hits: (m) => select(isEngaged, 0, select(gt(min(sub(command, 0.5), slow(m)), 0), 1, 0)),
        rebound: () => c.math.num(0),
      },
    })
    c.event('engages', {
      crossing: (m) => select(isEngaged, -1, min(sub(command, 0.5), slow(m))),
      direction: 'rising',
      atStart: true,
      actions: [
        { flange: axis, rate: () => 0 },
        { set: engaged, to: () => 1 },
      ],
    })
    c.event('releases', {
      crossing: () => select(isEngaged, sub(command, 0.5), 1),
      direction: 'falling',
      actions: [{ set: engaged, to: () => 0 }],
    })
    c.energy({ dissipated: () => 0 })
    if (c.value('strength') !== 0) {
      c.require('strength', (s) => max(abs(s.effort('hold')), 0), {
        what: 'the torque on the pawl',
        unit: 'N m',
        max: c.value('strength'),
        hint: 'hold the vehicle with its brakes, or increase the strength of the pawl',
      })
    }
    c.signal('torque', 'N m', (s) => s.effort('hold'))
  },
})
