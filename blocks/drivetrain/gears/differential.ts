/** Differentials: open, with limited slip, with a bias ratio, locked. */
import { choice, defineBlock, signalIn } from '../../../engine/model/blocks/block'
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import type { ComponentBuilder, Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { limitSlip, lockingParams } from './locking'
import {
  differentialPorts,
  logSides,
  ratioOrder,
  sideSignals,
  splitGear,
  splitRatio,
  type SplitGear,
} from './split-gear'

export const differential = defineBlock({
  type: 'drivetrain/differential',
  title: 'Differential',
  category: 'Drivetrain',
  summary: 'Splits a torque between two axes: open, limited-slip, Torsen or locked',
  doc: String.raw`
The input, with rate $\omega_i$, drives the mean of both sides through a final drive with the ratio $i$:

$$ \omega_i = i\,\frac{\omega_L + \omega_R}{2}, \qquad \tau_L = \frac{T}{2} - X, \qquad \tau_R = \frac{T}{2} + X, \qquad T = i\,T_i $$

$T_i$ is the torque that the differential takes from its input, $T$ the torque at its cage, and $X$ the torque transferred from the left to the right side.

| kind | transferred torque |
|---|---|
| open | $X = 0$ |
| limited slip | $\lvert X\rvert \le T_0 + k_{d,c}\,\lvert T\rvert$, plus the viscous torque $c\,(\omega_L - \omega_R)$ |
| Torsen | the same with $k = \frac{1}{2}\,(B - 1)/(B + 1)$: while it slips without preload, the slower side receives $B$ times the torque of the faster side |
| locked | $\omega_L = \omega_R$; both angles are equal |

Driving ($T > 0$) and coasting have separate factors, because the ramps of clutch packs have two angles. For a clutch pack with the ramp angle $\beta$ from the plane of the discs, ramps at the
radius $r_r$, and $n$ faces per side with the mean radius $r_m$ and the coefficient of friction $\mu$, the factor is $k = \frac{1}{2}\,n\,\mu\,r_m/(r_r\tan\beta)$. Enter at most 0.5; beyond that, the clutch pack never slips.

While it slips, friction that *locks* transfers $X = (T_0 + k\lvert T\rvert)\,\mathrm{sign}(\omega_L - \omega_R)$. When both sides turn at the same rate, it holds them together until the required torque exceeds this value. Locking and slipping are events, so it locks
without chatter at any step size. *Smooth* friction is $(T_0 + k\lvert T\rvert)\tanh((\omega_L - \omega_R)/\omega_0)$: it creeps and never locks.

The locking torque depends on the transmitted torque and vice versa, so every evaluation solves for both. To avoid this in real-time models, wire *load*: this torque at the input then presses the ramps,
for example the motor torque times the gear ratio. *lock* adds a locking torque from a controller.

**Input.** The differential provides the axis of its *input* for gears, shafts and inertias, which adds no coordinate and no constraint ([axes](../../theory/drivetrain.md#axes)). If the input already has an
axis, such as the axis of an engine, wire it to *shaft* instead; a constraint then couples both.

The gears are lossless; friction and viscous torque turn $X\,(\omega_L - \omega_R)$ into heat. All torques act on the axes and react on their bases.

Source: Milliken and Milliken (1995), Race Car Vehicle Dynamics, ch. 20; Chocholek, The development of a differential for the improvement of traction control, IMechE C368/88 (1988) for the bias ratio.`,
  terms: [
    'LSD',
    'limited slip',
    'viscous coupling',
    'Torsen',
    'axle drive',
    'final drive',
    'locker',
    'locking differential',
    'eLSD',
  ],
  icon: 'M12 3v5 M8.5 8h7v8h-7Z M3 12h5.5 M15.5 12H21 M3 8.5v7 M21 8.5v7 M10 3h4 M10.5 10l3 4 M13.5 10l-3 4',
  ports: {
    ...differentialPorts,
    load: signalIn('Load', 'N m', 'Torque at the input that presses the ramps; if open, the transmitted torque', {
      optional: true,
      side: 'bottom',
    }),
    lock: signalIn('Lock', 'N m', 'Additional locking torque, not negative', {
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
      'Coupling between both sides',
    ),
    ratio: splitRatio,
    ...lockingParams,
  },
  signals: {
    ...sideSignals,
    capacity: { unit: 'N m', doc: 'Largest locking torque of friction', logged: false },
    slip: {
      unit: '1',
      doc: 'Direction of slip: 1 if the left side is faster, -1 if the right side is faster, 0 locked',
      logged: false,
    },
  },
  ...inOrder(ratioOrder),
  build(c) {
    const gear = splitGear(c)
    logSides(c, gear, movedBy(c, gear))
  },
})

function movedBy(c: ComponentBuilder, gear: SplitGear): (s: Solved) => Expr {
  const [left, right] = [c.flange('left'), c.flange('right')]
  const { neg, sub, pool } = c.math
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
  return limitSlip(c, left, right, cageTorque(c, gear))
}

/**
 * Returns the torque at the cage: that of the load, or the one transmitted, which the friction depends on and changes.
 */
function cageTorque(c: ComponentBuilder, { taken }: SplitGear): Expr {
  const cage = (torque: Expr): Expr => c.math.mul(c.param('ratio'), torque)
  return c.connected('load') ? cage(c.input('load')) : c.solved('cage', (s) => cage(taken(s)))
}
