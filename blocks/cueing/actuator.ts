/** Actuator of a leg: a servo with bandwidth, delay, limits, and a stroke with cushions. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { product, sum, type ParameterOrder } from '../../engine/model/blocks/parameter-order'
import type { ComponentBuilder } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import type { Expr } from '../../engine/symbolic'
import { delayLine, mostSamples } from '../signals/discrete/delay-line'
import { kinks } from '../signals/kinks'

const group = 'Limits'

/** Conditions that `checkStroke` reports, as data for exports. */
const strokeOrders: readonly ParameterOrder[] = (
  [
    ['shortest', 'longest', true, 'longest', 'the longest length is not above the shortest'],
    [sum('shortest', product(2, 'cushion')), 'longest', false, 'cushion', 'two cushions do not fit into the stroke'],
    ['shortest', 'initial', true, 'initial', 'the initial length is not within the stroke'],
    ['initial', 'longest', true, 'initial', 'the initial length is not within the stroke'],
  ] as const
).map(([lower, upper, strict, at, what]) => ({
  lower,
  upper,
  strict,
  at,
  what,
  hint: 'enter lengths within the stroke',
}))

export const actuator = defineBlock({
  type: 'cueing/actuator',
  title: 'Leg actuator',
  category: 'Motion base',
  summary: 'Position servo with bandwidth, delay, limits and a cushioned stroke',
  doc: String.raw`
An electric or hydraulic actuator with position control: the length $y$ follows the command $u$.

**Delay.** The dead time $T$ of bus and controller is a second-order Padé approximation,

$$ \frac{U_d(s)}{U(s)} = \frac{1 - sT/2 + s^2T^2/12}{1 + sT/2 + s^2T^2/12} $$

with a gain of one, or exact, from samples of the command (as the [Transport delay](../signals/transport-delay.md) with cubic interpolation). The phase of the approximation is accurate to 0.2 % up to
$\omega T = 1$ and to 2 % up to $\omega T = 2$, but a jump of the command passes through it without delay. The exact delay needs a state for each sample and spreads a jump over three samples;
use it for commands that jump.

**Servo.** A position loop commands a speed, and a speed loop commands an acceleration, each with its own limit:

$$ v_r = \operatorname{clamp}\Bigl(\frac{\omega_0}{2\zeta}\,(u_d - y),\, \pm v_{max}\Bigr), \qquad
   a = \operatorname{clamp}\bigl(2\zeta\omega_0\,(v_r - \dot y),\, \pm a_{max}\bigr), \qquad \ddot y = a $$

Within the limits, this is $\ddot y + 2\zeta\omega_0\,\dot y + \omega_0^2\,y = \omega_0^2\,u_d$. The *bandwidth* $f_b$ is the frequency at which the gain of this filter is
$1/\sqrt 2$ (-3 dB):

$$ \omega_0 = 2\pi f_b \Big/ \sqrt{1 - 2\zeta^2 + \sqrt{(1 - 2\zeta^2)^2 + 1}} $$

The speed never exceeds $v_{max}$.

**Stroke.** Near each end, a cushion of length $c$ limits the speed towards the end in proportion to the remaining distance, like a viscous damper:

$$ \dot y \le v_{max}\,\frac{y_{max} - y}{c}, \qquad \dot y \ge -v_{max}\,\frac{y - y_{min}}{c} $$

If necessary, the cushion enforces this limit with an acceleration above $a_{max}$, up to $v_{max}^2/c$. The actuator thus reaches its end without impact and never leaves its stroke.

*limit* shows the active limit: 0 none, 1 speed, 2 acceleration, 3 cushion.

For vectors, such as the six leg lengths of a hexapod, the block works element by element. Initial length, stroke and limits can be lists with one value per
element. The initial speed is zero.

Source: G. F. Franklin, J. D. Powell and A. Emami-Naeini (2002), Feedback Control of Dynamic Systems, 4th ed., second-order systems and Padé approximation.`,
  terms: [
    'servo',
    'electric cylinder',
    'ball screw',
    'hydraulic cylinder',
    'bandwidth',
    'rate limit',
    'stroke',
    'cushion',
    'motion base',
    'hexapod',
    'Stewart platform',
  ],
  icon: 'M3 9h11v6H3Z M14 11h6v2h-6 M20 8v8 M8 9v6 M5 19h13 M16 17l2 2-2 2 M5 5h6',
  ports: {
    u: signalIn('Command', 'm', 'Commanded length of the actuator'),
    y: signalOut('Length', 'm', 'Length of the actuator', { width: 'any' }),
    v: signalOut('Rate', 'm/s', 'Rate of the length', { width: 'any' }),
    a: signalOut('Acceleration', 'm/s^2', 'Acceleration of the length', { width: 'any' }),
  },
  params: {
    bandwidth: quantity('Hz', 5, 'Bandwidth', 'Frequency at which the gain is -3 dB', {
      min: 0,
      exclusive: true,
      symbol: 'f_b',
    }),
    damping: quantity('1', 0.8, 'Damping ratio', 'Damping ratio of the servo', {
      min: 0,
      exclusive: true,
      symbol: '\\zeta',
    }),
    delay: quantity('s', 0, 'Delay', 'Dead time of bus and controller', { min: 0, structural: true, symbol: 'T' }),
    delayKind: choice(
      [
        { value: 'pade', label: 'Padé approximation' },
        { value: 'exact', label: 'Exact, from samples' },
      ],
      'pade',
      'Delay by',
      'How the dead time is formed, if it is not 0',
    ),
    delaySamples: quantity('1', 10, 'Samples', 'Samples of the command kept within the delay', {
      min: 3,
      max: mostSamples,
      when: { param: 'delayKind', is: ['exact'] },
    }),
    initial: quantity('m', 1.8675, 'Initial length', 'Length at the start', { perElement: true }),
    rateLimit: quantity('m/s', 0.8, 'Largest rate', 'Largest speed of the actuator', {
      min: 0,
      exclusive: true,
      perElement: true,
      group,
      symbol: 'v_{max}',
    }),
    accelerationLimit: quantity('m/s^2', 10, 'Largest acceleration', 'Largest acceleration of the drive', {
      min: 0,
      exclusive: true,
      perElement: true,
      group,
      symbol: 'a_{max}',
    }),
    shortest: quantity('m', 1.35, 'Shortest length', 'Length of the retracted actuator', {
      perElement: true,
      group: 'Stroke',
      symbol: 'y_{min}',
    }),
    longest: quantity('m', 2.35, 'Longest length', 'Length of the extended actuator', {
      perElement: true,
      group: 'Stroke',
      symbol: 'y_{max}',
    }),
    cushion: quantity('m', 0.05, 'Cushion', 'Length of the cushion at each end', {
      min: 0,
      exclusive: true,
      group: 'Stroke',
      symbol: 'c',
    }),
    kinks,
  },
  signals: {
    y: { unit: 'm', doc: 'Length', logged: true },
    v: { unit: 'm/s', doc: 'Rate of the length', logged: true },
    a: { unit: 'm/s^2', doc: 'Acceleration of the length', logged: true },
    delayed: { unit: 'm', doc: 'Command after the dead time', logged: false },
    limit: {
      unit: '1',
      doc: 'Active limit: 0 none, 1 speed, 2 acceleration, 3 cushion',
      logged: false,
    },
  },
  elementwise: true,
  orders: strokeOrders,
  build(c) {
    const { mul, div, sub, neg, min, max, select, abs, gt, num } = c.math
    checkStroke(c)
    if (c.flag('kinks')) c.locateKinks()
    const [target, damping] = [delayed(c), c.param('damping')]
    const w0 = c.intermediate('w0', naturalFrequency(c))
    const gain = mul(2, damping, w0)
    const [vMax, aMax] = [c.param('rateLimit'), c.param('accelerationLimit')]
    const servo = (): { readonly free: Expr; readonly speed: Expr; readonly drive: Expr; readonly a: Expr } => {
      const free = mul(div(w0, mul(2, damping)), sub(target, y))
      const speed = max(neg(vMax), min(vMax, free))
      const demand = mul(gain, sub(speed, v))
      const drive = max(neg(aMax), min(aMax, demand))
      const slope = div(vMax, c.param('cushion'))
      // keeps the speed towards an end below slope times the way left, on which it falls by slope times itself
      const bound = (way: Expr, speedTowards: Expr): Expr =>
        sub(mul(gain, sub(mul(slope, way), speedTowards)), mul(slope, speedTowards))
      const upper = bound(sub(c.param('longest'), y), v)
      const lower = neg(bound(sub(y, c.param('shortest')), neg(v)))
      return { free, speed: demand, drive, a: max(lower, min(upper, drive)) }
    }
    const y = c.knownState('y', { unit: 'm', initial: c.value('initial'), derivative: () => v })
    const v: Expr = c.knownState('v', { unit: 'm/s', initial: 0, derivative: () => servo().a })
    const now = servo()
    const jumps = c.value('delay') !== 0 && c.choice('delayKind') === 'exact'
    const smooth = (): number => (jumps ? -1 : c.inputSmoothness('u'))
    c.output('y', y, { smoothness: () => Math.min(2, smooth() + 2) })
    c.output('v', v, { smoothness: () => Math.min(1, smooth() + 1) })
    c.output('a', now.a, { smoothness: () => Math.min(0, smooth()) })
    c.signal('a', 'm/s^2', () => now.a)
    c.signal('delayed', 'm', () => target)
    c.signal('limit', '1', () =>
      select(
        gt(abs(sub(now.a, now.drive)), 0),
        3,
        select(gt(abs(now.speed), aMax), 2, select(gt(abs(now.free), vMax), 1, num(0))),
      ),
    )
  },
})

/** @throws ModelError if the initial length is not within the stroke, or the cushions overlap */
function checkStroke(c: ComponentBuilder): void {
  const [low, high, initial, cushion] = ['shortest', 'longest', 'initial', 'cushion'].map((name) => c.value(name))
  const refuse = (parameter: string, what: string, hint: string): never => {
    throw new ModelError('out-of-range', what, { block: c.name, parameter }, hint)
  }
  if (!(low < high))
    refuse(
      'longest',
      `the longest length is ${high} m, not above the shortest (${low} m)`,
      'enter the length of the extended actuator',
    )
  if (2 * cushion > high - low)
    refuse(
      'cushion',
      `two cushions of ${cushion} m do not fit into a stroke of ${Number((high - low).toPrecision(6))} m`,
      'shorten the cushions',
    )
  if (!(initial > low && initial < high))
    refuse(
      'initial',
      `the initial length of ${initial} m is not within the stroke (${low} m to ${high} m)`,
      'start within the stroke',
    )
}

/** w0 from the frequency at which the gain is 1/sqrt(2). */
function naturalFrequency(c: ComponentBuilder): Expr {
  const { mul, div, sub, add, sqrt, square } = c.math
  const q = sub(1, mul(2, square(c.param('damping'))))
  return div(mul(2 * Math.PI, c.param('bandwidth')), sqrt(add(q, sqrt(add(square(q), 1)))))
}

/**
 * Returns the command after the dead time. With D = 1 + sT/2 + s^2 T^2/12 the numerator is D - sT: the command less T
 * times the rate of u/D.
 */
function delayed(c: ComponentBuilder): Expr {
  const { mul, div, sub, square } = c.math
  const u = c.input('u')
  const T = c.param('delay')
  if (c.value('delay') === 0) return u
  if (c.choice('delayKind') === 'exact') {
    const count = Math.round(c.fixed('delaySamples'))
    const line = { input: u, longest: T, count, before: c.param('initial'), interpolation: 'cubic' } as const
    return c.intermediate('delayed', delayLine(c, line))
  }
  const lag = c.knownState('lag', { unit: 'm', initial: c.value('initial'), derivative: () => rate })
  const rate: Expr = c.knownState('lagRate', {
    unit: 'm/s',
    initial: 0,
    derivative: () => mul(div(12, square(T)), sub(sub(u, lag), mul(0.5, T, rate))),
  })
  return sub(u, mul(T, rate))
}
