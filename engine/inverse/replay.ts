/** Runs of the experiment with found inputs, which its sources read from a log. */
import { ModelError } from '../errors/model-error'
import { signalUnits } from '../model/network/signal-units'
import { activeModel } from '../model/subsystem'
import { seconds } from '../solve/non-finite'
import { runExperiment, type Compiler, type StoredRun } from '../run/run'
import type { Workplace } from '../analyses/analysis'
import { eigenvalues } from '../numerics/linear/eigenvalues'
import { inputsOf, type InverseProblem } from './prepare'

/** Relative tolerance of the runs. */
export const tolerance = 1e-9
/** Steps of an explicit method up to which it takes less time than compiling Jacobians for each run. */
const mostExplicitSteps = 20_000

/**
 * Returns the method of the runs: an explicit one unless the fastest mode at the start makes its steps too many. Its
 * steps are about 3/|lambda| long (Dormand and Prince's method of order 5).
 */
export function solverFor({ program, start, stop, instance, sources, values }: InverseProblem): 'dopri5' | 'auto' {
  const n = start.x.length
  const u = inputsOf(instance, sources, (j, order) => (order === 0 ? values[j] : 0))
  const { slopes } = program.slopes({ t: 0, x: start.x, z: start.z, u })
  const a = Float64Array.from({ length: n * n }, (_, k) => slopes[Math.floor(k / n) * program.width + (k % n)])
  if (!a.every(Number.isFinite)) return 'auto'
  const { re, im } = eigenvalues(a, n)
  const fastest = re.reduce((most, value, i) => Math.max(most, Math.hypot(value, im[i])), 0)
  return (fastest * stop) / 3 > mostExplicitSteps ? 'auto' : 'dopri5'
}

export interface Replay {
  readonly stored: StoredRun
  /** Places of the rows among the stored instants. */
  readonly places: readonly number[]
  /** Values of the prescribed signals at the times of the rows. */
  readonly signals: readonly Float64Array[]
  readonly times: Float64Array
}

/** Path of the log in the project. */
const usualFile = 'found-inputs.csv'

/** Returns the units of the sources. */
export function sourceUnits({ experiment, sources }: InverseProblem, { registry }: Compiler): readonly string[] {
  const unitsOf = signalUnits(activeModel(experiment.project), registry)
  return sources.map((source) => unitsOf(source, 'y').at(0)?.unit ?? '')
}

/** Returns the log of inputs as CSV. */
export function inputLog(
  { sources }: InverseProblem,
  units: readonly string[],
  times: Float64Array,
  inputs: readonly Float64Array[],
): string {
  const heading = sources.map((source, j) => (units[j] === '' ? `${source}.y` : `${source}.y [${units[j]}]`))
  const rows = Array.from(times, (t, i) => [t, ...inputs.map((values) => values[i])].join(','))
  return `${[['t [s]', ...heading].join(','), ...rows].join('\n')}\n`
}

/** Returns the settings of an experiment that reads a log of inputs. */
export const inputsFrom = (
  sources: readonly string[],
  file: string,
): Readonly<Record<string, { readonly file: string; readonly column: string }>> =>
  Object.fromEntries(sources.map((source) => [source, { file, column: `${source}.y` }]))

export interface ReplaySettings {
  readonly solver: ReturnType<typeof solverFor>
  /** Interval of the rows, s. */
  readonly sample: number
  /** States at the start that differ from those of the experiment. */
  readonly initial?: Readonly<Record<string, number>>
}

/**
 * Runs the experiment with a log.
 * @throws ModelError as the run does
 */
export function* replay(
  problem: InverseProblem,
  log: string,
  { solver, sample, initial = {} }: ReplaySettings,
  { compiler, shouldStop, clock }: Pick<Workplace, 'compiler' | 'shouldStop' | 'clock'>,
): Generator<number, Replay, void> {
  const { request, experiment, prescribed, sources, stop } = problem
  const { project, files, values = {} } = request
  const { name } = experiment
  const settings = project.experiments?.[name]
  if (settings === undefined) throw new ModelError('unknown-experiment', `there is no experiment ${name}`)
  const inputs = { ...settings.inputs, ...inputsFrom(sources, usualFile) }
  const job = runExperiment(
    {
      ...request,
      project: { ...project, experiments: { ...project.experiments, [name]: { ...settings, inputs } } },
      files: { ...files, [usualFile]: log },
      values: { ...values, initial: { ...values.initial, ...initial } },
      run: { ...request.run, stop, solver, tolerance, sample, energy: false },
      signals: prescribed.map((one) => one.name),
      checkStep: false,
    },
    compiler,
    shouldStop,
    clock,
  )
  let next = job.next()
  while (next.done !== true) {
    yield next.value.fraction
    next = job.next()
  }
  const outcome = next.value
  if (outcome.error !== undefined) throw outcome.error
  const { table } = outcome
  const places = placesOf(table.time, sample, stop, outcome.status === 'cancelled')
  return {
    ...{ stored: outcome.stored, places },
    times: Float64Array.from(places, (_, k) => Math.min(k * sample, stop)),
    signals: prescribed.map((one) => {
      const column = table.columns.find((candidate) => candidate.name === one.name)
      if (column === undefined) throw new Error(`the run has no column ${one.name}`)
      return Float64Array.from(places, (place) => column.values[place])
    }),
  }
}

/**
 * Returns the places of the rows at whole intervals; of several at one instant, as at an event, the last. A cancelled
 * run keeps its last row.
 */
function placesOf(times: Float64Array, sample: number, stop: number, isCancelled: boolean): readonly number[] {
  const count = Math.round(stop / sample)
  const places: number[] = []
  let place = 0
  for (let k = 0; k <= count; k++) {
    const t = Math.min(k * sample, stop)
    while (place + 1 < times.length && times[place + 1] <= t + 1e-9 * sample) place++
    if (!isCancelled && Math.abs(times[place] - t) > 1e-6 * sample)
      throw new ModelError(
        'unsupported',
        `the run ends at ${seconds(times[times.length - 1])}, before ${seconds(t)}`,
        { time: t },
        'prescribe the signals up to that time only',
      )
    places.push(place)
  }
  return places
}
