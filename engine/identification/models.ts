/** Runs of all experiments of an identification, in units of the scales of its parameters. */
import { ModelError } from '../errors/model-error'
import type { InSteps } from '../numerics/least-squares/levenberg-marquardt'
import type { EffectLimits } from '../numerics/least-squares/uncertainty'
import type { StudiedParameter } from '../analyses/sensitivity/parameters'
import type { Measured, Rows } from './measured'
import type { Bounds, Log, Trials } from './trials'

/** Effects that exact sensitivities, and differences of runs, can tell from none. */
const exactEffects: EffectLimits = { singular: 1e-7, ineffective: 1e-9 }
const differenceEffects: EffectLimits = { singular: 1e-5, ineffective: 1e-7 }

/** Experiment with its measurements. */
export interface Case {
  readonly name: string
  readonly measurements: readonly Measured[]
  readonly rows: Rows
  readonly trials: Trials
}

/** Parameters with their starts, bounds and scales in SI units. */
export interface Free {
  readonly studied: readonly StudiedParameter[]
  readonly start: Float64Array
  readonly bounds: readonly Bounds[]
  readonly scales: Float64Array
}

/** Values and derivatives of all experiments in units of the scales; the last ones are kept. */
export class Models {
  private readonly memory = new Map<string, readonly Float64Array[]>()
  private readonly slopeMemory = new Map<string, readonly Float64Array[]>()

  constructor(
    private readonly cases: readonly Case[],
    private readonly free: Free,
    private readonly log: Log,
  ) {}

  /** Limits for what counts as no effect; those of differences as soon as one was taken. */
  get effects(): EffectLimits {
    const { log } = this
    return {
      get singular() {
        return log.differences.size > 0 ? differenceEffects.singular : exactEffects.singular
      },
      get ineffective() {
        return log.differences.size > 0 ? differenceEffects.ineffective : exactEffects.ineffective
      },
    }
  }

  /** Values at the start. @throws ModelError where a run fails there */
  *first(): InSteps<readonly Float64Array[]> {
    const { start, scales } = this.free
    const scaled = start.map((value, k) => value / scales[k])
    const values = yield* this.runs(this.unscaled(scaled))
    this.memory.set(scaled.join(), values)
    return values
  }

  /** Values; not finite where a run fails. */
  *values(scaled: Float64Array): InSteps<readonly Float64Array[]> {
    const key = scaled.join()
    const known = this.memory.get(key)
    if (known !== undefined) return known
    let values: readonly Float64Array[]
    try {
      values = yield* this.runs(this.unscaled(scaled))
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      this.log.failures++
      const at = this.free.studied.map(({ name }, k) => `${name} ${Number(this.unscaled(scaled)[k].toPrecision(5))}`)
      this.log.firstFailure ??= `${at.join(', ')}: ${error.what}`
      values = this.cases.flatMap(({ measurements }) =>
        measurements.map(({ values: of }) => new Float64Array(of.length).fill(NaN)),
      )
    }
    keep(this.memory, key, values)
    return values
  }

  *derivatives(scaled: Float64Array): InSteps<readonly Float64Array[]> {
    const key = scaled.join()
    const known = this.slopeMemory.get(key)
    if (known !== undefined) return known
    const slopes: Float64Array[] = []
    const { scales } = this.free
    for (const { trials } of this.cases) slopes.push(...(yield* trials.slopes(this.unscaled(scaled))))
    const inScale = slopes.map((of) => of.map((value, i) => value * scales[i % scales.length]))
    keep(this.slopeMemory, key, inScale)
    return inScale
  }

  private *runs(values: Float64Array): InSteps<readonly Float64Array[]> {
    const all: Float64Array[] = []
    for (const { trials } of this.cases) all.push(...(yield* trials.run(values)))
    return all
  }

  /** Returns SI values. The start and the bounds come back without rounding. */
  private unscaled(scaled: Float64Array): Float64Array {
    const { scales, start, bounds } = this.free
    return scaled.map((value, k) => {
      const exact = [start[k], bounds[k].min, bounds[k].max].find((one) => one / scales[k] === value)
      return exact ?? value * scales[k]
    })
  }
}

/** Number of results that are kept. */
const mostKept = 4

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value)
  for (const old of [...map.keys()].slice(0, Math.max(0, map.size - mostKept))) map.delete(old)
}
