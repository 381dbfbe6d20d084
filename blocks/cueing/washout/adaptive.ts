/** Adaptive washout: gains that follow the steepest descent of a cost. */
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, EventAction } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { rotationChannel, translationChannel, type Channel } from './adaptive-channels'
import { adaptiveDoc } from './adaptive-doc'
import {
  declareWashout,
  onReset,
  perAxis,
  poseOutputs,
  poseSignals,
  positive,
  provideAngles,
  provideVector,
  resetInput,
  rotations,
  translations,
  vehicleInputs,
} from '../axes'
import { evaluationParams, samplingOf, type Sampling } from '../evaluation'
import { inputParam } from './scaling'
import { gravityParam } from './tilt'

const weight = { group: 'Weights', min: 0 } as const
const descent = { group: 'Adaptation', min: 0 } as const
const gains = { group: 'Gains' } as const
const filter = { group: 'Filter', min: 0 } as const
const tilting = ['Roll', 'Pitch'] as const

export const adaptive = defineBlock({
  type: 'cueing/adaptive',
  title: 'Adaptive washout',
  category: 'Motion base',
  summary: 'Washout whose gains adapt to the remaining travel',
  doc: adaptiveDoc,
  terms: [
    'motion cueing',
    'steepest descent',
    'tilt coordination',
    'MCA',
    'motion drive algorithm',
    'simulator',
    'Reid and Nahon',
    'onset cue',
  ],
  icon: 'M3 20h18 M3 20V4 M3 15c3-10 5-6 8 0s5 3 10 1 M13 10a4 4 0 1 1 4-4 M17 6l-2-1 M17 6l1.5-1.5',
  ports: { ...vehicleInputs, ...resetInput, ...poseOutputs },
  params: {
    input: inputParam,
    ...perAxis(
      translations,
      'gain',
      '1',
      0.5,
      'Start gain',
      'Initial value of the acceleration gain p1, to which it is drawn back',
      {
        ...gains,
        symbol: 'p_{10}',
      },
    ),
    ...perAxis(
      tilting,
      'tiltGain',
      's/m',
      0.015,
      'Start tilt gain',
      'Initial value of p2, tilt rate per acceleration',
      {
        ...gains,
        symbol: 'p_{20}',
      },
    ),
    ...perAxis(rotations, 'rateGain', '1', 0.5, 'Start rate gain', 'Initial value of the angular rate gain p3', {
      ...gains,
      symbol: 'p_{30}',
    }),
    ...perAxis(translations, 'damping', '1/s', 1.4, 'Damping', 'Factor on the platform speed', {
      ...filter,
      symbol: 'k_1',
    }),
    ...perAxis(translations, 'stiffness', '1/s^2', 1, 'Stiffness', 'Factor on the platform position', {
      ...filter,
      symbol: 'k_2',
    }),
    ...perAxis(tilting, 'return', '1/s', 0, 'Return', 'Factor on the angle, which returns it to level', {
      ...filter,
      symbol: 'k_3',
    }),
    ...perAxis(['Yaw'], 'return', '1/s', 0.3, 'Return', 'Factor on the angle, which returns it to zero', {
      ...filter,
      symbol: 'k_3',
    }),
    tiltRate: quantity(
      'rad/s',
      (3 * Math.PI) / 180,
      'Tilt rate limit',
      'Largest rate of tilt, below the canal threshold',
      {
        group: 'Filter',
        ...positive,
      },
    ),
    gravity: gravityParam,
    ...perAxis(translations, 'descent', 's^3/m^2', 0.03, 'Descent', 'Speed with which p1 adapts', {
      ...descent,
      symbol: 'G_1',
    }),
    ...perAxis(tilting, 'tiltDescent', 's/m^2', 0.002, 'Tilt descent', 'Speed with which p2 adapts', {
      ...descent,
      symbol: 'G_2',
    }),
    ...perAxis(rotations, 'rateDescent', 's', 0.2, 'Rate descent', 'Speed with which p3 adapts', {
      ...descent,
      symbol: 'G_3',
    }),
    ...perAxis(
      translations,
      'accelerationWeight',
      '1',
      1,
      'Acceleration error',
      'Weight of the squared error of acceleration',
      weight,
    ),
    ...perAxis(
      translations,
      'speedWeight',
      '1/s^2',
      0.5,
      'Speed',
      'Weight of the squared speed of the platform',
      weight,
    ),
    ...perAxis(translations, 'positionWeight', '1/s^4', 1, 'Position', 'Weight of the squared position', weight),
    ...perAxis(translations, 'gainWeight', 'm^2/s^4', 1, 'Gain', 'Weight of the squared change of p1', weight),
    ...perAxis(
      rotations,
      'rateWeight',
      '1',
      1,
      'Rate error',
      'Weight of the squared error of the angular rate',
      weight,
    ),
    ...perAxis(rotations, 'angleWeight', '1/s^2', 1, 'Angle', 'Weight of the squared angle', weight),
    ...perAxis(rotations, 'angleRateWeight', '1', 0.5, 'Angle rate', 'Weight of the squared rate of the angle', weight),
    ...perAxis(tilting, 'tiltGainWeight', 'm^2/s^4', 100, 'Tilt gain', 'Weight of the squared change of p2', weight),
    ...perAxis(rotations, 'rateGainWeight', '1/s^2', 1, 'Rate gain', 'Weight of the squared change of p3', weight),
    ...evaluationParams,
  },
  signals: poseSignals,
  build: buildAdaptive,
})

interface Part {
  readonly channel: Channel
  readonly inputs: readonly Expr[]
}

function buildAdaptive(c: ComponentBuilder): void {
  const { math: m } = c
  const [ax, ay, az] = c.inputs('a')
  const a = [ax, ay, c.choice('input') === 'specific-force' ? m.sub(az, c.param('gravity')) : az]
  const [p, q, r] = c.inputs('w')
  const param = (name: string): Expr => c.param(name)
  const parts: readonly Part[] = [
    ...translations.map((axis, i) => ({ channel: translationChannel(m, axis, param), inputs: [a[i]] })),
    { channel: rotationChannel(m, 'Roll', true, param), inputs: [p, a[1]] },
    // gravity replaces a forward acceleration where the nose rises, which is a negative pitch
    { channel: rotationChannel(m, 'Pitch', true, param), inputs: [m.neg(q), a[0]] },
    { channel: rotationChannel(m, 'Yaw', false, param), inputs: [r] },
  ]
  const sampling = samplingOf(c)
  const reset = c.connected('reset') ? c.input('reset') : undefined
  const built = parts.map((part) => (sampling === null ? continuous(c, part) : sampled(c, part, sampling, reset)))
  if (sampling === null) {
    c.locateKinks()
    onReset(
      c,
      built.flatMap(({ states }, i) =>
        states.map((state, k): EventAction => ({ set: state, to: () => startOf(c, parts[i].channel.states[k]) })),
      ),
    )
  }
  const sign = (i: number, value: Expr): Expr => (i === 1 ? m.neg(value) : value)
  const moves = built.slice(0, 3)
  const turns = built.slice(3)
  const jumps = sampling !== null || reset !== undefined
  const inputs = (port: string, i: number): number => c.inputSmoothness(port, i)
  const smooth = (more: number) => (i: number) => (jumps ? -1 : Math.min(0, inputs('a', i)) + more)
  const smoothAngle = (more: number) => (i: number) =>
    jumps ? -1 : Math.min(0, inputs('w', i), ...(i === 2 ? [] : [inputs('a', 1 - i)])) + more
  const vectors = [
    ['position', 'm', moves.map(({ states }) => states[0]), smooth(2)],
    ['velocity', 'm/s', moves.map(({ states }) => states[1]), smooth(1)],
    ['acceleration', 'm/s^2', moves.map(({ rates }) => rates[1]), smooth(0)],
  ] as const
  declareWashout(c, vectors[0][2], () => [])
  for (const [port, unit, elements, smoothness] of vectors) provideVector(c, port, unit, elements, smoothness)
  const aboutAxes = (part: 'states' | 'rates'): readonly Expr[] => turns.map((turn, i) => sign(i, turn[part][0]))
  provideAngles(c, 'angles', 'rad', aboutAxes('states'), smoothAngle(1))
  provideAngles(c, 'rates', 'rad/s', aboutAxes('rates'), smoothAngle(0))
}

const startOf = (c: ComponentBuilder, { initial }: Channel['states'][number]): Expr =>
  initial === null ? c.math.num(0) : c.param(initial)

interface Built {
  readonly states: readonly Expr[]
  readonly rates: readonly Expr[]
}

function continuous(c: ComponentBuilder, { channel, inputs }: Part): Built {
  let rates: readonly Expr[] = []
  const states = channel.states.map(({ name, unit, initial }, i) =>
    c.knownState(name, { unit, initial: initial === null ? 0 : c.value(initial), derivative: () => rates[i] }),
  )
  rates = channel.rates(states, inputs)
  return { states, rates }
}

/**
 * Returns one step of the classical Runge-Kutta method from sample to sample, with linear interpolation of the inputs.
 */
function sampled(
  c: ComponentBuilder,
  { channel, inputs }: Part,
  { sampleTime, offset }: Sampling,
  reset?: Expr,
): Built {
  const { add, mul, div, select, gt } = c.math
  const clock = { sampleTime, offset }
  const heldInputs = inputs.map((input, i) =>
    c.discrete(`${channel.states[0].name}Input${i + 1}`, {
      ...clock,
      unit: '1',
      hidden: true,
      initial: 0,
      update: () => input,
    }),
  )
  const half = mul(0.5, sampleTime)
  let step: readonly Expr[] | undefined
  const moved = (): readonly Expr[] => {
    const x = states.map((state) => c.previous(state))
    const before = heldInputs.map((input) => c.previous(input))
    const middle = before.map((input, i) => mul(0.5, add(input, inputs[i])))
    const along = (factor: Expr, rates: readonly Expr[]): readonly Expr[] =>
      x.map((value, i) => add(value, mul(factor, rates[i])))
    const r1 = channel.rates(x, before)
    const r2 = channel.rates(along(half, r1), middle)
    const r3 = channel.rates(along(half, r2), middle)
    const r4 = channel.rates(along(sampleTime, r3), inputs)
    return x.map((value, i) => add(value, mul(div(sampleTime, 6), add(r1[i], mul(2, r2[i]), mul(2, r3[i]), r4[i]))))
  }
  const states: readonly Expr[] = channel.states.map((state, i) => {
    const start = startOf(c, state)
    return c.discrete(state.name, {
      ...clock,
      unit: state.unit,
      initial: () => start,
      update: () => {
        step ??= moved()
        return reset === undefined ? step[i] : select(gt(reset, 0), start, step[i])
      },
    })
  })
  return { states, rates: channel.rates(states, heldInputs) }
}
