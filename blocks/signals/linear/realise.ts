/**
 * States of linear systems in a model: continuous, or sampled.
 *
 * A continuous system that starts with a given input, or with the input at the start, keeps its initial state in
 * discrete states and adds the changes since: initial values of continuous states are numbers, and those of
 * discrete states may be expressions.
 *
 * A sampled system keeps its input and moves on at the sample times:
 *
 *     v = u(t_k),   x <- A x_before + B v_before,   y <- C x + D v
 *
 * The output is kept too, so that it holds between samples where a parameter changes.
 *
 * Before the first sample x and v are those of the start, so all zero is "x[-1] = u[-1] = 0" in the terms of difference
 * equations.
 */
import { ModelError } from '../../../engine/errors/model-error'
import type { ComponentBuilder, EventAction } from '../../../engine/model/component/component'
import type { Expr, Num, SymbolicMath } from '../../../engine/symbolic'
import { dot } from './matrices'
import { relativeDegree, steadyGain, type StateSpace } from './state-space'
import { riseAboveZero } from '../level'

export interface Sampling {
  /** s */
  readonly sampleTime: Expr
  /** Time of the first sample, s. */
  readonly offset: Expr
}

export interface Realisation {
  /** Sampled, with a system in z; continuous if absent. */
  readonly sampling?: Sampling
  /**
   * Inputs that count as having been constant before the start and before a reset; at rest, with all states zero, if
   * absent.
   */
  readonly before?: readonly Num[]
  /** States at the start and after a reset, instead of those in `before`. */
  readonly initial?: readonly number[]
  /** Input that restarts the system when it rises above zero; sampled systems read it at their samples. */
  readonly reset?: Expr
  /** Prefix of names of states: `x` gives x1, x2, ... */
  readonly states?: string
  /** Number from which names of states continue. */
  readonly first?: number
}

export interface Realised {
  readonly outputs: readonly Expr[]
  /** Outputs before the start, for the next stage of a cascade. */
  readonly before?: readonly Num[]
  /** Number of derivatives that the outputs have more than the inputs; -1 without any, because they jump. */
  readonly degree: number
}

/**
 * Declares the states of a system.
 * @param inputs as many as the system has
 * @throws ModelError `out-of-range` at the parameter `start` for a steady start of a system that has none
 */
export function realise(
  c: ComponentBuilder,
  system: StateSpace,
  inputs: readonly Expr[],
  options: Realisation = {},
): Realised {
  const m = c.math
  const { sampling, before, initial, reset, states: name = 'x', first = 1 } = options
  const gain = before === undefined ? undefined : steadyGain(m, system, sampling !== undefined)
  if (before !== undefined && gain === undefined)
    throw new ModelError(
      'out-of-range',
      'the system integrates, so it has no steady state',
      { block: c.name, parameter: 'start' },
      'let it start at rest',
    )
  const names = system.a.map((_, i) => `${name}${first + i}`)
  const starts = (at: readonly Num[] | undefined): readonly Num[] =>
    at === undefined || gain === undefined ? (initial ?? names.map(() => 0)) : gain.map((row) => dot(m, row, at))
  const states: States = { names, system, inputs, before, initial, starts, reset, prefix: `${name}${first}` }
  return {
    outputs: sampling === undefined ? continuous(c, states) : sampled(c, states, sampling),
    ...(before === undefined ? {} : { before: outputsOf(m, system, starts(before), before) }),
    degree: sampling !== undefined || reset !== undefined ? -1 : relativeDegree(m, system),
  }
}

interface States {
  readonly names: readonly string[]
  readonly system: StateSpace
  readonly inputs: readonly Expr[]
  readonly before: readonly Num[] | undefined
  readonly initial: readonly number[] | undefined
  /** States in the steady state with these inputs; zero if the system starts at rest. */
  readonly starts: (inputs: readonly Num[] | undefined) => readonly Num[]
  readonly reset: Expr | undefined
  readonly prefix: string
}

const outputsOf = (m: SymbolicMath, { c, d }: StateSpace, x: readonly Num[], u: readonly Num[]): readonly Expr[] =>
  c.map((row, k) => m.add(dot(m, row, x), dot(m, d[k], u)))

function continuous(
  c: ComponentBuilder,
  { names, system, inputs, before, initial, starts, reset }: States,
): readonly Expr[] {
  const m = c.math
  const x: Expr[] = []
  const at = (i: number): number => (before === undefined ? (initial?.[i] ?? 0) : 0)
  const changes = names.map((name, i) =>
    c.knownState(name, {
      unit: '1',
      initial: at(i),
      derivative: (): Expr => m.add(dot(m, system.a[i], x), dot(m, system.b[i], inputs)),
    }),
  )
  const from = before === undefined ? undefined : starts(before)
  const startValues = from?.map((value, i) =>
    c.discrete(`${names[i]} start`, { unit: '1', hidden: true, initial: () => value }),
  )
  changes.forEach((change, i) => x.push(startValues === undefined ? change : m.add(startValues[i], change)))
  if (reset !== undefined && changes.length > 0) {
    const actions = changes.flatMap((change, i): EventAction[] => [
      { set: change, to: () => at(i) },
      ...(startValues === undefined ? [] : [{ set: startValues[i], to: () => from?.[i] ?? 0 }]),
    ])
    c.event(`${names[0]}Reset`, { ...riseAboveZero(c, reset), actions })
  }
  return outputsOf(m, system, x, inputs)
}

function sampled(
  c: ComponentBuilder,
  { names, system, inputs, before, starts, reset, prefix }: States,
  { sampleTime, offset }: Sampling,
): readonly Expr[] {
  const m = c.math
  const clock = { unit: '1', sampleTime, offset } as const
  const initial = starts(before)
  const again =
    reset === undefined || names.length === 0 ? undefined : risenAtSample(c, `${prefix} reset`, reset, clock)
  const orStart = (value: Num, start: Num): Num => (again === undefined ? value : m.select(again(), start, value))
  const x: Expr[] = []
  const u: Expr[] = []
  names.forEach((name, i) =>
    x.push(
      c.discrete(name, {
        ...clock,
        initial: () => initial[i],
        update: () =>
          orStart(m.add(dot(m, system.a[i], x.map(c.previous)), dot(m, system.b[i], u.map(c.previous))), initial[i]),
      }),
    ),
  )
  inputs.forEach((value, j) =>
    u.push(
      c.discrete(`${prefix} input ${j + 1}`, {
        ...clock,
        hidden: true,
        initial: () => before?.[j] ?? 0,
        update: () => value,
      }),
    ),
  )
  const start = outputsOf(m, system, initial, before ?? inputs.map(() => 0))
  return start.map((value, k) =>
    c.discrete(`${prefix} output ${k + 1}`, {
      ...clock,
      hidden: true,
      initial: () => value,
      update: () => outputsOf(m, system, x, u)[k],
    }),
  )
}

/** Returns whether a signal was not above zero at the last sample and is at this one. */
export function risenAtSample(
  c: ComponentBuilder,
  name: string,
  signal: Expr,
  clock: { readonly unit: string; readonly sampleTime: Expr; readonly offset: Expr },
): () => Expr {
  const m = c.math
  const last = c.discrete(name, { ...clock, hidden: true, initial: () => signal, update: () => signal })
  return () => m.and(m.le(c.previous(last), 0), m.gt(last, 0))
}
