/** One-way clutch: transmits torque in one direction of slip and overruns in the other. */
import { defineBlock, flange, quantity } from '../../engine/model/blocks/block'
import type { Flange, Motion, Solved } from '../../engine/model/component/component'
import { memberName } from '../../engine/model/names/names'
import type { Expr } from '../../engine/symbolic'
import { twoAxes } from '../mechanics/shafts/two-axes'

export const freewheel = defineBlock({
  type: 'drivetrain/freewheel',
  title: 'Freewheel',
  category: 'Drivetrain',
  summary: 'One-way clutch: a drives b forward, and b can overrun',
  doc: String.raw`
An overrunning clutch. *a* cannot turn faster than *b*:

$$ \omega_a - \omega_b \le 0, \qquad \tau \ge 0, \qquad \tau\,(\omega_a - \omega_b) = 0 $$

$\tau$ acts on *b*, and its opposite on *a*. The freewheel locks when *a* catches up with *b*, and releases when it would have to
drive *b* backward. Both are events. While locked, both sides turn at exactly the same rate. While *b* overruns, only the *drag* acts:

$$ \tau = d\,(\omega_a - \omega_b) $$

If *a* is faster at the start of a run or after an impact elsewhere, it strikes: an impact equalises both speeds. To reverse the direction, swap the ports.

Source: Glocker (2001), Set-Valued Force Laws, ch. 3 (sprag clutch as a unilateral constraint on speeds).`,
  terms: ['one-way clutch', 'overrunning clutch', 'sprag clutch', 'roller clutch', 'free wheel', 'ratchet', 'starter'],
  icon: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0 M12 3l3 5 M20 8l-4.5 2 M20 16l-4-2 M12 21l-3-5',
  ports: {
    a: flange('A', 'Axis that drives', { motion: 'rotation', side: 'left' }),
    b: flange('B', 'Axis that can overrun', { motion: 'rotation', side: 'right' }),
  },
  params: {
    drag: quantity('N m s/rad', 0, 'Drag', 'Torque per slip speed while b overruns', {
      min: 0,
      structural: true,
      symbol: 'd',
    }),
  },
  signals: {
    torque: { unit: 'N m', doc: 'Torque on b; its opposite acts on a', logged: true },
    locked: { unit: '1', doc: '1 while a drives b, otherwise 0', logged: true },
    slipRate: { unit: 'rad/s', doc: 'Rate of a minus rate of b', logged: true },
  },
  build(c) {
    const [a, b] = twoAxes(c, 'a', 'b')
    const { abs, add, gt, lt, mul, neg, select, sub, num } = c.math
    const slip: Flange = {
      motion: 'rotation',
      edge: memberName(c.name, 'slip'),
      axis: 0,
      follows: {
        terms: [
          { flange: a, factor: num(1) },
          { flange: b, factor: num(-1) },
        ],
      },
    }
    const rate = (m: Motion): Expr => sub(m.flange(a).rate, m.flange(b).rate)
    const locked = c.discrete('locked', { unit: '1', initial: (s) => select(lt(abs(rate(s)), rest), 1, 0) })
    const isLocked = gt(locked, 0.5)
    // the effort along the slip is positive where it would drive b backward
    c.lock('hold', slip, locked, { oneSided: { bears: -1, opens: 'overruns', closes: 'locks' } })
    const drag = c.param('drag')
    const dragged = (m: Motion): Expr => select(isLocked, 0, mul(drag, rate(m)))
    c.drive(slip, (m) => neg(dragged(m)))
    c.energy({ dissipated: (s) => mul(dragged(s), rate(s)) })
    c.signal('torque', 'N m', (s: Solved) => sub(dragged(s), s.effort('hold')))
    c.signal('slipRate', 'rad/s', (s) => add(rate(s), 0))
  },
})

/** Rate below which an axis counts as standing, rad/s. */
const rest = 1e-9
