/** Clutch: dry friction between two axes. */
import { defineBlock, flange, quantity, signalIn } from '../../../engine/model/blocks/block'
import { capacityOf } from './friction-capacity'
import { twoAxes } from './two-axes'

export const clutch = defineBlock({
  type: 'mechanics/clutch',
  title: 'Clutch',
  category: 'Forces',
  summary: 'Friction between two axes that locks them together',
  doc: String.raw`
Two axes with the rates $\omega_a$ and $\omega_b$, joined by friction. *u* is the torque that the clutch can transmit while it slips,
for example clamp force times coefficient of friction, mean radius and number of faces. While it slips

$$ \tau = u\,\mathrm{sign}(\omega_a - \omega_b) $$

acts on *b* and its opposite on *a*. When both turn at the same rate, the clutch locks: it transmits exactly the torque that keeps them
together, up to the *holding factor* times $u$ in both directions; beyond that it slips again. Locking and slipping are
events. A negative *u* ends the run with an error.

*heat* is the energy that slipping has dissipated,

$$ \dot Q = u\,|\omega_a - \omega_b| $$

On sliding joints the same equations couple two displacements.

Source: Coulomb friction; Deur, Petric, Asgari and Hrovat, IEEE/ASME Trans. Mechatronics 11 (2006) 196-207.`,
  terms: ['friction clutch', 'coupling', 'lock-up', 'synchroniser', 'slip'],
  icon: 'M8 4v16 M16 4v16 M11 6v12 M13 6v12 M2 12h6 M16 12h6',
  ports: {
    a: flange('A', 'Axis of the first joint', { side: 'left', motion: 'any' }),
    b: flange('B', 'Axis of the second joint', { side: 'right', motion: 'any' }),
    u: signalIn('Torque', 'N m', 'Torque that it can transmit while it slips, not negative (force on sliding joints)', {
      side: 'top',
      unitFrom: { flange: 'a', units: { rotation: 'N m', translation: 'N' } },
    }),
  },
  params: {
    holdingFactor: quantity(
      '1',
      1,
      'Holding factor',
      'Ratio of the torque it holds when locked to the torque while slipping',
      {
        min: 1,
        structural: true,
      },
    ),
  },
  signals: {
    torque: { unit: 'N m', doc: 'Torque on b, its opposite acts on a', logged: true },
    slip: { unit: '1', doc: 'Direction of slip: 1 if a is faster, -1 if b is faster, 0 locked', logged: true },
    slipRate: { unit: 'rad/s', doc: 'Rate of a minus rate of b', logged: true },
    heat: { unit: 'J', doc: 'Energy dissipated by slipping', logged: true },
  },
  build(c) {
    const [a, b] = twoAxes(c, 'a', 'b')
    const { mul, neg, sub, abs, eq, select } = c.math
    const rotates = a.motion === 'rotation'
    const torque = capacityOf(c, 'torque', c.input('u'), rotates ? 'N m' : 'N')
    c.require('capacity', () => c.input('u'), {
      what: 'the torque u',
      unit: rotates ? 'N m' : 'N',
      min: 0,
      tolerance: 1e-6,
      hint: 'wire it to a torque of 0 or more, the torque that the clutch can transmit in either slip direction',
    })
    const slip = c.stiction('slip', {
      axis: [
        { flange: a, factor: 1 },
        { flange: b, factor: -1 },
      ],
      holding: () => mul(c.param('holdingFactor'), torque),
      sliding: () => torque,
    })
    c.energy({ dissipated: (s) => mul(slip, torque, sub(s.flange(a).rate, s.flange(b).rate)) })
    c.state('heat', {
      unit: 'J',
      initial: 0,
      derivative: (m) => select(eq(slip, 0), 0, mul(torque, abs(sub(m.flange(a).rate, m.flange(b).rate)))),
    })
    c.signal('torque', rotates ? 'N m' : 'N', (s) => neg(s.effort('slip')))
    c.signal('slipRate', rotates ? 'rad/s' : 'm/s', (s) => sub(s.flange(a).rate, s.flange(b).rate))
  },
})
