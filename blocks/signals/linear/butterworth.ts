/** Sections of low- and high-pass filters, with frequencies as expressions of parameters. */
import type { Expr, Num, SymbolicMath } from '../../../engine/symbolic'
import type { Section } from './state-space'

export type Pass = 'low' | 'high'

export const highestOrder = 8

/**
 * Returns the damping ratios of a Butterworth filter's sections of second order, well damped ones first (Butterworth
 * 1930).
 */
export function butterworthDampings(order: number): readonly number[] {
  const half = Math.floor(order / 2)
  return Array.from({ length: half }, (_, k) => Math.sin(((2 * (half - k) - 1) * Math.PI) / (2 * order)))
}

/** w/(s + w) or s/(s + w) */
export function firstOrder(pass: Pass, frequency: Expr): Section {
  return { numerator: pass === 'low' ? [0, frequency] : [1, 0], denominator: [frequency] }
}

/** w^2 or s^2 over s^2 + 2 damping w s + w^2 */
export function secondOrder(m: SymbolicMath, pass: Pass, frequency: Expr, damping: Num): Section {
  const square = m.square(frequency)
  return {
    numerator: pass === 'low' ? [0, 0, square] : [1, 0, 0],
    denominator: [m.mul(2, damping, frequency), square],
    scale: frequency,
  }
}

export function butterworth(m: SymbolicMath, pass: Pass, order: number, frequency: Expr): readonly Section[] {
  const second = butterworthDampings(order).map((damping) => secondOrder(m, pass, frequency, damping))
  return order % 2 === 1 ? [firstOrder(pass, frequency), ...second] : second
}
