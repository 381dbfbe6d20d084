/** Torque of a tyre that is steered at standstill. */
import { defineBlock, flange, quantity, signalIn } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { hysteresis } from './hysteresis'

export const parkingTorque = defineBlock({
  type: 'cabin/parking-torque',
  title: 'Parking torque',
  category: 'Motion base',
  summary: 'Torque about the steering axis of a stationary or slowly rolling tyre',
  doc: String.raw`
A tyre that is steered at standstill winds up until its contact patch slides. The wind-up angle $\beta$ follows the steering rate $\omega$ up to sliding, and
unwinds as the tyre rolls at the speed $v$:

$$ M = -k\,\beta, \qquad \dot\beta = \omega - \lvert\omega\rvert\,\frac{k\,\beta}{M_{max}} - \frac{\lvert v\rvert}{\sigma}\,\beta $$

The sliding torque is that of a circular patch of radius $R$ with the uniform pressure $p$, under the load $F_z = \pi R^2 p$:

$$ M_{max} = \int_0^R \mu\,p\,r\;2\pi r\,dr = \tfrac{2}{3}\,\mu\,F_z\,R = \tfrac{2}{3}\,\mu\,F_z \sqrt{\frac{F_z}{\pi\,p}} $$

When turned from rest by $\delta$, the torque is $M_{max}\,(1 - e^{-k\delta/M_{max}})$. When rolling with a constant steering rate, it settles at $k\,\omega/(\lvert\omega\rvert k/M_{max} + \lvert v\rvert/\sigma)$,
which falls as $1/v$: at driving speed, use the moments of the [tyre](../tires/tire.md).

The wheel levels 4 to 7 of the tyre, and the Magic Formula 2006 with turn slip, have the moment of a wheel that is turned on the spot themselves. Don't add this block to them.

Wire *axis* to the joint of the steering axis. Or wire it to the pinion, with the stiffness and sliding torque of both tyres converted to the pinion angle.

Source: R. S. Sharp and R. Granger (2003), On car steering torques at parking speeds, Proc. IMechE D 217, 87-96 (sliding patch); P. Dahl (1968), Aerospace Corporation
TOR-0158 (wind-up and sliding).`,
  terms: ['standstill', 'steering effort', 'turn slip', 'bore torque', 'scrub', 'control loading', 'tyre'],
  icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16 M12 9v6 M9 15h6 M4 3a12 12 0 0 1 5-1.5 M7 .5 9 1.5 8 3.5',
  ports: {
    axis: flange('Axis', 'Steering axis', { side: 'bottom', motion: 'rotation' }),
    load: signalIn('Load', 'N', 'Vertical load of the tyre; if not connected, the parameter', { optional: true }),
    speed: signalIn('Speed', 'm/s', 'Rolling speed; if not connected, the tyre is at rest', { optional: true }),
  },
  params: {
    stiffness: quantity('N m/rad', 4000, 'Torsional stiffness', 'Torque per angle of a tyre without sliding', {
      min: 0,
      exclusive: true,
      symbol: 'k',
    }),
    friction: quantity('1', 0.9, 'Friction', 'Coefficient of friction between tyre and road', {
      min: 0,
      exclusive: true,
      symbol: '\\mu',
    }),
    pressure: quantity('Pa', 220000, 'Pressure', 'Contact pressure of the tyre', {
      min: 0,
      exclusive: true,
      symbol: 'p',
    }),
    load: quantity('N', 4000, 'Load', 'Vertical load if the port is open', { min: 0, exclusive: true, symbol: 'F_z' }),
    relaxation: quantity('m', 0.15, 'Relaxation length', 'Rolling distance over which the tyre unwinds', {
      min: 0,
      exclusive: true,
      symbol: '\\sigma',
    }),
  },
  signals: {
    torque: { unit: 'N m', doc: 'Torque on the axis, against the steering', logged: true },
    largest: { unit: 'N m', doc: 'Torque at which the patch slides', logged: false },
  },
  build(c) {
    const axis = c.flange('axis')
    const { mul, div, max, abs, sqrt, neg, num } = c.math
    const loaded = c.connected('load') ? max(c.input('load'), 0) : c.param('load')
    const largest = (): Expr =>
      mul(2 / 3, c.param('friction'), loaded, sqrt(div(loaded, mul(Math.PI, c.param('pressure')))))
    const wound = hysteresis(c, 'angle', {
      unit: 'rad',
      stiffness: c.param('stiffness'),
      rate: (m: Motion) => m.flange(axis).rate,
      // a tyre in the air has no patch to slide: a torque that doesn't matter
      largest: () => max(largest(), mul(1e-6, c.param('stiffness'))),
      relaxation: () => (c.connected('speed') ? div(abs(c.input('speed')), c.param('relaxation')) : num(0)),
    })
    c.drive(axis, () => neg(wound.force))
    c.energy({ stored: () => wound.stored, dissipated: (s) => wound.dissipated(s) })
    c.signal('torque', 'N m', () => neg(wound.force))
    c.signal('largest', 'N m', largest)
  },
})
