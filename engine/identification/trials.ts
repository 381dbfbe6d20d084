/** Runs of an experiment with trial values, at the times of its measurements, and their derivatives. */
import { Model, Outputs } from '../compile/model'
import { ModelError } from '../errors/model-error'
import { prepareExperiment } from '../experiment/prepare-experiment'
import { resample } from '../io/compare/resample'
import type { InSteps } from '../numerics/least-squares/levenberg-marquardt'
import { correctionsOf } from '../run/corrections'
import type { RunResult } from '../solve/options'
import { solverNamed } from '../solve/registry'
import { simulate } from '../solve/run'
import { onBranch, startOfRun, type StartOfRun } from '../start/settle/start'
import type { AnalysisRequest, Workplace } from '../analyses/analysis'
import { alongRun } from '../analyses/sensitivity/along-run'
import {
  directionOf,
  requestWith,
  scaleOf,
  studiedParameters,
  valuesOf,
  type StudiedParameter,
} from '../analyses/sensitivity/parameters'
import type { Measured, Rows } from './measured'

/** Relative tolerance of the runs. */
export const tolerance = 1e-9
/** Most evaluations of the equations in the first run; in others as a multiple of it, at least so many. */
const mostEvaluations = 2e7
const mostOfFirst = 30
const leastLimit = 1e5
/** Length of differences, in units of a parameter. */
const difference = 1e-3

/** The analysis was cancelled. */
export class Cancelled extends Error {}

/** Counts of the work, and what happened on the way. */
export interface Log {
  runs: number
  sensitivityRuns: number
  failures: number
  firstFailure?: string
  /** Reasons for differences, by parameter. */
  readonly differences: Map<string, string>
  readonly warnings: Set<string>
}

/** Bounds of a parameter in SI units. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** Derivatives of each measured signal, points x parameters, row by row, in SI units. */
type Slopes = readonly Float64Array[]

export class Trials {
  private readonly names: readonly string[]
  /** Most evaluations of a run: with some values, such as a mass close to zero, a run takes hours. */
  private limit = mostEvaluations
  private isFirst = true

  constructor(
    private readonly request: AnalysisRequest & { readonly experiment: string },
    private readonly parameters: readonly StudiedParameter[],
    private readonly bounds: readonly Bounds[],
    private readonly measurements: readonly Measured[],
    private readonly rows: Rows,
    private readonly at: Workplace,
    private readonly log: Log,
  ) {
    this.names = [...new Set(measurements.map(({ signal }) => signal))]
  }

  /**
   * Runs with trial values.
   * @returns the signals at the times of their measurements
   * @throws ModelError everything that prevents the run
   */
  *run(values: Float64Array): InSteps<readonly Float64Array[]> {
    this.log.runs++
    const { instance, x, z } = this.started(this.requestAt(values))
    const model = new Model(instance)
    model.prepare()
    const outputs = new Outputs(instance, this.names)
    const table = new Table(this.names.length)
    const { project } = correctionsOf(instance, 'variable', x)
    const loop = simulate(model, {
      ...this.options,
      x0: x,
      z0: z,
      mostEvaluations: this.limit,
      ...(project === undefined ? {} : { project }),
      onRow: (t, state) => table.add(t, outputs.at(t, state, model.discrete?.z)),
    })
    let next = loop.next()
    while (next.done !== true) {
      yield next.value.fraction
      next = loop.next()
    }
    this.requireEnd(next.value)
    if (this.isFirst) this.limit = Math.max(leastLimit, mostOfFirst * next.value.evaluations)
    this.isFirst = false
    return this.atMeasurements(table)
  }

  /** Returns the derivatives at values with which a run succeeds. @throws ModelError where neither way gives them */
  *slopes(values: Float64Array): InSteps<Slopes> {
    const request = this.requestAt(values)
    const experiment = prepareExperiment(request, this.at.compiler.registry)
    const names = this.parameters.map(({ name }) => name)
    const studied = studiedParameters({ ...request, parameters: names }, experiment, this.at.compiler)
    const start = this.started(request)
    const directions: { readonly place: number; readonly direction: ReturnType<typeof directionOf> }[] = []
    for (const [place, parameter] of studied.entries()) {
      this.requireGoing()
      try {
        directions.push({ place, direction: directionOf(request, start, parameter, this.at.compiler) })
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        this.noteDifferences(parameter.name, error)
      }
      yield 0
    }
    const slopes = this.measurements.map(({ times }) => new Float64Array(times.length * names.length))
    const exact = directions.length === 0 ? undefined : yield* this.exact(start, directions, slopes, studied)
    for (const [place, { name }] of studied.entries()) {
      if (exact === true && directions.some((one) => one.place === place)) continue
      yield* this.byDifferences(values, place, name, slopes)
    }
    return slopes
  }

  /** Writes exact derivatives. @returns false if they don't exist */
  private *exact(
    start: StartOfRun,
    directions: readonly { readonly place: number; readonly direction: ReturnType<typeof directionOf> }[],
    slopes: Slopes,
    studied: readonly StudiedParameter[],
  ): InSteps<boolean> {
    this.log.runs++
    this.log.sensitivityRuns++
    const table = new Table(this.names.length * directions.length)
    const row = new Float64Array(this.names.length * directions.length)
    const model = new Model(start.instance)
    model.prepare()
    try {
      const { result, remarks } = yield* alongRun(
        { model, start },
        directions.map(({ direction }) => direction),
        this.names,
        {
          ...this.options,
          mostEvaluations: this.limit,
          onRow: (t, _, along) => {
            along.forEach((of, k) => row.set(of, k * this.names.length))
            table.add(t, row)
          },
          share: (fraction) => fraction,
        },
      )
      this.requireEnd(result)
      for (const remark of remarks) this.log.warnings.add(remark)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      for (const { place } of directions) this.noteDifferences(studied[place].name, error)
      return false
    }
    directions.forEach(({ place }, k) => {
      const scale = scaleOf(studied[place])
      this.measurements.forEach(({ times, signal }, m) => {
        const column = table.column(k * this.names.length + this.names.indexOf(signal))
        resample(table.time, times)
          .take(column)
          .forEach((value, i) => (slopes[m][i * studied.length + place] = value / scale))
      })
    })
    return true
  }

  /** Writes derivatives by differences of two runs, or of one beside a bound or a failure and that at the values. */
  private *byDifferences(values: Float64Array, place: number, name: string, slopes: Slopes): InSteps<void> {
    const length = difference * (values[place] === 0 ? 1 : Math.abs(values[place]))
    const { min, max } = this.bounds[place]
    const runs: { readonly by: number; readonly signals: readonly Float64Array[] }[] = []
    let failure: ModelError | undefined
    for (const by of [length, -length, 0]) {
      const moved = values.slice()
      moved[place] += by
      if (moved[place] > max || moved[place] < min || runs.length === 2) continue
      try {
        runs.push({ by, signals: yield* this.run(moved) })
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        failure = error
      }
    }
    if (runs.length < 2) throw failure ?? new ModelError('out-of-range', `the bounds of ${name} leave no room`, {}, '')
    const [a, b] = runs
    slopes.forEach((of, m) =>
      a.signals[m].forEach(
        (value, i) => (of[i * this.parameters.length + place] = (value - b.signals[m][i]) / (a.by - b.by)),
      ),
    )
  }

  private noteDifferences(name: string, { what }: ModelError): void {
    if (!this.log.differences.has(name)) this.log.differences.set(name, what)
  }

  private get options() {
    const { shouldStop, clock } = this.at
    const { stop, sample } = this.rows
    return { start: 0, stop, sample, solver: solverNamed('auto'), tolerance, shouldStop, clock }
  }

  private requestAt(values: Float64Array): AnalysisRequest & { readonly experiment: string } {
    return requestWith(this.request, valuesOf(this.parameters, values))
  }

  private started(request: AnalysisRequest): StartOfRun {
    this.requireGoing()
    const { compiler } = this.at
    return startOfRun(onBranch(prepareExperiment(request, compiler.registry), compiler), compiler)
  }

  private requireGoing(): void {
    if (this.at.shouldStop()) throw new Cancelled()
  }

  /** @throws ModelError if the run did not reach its end */
  private requireEnd({ status, error, time, stoppedBy }: RunResult): void {
    const { experiment } = this.request
    if (error !== undefined) throw error.at({ experiment })
    if (status === 'cancelled') {
      this.requireGoing()
      throw new ModelError('unsupported', `the run takes more than ${this.limit} evaluations up to t = ${time} s`, {
        experiment,
      })
    }
    if (stoppedBy !== undefined && time < this.rows.stop)
      throw new ModelError('unsupported', `${stoppedBy.block} ends the run at t = ${time} s`, { experiment })
  }

  private atMeasurements(table: Table): readonly Float64Array[] {
    return this.measurements.map(({ times, signal }) =>
      resample(table.time, times).take(table.column(this.names.indexOf(signal))),
    )
  }
}

/** Rows of a run, with a number of columns. */
class Table {
  private readonly times: number[] = []
  private readonly values: number[] = []

  constructor(private readonly columns: number) {}

  add(t: number, row: ArrayLike<number>): void {
    this.times.push(t)
    for (let j = 0; j < this.columns; j++) this.values.push(row[j])
  }

  get time(): Float64Array {
    return Float64Array.from(this.times)
  }

  column(j: number): Float64Array {
    return Float64Array.from(this.times, (_, i) => this.values[i * this.columns + j])
  }
}
