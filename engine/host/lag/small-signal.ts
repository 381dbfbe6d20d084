/**
 * Phases of signals of a model at one frequency, for small motions about a state: the model is linearised, discrete states by the map
 * from one sample to the next, and a sine of the source is solved for.
 *
 *     i w X = A X + B hold(Z) + b U             states
 *     Z_c   = F X + G z^-1 Z_c + H hold(Z) + f U    discrete states of clock c, after the sample; z = exp(i w T_c)
 *     Y     = C X + D hold(Z) + d U             signals
 *
 * A sequence with amplitude Z that is held for T has the amplitude Z (1 - exp(-i w T))/(i w T) at the frequency (zero-order hold): its
 * magnitude is close to 1 and its delay T/2. Sidebands at multiples of the sample rate are neglected where a held signal is sampled
 * again. Source: Franklin, Powell and Workman (1998), Digital Control of Dynamic Systems, 3rd ed., 5.3 and 5.4.
 *
 * Derivatives are central differences; by the source a difference over the step that is requested.
 */
import { ModelError } from '../../errors/model-error'
import { ComplexLu } from '../../numerics/linear/complex-lu'
import { Model, Outputs } from '../model'
import type { Instance } from '../instance'

export interface Complex {
  readonly re: number
  readonly im: number
}

/** State of a model at an instant. */
export interface Instant {
  readonly t: number
  readonly x: Float64Array
  readonly z: Float64Array
}

/** Parameters without and with the step of the source, and the size of that step. */
export interface Stepped {
  readonly before: Instance
  readonly after: Instance
  readonly size: number
}

/** Relative step of a central difference: the cube root of the rounding error, to a power of ten. */
const difference = 1e-5

interface Sampled {
  /** Place among the discrete states. */
  readonly place: number
  /** Place among the clocks with different instants: blocks with equal sample times share one. */
  readonly clock: number
}

export class SmallSignal {
  private readonly n: number
  private readonly sampled: readonly Sampled[]
  private readonly periods: readonly number[]
  /** Rows: states, samples, signals. Columns: states, samples, source. */
  private readonly slopes: readonly Float64Array[]
  private readonly signals: number

  constructor(names: readonly string[], { before, after, size }: Stepped, at: Instant) {
    const { compilation } = before
    const { discrete } = compilation.system
    this.n = compilation.states.length
    this.signals = names.length
    const instants = instantsOf(new Model(before).discrete?.clocks ?? [])
    this.sampled = discrete.updates.map(({ clock, assignment }) => ({
      place: discrete.states.findIndex(({ symbol }) => symbol === assignment.symbol),
      clock: instants.of[clock],
    }))
    const still = new Evaluation(before, names, this.sampled, instants.of)
    const moved = new Evaluation(after, names, this.sampled, instants.of)
    this.periods = instants.periods
    const column = (place: number, ofDiscrete: boolean): Float64Array => {
      const value = (ofDiscrete ? at.z : at.x)[place]
      const h = difference * Math.max(1, Math.abs(value))
      const shifted = (by: number): Float64Array => {
        const [x, z] = [at.x.slice(), at.z.slice()]
        if (ofDiscrete) z[place] += by
        else x[place] += by
        return still.at({ t: at.t, x, z })
      }
      const [more, less] = [shifted(h), shifted(-h)]
      return more.map((y, i) => (y - less[i]) / (2 * h))
    }
    const [own, stepped] = [still.at(at), moved.at(at)]
    this.slopes = [
      ...compilation.states.map((_, i) => column(i, false)),
      ...this.sampled.map(({ place }) => column(place, true)),
      stepped.map((y, i) => (y - own[i]) / size),
    ]
  }

  /** Longest sample time whose holding delays one of the signals; 0 without any. */
  longestPeriod(omega: number): number {
    const full = this.response(omega)
    const matters = (clock: number): boolean => {
      const without = this.response(omega, (other) => other !== clock)
      return full.some(
        ({ re, im }, i) => Math.hypot(re - without[i].re, im - without[i].im) > 1e-6 * Math.hypot(re, im),
      )
    }
    return Math.max(0, ...this.periods.filter((_, clock) => matters(clock)))
  }

  /**
   * Amplitudes of the signals for a sine of amplitude 1 of the source.
   * @param omega rad/s
   * @param delaying whether the values of a clock are delayed by holding them
   * @throws ModelError `no-solution` where there is no such motion
   */
  response(omega: number, delaying: (clock: number) => boolean = () => true): readonly Complex[] {
    const { n, sampled, slopes, periods } = this
    const order = n + sampled.length
    const hold = periods.map((period, clock) => {
      const h = held(omega, period)
      return delaying(clock) ? h : { re: Math.hypot(h.re, h.im), im: 0 }
    })
    /** Amplitude with which column j enters a row. */
    const weight = (row: number, j: number): Complex => {
      if (j < n) return { re: 1, im: 0 }
      const { clock } = sampled[j - n]
      const same = row >= n && row < order && sampled[row - n].clock === clock
      return same ? delay(omega, periods[clock]) : hold[clock]
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
    return Array.from({ length: this.signals }, (_, k) => {
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

/** Clocks by their instants. */
function instantsOf(clocks: readonly { readonly period: number; readonly offset: number }[]): {
  readonly of: readonly number[]
  readonly periods: readonly number[]
} {
  const keys = clocks.map(({ period, offset }) => `${period} ${offset}`)
  const different = [...new Set(keys)]
  return {
    of: keys.map((key) => different.indexOf(key)),
    periods: different.map((key) => clocks[keys.indexOf(key)].period),
  }
}

const delay = (omega: number, period: number): Complex => ({
  re: Math.cos(omega * period),
  im: -Math.sin(omega * period),
})

/** (1 - exp(-i w T))/(i w T) = sinc(w T/2) exp(-i w T/2). */
function held(omega: number, period: number): Complex {
  const half = (omega * period) / 2
  const size = half === 0 ? 1 : Math.sin(half) / half
  return { re: size * Math.cos(half), im: -size * Math.sin(half) }
}

/** Derivatives, values after samples and signals at a state, for one set of parameters. */
class Evaluation {
  private readonly model: Model
  private readonly outputs: Outputs
  private readonly x: Float64Array
  private readonly dx: Float64Array
  private readonly derivatives: (t: number) => void
  private readonly sample: ((t: number, due: Uint8Array) => unknown) | undefined

  constructor(
    instance: Instance,
    names: readonly string[],
    private readonly sampled: readonly Sampled[],
    /** Of each clock of the model, its place among those with different instants. */
    private readonly instants: readonly number[],
  ) {
    this.model = new Model(instance)
    this.outputs = new Outputs(instance, names)
    this.x = this.model.allocate(this.model.size)
    this.dx = this.model.allocate(this.model.size)
    this.derivatives = this.model.bindDerivatives(this.x, this.dx)
    this.sample = this.model.discrete?.bindSampling(this.x)
  }

  at({ t, x, z }: Instant): Float64Array {
    const { discrete } = this.model
    const result = new Float64Array(x.length + this.sampled.length + this.outputs.names.length)
    this.x.set(x)
    discrete?.load(z)
    this.derivatives(t)
    result.set(this.dx)
    result.set(this.outputs.at(t, x, z), x.length + this.sampled.length)
    // the instants of each clock alone: what others hold is held
    new Set(this.instants).forEach((clock) => {
      if (discrete === undefined || this.sample === undefined) return
      discrete.load(z)
      this.x.set(x)
      this.sample(
        t,
        Uint8Array.from(this.instants, (own) => (own === clock ? 1 : 0)),
      )
      this.sampled.forEach(({ place, clock: own }, i) => {
        if (own === clock) result[x.length + i] = discrete.z[place]
      })
    })
    return result
  }
}
