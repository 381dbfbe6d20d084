/**
 * Linear systems as matrices: x' = A x + B u, y = C x + D u, or x[k+1] = A x[k] + B u[k], y[k] = C x[k] + D u[k] where
 * sampled.
 *
 * Entries are numbers or expressions of parameters. Filters whose poles are known are cascades of sections of first and
 * second order with expressions, so that their frequencies stay tunable. Where only numbers are known (coefficients,
 * matrices), one system has all states.
 */
import type { Expr, Num, SymbolicMath } from '../../../engine/symbolic'
import { exponential, identity, inverse, isZero, multiply, numbersOf, plus, zeros, type Matrix } from './matrices'

export interface StateSpace {
  /** n by n */
  readonly a: Matrix
  /** n by inputs */
  readonly b: Matrix
  /** outputs by n */
  readonly c: Matrix
  /** outputs by inputs */
  readonly d: Matrix
}

/**
 * A section of first order, (b0 s + b1)/(s + a1), or of second order, (b0 s^2 + b1 s + b2)/(s^2 + a1 s + a2), or a
 * factor b0. The coefficient of the highest power in the denominator is 1.
 */
export interface Section {
  readonly numerator: readonly Num[]
  /** Coefficients without the leading 1: a1, a2; as many as the order. */
  readonly denominator: readonly Num[]
  /**
   * Factor by which the second state of a system of second order is scaled, 1/s, so that both are of similar size. Not
   * zero.
   */
  readonly scale?: Num
}

/**
 * Returns the observer canonical form (Kailath, Linear Systems, 1980, 2.1): the first state is the output without the
 * direct part, so the error control of variable steps applies to the output.
 */
export function sectionSystem(m: SymbolicMath, { numerator, denominator, scale = 1 }: Section): StateSpace {
  const [direct, ...rest] = numerator
  /** b_i - a_i b_0 */
  const driven = rest.map((b, i) => (isZero(direct) ? b : m.sub(b, m.mul(denominator[i], direct))))
  switch (denominator.length) {
    case 0:
      return { a: [], b: [], c: [[]], d: [[direct]] }
    case 1:
      return { a: [[m.neg(denominator[0])]], b: [[driven[0]]], c: [[1]], d: [[direct]] }
    case 2:
      return {
        a: [
          [m.neg(denominator[0]), scale],
          [m.neg(m.div(denominator[1], scale)), 0],
        ],
        b: [[driven[0]], [isZero(driven[1]) ? 0 : m.div(driven[1], scale)]],
        c: [[1, 0]],
        d: [[direct]],
      }
    default:
      throw new Error('a section has an order of up to two')
  }
}

/**
 * Returns the number of derivatives of the output that do not jump where the input jumps: the relative degree (Kailath
 * 1980), by which zeros written in the matrices count.
 */
export function relativeDegree(m: SymbolicMath, { a, b, c, d }: StateSpace): number {
  if (d.flat().some((x) => !isZero(x))) return 0
  let row: Matrix = c
  for (let degree = 1; degree <= a.length; degree++) {
    if (
      multiply(m, row, b)
        .flat()
        .some((x) => !isZero(x))
    )
      return degree
    row = multiply(m, row, a)
  }
  return Infinity
}

/**
 * Returns states that stay where they are with the input: -A^-1 B u, of a sampled system (I - A)^-1 B u. Undefined for
 * poles at 0 (at 1).
 */
export function steadyGain(m: SymbolicMath, { a, b }: StateSpace, sampled: boolean): Matrix | undefined {
  if (a.length === 0) return []
  const inverted = inverse(m, sampled ? plus(m, identity(a.length), -1, a) : plus(m, zeros(a.length, a.length), -1, a))
  return inverted === undefined ? undefined : multiply(m, inverted, b)
}

/**
 * Returns Tustin's method, s = (z - 1)/(z + 1)/h (Franklin, Powell and Workman, Digital Control of Dynamic Systems, 3rd
 * ed. 1998, 6.2.2), with M = (I - h A)^-1:
 *
 *     x[k+1] = M (I + h A) x[k] + 2 h M B u[k],   y[k] = C M x[k] + (D + h C M B) u[k]
 *
 * The states are those of the continuous system in steady state. Sections keep this form well conditioned: polynomials
 * in z have all their roots near 1 where sampling is fast.
 * @param h half the sample time; where a frequency w is to be met exactly (prewarping), tan(w T/2)/w
 * @returns undefined if a pole lies at 1/h
 */
export function tustin(m: SymbolicMath, { a, b, c, d }: StateSpace, h: Num): StateSpace | undefined {
  const n = a.length
  if (n === 0) return { a, b, c, d }
  const scaled = plus(m, zeros(n, n), h, a)
  const implicit = inverse(m, plus(m, identity(n), -1, scaled))
  if (implicit === undefined) return undefined
  const driven = plus(m, zeros(n, b[0].length), h, multiply(m, implicit, b))
  return {
    a: multiply(m, implicit, plus(m, identity(n), 1, scaled)),
    b: plus(m, zeros(n, b[0].length), 2, driven),
    c: multiply(m, c, implicit),
    d: plus(m, d, 1, multiply(m, c, driven)),
  }
}

/** Returns half of the sample time for `tustin`, so that the angular frequency is met exactly. */
export function prewarped(m: SymbolicMath, sampleTime: Num, frequency: Num): Expr {
  return m.div(m.tan(m.mul(0.5, frequency, sampleTime)), frequency)
}

/**
 * The input is held between samples (zero-order hold): A_d and B_d are blocks of exp([A B; 0 0] T) (Van Loan, IEEE
 * Trans. Autom. Control 23 (1978) 395-404).
 * @param system of numbers @param sampleTime s
 */
export function zeroOrderHold(system: NumericSystem, sampleTime: number): NumericSystem {
  const { a, b, c, d } = system
  const n = a.length
  if (n === 0) return system
  const inputs = b[0].length
  const whole = [...a.map((row, i) => [...row, ...b[i]]), ...zeros(inputs, n + inputs)]
  const exponent = exponential(whole.map((row) => row.map((x) => x * sampleTime)))
  const rows = exponent.slice(0, n)
  return { a: rows.map((row) => row.slice(0, n)), b: rows.map((row) => row.slice(n)), c, d }
}

/** True if all entries are numbers. */
export interface NumericSystem {
  readonly a: readonly (readonly number[])[]
  readonly b: readonly (readonly number[])[]
  readonly c: readonly (readonly number[])[]
  readonly d: readonly (readonly number[])[]
}

/** Series connection of numeric systems, as one system. */
export function inSeries(m: SymbolicMath, systems: readonly StateSpace[]): NumericSystem {
  let whole: StateSpace = { a: [], b: [], c: [[]], d: [[1]] }
  for (const next of systems) {
    const [n, k] = [whole.a.length, next.a.length]
    whole = {
      a: [
        ...whole.a.map((row) => [...row, ...zeros(1, k)[0]]),
        ...multiply(m, next.b, whole.c).map((row, i) => [...(n === 0 ? [] : row), ...next.a[i]]),
      ],
      b: [...whole.b, ...multiply(m, next.b, whole.d)],
      c: [[...(n === 0 ? [] : multiply(m, next.d, whole.c)[0]), ...next.c[0]]],
      d: multiply(m, next.d, whole.d),
    }
  }
  const numbers = (a: Matrix): number[][] => numbersOf(a) ?? []
  return { a: numbers(whole.a), b: numbers(whole.b), c: numbers(whole.c), d: numbers(whole.d) }
}
