/**
 * Model linearised about an instant: derivatives, values after samples and signals, by the states, the discrete states
 * that clocks set, and the source of a chain. Derivatives are central differences; the derivative by the source is a
 * difference over the requested step.
 */
import { Model, Outputs } from '../../compile/model'
import { differentClocks, type Instants } from './clocks'
import type { Instance } from '../../compile/instance'

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

export interface Sampled {
  /** Index among the discrete states. */
  readonly place: number
  /** Index among the clocks with different instants. */
  readonly clock: number
  readonly block: string
}

/** Relative step of a central difference: the cube root of the rounding error, rounded to a power of ten. */
const difference = 1e-5

/** Derivatives of rows by columns; each column is an array. */
export type Columns = readonly Float64Array[]

/** Function that returns whether a clock, by its index among the different ones, has an instant. */
export type Due = (clock: number) => boolean

export class Linearised {
  /** Number of states. */
  readonly n: number
  readonly signals: number
  readonly sampled: readonly Sampled[]
  readonly clocks: readonly Instants[]
  private readonly still: Evaluation
  private readonly moved: Evaluation

  constructor(
    names: readonly string[],
    private readonly stepped: Stepped,
  ) {
    const { compilation } = stepped.before
    const { discrete } = compilation.system
    this.n = compilation.states.length
    this.signals = names.length
    const { of, different } = differentClocks(new Model(stepped.before).discrete?.clocks ?? [])
    this.clocks = different
    this.sampled = discrete.updates.map(({ clock, assignment }) => {
      const place = discrete.states.findIndex(({ symbol }) => symbol === assignment.symbol)
      return { place, clock: of[clock], block: discrete.states[place].block }
    })
    this.still = new Evaluation(stepped.before, names, of)
    this.moved = new Evaluation(stepped.after, names, of)
  }

  /** Returns the slopes of derivatives, then signals (rows), by states, samples and source (columns). */
  flow(at: Instant): Columns {
    return [...this.byStates(at, this.still.flow), ...this.heldFlow(at), this.bySource((e) => e.flow(at))]
  }

  /** Returns the derivatives of `flow` with respect to the samples only. */
  heldFlow(at: Instant): Columns {
    return this.sampled.map(({ place }) => this.column(at, 'z', place, this.still.flow))
  }

  /**
   * Returns the slopes of the samples after an instant of these clocks (rows), by states, samples and source (columns).
   */
  samples(at: Instant, due: Due): Columns {
    const after = (evaluation: Evaluation, from: Instant): Float64Array => {
      const z = evaluation.after(from, due)
      return Float64Array.from(this.sampled, ({ place }) => z[place])
    }
    const still = (from: Instant): Float64Array => after(this.still, from)
    return [
      ...this.byStates(at, still),
      ...this.sampled.map(({ place }) => this.column(at, 'z', place, still)),
      this.bySource((e) => after(e, at)),
    ]
  }

  /**
   * Returns whether the effect of the samples of a clock changes between its instants, as that of an interpolated delay
   * does.
   */
  interpolates(at: Instant, clock: number): boolean {
    const later = { ...at, t: at.t + this.clocks[clock].period / 3 }
    const effects = (from: Instant): Columns => {
      const [flow, samples] = [this.heldFlow(from), this.samples(from, (other) => other !== clock).slice(this.n)]
      return this.sampled.flatMap((one, j) => (one.clock === clock ? [flow[j], samples[j]] : []))
    }
    const now = effects(at)
    return effects(later).some((column, j) => column.some((value, i) => Math.abs(value - now[j][i]) > 1e-3))
  }

  /** Returns the discrete states after an instant of these clocks. */
  after(at: Instant, due: Due): Float64Array {
    return this.still.after(at, due)
  }

  private byStates(at: Instant, f: (at: Instant) => Float64Array): Float64Array[] {
    return Array.from({ length: this.n }, (_, i) => this.column(at, 'x', i, f))
  }

  private column(at: Instant, of: 'x' | 'z', place: number, f: (at: Instant) => Float64Array): Float64Array {
    const h = difference * Math.max(1, Math.abs(at[of][place]))
    const shifted = (by: number): Float64Array => {
      const values = at[of].slice()
      values[place] += by
      return f({ ...at, [of]: values })
    }
    const [more, less] = [shifted(h), shifted(-h)]
    return more.map((y, i) => (y - less[i]) / (2 * h))
  }

  private bySource(f: (evaluation: Evaluation) => Float64Array): Float64Array {
    const [continuous, stepped] = [f(this.still), f(this.moved)]
    return stepped.map((y, i) => (y - continuous[i]) / this.stepped.size)
  }
}

/** Evaluation of derivatives, values after samples and signals at a state, for one set of parameters. */
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
    /** Index of each clock of the model among those with different instants. */
    private readonly instants: readonly number[],
  ) {
    this.model = new Model(instance)
    this.outputs = new Outputs(instance, names)
    this.x = this.model.allocate(this.model.size)
    this.dx = this.model.allocate(this.model.size)
    this.derivatives = this.model.bindDerivatives(this.x, this.dx)
    this.sample = this.model.discrete?.bindSampling(this.x)
  }

  readonly flow = ({ t, x, z }: Instant): Float64Array => {
    const result = new Float64Array(x.length + this.outputs.names.length)
    this.x.set(x)
    this.model.discrete?.load(z)
    this.derivatives(t)
    result.set(this.dx)
    result.set(this.outputs.at(t, x, z), x.length)
    return result
  }

  after({ t, x, z }: Instant, due: Due): Float64Array {
    const { discrete } = this.model
    if (discrete === undefined || this.sample === undefined) return z.slice()
    discrete.load(z)
    this.x.set(x)
    this.sample(
      t,
      Uint8Array.from(this.instants, (clock) => (due(clock) ? 1 : 0)),
    )
    return discrete.z.slice()
  }
}
