/** Steer-by-wire: actuator of the road wheels and feedback motor of the hand wheel, without a shaft between them. */
import { defineBlock, flange, quantity, signalIn, signalOut, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import { curveThrough, type CurveSettings } from '../../engine/numerics/interpolation/curve'
import type { Expr } from '../../engine/symbolic'
import { mapInterpolation, mirroredMap } from '../cabin/mirrored-map'
import { requireColumn } from '../drivetrain/checks'
import { twoAxes } from '../mechanics/shafts/two-axes'

const curve: CurveSettings = { interpolation: 'monotone', outside: 'hold' }

const ratio: Param = {
  kind: 'table',
  label: 'Steering ratio',
  doc: 'Angle of the hand wheel per angle of the pinion, over the vehicle speed',
  group: 'Road wheels',
  columns: [
    { name: 'speed', unit: 'm/s' },
    { name: 'ratio', unit: '1' },
  ],
  default: [
    [0, 0.5],
    [10, 0.7],
    [25, 1],
    [50, 1.3],
  ],
  curve,
}

const feel: Param = {
  kind: 'table',
  label: 'Feel map',
  doc: 'Angles of the hand wheel in the first column, from 0; speeds in the first row; torques back to the middle between them. Mirrored for the other side; beyond the map its edge holds',
  group: 'Hand wheel',
  columns: [
    { name: 'angle', unit: 'rad' },
    { name: 'speed', unit: 'm/s' },
    { name: 'torque', unit: 'N m' },
  ],
  default: [
    [0, 0, 10, 30, 50],
    [0, 0, 0, 0, 0],
    [0.1, 0.2, 0.6, 1.2, 1.5],
    [0.5, 0.6, 1.5, 3, 3.6],
    [1.5, 1, 2.6, 4.8, 5.6],
    [4, 1.5, 4, 6.5, 7.5],
  ],
  map: { interpolation: { param: 'mapInterpolation' } },
}

const texts = {
  value: 'torque',
  over: 'an angle',
  direction: 'back to the middle, from 0 up',
  jump: 'a torque that jumps in the middle makes the wheel chatter',
}

const inRoad = { group: 'Road wheels' } as const
const inHand = { group: 'Hand wheel' } as const
const positive = { min: 0, exclusive: true } as const

export const steerByWire = defineBlock({
  type: 'chassis/steer-by-wire',
  title: 'Steer-by-wire',
  category: 'Chassis',
  summary: 'Position-controlled steering actuator and feedback motor of the hand wheel',
  doc: String.raw`
Steers without a shaft: an actuator turns the pinion (or the steering axis of a wheel) to an angle that follows from the hand wheel, and a motor gives the hand wheel its feel.

**Road wheels.** The target $\varphi_t$ follows the angle $\theta$ of the hand wheel, divided by the ratio $i(v)$ at the speed $v$, with a lag and a limited rate. The actuator holds
it like a spring and a damper, up to its largest torque. Under a load $\tau_L$ it stays behind by $\tau_L/k$:

$$ \dot\varphi_t = \operatorname{clamp}\!\left(\frac{\theta/i(v) - \varphi_t}{T},\,\pm\omega_{max}\right), \qquad
   \tau = (1 - f)\operatorname{clamp}\bigl(k(\varphi_t - \varphi) + c(\dot\varphi_t - \dot\varphi),\,\pm\tau_{max}\bigr) - f\,c_f\,\dot\varphi $$

**Hand wheel.** The *feel map* $F$ returns the wheel to the middle, with damping, and with the share $g$ of the torque that a shaft with the same ratio would carry. The motor follows with a lag:

$$ \tau_d = -\operatorname{sign}(\theta)\,F(\lvert\theta\rvert, \lvert v\rvert) - c_h\,\dot\theta - g\,\frac{\tau}{i(v)}, \qquad
   \dot\tau_h = \frac{\operatorname{clamp}(\tau_d, \pm\tau_{h,max}) - \tau_h}{T_h} $$

and $(1 - f_h)\,\tau_h - f_h\,c_{hf}\,\dot\theta$ acts on the hand wheel.

**Failures.** *failure* $f$ and *feelFailure* $f_h$ are the lost shares of each motor: 0 works, 1 has failed, 0.5 is one of two windings. Only the damping of the shorted windings remains. A
mechanical fallback is a [Clutch](../drivetrain/clutch.md) between both axes that engages with the same signal.

Choose $c \approx 2\sqrt{k J}$ with the inertia $J$ that turns with the pinion. The energy account counts the work of both motors as delivered.

Source: M. Harrer and P. Pfeffer (eds., 2017), Steering Handbook, Springer, chapter on steer-by-wire; P. Yih and J. C. Gerdes, Modification of vehicle handling
characteristics via steer-by-wire, IEEE Trans. Control Syst. Technol. 13 (2005) 965-976 (position control of the road wheels).`,
  terms: [
    'SbW',
    'drive by wire',
    'x-by-wire',
    'variable steering ratio',
    'active steering',
    'steering actuator',
    'road wheel actuator',
    'force feedback',
    'feedback motor',
    'steering feel',
    'steering failure',
  ],
  icon: 'M7 3a5 5 0 1 0 0 10 5 5 0 1 0 0-10 M2 8h10 M7 8v5 M12.500 9.500l1.500 1 M15.500 11.500l1 1 M17.500 14l.500 1.500 M14 17h8v4h-8z M18 17v-1.500 M10 19h4',
  ports: {
    wheel: flange('Hand wheel', 'Axis of the hand wheel', { side: 'left', motion: 'rotation' }),
    pinion: flange('Pinion', 'Axis of the pinion, or steering axis of a wheel', { side: 'right', motion: 'rotation' }),
    speed: signalIn('Speed', 'm/s', 'Vehicle speed; if not connected, the vehicle is at rest', { optional: true }),
    failure: signalIn('Failure', '1', 'Lost share of the torque of the actuator, 0 to 1; 0 if not connected', {
      optional: true,
    }),
    feelFailure: signalIn('Feel failure', '1', 'Lost share of the torque of the feedback motor; 0 if not connected', {
      optional: true,
    }),
    target: signalOut('Target', 'rad', 'Target angle of the pinion'),
  },
  params: {
    ratio,
    lag: quantity('s', 0.01, 'Lag', 'Time constant of the target angle', { ...inRoad, ...positive, symbol: 'T' }),
    largestRate: quantity('rad/s', 15, 'Largest rate', 'Largest rate of the target angle', {
      ...inRoad,
      ...positive,
      symbol: String.raw`\omega_{max}`,
    }),
    stiffness: quantity('N m/rad', 600, 'Position gain', 'Torque per angle to the target', {
      ...inRoad,
      ...positive,
      symbol: 'k',
    }),
    damping: quantity('N m s/rad', 12, 'Rate gain', 'Torque per rate to that of the target', {
      ...inRoad,
      min: 0,
      symbol: 'c',
    }),
    largest: quantity('N m', 90, 'Largest torque', 'Largest torque of the actuator at the pinion', {
      ...inRoad,
      ...positive,
      symbol: String.raw`\tau_{max}`,
    }),
    failedDamping: quantity('N m s/rad', 1, 'Damping after failure', 'Damping of the failed actuator', {
      ...inRoad,
      min: 0,
      symbol: 'c_f',
    }),
    map: feel,
    mapInterpolation: mapInterpolation(inHand),
    feelDamping: quantity('N m s/rad', 0.15, 'Feel damping', 'Damping that the feedback motor gives', {
      ...inHand,
      min: 0,
      symbol: 'c_h',
    }),
    roadFeel: quantity('1', 0, 'Road feel', 'Share of the steering torque that the driver feels', {
      ...inHand,
      min: 0,
      symbol: 'g',
    }),
    feelLargest: quantity('N m', 20, 'Largest feel torque', 'Largest torque of the feedback motor', {
      ...inHand,
      ...positive,
      symbol: String.raw`\tau_{h,max}`,
    }),
    feelLag: quantity('s', 0.004, 'Feel lag', 'Time constant of the feedback motor', {
      ...inHand,
      ...positive,
      symbol: 'T_h',
    }),
    feelFailedDamping: quantity('N m s/rad', 0.3, 'Feel damping after failure', 'Damping of the failed motor', {
      ...inHand,
      min: 0,
      symbol: 'c_{hf}',
    }),
  },
  signals: {
    target: { unit: 'rad', doc: 'Target angle of the pinion', logged: true },
    error: { unit: 'rad', doc: 'Target angle minus angle of the pinion', logged: false },
    torque: { unit: 'N m', doc: 'Torque on the pinion', logged: true },
    feel: { unit: 'N m', doc: 'Torque on the hand wheel', logged: true },
    feelTorque: { unit: 'N m', doc: 'Torque of the feedback motor while it works', logged: false },
    ratio: { unit: '1', doc: 'Steering ratio at this speed', logged: false },
  },
  build(c) {
    const [wheel, pinion] = twoAxes(c, 'wheel', 'pinion')
    const { add, sub, mul, div, neg, sign, abs, num, pool } = c.math
    requireColumn(c, {
      parameter: 'ratio',
      column: 1,
      what: 'the steering ratio',
      min: 0,
      exclusive: true,
      hint: 'enter ratios above 0; a gear that turns the other way belongs between pinion and rack',
    })
    requireColumn(c, { parameter: 'ratio', column: 0, what: 'the speed', min: 0, hint: 'give speeds from 0 up' })
    const law = curveThrough(c.table('ratio'), 'monotone', curve)
    const speed = c.connected('speed') ? abs(c.input('speed')) : num(0)
    const steeringRatio = c.intermediate('ratio', pool.lookup({ name: `${c.name}.ratioCurve`, ...law }, speed))
    const [hand, turning] = [(m: Motion) => m.flange(wheel).position, (m: Motion) => m.flange(wheel).rate]
    const road = (m: Motion): Expr => m.flange(pinion).rate

    const targetRate = (m: Motion): Expr =>
      clamp(c, div(sub(div(hand(m), steeringRatio), target), c.param('lag')), c.param('largestRate'))
    const target: Expr = c.state('target', { unit: 'rad', initial: 0, derivative: targetRate })
    const error = (m: Motion): Expr => sub(target, m.flange(pinion).position)
    const servo = motor(c, 'failure', {
      working: (m) => {
        const rate = sub(targetRate(m), road(m))
        const servoTorque = add(mul(c.param('stiffness'), error(m)), mul(c.param('damping'), rate))
        return clamp(c, servoTorque, c.param('largest'))
      },
      damping: c.param('failedDamping'),
      rate: road,
    })

    const map = mirroredMap(c, texts)
    const targetTorque = (m: Motion): Expr => {
      const back = mul(sign(hand(m)), map(abs(hand(m)), speed))
      const felt = mul(c.param('roadFeel'), div(servo.torque(m), steeringRatio))
      return neg(add(back, mul(c.param('feelDamping'), turning(m)), felt))
    }
    const feelTorque: Expr = c.state('feelTorque', {
      unit: 'N m',
      initial: 0,
      derivative: (m) => div(sub(clamp(c, targetTorque(m), c.param('feelLargest')), feelTorque), c.param('feelLag')),
    })
    const feedback = motor(c, 'feelFailure', {
      working: () => feelTorque,
      damping: c.param('feelFailedDamping'),
      rate: turning,
    })

    c.drive(pinion, servo.torque)
    c.drive(wheel, feedback.torque)
    c.energy({
      dissipated: (s) => add(servo.heat(s), feedback.heat(s)),
      delivered: (s) => add(servo.power(s), feedback.power(s)),
    })
    c.output('target', target, { smoothness: 0 })
    c.signal('error', 'rad', error)
    c.signal('torque', 'N m', servo.torque)
    c.signal('feel', 'N m', feedback.torque)
  },
})

interface Motor {
  readonly torque: (m: Motion) => Expr
  /** Mechanical power of the working part, W. */
  readonly power: (m: Motion) => Expr
  /** Heat in the failed part, W. */
  readonly heat: (m: Motion) => Expr
}

/** Returns a motor of which the share at a port has failed: only the damping of its windings remains. */
function motor(
  c: ComponentBuilder,
  port: string,
  law: { readonly working: (m: Motion) => Expr; readonly damping: Expr; readonly rate: (m: Motion) => Expr },
): Motor {
  const { sub, mul, min, max, square, num } = c.math
  if (!c.connected(port))
    return { torque: law.working, power: (m) => mul(law.working(m), law.rate(m)), heat: () => num(0) }
  const lost = max(0, min(1, c.input(port)))
  const left = (m: Motion): Expr => mul(sub(1, lost), law.working(m))
  const shorted = mul(lost, law.damping)
  return {
    torque: (m) => sub(left(m), mul(shorted, law.rate(m))),
    power: (m) => mul(left(m), law.rate(m)),
    heat: (m) => mul(shorted, square(law.rate(m))),
  }
}

const clamp = (c: ComponentBuilder, value: Expr, limit: Expr): Expr =>
  c.math.max(c.math.neg(limit), c.math.min(limit, value))
