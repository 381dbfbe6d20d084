/** Differentials: open, with limited slip, with a bias ratio, locked. */
import { choice, defineBlock, flange, quantity, signalIn } from '../../engine/model/block'
import type { ComponentBuilder, Solved } from '../../engine/model/component'
import type { Expr } from '../../engine/symbolic'
import { driftSignals, logDrift } from '../mechanics/drift'
import { requireRatio } from './checks'
import { limitSlip, lockingParams } from './locking'

export const differential = defineBlock({
  type: 'drivetrain/differential',
  title: 'Differential',
  category: 'Drivetrain',
  summary: 'Splits a torque between two axes: open, limited slip, Torsen, locked',
  doc: String.raw`
The input with rate $\omega_i$ turns the mean of both sides, through a final drive with the ratio $i$:

$$ \omega_i = i\,\frac{\omega_L + \omega_R}{2}, \qquad \tau_L = \frac{T}{2} - X, \qquad \tau_R = \frac{T}{2} + X, \qquad T = i\,T_i $$

$T_i$ is the torque that the differential takes from its input, $T$ the torque at its cage, and $X$ the torque that moves from the left to the right side.

| kind | torque moved |
|---|---|
| open | $X = 0$ |
| limited slip | $\lvert X\rvert \le T_0 + k_{d,c}\,\lvert T\rvert$, and viscous torque $c\,(\omega_L - \omega_R)$ |
| Torsen | the same with $k = \frac{1}{2}\,(B - 1)/(B + 1)$: while it slips without preload, the slower side gets $B$ times the torque of the faster |
| locked | $\omega_L = \omega_R$; both angles are equal |

Driving and coasting have their own factor, as ramps of clutch packs have two angles; $T > 0$ counts as driving. For a clutch pack with the ramp angle $\beta$ against the plane of the discs, ramps at the
radius $r_r$, $n$ faces per side with the mean radius $r_m$ and the coefficient of friction $\mu$, $k = \frac{1}{2}\,n\,\mu\,r_m/(r_r\tan\beta)$; enter at most 0.5, beyond which it never slips.

Friction that *locks* slips as $X = (T_0 + k\lvert T\rvert)\,\mathrm{sign}(\omega_L - \omega_R)$. When both sides turn at one rate, it holds them together until that takes more. Both are events, so it locks
without chatter at any step. *Smooth* friction is $(T_0 + k\lvert T\rvert)\tanh((\omega_L - \omega_R)/\omega_0)$: it creeps and never locks.

The locking torque follows from the transmitted torque, which depends on it: both are solved together in every evaluation. To avoid this in real-time models, wire the *load*: a torque at the input that presses the ramps instead,
for example that of the motor times the gear ratio. *lock* adds a locking torque of a controller.

No power is lost in the gears; friction and viscous torque turn $X\,(\omega_L - \omega_R)$ into heat. All torques act on the axes and react on their bases.

Source: Milliken and Milliken (1995), Race Car Vehicle Dynamics, ch. 20; Chocholek, The development of a differential for the improvement of traction control, IMechE C368/88 (1988) for the bias ratio.`,
  terms: ['diff', 'LSD', 'limited slip', 'Torsen', 'axle drive', 'final drive', 'locker', 'locking differential', 'eLSD'],
  icon: 'M12 3v5 M8.5 8h7v8h-7Z M3 12h5.5 M15.5 12H21 M3 8.5v7 M21 8.5v7 M10 3h4 M10.5 10l3 4 M13.5 10l-3 4',
  ports: {
    input: flange('Input', 'Axis of the propeller shaft or of the cage', { side: 'top', motion: 'rotation' }),
    left: flange('Left', 'Axis of the left side', { side: 'left', motion: 'rotation' }),
    right: flange('Right', 'Axis of the right side', { side: 'right', motion: 'rotation' }),
    load: signalIn('Load', 'N m', 'Torque at the input that presses the ramps; if open, the torque that it transmits', {
      optional: true,
      side: 'bottom',
    }),
    lock: signalIn('Lock', 'N m', 'Locking torque that adds to that of the ramps, not negative', {
      optional: true,
      side: 'bottom',
    }),
  },
  params: {
    kind: choice(
      [
        { value: 'open', label: 'Open' },
        { value: 'limited-slip', label: 'Limited slip (preload, ramps, viscous)' },
        { value: 'torsen', label: 'Torsen (bias ratio)' },
        { value: 'locked', label: 'Locked' },
      ],
      'open',
      'Kind',
      'What acts between both sides',
    ),
    ratio: quantity('1', 1, 'Final drive ratio', 'Rate of the input per mean rate of both sides; negative turns it round', {
      symbol: 'i',
    }),
    ...lockingParams,
  },
  signals: {
    inputTorque: { unit: 'N m', doc: 'Torque that it takes from the input', logged: true },
    leftTorque: { unit: 'N m', doc: 'Torque on the left axis', logged: true },
    rightTorque: { unit: 'N m', doc: 'Torque on the right axis', logged: true },
    moved: { unit: 'N m', doc: 'Torque moved from the left to the right side', logged: true },
    slipRate: { unit: 'rad/s', doc: 'Rate of the left side minus that of the right', logged: true },
    capacity: { unit: 'N m', doc: 'Locking torque that friction can give', logged: false },
    slip: { unit: '1', doc: 'Direction of slip: 1 where the left side is faster, -1 the right, 0 locked', logged: false },
    cage: { unit: 'N m', doc: 'Torque at the cage, found together with the locking torque', logged: false },
    ...driftSignals('rad'),
  },
  build(c) {
    const [left, right] = [c.flange('left'), c.flange('right')]
    const { add, mul, neg, sub } = c.math
    const half = splitGear(c)
    const moved = movedBy(c)
    c.signal('inputTorque', 'N m', (s) => neg(s.effort('gear')))
    const side = (sign: 1 | -1) => (s: Solved) => add(mul(-1, half, s.effort('gear')), mul(sign, moved(s)))
    c.signal('leftTorque', 'N m', side(-1))
    c.signal('rightTorque', 'N m', side(1))
    c.signal('moved', 'N m', moved)
    c.signal('slipRate', 'rad/s', (s) => sub(s.flange(left).rate, s.flange(right).rate))
    logDrift(c, 'gear', 'rad')
  },
})

/** Ties input and both sides together as the constraint `gear`. @returns half the ratio */
export function splitGear(c: ComponentBuilder): Expr {
  requireRatio(c, 'ratio')
  const [input, left, right] = [c.flange('input'), c.flange('left'), c.flange('right')]
  const { add, mul, neg, sub } = c.math
  const half = mul(0.5, c.param('ratio'))
  c.constraint('gear', {
    kind: 'holonomic',
    unit: 'rad',
    value: (m) => sub(m.flange(input).position, mul(half, add(m.flange(left).position, m.flange(right).position))),
    loads: () => [
      { flange: input, effort: c.math.num(1) },
      { flange: left, effort: neg(half) },
      { flange: right, effort: neg(half) },
    ],
  })
  return half
}

function movedBy(c: ComponentBuilder): (s: Solved) => Expr {
  const [left, right] = [c.flange('left'), c.flange('right')]
  const { mul, neg, sub, pool } = c.math
  const kind = c.choice('kind')
  if (kind === 'open') return () => pool.zero
  if (kind === 'locked') {
    c.constraint('lock', {
      kind: 'holonomic',
      unit: 'rad',
      value: (m) => sub(m.flange(left).position, m.flange(right).position),
      loads: () => [
        { flange: left, effort: c.math.num(1) },
        { flange: right, effort: c.math.num(-1) },
      ],
    })
    return (s) => neg(s.effort('lock'))
  }
  return limitSlip(c, left, right, cageTorque(c))
}

/** Torque at the cage: that of the load, or the one transmitted, which is an unknown because the friction depends on it. */
function cageTorque(c: ComponentBuilder): Expr {
  const { add, mul } = c.math
  if (c.connected('load')) return mul(c.param('ratio'), c.input('load'))
  const [cage] = c.algebraic('load', {
    unknowns: [{ name: 'cage', unit: 'N m', initial: 0, nominal: 100 }],
    residual: (s) => [add(cage, mul(c.param('ratio'), s.effort('gear')))],
    unsolved: {
      what: 'the locking torque and the torque that is transmitted have no common solution',
      hint: 'reduce the ramp factors, or wire the load',
    },
  })
  return cage
}
