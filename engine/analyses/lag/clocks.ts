/**
 * Clocks of sampled parts: clocks with the same instants, and the time for which a value of one clock waits for the
 * next instant of another.
 */
import type { Complex } from './complex'

/** Instants offset + k period of a clock, s. */
export interface Instants {
  readonly period: number
  readonly offset: number
}

/** Merges clocks with the same instants. */
export function differentClocks(clocks: readonly Instants[]): {
  /** Index of each clock among the different ones. */
  readonly of: readonly number[]
  readonly different: readonly Instants[]
} {
  const keys = clocks.map(({ period, offset }) => `${period} ${offset}`)
  const different = [...new Set(keys)]
  return {
    of: keys.map((key) => different.indexOf(key)),
    different: different.map((key) => clocks[keys.indexOf(key)]),
  }
}

/**
 * Largest numerator and denominator with which a ratio of two periods counts as a fraction, and largest relative
 * deviation from it.
 */
const [largestPart, near] = [1000, 1e-9]

/** Returns the largest time that divides two periods; 0 if none does. */
export function commonDivisor(a: number, b: number): number {
  let [large, small] = a > b ? [a, b] : [b, a]
  const least = small / largestPart
  const tolerance = near * large
  for (;;) {
    const rest = large - small * Math.round(large / small)
    if (Math.abs(rest) <= tolerance) return small
    if (Math.abs(rest) < least) return 0
    ;[large, small] = [small, Math.abs(rest)]
  }
}

/**
 * Returns the shortest time from an instant of one clock to an instant of another, s: at least 0, and less than the
 * common divisor of their periods.
 */
function leastWait(from: Instants, to: Instants, step: number): number {
  const wait = (to.offset - from.offset) / step
  const part = wait - Math.floor(wait + near)
  return Math.max(0, part) * step
}

/**
 * Returns the factor on the amplitude of the values of one clock at the instants of another. The second clock has its
 * instants a time d after the last instant of the first clock. In turn, d is d0, d0 + g, ... below the period T of the
 * first clock, with the common divisor g of both periods. The factor is the mean of exp(-i w d). Without a common
 * divisor every wait occurs, and the factor is that of a hold over T.
 */
export function waiting(from: Instants, to: Instants, omega: number): Complex {
  const step = commonDivisor(from.period, to.period)
  const count = step === 0 ? 0 : Math.round(from.period / step)
  if (count === 0) return holdResponse(omega, from.period)
  const first = leastWait(from, to, step)
  let [re, im] = [0, 0]
  for (let k = 0; k < count; k++) {
    const { re: a, im: b } = delay(omega, first + k * step)
    re += a / count
    im += b / count
  }
  return { re, im }
}

export const delay = (omega: number, time: number): Complex => ({
  re: Math.cos(omega * time),
  im: -Math.sin(omega * time),
})

/** Returns the factor of a zero-order hold, (1 - exp(-i w T))/(i w T) = sinc(w T/2) exp(-i w T/2). */
export function holdResponse(omega: number, period: number): Complex {
  const half = (omega * period) / 2
  const size = half === 0 ? 1 : Math.sin(half) / half
  return { re: size * Math.cos(half), im: -size * Math.sin(half) }
}
