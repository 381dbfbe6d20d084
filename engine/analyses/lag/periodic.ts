/**
 * Amplitudes of signals at one frequency with all sidebands of sampling. Between the instants of clocks, a linear model
 * is solved exactly; at the instants, its samples take their new values. The motion repeats after the common period P
 * of all clocks:
 *
 *     s(P) = exp(i w P) s(0),    s(P) = M s(0) + v
 *
 * for the states s = (X, Z) and a sine of the source. Of the motion over this period only the component at the
 * frequency counts, (1/P) integral of y exp(-i w t) dt; for continuous states it follows from that of the held values,
 * (i w - A) X = (B Z) + b U, since the rest of the integral by parts repeats. Source: Francis and Georgiou (1988),
 * Stability theory for linear time-invariant plants with periodic digital controllers, IEEE Trans. Automatic Control
 * 33, section II (the lifted system).
 *
 * The effect of held values may change between instants, as that of an extrapolated set-point or an interpolated delay
 * does. B and D are therefore taken at three instants of each interval (Gauss's quadrature).
 */
import { ComplexLu } from '../../numerics/linear/complex-lu'
import { transitionOf, type Transition } from '../../numerics/linear/exponential'
import { delay, holdResponse } from './clocks'
import { product, type Complex } from './complex'
import { commonPeriod, intervalsOf, nodes, weights, type Interval } from './intervals'
import type { Columns, Instant, Linearised } from './linearised'

/** Largest number of multiplications, and of states and samples together. Above them nothing is computed here. */
const limits = { products: 1.5e9, size: 400 }
/** Number of parts of an interval in each of which a changing input to a derivative counts as constant. */
const parts = 16

/**
 * Returns the amplitudes of the signals.
 * @param at state after all instants up to its time
 * @returns undefined if the clocks have no common period, or the work would be too much
 */
export function periodicResponse(model: Linearised, at: Instant, omega: number): readonly Complex[] | undefined {
  const period = commonPeriod(model)
  if (period === undefined) return undefined
  const flow = model.flow(at)
  const intervals = intervalsOf(model, at, period)
  return intervals && new Periodic(model, flow, intervals, period, omega).response()
}

/** Real and imaginary parts of states or samples. */
interface Vector {
  readonly re: Float64Array
  readonly im: Float64Array
}

const vector = (n: number): Vector => ({ re: new Float64Array(n), im: new Float64Array(n) })
const entry = ({ re, im }: Vector, i: number): Complex => ({ re: re[i], im: im[i] })
function addTo({ re, im }: Vector, i: number, slope: number, by: Complex): void {
  re[i] += slope * by.re
  im[i] += slope * by.im
}

class Periodic {
  /** States and samples that the source moves and that move a signal. */
  private readonly states: readonly number[]
  private readonly samples: readonly number[]
  private readonly a: Float64Array
  private readonly transitions = new Map<string, Transition>()
  /** Matrices per interval that give the relevant states at its end, from the samples during the interval. */
  private readonly gammas: readonly Float64Array[]
  /** Amplitude of the states due to the source alone. */
  private readonly forced: Vector

  constructor(
    private readonly model: Linearised,
    /** Slopes of derivatives and signals (rows) by states, samples and source (columns). */
    private readonly flow: Columns,
    private readonly intervals: readonly Interval[],
    private readonly period: number,
    private readonly omega: number,
  ) {
    const { n } = model
    const relevant = this.relevant()
    this.states = relevant.filter((j) => j < n)
    this.samples = relevant.flatMap((j) => (j < n ? [] : [j - n]))
    const size = this.states.length
    this.a = new Float64Array(size * size)
    this.states.forEach((i, r) => this.states.forEach((j, c) => (this.a[r * size + c] = flow[j][i])))
    this.gammas = this.tooLarge ? [] : intervals.map((interval) => this.gammaOf(interval))
    this.forced = this.tooLarge ? vector(0) : this.solveStates(this.bySource())
  }

  private get tooLarge(): boolean {
    const size = this.states.length + this.samples.length
    return size > limits.size || this.intervals.length * size ** 3 > limits.products
  }

  response(): readonly Complex[] | undefined {
    if (this.tooLarge) return undefined
    const { model, flow, states, samples, omega, period, intervals } = this
    const n = states.length
    const size = n + samples.length
    const start = vector(size)
    if (size > 0) {
      const solved = this.solveStart(size)
      if (solved === undefined) return undefined
      start.re.set(solved.re)
      start.im.set(solved.im)
    }
    // the component, at the frequency, of the contribution of samples to derivatives and signals
    const entering = vector(n + model.signals)
    let s = start
    intervals.forEach((interval, k) => {
      const z = this.sampled(interval, s, true)
      const begin = delay(omega, interval.from)
      const share = interval.length / period
      const add = (columns: Columns, by: Complex): void => {
        samples.forEach((j, c) => {
          const value = product(entry(z, n + c), by)
          states.forEach((i, r) => addTo(entering, r, columns[j][i], value))
          for (let i = 0; i < model.signals; i++) addTo(entering, n + i, columns[j][model.n + i], value)
        })
      }
      if (interval.entering.length === 1) {
        const { re, im } = product(begin, holdResponse(omega, interval.length))
        add(interval.entering[0], { re: re * share, im: im * share })
      } else
        interval.entering.forEach((columns, node) => {
          const { re, im } = product(begin, delay(omega, nodes[node] * interval.length))
          add(columns, { re: re * share * weights[node], im: im * share * weights[node] })
        })
      s = this.after(interval, k, z, true)
    })
    const b = this.bySource()
    const right = {
      re: b.re.map((value, r) => value + entering.re[r]),
      im: b.im.map((value, r) => value + entering.im[r]),
    }
    const x = this.solveStates(right)
    const source = flow[flow.length - 1]
    return Array.from({ length: model.signals }, (_, i) => {
      let { re, im } = entry(entering, n + i)
      re += source[model.n + i]
      states.forEach((j, c) => {
        re += flow[j][model.n + i] * x.re[c]
        im += flow[j][model.n + i] * x.im[c]
      })
      return { re, im }
    })
  }

  private bySource(): Vector {
    const source = this.flow[this.flow.length - 1]
    return {
      re: Float64Array.from(this.states, (i) => source[i]),
      im: new Float64Array(this.states.length),
    }
  }

  /** Returns the states and samples on a path from the source to a signal, by all slopes that are not zero. */
  private relevant(): readonly number[] {
    const { n, signals, sampled } = this.model
    const size = n + sampled.length
    const [from, into] = [this.flow.map(() => new Set<number>()), this.flow.map(() => new Set<number>())]
    const ends = new Set<number>()
    const link = (column: number, row: number): void => {
      from[column].add(row)
      into[row].add(column)
    }
    const see = (columns: Columns, first: number): void =>
      columns.forEach((column, j) => {
        for (let i = 0; i < n; i++) if (column[i] !== 0) link(first + j, i)
        for (let i = 0; i < signals; i++) if (column[n + i] !== 0 && first + j < size) ends.add(first + j)
      })
    see(this.flow, 0)
    for (const { sampling, due, entering } of this.intervals) {
      for (const columns of entering) see(columns, n)
      sampling.forEach((column, j) => due.forEach((i) => column[i] !== 0 && link(j, n + i)))
    }
    const reached = reach([...from[size]], from)
    const reaching = reach([...ends], into)
    return [...reached].filter((j) => reaching.has(j)).sort((a, b) => a - b)
  }

  private transition(length: number): Transition {
    const key = length.toPrecision(9)
    let known = this.transitions.get(key)
    if (known === undefined) this.transitions.set(key, (known = transitionOf(this.a, this.states.length, Number(key))))
    return known
  }

  /** Returns the matrix that gives the states at the end of an interval from the samples during it. */
  private gammaOf({ length, entering }: Interval): Float64Array {
    const n = this.states.length
    const m = this.samples.length
    const single = entering.length === 1
    const count = single ? 1 : parts
    const { state, integral } = this.transition(length / count)
    let gamma = new Float64Array(n * m)
    for (let part = 0; part < count; part++) {
      const by = single ? [1] : lagrange((part + 0.5) / count)
      const next = new Float64Array(n * m)
      for (let i = 0; i < n; i++)
        for (let k = 0; k < n; k++)
          for (let j = 0; j < m; j++) {
            let slope = 0
            for (let node = 0; node < by.length; node++)
              slope += by[node] * entering[node][this.samples[j]][this.states[k]]
            next[i * m + j] += state[i * n + k] * gamma[k * m + j] + integral[i * n + k] * slope
          }
      gamma = next
    }
    return gamma
  }

  /** Returns unchanged states, and samples after the instant at the beginning of an interval. */
  private sampled({ from, sampling, due }: Interval, s: Vector, moved: boolean): Vector {
    const { states, samples, omega } = this
    const { n } = this.model
    const size = states.length
    const result = { re: s.re.slice(), im: s.im.slice() }
    const { re: c, im: minusS } = delay(omega, from)
    samples.forEach((i, r) => {
      if (!due.includes(i)) return
      let [re, im] = [0, 0]
      states.forEach((j, k) => {
        re += sampling[j][i] * s.re[k]
        im += sampling[j][i] * s.im[k]
      })
      samples.forEach((j, k) => {
        re += sampling[n + j][i] * s.re[size + k]
        im += sampling[n + j][i] * s.im[size + k]
      })
      if (moved) {
        const slope = sampling[sampling.length - 1][i]
        re += slope * c
        im -= slope * minusS
      }
      result.re[size + r] = re
      result.im[size + r] = im
    })
    return result
  }

  /** Returns states and samples at the end of an interval. */
  private after({ from, length }: Interval, k: number, s: Vector, moved: boolean): Vector {
    const { states, samples, omega, forced } = this
    const [n, m] = [states.length, samples.length]
    const result = { re: s.re.slice(), im: s.im.slice() }
    const { state } = this.transition(length)
    const gamma = this.gammas[k]
    const begin = { re: Math.cos(omega * from), im: Math.sin(omega * from) }
    const end = { re: Math.cos(omega * (from + length)), im: Math.sin(omega * (from + length)) }
    const response = Array.from({ length: n }, (_, i) => product(entry(forced, i), begin))
    for (let i = 0; i < n; i++) {
      const whole = product(entry(forced, i), end)
      let [re, im] = moved ? [whole.re, whole.im] : [0, 0]
      for (let j = 0; j < n; j++) {
        const by = state[i * n + j]
        re += by * (s.re[j] - (moved ? response[j].re : 0))
        im += by * (s.im[j] - (moved ? response[j].im : 0))
      }
      for (let j = 0; j < m; j++) {
        const by = gamma[i * m + j]
        re += by * s.re[n + j]
        im += by * s.im[n + j]
      }
      result.re[i] = re
      result.im[i] = im
    }
    return result
  }

  private over(s: Vector, moved: boolean): Vector {
    return this.intervals.reduce(
      (now, interval, k) => this.after(interval, k, this.sampled(interval, now, moved), moved),
      s,
    )
  }

  /** Returns the states and samples at the beginning of the period, from exp(i w P) s - M s = v. */
  private solveStart(size: number): Vector | undefined {
    const rows: number[] = []
    const columns: number[] = []
    const [re, im]: [number[], number[]] = [[], []]
    const turn = { re: Math.cos(this.omega * this.period), im: Math.sin(this.omega * this.period) }
    for (let j = 0; j < size; j++) {
      const unit = vector(size)
      unit.re[j] = 1
      const moved = this.over(unit, false).re
      moved.forEach((value, i) => {
        if (value === 0 && i !== j) return
        rows.push(i)
        columns.push(j)
        re.push((i === j ? turn.re : 0) - value)
        im.push(i === j ? turn.im : 0)
      })
    }
    const v = this.over(vector(size), true)
    return solved(size, rows, columns, [re, im], v)
  }

  private solveStates(right: Vector): Vector {
    const n = this.states.length
    const rows: number[] = []
    const columns: number[] = []
    const [re, im]: [number[], number[]] = [[], []]
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const slope = this.a[i * n + j]
        if (slope === 0 && i !== j) continue
        rows.push(i)
        columns.push(j)
        re.push(0 - slope)
        im.push(i === j ? this.omega : 0)
      }
    const b = { re: right.re.slice(0, n), im: right.im.slice(0, n) }
    return solved(n, rows, columns, [re, im], b) ?? { re: b.re.fill(NaN), im: b.im.fill(NaN) }
  }
}

function reach(start: readonly number[], links: readonly ReadonlySet<number>[]): Set<number> {
  const known = new Set(start)
  for (const j of known) for (const next of links[j]) known.add(next)
  return known
}

function solved(
  size: number,
  rows: readonly number[],
  columns: readonly number[],
  [re, im]: readonly [number[], number[]],
  b: Vector,
): Vector | undefined {
  if (size === 0) return b
  const lu = new ComplexLu(size, rows, columns)
  if (!lu.factor(Float64Array.from(re), Float64Array.from(im))) return undefined
  lu.solve(b.re, b.im)
  return b.re.every(Number.isFinite) && b.im.every(Number.isFinite) ? b : undefined
}

/** Returns the weights of the values at the nodes for the parabola through them, at a place from 0 to 1. */
function lagrange(at: number): readonly number[] {
  return nodes.map((node, i) =>
    nodes.reduce((by, other, j) => (i === j ? by : (by * (at - other)) / (node - other)), 1),
  )
}
