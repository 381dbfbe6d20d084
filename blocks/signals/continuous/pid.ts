/** PID controller. */
import { inOrder, product, withOrder } from '../../../engine/model/blocks/parameter-order'
import {
  ANY_UNIT,
  choice,
  defineBlock,
  quantity,
  signalIn,
  signalOut,
  type BlockDefinition,
  type Param,
} from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { formatQuantity } from '../../../engine/quantities/units'
import type { Expr } from '../../../engine/symbolic'
import { realise, risenAtSample } from '../linear/realise'
import { samplingOf } from '../linear/parameters'
import { sectionSystem } from '../linear/state-space'
import { sampleParams } from '../sampling'
import { riseAboveZero } from '../level'

const sampledOnly = { param: 'timing', is: ['sampled'] } as const
const gain = (label: string, doc: string, value: number, symbol: string): Param =>
  quantity('1', value, label, doc, { unitOf: ANY_UNIT, perElement: true, symbol })
const limit = (value: number, label: string, doc: string): Param =>
  quantity('1', value, label, doc, {
    unitOf: 'u',
    perElement: true,
    group: 'Limits',
    when: { param: 'limits', is: ['both'] },
  })

const definition = defineBlock({
  type: 'signals/pid',
  title: 'PID controller',
  category: 'Filters and control',
  command: { inputs: ['r'], kind: 'law' },
  summary: 'PID with filtered derivative, setpoint weights, limits and anti-windup',
  doc: String.raw`
$$ v = K_p\,(b\,r - y) + I + D, \qquad u = \min(\max(v, u_{min}), u_{max}) $$

$$ \dot I = K_i\,(r - y) + K_b\,(u - v), \qquad D = K_d\,\frac{s}{T_f s + 1}\,(c\,r - y) $$

$r$ is the setpoint and $y$ the measured value; an open measured value counts as 0, so that the setpoint can be an error computed elsewhere. The weight $b$ of
the setpoint in the proportional part reduces overshoot; with $c = 0$ (default) a step of the setpoint does not kick the derivative.
While the output is limited, back-calculation drives the integral so that $v$ returns to the limit with the time constant $1/K_b$ (no wind-up). Variable steps
end where a limit is reached or left.

*Sampled* is the difference equation of a controller at $t_k = t_0 + k\,T$ (backward differences for the derivative, forward for the integral). The output is held:

$$ x_k = \frac{T_f\,x_{k-1} + T\,(c\,r_k - y_k)}{T_f + T}, \qquad v_k = K_p\,(b\,r_k - y_k) + I_k + K_d\,\frac{x_k - x_{k-1}}{T} $$

$$ I_{k+1} = I_k + T\,\big(K_i\,(r_k - y_k) + K_b\,(u_k - v_k)\big) $$

The integral starts with its initial value. The derivative starts at rest ($x = 0$), or in steady state with its input at the start, so that it begins without a
peak. A reset restarts both; a sampled controller responds to it at its samples. All gains and limits are tunable while the model runs.

For vectors, the block works element by element.

Source: Astrom and Hagglund (1995), PID Controllers: Theory, Design, and Tuning, 2nd ed., 3.4 to 3.6.`,
  terms: ['PD', 'anti-windup', 'regulator', 'feedback', 'proportional', 'integral', 'derivative'],
  icon: 'M3 3h18v18H3Z M5.5 15V9h1.7a1.6 1.6 0 0 1 0 3.2H5.5 M11.5 9v6 M14.5 9v6h1.2a3 3 0 0 0 0-6Z',
  ports: {
    r: signalIn('Setpoint', '1', 'Setpoint, or the error if the measured value is open'),
    y: signalIn('Measured', '1', 'Measured value', { optional: true }),
    reset: signalIn('Reset', '1', 'Restarts the controller when it rises above zero', {
      optional: true,
      side: 'bottom',
    }),
    u: signalOut('u', '1', 'Output of the controller'),
  },
  params: {
    kp: gain('Proportional gain', 'Output per error', 1, 'K_p'),
    ki: gain('Integral gain', 'Rate of the output per error', 0, 'K_i'),
    kd: gain('Derivative gain', 'Output per rate of the error', 0, 'K_d'),
    filter: quantity('s', 0.01, 'Filter time constant', 'Time constant of the filter of the derivative', {
      min: 0,
      exclusive: true,
      symbol: 'T_f',
    }),
    proportionalWeight: quantity('1', 1, 'Setpoint weight', 'Share of the setpoint in the proportional part', {
      symbol: 'b',
      group: 'Weights',
    }),
    derivativeWeight: quantity('1', 0, 'Setpoint weight of the derivative', 'Share of the setpoint in the derivative', {
      symbol: 'c',
      group: 'Weights',
    }),
    limits: choice(
      [
        { value: 'none', label: 'None' },
        { value: 'both', label: 'Lower and upper' },
      ],
      'none',
      'Limits',
      'Whether the output is limited',
      { group: 'Limits' },
    ),
    lower: limit(-1, 'Lower limit', 'Smallest output'),
    upper: limit(1, 'Upper limit', 'Largest output'),
    backCalculation: quantity('1/s', 1, 'Back-calculation', 'Rate at which the integral follows the limited output', {
      min: 0,
      symbol: 'K_b',
      group: 'Limits',
      when: { param: 'limits', is: ['both'] },
    }),
    initial: quantity('1', 0, 'Initial integral', 'Integral at the start and after a reset', {
      unitOf: 'u',
      perElement: true,
      symbol: 'I_0',
      group: 'Start',
    }),
    start: choice(
      [
        { value: 'rest', label: 'At rest' },
        { value: 'steady', label: 'In steady state with its input' },
      ],
      'rest',
      'Derivative',
      'State of the derivative filter at the start and after a reset',
      { group: 'Start' },
    ),
    timing: choice(
      [
        { value: 'continuous', label: 'Continuous' },
        { value: 'sampled', label: 'Sampled' },
      ],
      'continuous',
      'Time',
      'Continuous, or a difference equation at a sample time',
      { group: 'Sampling' },
    ),
    sampleTime: { ...sampleParams.sampleTime, group: 'Sampling', when: sampledOnly },
    offset: { ...sampleParams.offset, group: 'Sampling', when: sampledOnly },
  },
  signals: {
    u: { unit: '1', doc: 'Output', logged: false },
    unlimited: { unit: '1', doc: 'Output without limits', logged: false },
    integral: { unit: '1', doc: 'Integral part', logged: false },
    derivative: { unit: '1', doc: 'Derivative part', logged: false },
  },
  ...inOrder({
    lower: 'lower',
    upper: 'upper',
    at: 'lower',
    what: 'the lower limit is above the upper one',
    hint: 'exchange the limits',
  }),
  elementwise: true,
  build(c) {
    const { mul, sub, num } = c.math
    const r = c.input('r')
    const y = c.connected('y') ? c.input('y') : num(0)
    const parts: Parts = {
      error: sub(r, y),
      proportional: mul(c.param('kp'), sub(mul(c.param('proportionalWeight'), r), y)),
      rated: sub(mul(c.param('derivativeWeight'), r), y),
      reset: c.connected('reset') ? c.input('reset') : undefined,
      steady: c.choice('start') === 'steady',
    }
    const isSampled = c.choice('timing') === 'sampled'
    const { derivative, v } = isSampled ? sampled(c, parts) : continuous(c, parts)
    const u = c.intermediate('u', limited(c, v))
    c.output('u', u, {
      smoothness: () =>
        isSampled || c.connected('reset')
          ? -1
          : Math.min(
              c.choice('limits') === 'both' ? 0 : Infinity,
              c.inputSmoothness('r'),
              c.connected('y') ? c.inputSmoothness('y') : Infinity,
            ),
    })
    c.signal('u', '1', () => u)
    c.signal('unlimited', '1', () => v)
    c.signal('derivative', '1', () => derivative)
  },
})

/**
 * Refuses a sampled back-calculation that overshoots its limit by more at every sample:
 * I_k+1 - I = (1 - K_b T)(I_k - I).
 */
const sampledPid = withOrder(definition, {
  lower: product('backCalculation', 'sampleTime'),
  upper: 2,
  at: 'backCalculation',
  what: 'the back-calculation is unstable at this sample time: it is above 2/(sample time)',
  figures: (value) => `, ${formatQuantity(2 / value('sampleTime'), '1/s')}`,
  hint: 'lower it, to the reciprocal of the sample time at most, or lower the sample time',
})

export const pid: BlockDefinition = {
  ...definition,
  specialise: ({ timing, limits }) => (timing === 'sampled' && limits === 'both' ? sampledPid : definition),
}

interface Parts {
  readonly error: Expr
  readonly proportional: Expr
  /** Input of the derivative. */
  readonly rated: Expr
  readonly reset: Expr | undefined
  readonly steady: boolean
}

interface Result {
  readonly derivative: Expr
  readonly v: Expr
}

const limited = (c: ComponentBuilder, v: Expr): Expr =>
  c.choice('limits') === 'both' ? c.math.min(c.math.max(v, c.param('lower')), c.param('upper')) : v

/** Returns the rate of the integral. */
const rateOf = (c: ComponentBuilder, error: Expr, v: Expr): Expr => {
  const { add, mul, sub } = c.math
  const integrated = mul(c.param('ki'), error)
  return c.choice('limits') === 'both'
    ? add(integrated, mul(c.param('backCalculation'), sub(limited(c, v), v)))
    : integrated
}

function continuous(c: ComponentBuilder, { error, proportional, rated, reset, steady }: Parts): Result {
  const m = c.math
  const rate = m.div(1, c.param('filter'))
  const [filtered] = realise(c, sectionSystem(m, { numerator: [1, 0], denominator: [rate] }), [rated], {
    ...(steady ? { before: [rated] } : {}),
    ...(reset === undefined ? {} : { reset }),
    states: 'derivativeState',
  }).outputs
  const derivative = m.mul(c.param('kd'), rate, filtered)
  const integral: Expr = c.knownState('integral', {
    unit: '1',
    initial: c.value('initial'),
    derivative: () => rateOf(c, error, v),
  })
  const v = c.intermediate('v', m.add(proportional, integral, derivative))
  if (c.choice('limits') === 'both') c.locateKinks()
  if (reset !== undefined)
    c.event('reset', {
      ...riseAboveZero(c, reset),
      actions: [{ set: integral, to: () => c.param('initial') }],
    })
  return { derivative, v }
}

function sampled(c: ComponentBuilder, { error, proportional, rated, reset, steady }: Parts): Result {
  const m = c.math
  const clock = { unit: '1', ...samplingOf(c) }
  const time = c.param('sampleTime')
  const again = reset === undefined ? undefined : risenAtSample(c, 'reset', reset, clock)
  const orAgain = (value: Expr, start: Expr): Expr => (again === undefined ? value : m.select(again(), start, value))
  const initial = c.param('initial')
  const rest = steady ? rated : m.num(0)
  const filtered: Expr = c.discrete('derivativeState', {
    ...clock,
    initial: () => rest,
    update: () => {
      const before = orAgain(c.previous(filtered), rest)
      return m.div(m.add(m.mul(c.param('filter'), before), m.mul(time, rated)), m.add(c.param('filter'), time))
    },
  })
  const derivative: Expr = c.discrete('derivative part', {
    ...clock,
    hidden: true,
    initial: 0,
    update: () => m.div(m.mul(c.param('kd'), m.sub(filtered, orAgain(c.previous(filtered), rest))), time),
  })
  const integral: Expr = c.discrete('integral', {
    ...clock,
    initial: () => initial,
    update: () => orAgain(m.add(c.previous(integral), m.mul(time, c.previous(rate))), initial),
  })
  const v: Expr = c.discrete('v', {
    ...clock,
    hidden: true,
    initial: () => initial,
    update: () => m.add(proportional, integral, derivative),
  })
  const rate: Expr = c.discrete('rate of the integral', {
    ...clock,
    hidden: true,
    initial: 0,
    update: () => rateOf(c, error, v),
  })
  return { derivative, v }
}
