/**
 * Intervals between the instants of all clocks over their common period, with the slopes of a linearised model in each.
 */
import { commonDivisor } from './clocks'
import type { Columns, Instant, Linearised } from './linearised'

/** Largest number of instants in a common period, and of evaluations for slopes. */
const limits = { instants: 2000, evaluations: 4e5 }
/** Nodes and weights of Gauss's quadrature over an interval of length 1. */
export const nodes = [0.5 - Math.sqrt(0.15), 0.5, 0.5 + Math.sqrt(0.15)]
export const weights = [5 / 18, 8 / 18, 5 / 18]
/** Relative difference of slopes that rounding of central differences explains. */
const rounding = 1e-7

export interface Interval {
  /** Beginning of the interval, from the beginning of the period, s. */
  readonly from: number
  readonly length: number
  /** Slopes of samples (rows) by states, samples and source (columns), at the beginning of the interval. */
  readonly sampling: Columns
  readonly due: readonly number[]
  /** Slopes of derivatives and signals (rows) by samples (columns), at the three nodes or once. */
  readonly entering: readonly Columns[]
}

/** Returns the common period of the clocks that set a sample, s; undefined if there is none. */
export function commonPeriod({ clocks, sampled }: Linearised): number | undefined {
  const used = clocks.filter((_, clock) => sampled.some((s) => s.clock === clock))
  let whole = 0
  for (const { period } of used) {
    if (whole === 0) {
      whole = period
      continue
    }
    const common = commonDivisor(whole, period)
    if (common === 0) return undefined
    whole = whole * Math.round(period / common)
  }
  const count = used.reduce((sum, { period }) => sum + Math.round(whole / period), 0)
  return whole === 0 || count > limits.instants ? undefined : whole
}

/**
 * Returns the intervals of a common period.
 * @param at state after all instants up to its time. Its continuous states are used for all slopes, because states of
 *   different instants would not be consistent
 * @returns undefined if that would be too much work
 */
export function intervalsOf(model: Linearised, at: Instant, period: number): readonly Interval[] | undefined {
  const tolerance = 1e-9 * period
  const times = model.clocks
    .flatMap(({ period: T, offset }, clock) => {
      const first = Math.floor((at.t - offset) / T + 1e-9) + 1
      return Array.from({ length: Math.round(period / T) }, (_, k) => ({ t: offset + (first + k) * T, clock }))
    })
    .sort((a, b) => a.t - b.t)
  const instants: { t: number; clocks: number[] }[] = []
  for (const { t, clock } of times) {
    const last = instants.at(-1)
    if (last !== undefined && t - last.t <= tolerance) last.clocks.push(clock)
    else instants.push({ t, clocks: [clock] })
  }
  const { n, sampled } = model
  const evaluations = instants.length * (2 * nodes.length * sampled.length + 2 * (n + sampled.length))
  if (evaluations > limits.evaluations) return undefined
  let { z } = at
  return instants.map(({ t, clocks }, k): Interval => {
    const length = (instants[k + 1]?.t ?? instants[0].t + period) - t
    const isDue = (clock: number): boolean => clocks.includes(clock)
    const before = { t, x: at.x, z }
    const sampling = model.samples(before, isDue)
    z = model.after(before, isDue)
    const entering = nodes.map((node) => model.heldFlow({ t: t + node * length, x: at.x, z }))
    const due = sampled.flatMap(({ clock }, i) => (clocks.includes(clock) ? [i] : []))
    const [first] = entering
    const constant = entering.every((columns) => columns.every((column, j) => same(column, first[j])))
    return { from: t - instants[0].t, length, sampling, due, entering: constant ? [first] : entering }
  })
}

const same = (a: Float64Array, b: Float64Array): boolean =>
  a.every((value, i) => Math.abs(value - b[i]) <= rounding * Math.max(1, Math.abs(value), Math.abs(b[i])))
