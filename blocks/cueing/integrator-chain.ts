/**
 * Linear filters with one denominator and any number of outputs, as a chain of integrators (controllable canonical form), continuous or
 * at sample times.
 *
 * Sampled, each integrator is the trapezoidal rule, s = (2/T)(z - 1)/(z + 1), and the equation for the highest derivative is solved for
 * it. That is the bilinear transform of every transfer function of the chain from zero memory, without the cancellation of difference
 * equations whose coefficients are almost binomial numbers. Source: Franklin, Powell and Workman (1998), Digital Control of Dynamic
 * Systems, 3rd ed., 6.1; the solved form as in Zavalishin (2012), The Art of VA Filter Design, ch. 3.
 */
import type { ComponentBuilder } from '../../engine/model/component'
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
  readonly input: Expr
  /** In ascending powers of s, normalised so that the highest has the factor 1. */
  readonly denominator: Polynomial
  readonly sampling: Sampling | null
}

/**
 * x_i = s^i/denominator applied to the input, i = 0 to the degree: the transfer function with the numerator b is the sum of b_i x_i.
 * All start from zero.
 */
export function integratorChain(
  c: ComponentBuilder,
  { states, input, denominator, sampling }: ChainOptions,
): readonly Expr[] {
  return sampling === null
    ? continuousChain(c, states, input, denominator)
    : sampledChain(c, states, input, denominator, sampling)
}

function continuousChain(
  c: ComponentBuilder,
  names: readonly string[],
  input: Expr,
  denominator: Polynomial,
): readonly Expr[] {
  const { sub, add, mul } = c.math
  const x: Expr[] = []
  names.forEach((name, i) => {
    x.push(c.knownState(name, { unit: '1', initial: 0, derivative: () => x[i + 1] }))
  })
  x.push(sub(input, add(...names.map((_, i) => mul(denominator[i], x[i])))))
  return x
}

function sampledChain(
  c: ComponentBuilder,
  names: readonly string[],
  input: Expr,
  denominator: Polynomial,
  { sampleTime, offset }: Sampling,
): readonly Expr[] {
  const { sub, add, mul, div, ipow } = c.math
  const half = mul(0.5, sampleTime)
  const n = names.length
  const x: Expr[] = []
  /** The part of x_i that the sample before gives, by the trapezoidal rule. */
  const known = (i: number): Expr => add(c.previous(x[i]), mul(half, c.previous(x[i + 1])))
  /** The part of x_i that all samples before give: the chain from i on, without the new highest derivative. */
  const knownFrom = (i: number): Expr => (i === n ? c.math.num(0) : add(known(i), mul(half, knownFrom(i + 1))))
  const clock = { unit: '1', initial: 0, sampleTime, offset }
  names.forEach((name, i) => {
    x.push(c.discrete(name, { ...clock, update: () => add(known(i), mul(half, x[i + 1])) }))
  })
  const weight = add(...Array.from({ length: n + 1 }, (_, i) => mul(denominator[i], ipow(half, n - i))))
  x.push(
    c.discrete(`${names[0]}Rate`, {
      ...clock,
      hidden: true,
      update: () => div(sub(input, add(...names.map((_, i) => mul(denominator[i], knownFrom(i))))), weight),
    }),
  )
  return x
}

/** The numerator applied to a chain. */
export function filtered(m: SymbolicMath, chain: readonly Expr[], numerator: Polynomial): Expr {
  return m.add(...numerator.map((b, i) => m.mul(b, chain[i])))
}
