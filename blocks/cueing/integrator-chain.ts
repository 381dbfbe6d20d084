/**
 * Linear filters with one denominator and any number of outputs, as a chain of integrators (controllable canonical
 * form), continuous or at sample times.
 *
 * Sampled, each integrator is the trapezoidal rule, s = (2/T)(z - 1)/(z + 1), and the equation for the highest
 * derivative is solved for it. That is the bilinear transform of every transfer function of the chain from zero memory,
 * without the cancellation of difference equations whose coefficients are almost binomial numbers. Source: Franklin,
 * Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 6.1; the solved form as in Zavalishin (2012),
 * The Art of VA Filter Design, ch. 3.
 */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr, Num, SymbolicMath } from '../../engine/symbolic'
import type { Sampling } from './evaluation'

/** Polynomial in s, coefficients in ascending order. */
export type Polynomial = readonly Num[]

export function multiplied(m: SymbolicMath, ...factors: readonly Polynomial[]): readonly Expr[] {
  return factors.reduce<readonly Expr[]>(
    (product, factor) =>
      Array.from({ length: product.length + factor.length - 1 }, (_, k) =>
        m.add(...product.flatMap((a, i) => (k - i >= 0 && k - i < factor.length ? [m.mul(a, factor[k - i])] : []))),
      ),
    [m.num(1)],
  )
}

/** s^2 + 2 damping frequency s + frequency^2. */
export const secondOrder = (m: SymbolicMath, frequency: Expr, damping: Expr): Polynomial => [
  m.square(frequency),
  m.mul(2, damping, frequency),
  1,
]

export interface ChainOptions {
  /** Names of the states, the first derivative last: as many as the degree of the denominator. */
  readonly states: readonly string[]
  /** Returns the input; called once the states are declared, because the input may depend on them. */
  readonly input: () => Expr
  /** Denominator in ascending powers of s, normalised so that the highest has the factor 1. */
  readonly denominator: Polynomial
  readonly sampling: Sampling | null
  /** Sampled: all states become zero while it is above 0. */
  readonly reset?: Expr
}

export interface IntegratorChain {
  /** s^i/denominator applied to the input, for i = 0 to the degree. */
  readonly at: (i: number) => Expr
  /** The transfer function with this numerator. */
  readonly filtered: (numerator: Polynomial) => Expr
  /** The states below the highest derivative, to be reset. */
  readonly states: readonly Expr[]
}

/** Returns a chain of integrators whose states start from zero. */
export function integratorChain(c: ComponentBuilder, options: ChainOptions): IntegratorChain {
  const { math: m } = c
  const { states, at } = options.sampling === null ? continuous(c, options) : sampled(c, options, options.sampling)
  return {
    states,
    at,
    filtered: (numerator) => m.add(...numerator.map((b, i) => (b === 0 ? m.num(0) : m.mul(b, at(i))))),
  }
}

function continuous(c: ComponentBuilder, { states: names, input, denominator }: ChainOptions) {
  const { sub, add, mul } = c.math
  const states: Expr[] = []
  let highest: Expr | undefined
  const at = (i: number): Expr =>
    i < names.length
      ? states[i]
      : (highest ??= sub(input(), add(...states.map((state, k) => mul(denominator[k], state)))))
  names.forEach((name, i) => {
    states.push(c.knownState(name, { unit: '1', initial: 0, derivative: () => at(i + 1) }))
  })
  return { states, at }
}

function sampled(
  c: ComponentBuilder,
  { states: names, input, denominator, reset }: ChainOptions,
  { sampleTime, offset }: Sampling,
) {
  const { sub, add, mul, div, ipow, select, gt, num } = c.math
  const half = mul(0.5, sampleTime)
  const n = names.length
  const x: Expr[] = []
  const clock = { unit: '1', initial: 0, sampleTime, offset }
  const unlessReset = (value: Expr): Expr => (reset === undefined ? value : select(gt(reset, 0), 0, value))
  /** Returns the part of x_i due to the previous sample, by the trapezoidal rule. */
  const known = (i: number): Expr => add(c.previous(x[i]), mul(half, c.previous(x[i + 1])))
  /** Returns the part of x_i that all samples before give: the chain from i on, without the new highest derivative. */
  const knownFrom = (i: number): Expr => (i === n ? num(0) : add(known(i), mul(half, knownFrom(i + 1))))
  names.forEach((name, i) => {
    x.push(c.discrete(name, { ...clock, update: () => unlessReset(add(known(i), mul(half, x[i + 1]))) }))
  })
  const weight = add(...Array.from({ length: n + 1 }, (_, i) => mul(denominator[i], ipow(half, n - i))))
  const highest = (): Expr => div(sub(input(), add(...names.map((_, i) => mul(denominator[i], knownFrom(i))))), weight)
  x.push(c.discrete(`${names[0]}Top`, { ...clock, hidden: true, update: () => unlessReset(highest()) }))
  return { states: x, at: (i: number): Expr => x[i] }
}
