/** Rigid stop on the axis of a joint: impact with restitution, then rest. */
import { choice, defineBlock, flange, quantity } from '../../../engine/model/blocks/block'
import type { Motion, Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'

export const impact = defineBlock({
  type: 'mechanics/impact',
  title: 'Impact',
  category: 'Forces',
  summary: 'Rigid stop with a coefficient of restitution',
  doc: String.raw`
A rigid stop. With the gap $g$ to it (on the side where the joint may move) and the rate $\dot g$, an impact
occurs when the gap is closed and still closing. The rate then reverses (Newton's law of impact):

$$ \dot g^+ = -e\,\dot g^- $$

The required impulse acts along the axis and changes all other speeds of the model according to its inertia,
$M\,\Delta p = u\,\Lambda$, through joints and constraints alike; coordinates don't change.

A bouncing ball makes infinitely many impacts in a finite time. If the rate after an impact would be below the
*rest speed*, the joint comes to rest instead: exactly the required effort holds its rate at zero
until that effort would have to pull; then the joint lifts off. The remaining bounces are lost, a height of
$v_{rest}^2/2g$ under gravity. With a rest speed of zero, the run ends when impacts become infinitely frequent. With
a fixed step $h$, impacts act at the end of the step; rest speeds below $g\,h$ are then too low to take effect.

On a revolute joint, the same holds for angles and torques.

Source: Newton's law of impact; Glocker (2001), Set-Valued Force Laws, ch. 8; Brogliato (2016), Nonsmooth Mechanics, 3rd
ed., 4.1.`,
  terms: ['collision', 'restitution', 'bounce'],
  icon: 'M3 20h18 M12 14.5m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0 M12 3v5 M9.5 5.5 12 3l2.5 2.5 M4.5 17 6 14 M19.5 17 18 14',
  ports: { axis: flange('Axis', 'Axis of a joint', { side: 'bottom', motion: 'any' }) },
  params: {
    side: choice(
      [
        { value: 'lower', label: 'Coordinate stays above' },
        { value: 'upper', label: 'Coordinate stays below' },
      ],
      'lower',
      'Side',
      'Side of the stop on which the joint can move',
      { group: 'Position' },
    ),
    position: quantity('m', 0, 'Position', 'Coordinate of the stop (rad on a rotation)', { group: 'Position' }),
    restitution: quantity(
      '1',
      0.5,
      'Coefficient of restitution',
      'Ratio of the rate after an impact to the rate before',
      {
        min: 0,
        max: 1,
      },
    ),
    restSpeed: quantity(
      'm/s',
      0.01,
      'Rest speed',
      'Rate after an impact below which the joint comes to rest (rad/s on a rotation)',
      {
        min: 0,
      },
    ),
  },
  signals: {
    rest: { unit: '1', doc: '1 while at rest on the stop, otherwise 0', logged: true },
    impacts: { unit: '1', doc: 'Number of impacts so far', logged: false },
    force: {
      unit: 'N',
      doc: 'Force that holds the joint on the stop, along the coordinate (torque in N m on a rotation)',
      logged: true,
    },
  },
  build(c) {
    const axis = c.flange('axis')
    const { add, and, sub, neg, mul, max, select, gt, lt } = c.math
    const above = c.choice('side') === 'lower'
    const gap = (m: Motion): Expr => {
      const { position } = m.flange(axis)
      return above ? sub(position, c.param('position')) : sub(c.param('position'), position)
    }
    const rate = (m: Motion): Expr => (above ? m.flange(axis).rate : neg(m.flange(axis).rate))
    const after = (m: Motion): Expr => mul(-1, c.param('restitution'), rate(m))
    const slow = (m: Motion): Expr => lt(after(m), c.param('restSpeed'))

    const rest = c.discrete('rest', { unit: '1', initial: 0 })
    const count = c.discrete('impacts', { unit: '1', initial: 0 })
    const resting = gt(rest, 0.5)
    const pressing = (s: Solved): Expr => (above ? s.effort('hold') : neg(s.effort('hold')))
    c.lock('hold', axis, rest, {
      contact: { gap, rate, pressing },
      oneSided: { bears: above ? 1 : -1, opens: 'lift' },
      strikes: {
        event: 'impact',
        hits: (m) => select(resting, 0, select(and(lt(gap(m), touching), lt(rate(m), 0)), 1, 0)),
        rebound: (m) => select(slow(m), 0, after(m)),
        count,
      },
    })
    // Closed and closing at once; the larger of both decides, in m and m/s.
    c.event('impact', {
      crossing: (m) => select(resting, 1, max(gap(m), rate(m))),
      direction: 'falling',
      actions: [
        {
          flange: axis,
          rate: (m) => select(slow(m), 0, above ? after(m) : neg(after(m))),
        },
        { set: rest, to: (m) => select(slow(m), 1, 0) },
        { set: count, to: () => add(count, 1) },
      ],
    })
    c.signal('force', axis.motion === 'rotation' ? 'N m' : 'N', (s) => s.effort('hold'))
  },
})

/** A stop this close, m or rad, is hit together with another one: instants are found to rounding. */
const touching = 1e-10
