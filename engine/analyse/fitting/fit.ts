/**
 * Parameters of a model from measurements: weighted least squares over one or more channels, with bounds, confidence
 * intervals, and the names of the parameters that the measurements don't determine.
 */
import { toEnd } from '../../collections/to-end'
import {
  atOnce,
  leastSquaresInSteps,
  type InSteps,
  type LeastSquaresEnd,
  type Precision,
} from '../../numerics/least-squares/levenberg-marquardt'
import {
  dependences,
  uncertainty,
  withoutEffect,
  type Columns,
  type EffectLimits,
  type Uncertainty,
} from '../../numerics/least-squares/uncertainty'

export interface FitParameter {
  readonly name: string
  /** Value that the search begins with, and that a parameter keeps which the measurements don't determine. */
  readonly start: number
  readonly min?: number
  readonly max?: number
}

/** One measured quantity. Residuals of a channel are independent and have one variance. */
export interface FitChannel<Name extends string = string> {
  readonly name: Name
  readonly unit: string
  readonly measured: Float64Array
  /** Weight of each point, a factor of its residual; 1 over the peak of the channel makes channels count alike. */
  readonly weight: number
}

interface FitTask {
  readonly parameters: readonly FitParameter[]
  readonly channels: readonly FitChannel[]
}

export interface FitProblem extends FitTask {
  /** Values of the model at the points of each channel. */
  readonly evaluate: (values: Float64Array) => readonly Float64Array[]
  /** Derivatives of these values by the parameters: points x parameters, row by row. */
  readonly derivatives: (values: Float64Array) => readonly Float64Array[]
}

/** Problem whose model takes long. Values are requested again, so it keeps the last ones. */
export interface LongFitProblem extends FitTask {
  readonly evaluate: (values: Float64Array) => InSteps<readonly Float64Array[]>
  readonly derivatives: (values: Float64Array) => InSteps<readonly Float64Array[]>
}

/**
 * State of a parameter: `fitted`; at a `bound`; `without-effect` on any channel; or `dependent`, whose effect is one of
 * others together. The last two keep the value of the start.
 */
export type FitState = 'fitted' | 'bound' | 'without-effect' | 'dependent'

export interface FittedParameter {
  readonly name: string
  readonly start: number
  readonly value: number
  readonly state: FitState
  /** Half the width of the 95 % interval; undefined where there is none. */
  readonly halfWidth?: number
  /** Parameters that have the effect of a dependent one together. */
  readonly dependsOn?: readonly string[]
}

export interface ChannelFit<Name extends string = string> {
  readonly name: Name
  readonly unit: string
  readonly points: number
  /** Largest absolute value of the measurements. */
  readonly peak: number
  /** Root of the mean square of the residuals, and the largest of them, in the unit of the channel. */
  readonly rms: number
  readonly largest: number
  /** Index of the point of the largest. */
  readonly at: number
  /** Measured less fitted, at each point. */
  readonly residuals: Float64Array
}

export interface Fit {
  readonly parameters: readonly FittedParameter[]
  readonly channels: readonly ChannelFit[]
  readonly iterations: number
  readonly end: LeastSquaresEnd
  /** Correlations of the parameters that have an interval, by their names. */
  readonly correlations: { readonly names: readonly string[]; readonly values: readonly (readonly number[])[] }
}

export interface FitOptions {
  readonly iterations?: number
  /** Digits of the residuals and of their derivatives, where they are fewer than those of formulas. */
  readonly precision?: Precision
  readonly effects?: EffectLimits
  readonly onIteration?: (iteration: number, sumOfSquares: number) => boolean
}

const probability = 0.95
/** A search without the dependent parameters may end this much above the one before, which had them. */
const sumsAlike = 1e-6
/** Squares of weighted residuals that are rounding. */
const rounding = 1e-24

/**
 * Fits the parameters of a problem.
 * @throws Error where the model has no finite values at the start
 */
export function fit(problem: FitProblem, options: FitOptions = {}): Fit {
  const { evaluate, derivatives } = problem
  return toEnd(fitInSteps({ ...problem, evaluate: atOnce(evaluate), derivatives: atOnce(derivatives) }, options))
}

/**
 * Does the same in steps.
 * @throws Error as `fit`, and those of the model
 */
export function* fitInSteps(
  problem: LongFitProblem,
  { iterations, precision, effects, onIteration }: FitOptions = {},
): InSteps<Fit> {
  const { parameters } = problem
  const search = new Search(problem)
  const start = Float64Array.from(parameters, (p) => p.start)
  const options = { iterations, precision, onIteration }
  let chosen = [...parameters.keys()]
  let result = yield* search.run(chosen, start, options)
  const states = new Map<number, Pick<FittedParameter, 'state' | 'dependsOn'>>()
  // Each pass leaves out at least one parameter, so the loop ends.
  while (result.end !== 'stopped') {
    const ineffective = withoutEffect(yield* search.columns(chosen, result.values), effects).map((i) => chosen[i])
    const within = chosen.filter((j) => !ineffective.includes(j) && !search.atBound(j, result.values[j]))
    const dependent = dependences(yield* search.columns(within, result.values), effects)
    if (ineffective.length + dependent.length === 0) break
    for (const j of ineffective) states.set(j, { state: 'without-effect' })
    for (const { redundant, others } of dependent)
      states.set(within[redundant], { state: 'dependent', dependsOn: others.map((i) => parameters[within[i]].name) })
    chosen = chosen.filter((j) => !states.has(j))
    const from = result.values.map((value, j) => (states.has(j) ? start[j] : value))
    const onwards = yield* search.run(chosen, from, options)
    const again =
      onwards.sum <= result.sum * (1 + sumsAlike) + rounding * search.rows
        ? onwards
        : yield* search.run(chosen, start, options)
    const better = again.sum < onwards.sum ? again : onwards
    result = { ...better, iterations: result.iterations + onwards.iterations }
  }
  const inside = chosen.filter((j) => !search.atBound(j, result.values[j]))
  const { halfWidths, correlations } = yield* search.uncertainty(inside, result.values)
  const evaluated = yield* search.evaluated(result.values)
  return {
    parameters: parameters.map(({ name, start: begin }, j) => {
      const place = inside.indexOf(j)
      const halfWidth = place < 0 ? undefined : halfWidths[place]
      return {
        ...{ name, start: begin, value: result.values[j] },
        ...(states.get(j) ?? { state: search.atBound(j, result.values[j]) ? 'bound' : 'fitted' }),
        ...(halfWidth !== undefined && Number.isFinite(halfWidth) ? { halfWidth } : {}),
      }
    }),
    channels: problem.channels.map((channel, k) => channelFit(channel, evaluated[k])),
    iterations: result.iterations,
    end: result.end,
    correlations: {
      names: correlations === undefined ? [] : inside.map((j) => parameters[j].name),
      values: correlations ?? [],
    },
  }
}

interface Minimum {
  readonly values: Float64Array
  readonly sum: number
  readonly iterations: number
  readonly end: LeastSquaresEnd
}

/** Searches over some of the parameters; residuals are in the order of the channels. */
class Search {
  readonly rows: number
  /** Channel of each residual. */
  private readonly channelOf: readonly number[]

  constructor(private readonly problem: LongFitProblem) {
    this.channelOf = problem.channels.flatMap(({ measured }, k) => Array.from(measured, () => k))
    this.rows = this.channelOf.length
  }

  *run(chosen: readonly number[], start: Float64Array, options: FitOptions): InSteps<Minimum> {
    const { parameters } = this.problem
    const whole = (some: Float64Array): Float64Array => {
      const values = start.slice()
      chosen.forEach((j, i) => (values[j] = some[i]))
      return values
    }
    const columns = (some: Float64Array) => this.columns(chosen, whole(some))
    const { values, sumOfSquares, iterations, end } = yield* leastSquaresInSteps(
      {
        rows: this.rows,
        residuals: (some) => this.residuals(whole(some)),
        *jacobian(some) {
          return (yield* columns(some)).values
        },
      },
      chosen.map((j) => start[j]),
      {
        lower: chosen.map((j) => parameters[j].min ?? -Infinity),
        upper: chosen.map((j) => parameters[j].max ?? Infinity),
        ...options,
      },
    )
    return { values: whole(values), sum: sumOfSquares, iterations, end }
  }

  atBound(j: number, value: number): boolean {
    const { min, max } = this.problem.parameters[j]
    return value === min || value === max
  }

  evaluated(values: Float64Array): InSteps<readonly Float64Array[]> {
    return this.problem.evaluate(values)
  }

  /** Weighted residuals, fitted less measured. */
  private *residuals(values: Float64Array): InSteps<Float64Array> {
    const results = yield* this.problem.evaluate(values)
    const out = new Float64Array(this.rows)
    let row = 0
    this.problem.channels.forEach(({ measured, weight }, k) => {
      measured.forEach((value, i) => (out[row++] = weight * (results[k][i] - value)))
    })
    return out
  }

  /** Derivatives of the weighted residuals by some of the parameters. */
  *columns(chosen: readonly number[], values: Float64Array): InSteps<Columns> {
    const all = this.problem.parameters.length
    const results = yield* this.problem.derivatives(values)
    const out = new Float64Array(this.rows * chosen.length)
    let at = 0
    this.problem.channels.forEach(({ measured, weight }, k) => {
      for (let i = 0; i < measured.length; i++) for (const j of chosen) out[at++] = weight * results[k][i * all + j]
    })
    return { values: out, columns: chosen.length }
  }

  /** Intervals of some of the parameters, in their order. */
  *uncertainty(chosen: readonly number[], values: Float64Array): InSteps<Uncertainty> {
    return uncertainty(yield* this.columns(chosen, values), yield* this.residuals(values), {
      group: (row) => this.channelOf[row],
      probability,
    })
  }
}

/** Returns the residuals of a channel with their figures. */
export function channelFit<Name extends string>(
  { name, unit, measured }: FitChannel<Name>,
  fitted: Float64Array,
): ChannelFit<Name> {
  const residuals = measured.map((value, i) => value - fitted[i])
  const at = residuals.reduce((most, value, i) => (Math.abs(value) > Math.abs(residuals[most]) ? i : most), 0)
  return {
    ...{ name, unit, points: measured.length, at, residuals },
    peak: measured.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    rms: Math.sqrt(residuals.reduce((sum, value) => sum + value * value, 0) / Math.max(measured.length, 1)),
    largest: Math.abs(residuals[at] ?? 0),
  }
}
