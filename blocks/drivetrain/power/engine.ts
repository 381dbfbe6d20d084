/** Combustion engine: torque, drag, idle controller, limiter, stall and starter, fuel. */
import { defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import { inOrder, type ParameterOrder } from '../../../engine/model/blocks/parameter-order'
import type { ComponentBuilder, Flange, Motion, Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { fuelParams, fuelRateOf } from './engine-fuel'
import { engineTorqueOf, engineTorqueParams } from './engine-torque'
import { provideRotor, rotorParams, rotorPorts, rotorSignals } from '../inertia'

/** Speeds of an engine, each above the previous one. */
const speedOrders: readonly ParameterOrder[] = (
  [
    [
      'stallSpeed',
      'firingSpeed',
      'the firing speed is not above the stall speed',
      'the engine stalls as soon as it fires',
    ],
    ['stallSpeed', 'speedLimit', 'the speed limit is not above the stall speed', 'the limiter stalls the engine'],
    [
      'stallSpeed',
      'idleSpeed',
      'the idle speed is not above the stall speed',
      'the engine stalls before it idles',
      { unlessZero: 'idleThrottle' },
    ],
    [
      'idleSpeed',
      'speedLimit',
      'the speed limit is not above the idle speed',
      'the limiter works against the idle controller',
      { unlessZero: 'idleThrottle' },
    ],
  ] as const
).map(([lower, upper, what, otherwise, idle = {}]) => ({
  ...{ lower, upper, what, ...idle },
  strict: true,
  at: upper,
  hint: `enter a higher value; otherwise ${otherwise}`,
}))

export const engine = defineBlock({
  type: 'drivetrain/engine',
  title: 'Combustion engine',
  category: 'Drivetrain',
  summary: 'Engine with torque curve or map, drag, idle, limiter, stall, starter and fuel',
  doc: String.raw`
A rotor with the inertia $J$, driven by combustion and braked by drag. With the rate $\omega$ relative to the mount and the throttle $\alpha$ after idle controller and limiter, the torque of the running engine is

| torque | |
|---|---|
| full-load curve | $T = \alpha\,T_f(\omega) - (1 - \alpha)\,T_d(\omega)$ |
| linear | the same with $T_f = \max(0, T_0 + k\,\omega)$ |
| map over speed and throttle | $T = T(\omega, \alpha)$ as measured at the flywheel, negative in overrun |

with the drag $T_d = d_0 + d_1\lvert\omega\rvert$. Without fuel (stalled, or with closed throttle in overrun), only the drag acts. Drag is friction: it holds an engine at rest until a torque above $d_0$ turns it. Beyond their ends, tables hold their last values.

**Idle.** A proportional-integral controller opens the throttle below the idle speed $\omega_0$, to at most $\alpha_0$. The larger of its throttle and the driver's throttle applies:

$$ v = k_p\,(\omega_0 - \omega) + z, \quad \alpha_i = \mathrm{clamp}(v, 0, \alpha_0), \quad \dot z = k_i\,(\omega_0 - \omega) + \frac{k_i}{k_p}(\alpha_i - v) $$

**Limiter.** Above the speed limit, the throttle falls linearly to zero over a band.

**Stall and start.** Below the *stall speed*, combustion stops and *running* becomes 0. The *starter* turns the engine with its torque times the input (0 to 1); the torque falls to zero at the starter speed. Above the *firing speed*, with *ignition* on, the engine runs again.
If the initial speed is above the stall speed, the engine is running at the start of a run; otherwise it is stalled. Stalling and firing are events. If *ignition* (1 on, 0 off) is open, it counts as on.

**Fuel.** The fuel rate is the specific consumption $b$ times the combustion power, $b\,\alpha\,(T_f + T_d)\,\omega$ (for a torque map, $b\,(T + T_d)\,\omega$), or a map over speed and torque. In overrun and at rest, the engine burns no fuel. *fuel* is the integral of the rate.

Drag counts as heat. Combustion and starter deliver power from outside the model. For an engine on the ground, leave *mount* and *a* open. For an engine on a body, wire *mount* to that body, on which it exerts its gyroscopic moment. For an engine on an existing axis, wire *a*. Wire both for a rotor on a body that turns with another axis.

Source: Guzzella and Onder (2010), Introduction to Modeling and Control of Internal Combustion Engine Systems, 2nd ed., ch. 2; Kiencke and Nielsen (2005), Automotive Control Systems, 2nd ed.`,
  terms: [
    'motor',
    'ICE',
    'petrol',
    'diesel',
    'throttle',
    'idle',
    'rev limiter',
    'fuel consumption',
    'overrun',
    'engine brake',
  ],
  icon: 'M7 9h8l2 3h3v6h-3l-2 2H7l-2-3H3v-5h2Z M11 9V6 M8 6h6 M1 12v6 M22 12v6 M8.5 13.5h5',
  ports: {
    ...rotorPorts,
    throttle: signalIn('Throttle', '1', 'Accelerator, from 0 (closed) to 1 (open)', { side: 'top' }),
    ignition: signalIn('Ignition', '1', '1 on, 0 off; on if open', { optional: true, side: 'top' }),
    starter: signalIn('Starter', '1', 'Share of the starter torque, 0 to 1', { optional: true, side: 'top' }),
    torque: signalOut('Torque', 'N m', 'Torque of combustion and drag while turning', { side: 'bottom' }),
    fuelRate: signalOut('Fuel rate', 'kg/s', 'Fuel burnt per time', { side: 'bottom' }),
    running: signalOut('Running', '1', '1 while running, 0 while stalled', { side: 'bottom' }),
  },
  params: {
    ...rotorParams(0.2),
    ...engineTorqueParams,
    idleSpeed: quantity('rad/s', 85, 'Idle speed', 'Speed that the idle controller maintains', {
      min: 0,
      exclusive: true,
      group: 'Idle',
      symbol: '\\omega_0',
    }),
    idleThrottle: quantity('1', 0.3, 'Idle throttle', 'Largest throttle of the idle controller; 0: no controller', {
      min: 0,
      max: 1,
      group: 'Idle',
      structural: true,
      symbol: '\\alpha_0',
    }),
    idleGain: quantity('s/rad', 0.005, 'Proportional gain', 'Throttle per speed below idle', {
      min: 0,
      exclusive: true,
      group: 'Idle',
      symbol: 'k_p',
    }),
    idleIntegral: quantity('1/rad', 0.02, 'Integral gain', 'Throttle rate per speed below idle', {
      min: 0,
      group: 'Idle',
      symbol: 'k_i',
    }),
    speedLimit: quantity('rad/s', 680, 'Speed limit', 'Speed at which the limiter starts to close the throttle', {
      min: 0,
      exclusive: true,
      group: 'Limiter',
    }),
    limiterBand: quantity('rad/s', 10, 'Band', 'Speed range over which the limiter closes the throttle', {
      min: 0,
      exclusive: true,
      group: 'Limiter',
    }),
    stallSpeed: quantity('rad/s', 35, 'Stall speed', 'Speed below which combustion stops', { min: 0, group: 'Start' }),
    firingSpeed: quantity('rad/s', 45, 'Firing speed', 'Speed above which the engine starts to run', {
      min: 0,
      group: 'Start',
    }),
    starterTorque: quantity('N m', 120, 'Starter torque', 'Torque of the starter at rest, at the crankshaft', {
      min: 0,
      group: 'Start',
    }),
    starterSpeed: quantity('rad/s', 60, 'Starter speed', 'Speed at which the starter torque falls to zero', {
      min: 0,
      exclusive: true,
      group: 'Start',
    }),
    ...fuelParams,
  },
  signals: {
    ...rotorSignals,
    torque: { unit: 'N m', doc: 'Torque of combustion and drag; at rest, the holding torque', logged: true },
    throttle: { unit: '1', doc: 'Throttle after idle controller and limiter', logged: true },
    running: { unit: '1', doc: '1 while running, 0 while stalled', logged: true },
    fuelRate: { unit: 'kg/s', doc: 'Fuel burnt per time', logged: true },
    fuel: { unit: 'kg', doc: 'Fuel that has burnt', logged: true },
    starterTorque: { unit: 'N m', doc: 'Torque of the starter', logged: false },
    idle: { unit: '1', doc: 'Integral part of the idle controller', logged: false },
    slip: { unit: '1', doc: 'Direction of rotation against the drag: 1, -1, 0 at rest', logged: false },
  },
  ...inOrder(...speedOrders),
  build(c) {
    c.locateKinks()
    const { add, sub, mul, max, gt, select, pool } = c.math
    const axis = provideRotor(c)
    const rate = (m: Motion): Expr => m.flange(axis).rate
    const running = stallAndStart(c, rate)
    const runs = gt(running, 0.5)
    const throttle = throttleOf(c, rate, runs)
    const { fired, containsDrag } = engineTorqueOf(c)
    const combustion = (m: Motion): Expr => select(runs, fired(rate(m), throttle(m)), 0)
    // the part of the drag that combustion does not overcome: all of it without fuel
    const share = (m: Motion): Expr => select(runs, containsDrag ? pool.zero : sub(1, throttle(m)), 1)
    const friction = dragOf(c, axis, share)
    const starter = starterOf(c, rate, runs)
    c.drive(axis, (m) => add(combustion(m), starter(m)))
    c.energy({
      dissipated: friction.heat,
      delivered: (s) => mul(add(combustion(s), starter(s)), rate(s)),
    })
    // at the flywheel, as if it turned forwards: without the force that holds it at rest
    const turning = (m: Motion): Expr => sub(combustion(m), mul(share(m), friction.drag(rate(m))))
    const fuelRate = fuelRateOf(c)
    const burnt = (m: Motion): Expr => {
      const work = containsDrag
        ? max(0, add(fired(rate(m), throttle(m)), friction.drag(rate(m))))
        : add(fired(rate(m), throttle(m)), mul(throttle(m), friction.drag(rate(m))))
      const burns = containsDrag ? gt(fired(rate(m), throttle(m)), 0) : gt(throttle(m), 0)
      return select(runs, select(burns, fuelRate(rate(m), turning(m), work), 0), 0)
    }
    c.state('fuel', { unit: 'kg', initial: 0, derivative: burnt })
    c.output('torque', turning, { smoothness: -1 })
    c.output('fuelRate', burnt, { smoothness: -1 })
    c.output('running', () => running, { smoothness: -1 })
    c.signal('torque', 'N m', (s: Solved) => add(combustion(s), friction.effort(s)))
    c.signal('throttle', '1', throttle)
    c.signal('fuelRate', 'kg/s', burnt)
    c.signal('starterTorque', 'N m', starter)
  },
})

type OfMotion = (m: Motion) => Expr

/** Returns the discrete state `running`, with the events that change it. */
function stallAndStart(c: ComponentBuilder, rate: OfMotion): Expr {
  const { sub, min, eq, ge, and, gt, select, num } = c.math
  const ignition = c.connected('ignition') ? c.input('ignition') : num(1)
  const running: Expr = c.discrete('running', {
    unit: '1',
    initial: (s) => select(and(ge(rate(s), c.param('stallSpeed')), gt(ignition, 0.5)), 1, 0),
  })
  c.event('stalls', {
    crossing: (s) => select(eq(running, 1), min(sub(rate(s), c.param('stallSpeed')), sub(ignition, 0.5)), 1),
    direction: 'falling',
    actions: [{ set: running, to: () => 0 }],
  })
  c.event('fires', {
    crossing: (s) => select(eq(running, 0), min(sub(rate(s), c.param('firingSpeed')), sub(ignition, 0.5)), -1),
    direction: 'rising',
    atStart: true,
    actions: [{ set: running, to: () => 1 }],
  })
  return running
}

/** Returns the throttle of the driver or the idle controller, which the limiter closes. */
function throttleOf(c: ComponentBuilder, rate: OfMotion, runs: Expr): OfMotion {
  const { add, sub, mul, div, min, max, select, pool } = c.math
  const pedal = max(0, min(1, c.input('throttle')))
  const limiter = (m: Motion): Expr => {
    const over = sub(rate(m), c.param('speedLimit'))
    return max(0, min(1, sub(1, div(over, c.param('limiterBand')))))
  }
  const most = c.param('idleThrottle')
  if (most === pool.zero) return (m) => mul(limiter(m), pedal)
  const [kp, ki] = [c.param('idleGain'), c.param('idleIntegral')]
  const controller = (m: Motion): { readonly error: Expr; readonly unlimited: Expr; readonly throttle: Expr } => {
    const error = sub(c.param('idleSpeed'), rate(m))
    const unlimited = add(mul(kp, error), z)
    return { error, unlimited, throttle: max(0, min(most, unlimited)) }
  }
  const z: Expr = c.state('idle', {
    unit: '1',
    initial: 0,
    // a stalled engine is not controlled
    derivative: (m) => {
      const { error, unlimited, throttle } = controller(m)
      const corrected = add(mul(ki, error), mul(div(ki, kp), sub(throttle, unlimited)))
      return select(runs, corrected, mul(-1, div(ki, kp), z))
    },
  })
  return (m) => mul(limiter(m), max(pedal, controller(m).throttle))
}

/** Returns the friction that opposes the rotation and holds at rest. @param share of the torque that acts */
function dragOf(c: ComponentBuilder, axis: Flange, share: OfMotion) {
  const { add, mul, abs, pool } = c.math
  const [constant, slope] = [c.param('drag'), c.param('dragSlope')]
  const drag = (rate: Expr): Expr => add(constant, mul(slope, abs(rate)))
  if (constant === pool.zero && slope === pool.zero)
    return { drag: () => pool.zero, heat: () => pool.zero, effort: () => pool.zero }
  const slip = c.stiction('slip', {
    axis: [{ flange: axis, factor: 1 }],
    holding: (m) => mul(share(m), constant),
    sliding: (m, rate) => mul(share(m), drag(rate)),
  })
  return {
    drag,
    heat: (s: Solved) => mul(slip, share(s), drag(s.flange(axis).rate), s.flange(axis).rate),
    effort: (s: Solved) => s.effort('slip'),
  }
}

function starterOf(c: ComponentBuilder, rate: OfMotion, runs: Expr): OfMotion {
  const { sub, mul, div, min, max, select, pool } = c.math
  if (!c.connected('starter')) return () => pool.zero
  const share = max(0, min(1, c.input('starter')))
  return (m) => {
    const left = max(0, min(1, sub(1, div(rate(m), c.param('starterSpeed')))))
    return select(runs, 0, mul(share, c.param('starterTorque'), left))
  }
}
