/**
 * Phases of signals of a model at one frequency, for small motions about a state: the model is linearised, discrete
 * states by the map from one sample to the next, and a sine of the source is solved for.
 *
 *     i w X = A X + B hold(Z) + b U             states
 *     Z_c   = F X + G z^-1 Z_c + H wait(Z) + f U    discrete states of clock c, after the sample; z = exp(i w T_c)
 *     Y     = C X + D hold(Z) + d U             signals
 *
 * A sequence with amplitude Z that is held for T has the amplitude Z (1 - exp(-i w T))/(i w T) at the frequency
 * (zero-order hold): its magnitude is close to 1 and its delay T/2. If another clock samples the sequence, its values
 * wait from one instant to the other (`waiting`). Sidebands at multiples of the sample rate are neglected where a held
 * signal is sampled again through a continuous part; `periodicResponse` has them. Source: Franklin, Powell and Workman
 * (1998), Digital Control of Dynamic Systems, 3rd ed., 5.3 and 5.4.
 */
import { ModelError } from '../../errors/model-error'
import { ComplexLu } from '../../numerics/linear/complex-lu'
import { delay, holdResponse, waiting } from './clocks'
import { magnitude, type Complex } from './complex'
import type { Columns, Instant, Linearised } from './linearised'

export class SmallSignal {
  /** Rows: states, samples, signals. Columns: states, samples, source. */
  private readonly slopes: Columns

  constructor(
    private readonly model: Linearised,
    at: Instant,
  ) {
    const { n, sampled, clocks } = model
    const flow = model.flow(at)
    const rows = flow.map((column) => {
      const result = new Float64Array(column.length + sampled.length)
      result.set(column.subarray(0, n))
      result.set(column.subarray(n), n + sampled.length)
      return result
    })
    // instants of one clock at a time: values of other clocks are held
    clocks.forEach((_, clock) => {
      const places = sampled.flatMap((s, i) => (s.clock === clock ? [i] : []))
      if (places.length === 0) return
      model
        .samples(at, (other) => other === clock)
        .forEach((column, j) => places.forEach((i) => (rows[j][n + i] = column[i])))
    })
    this.slopes = rows
  }

  /** Returns the longest sample time whose holding delays one of the signals; 0 if there is none. */
  longestPeriod(omega: number): number {
    return Math.max(0, ...this.delaying(omega).map((clock) => this.model.clocks[clock].period))
  }

  /** Returns the clocks whose holding delays one of the signals. */
  delaying(omega: number): readonly number[] {
    const full = this.response(omega)
    const matters = (clock: number): boolean => {
      const without = this.response(omega, (other) => other !== clock)
      return full.some(
        ({ re, im }, i) => Math.hypot(re - without[i].re, im - without[i].im) > 1e-6 * Math.hypot(re, im),
      )
    }
    return this.model.clocks.flatMap((_, clock) => (matters(clock) ? [clock] : []))
  }

  /**
   * Returns the amplitudes of the signals for a sine of amplitude 1 of the source.
   * @param omega angular frequency, rad/s
   * @param delaying whether the values of a clock are delayed by holding them; a wait within a block is a dead time and
   *   stays
   * @throws ModelError `no-solution` if there is no such motion
   */
  response(omega: number, delaying: (clock: number) => boolean = () => true): readonly Complex[] {
    const { slopes } = this
    const { n, sampled, clocks, signals } = this.model
    const order = n + sampled.length
    const undelayed = (by: Complex): Complex => ({ re: magnitude(by), im: 0 })
    const hold = clocks.map(({ period }, clock) => {
      const by = holdResponse(omega, period)
      return delaying(clock) ? by : undelayed(by)
    })
    const waits = clocks.map((from) => clocks.map((to) => waiting(from, to, omega)))
    /** Returns the amplitude with which column j enters a row. */
    const weight = (row: number, j: number): Complex => {
      if (j < n) return { re: 1, im: 0 }
      const from = sampled[j - n]
      if (row < n || row >= order) return hold[from.clock]
      const to = sampled[row - n]
      if (to.clock === from.clock) return delay(omega, clocks[from.clock].period)
      const wait = waits[from.clock][to.clock]
      return delaying(from.clock) || to.block === from.block ? wait : undelayed(wait)
    }
    const rows: number[] = []
    const columns: number[] = []
    const [re, im]: [number[], number[]] = [[], []]
    for (let i = 0; i < order; i++) {
      for (let j = 0; j < order; j++) {
        const slope = slopes[j][i]
        if (slope === 0 && i !== j) continue
        const by = weight(i, j)
        rows.push(i)
        columns.push(j)
        re.push(-slope * by.re + (i === j && i >= n ? 1 : 0))
        im.push(-slope * by.im + (i === j && i < n ? omega : 0))
      }
    }
    const source = slopes[order]
    const [xRe, xIm] = [source.slice(0, order), new Float64Array(order)]
    const lu = new ComplexLu(order, rows, columns)
    if (order > 0) {
      if (!lu.factor(Float64Array.from(re), Float64Array.from(im)))
        throw new ModelError(
          'no-solution',
          `the linearised model has no steady motion at ${omega / (2 * Math.PI)} Hz`,
          { setting: 'lag.frequency' },
          'choose another frequency, or an experiment that starts at a steady motion',
        )
      lu.solve(xRe, xIm)
    }
    return Array.from({ length: signals }, (_, k) => {
      const row = order + k
      let [a, b] = [source[row], 0]
      for (let j = 0; j < order; j++) {
        const slope = slopes[j][row]
        if (slope === 0) continue
        const by = weight(row, j)
        a += slope * (by.re * xRe[j] - by.im * xIm[j])
        b += slope * (by.re * xIm[j] + by.im * xRe[j])
      }
      return { re: a, im: b }
    })
  }
}
