/**
 * Filters of the optimal washout in the model: continuous by the states of ear and platform, sampled by matrices from
 * the host.
 */
import type { ComponentBuilder, EventAction } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import type { Expr } from '../../../engine/symbolic'
import type { Sampling } from '../evaluation'
import { integratorChain, multiplied } from '../integrator-chain'
import {
  coupledPlant,
  heavePlant,
  sampledFilter,
  washoutFilter,
  yawPlant,
  type InnerEar,
  type Plant,
  type WashoutFilter,
  type Weights,
} from './optimal-design'

export interface PartOptions {
  /** Prefix of its states. */
  readonly name: string
  readonly kind: 'coupled' | 'heave' | 'yaw'
  /** The translation and rotation whose weights it has. */
  readonly move?: string
  readonly turn?: string
  /** u_A: an angle, an acceleration, or both, with their known rates. */
  readonly inputs: readonly Expr[]
  readonly inputRates: readonly Expr[]
  readonly sampling: Sampling | null
  readonly reset?: Expr
}

export interface Part {
  /** u_S. */
  readonly outputs: readonly Expr[]
  /** Rates of the outputs, without the part that follows from jumps of an acceleration. */
  readonly rates: readonly Expr[]
  /** Position and speed of the platform, if it moves. */
  readonly platform: readonly Expr[]
  readonly reset: readonly EventAction[]
}

const earParameters = [
  'canalLong',
  'canalAdaptation',
  'canalShort',
  'otolithGain',
  'otolithLong',
  'otolithLead',
  'otolithShort',
  'gravity',
] as const

function earOf(values: readonly number[]): InnerEar {
  const [long, adaptation, short, gain, otolithLong, lead, otolithShort, gravity] = values
  return { canal: [long, adaptation, short], otolith: [gain, otolithLong, lead, otolithShort], gravity }
}

const plants = { coupled: coupledPlant, heave: heavePlant, yaw: yawPlant } as const
const earStates = { coupled: 5, heave: 2, yaw: 3 } as const
const platformStates = { coupled: 3, heave: 3, yaw: 1 } as const

/** Returns the weights of a part as names of parameters, and as arguments of the design. */
function weightsOf({ kind, move = '', turn = '' }: PartOptions) {
  const each = (prefix: string): readonly string[] => [
    ...(turn === '' ? [] : [`${prefix}${turn}`]),
    ...(move === '' ? [] : [`${prefix}${move}`]),
  ]
  const platform = kind === 'yaw' ? [`integral${turn}`] : [`integral${move}`, `position${move}`, `speed${move}`]
  const groups = [each('noise'), each('error'), platform, each('effort')]
  const read = (values: readonly number[]): Weights => {
    let at = 0
    const [noise, error, ofPlatform, input] = groups.map((names) => values.slice(at, (at += names.length)))
    return { noise, error, platform: ofPlatform, input }
  }
  return { names: groups.flat(), read }
}

function designed(plant: Plant, weights: Weights, what: string): WashoutFilter {
  const filter = washoutFilter(plant, weights)
  if (filter !== null) return filter
  throw new ModelError(
    'no-solution',
    `no optimal washout exists for the weights of ${what} and these time constants of the inner ear: the Riccati equation has no stabilising solution`,
    { parameter: `effort${what[0].toUpperCase()}${what.slice(1)}` },
    'set the weights of integral and effort above zero, and reduce differences of many orders of magnitude between weights',
  )
}

export function optimalPart(c: ComponentBuilder, options: PartOptions): Part {
  return options.sampling === null ? continuous(c, options) : sampled(c, options, options.sampling)
}

/** Returns the numbers of a matrix, row by row, as expressions. */
const rowsOf = (numbers: readonly Expr[], columns: number): Expr[][] =>
  Array.from({ length: numbers.length / columns }, (_, i) => numbers.slice(i * columns, (i + 1) * columns))

function continuous(c: ComponentBuilder, options: PartOptions): Part {
  const { kind, name, inputs, inputRates } = options
  const { add, sub, mul, div } = c.math
  const { names, read } = weightsOf(options)
  const gains = c.derived(`${name}Filter`, '1', [...earParameters, ...names], (values) => {
    const plant = plants[kind](earOf(values))
    const { c: rows, d } = designed(plant, read(values.slice(earParameters.length)), name)
    return rows.flatMap((row, i) => [...row, ...d[i]])
  })
  const width = earStates[kind] + platformStates[kind] + inputs.length
  const rows = rowsOf(gains, width)
  let outputs: readonly Expr[] | undefined
  const output = (i: number): Expr => {
    outputs ??= rows.map((row) => add(...[...states, ...inputs].map((x, j) => mul(row[j], x))))
    return outputs[i]
  }
  const error = (i: number): Expr => sub(output(i), inputs[i])
  const inverse = (parameter: string): Expr => div(1, c.param(parameter))
  const turn = kind !== 'heave'
  const move = kind !== 'yaw'
  const acceleration = inputs.length - 1
  const canal = turn
    ? integratorChain(c, {
        states: [`${name}Canal1`, `${name}Canal2`, `${name}Canal3`],
        input: () => error(0),
        denominator: multiplied(c.math, ...['canalLong', 'canalShort', 'canalAdaptation'].map((p) => [inverse(p), 1])),
        sampling: null,
      })
    : null
  const force = (): Expr => (kind === 'heave' ? error(0) : sub(error(acceleration), mul(c.param('gravity'), error(0))))
  const otolith = move
    ? integratorChain(c, {
        states: [`${name}Otolith1`, `${name}Otolith2`],
        input: force,
        denominator: multiplied(c.math, ...['otolithLong', 'otolithShort'].map((p) => [inverse(p), 1])),
        sampling: null,
      })
    : null
  const platformNames = move ? [`${name}Integral`, name, `${name}Speed`] : [`${name}Integral`]
  const platform: Expr[] = []
  platformNames.forEach((state, i) => {
    platform.push(
      c.knownState(state, {
        unit: '1',
        initial: 0,
        derivative: () => platform[i + 1] ?? output(move ? acceleration : 0),
      }),
    )
  })
  const chains = [canal, otolith].flatMap((chain) => (chain === null ? [] : [chain]))
  const states: readonly Expr[] = [...chains.flatMap((chain) => chain.states), ...platform]
  const derivatives = (): readonly Expr[] => [
    ...chains.flatMap((chain) => chain.states.map((_, i) => chain.at(i + 1))),
    ...platform.map((_, i) => platform[i + 1] ?? output(move ? acceleration : 0)),
  ]
  const all = inputs.map((_, i) => output(i))
  return {
    outputs: all,
    rates: rows.map((row) => add(...[...derivatives(), ...inputRates].map((x, j) => mul(row[j], x)))),
    platform: move ? platform.slice(1) : [],
    reset: states.map((state) => ({ set: state, to: () => 0 })),
  }
}

/** Returns the sampled filters by Tustin's rule: x = Phi x_before + Gamma (u + u_before), u_S = C x + D u. */
function sampled(c: ComponentBuilder, options: PartOptions, { sampleTime, offset }: Sampling): Part {
  const { kind, name, inputs, reset } = options
  const { add, sub, mul, div, select, gt } = c.math
  const { names, read } = weightsOf(options)
  const n = earStates[kind] + platformStates[kind]
  const m = inputs.length
  const numbers = c.derived(`${name}Filter`, '1', [...earParameters, ...names, 'sampleTime'], (values) => {
    const plant = plants[kind](earOf(values))
    const filter = designed(plant, read(values.slice(earParameters.length, -1)), name)
    const { a, b } = sampledFilter(filter, values[values.length - 1])
    return [...a.map((row, i) => [...row, ...b[i]]), ...filter.c.map((row, i) => [...row, ...filter.d[i]])].flat()
  })
  const rows = rowsOf(numbers, n + m)
  const clock = { unit: '1', initial: 0, sampleTime, offset }
  const unlessReset = (value: Expr): Expr => (reset === undefined ? value : select(gt(reset, 0), 0, value))
  const heldInputs = inputs.map((input, i) =>
    c.discrete(`${name}Input${i + 1}`, { ...clock, hidden: true, update: () => input }),
  )
  const stateName = (i: number): string => {
    const ofPlatform = i - earStates[kind]
    if (ofPlatform < 0) return `${name}Ear${i + 1}`
    return kind === 'yaw' ? `${name}Integral` : [`${name}Integral`, name, `${name}Speed`][ofPlatform]
  }
  const states: Expr[] = []
  for (let i = 0; i < n; i++) {
    states.push(
      c.discrete(stateName(i), {
        ...clock,
        update: () => {
          const sums = inputs.map((input, j) => add(input, c.previous(heldInputs[j])))
          const before = states.map((state) => c.previous(state))
          return unlessReset(add(...[...before, ...sums].map((x, j) => mul(rows[i][j], x))))
        },
      }),
    )
  }
  const outputs = rows.slice(n).map((row, i) =>
    c.discrete(`${name}Output${i + 1}`, {
      ...clock,
      hidden: true,
      update: () => add(...[...states, ...heldInputs].map((x, j) => mul(row[j], x))),
    }),
  )
  const rates = outputs.map((output, i) =>
    c.discrete(`${name}Rate${i + 1}`, {
      ...clock,
      hidden: true,
      update: () => unlessReset(div(sub(output, c.previous(output)), sampleTime)),
    }),
  )
  return { outputs, rates, platform: kind === 'yaw' ? [] : states.slice(-2), reset: [] }
}
