/**
 * Inverse dynamics: inputs with which signals follow prescribed values. A motion that is fully prescribed
 * is solved at each instant (`exact.ts`); otherwise inputs are searched for whose run comes closest (`search.ts`). In
 * both cases the experiment runs with the found inputs, and the report has what that run differs by.
 */
import type { Analysis, AnalysisRequest, Workplace } from '../analyses/analysis'
import { ModelError } from '../errors/model-error'
import { seconds } from '../solve/non-finite'
import { exactInverse, type ExactResult } from './exact'
import { inverseProblem, type InverseProblem } from './prepare'
import { inputLog, replay, solverFor, sourceUnits, tolerance, type Replay, type ReplaySettings } from './replay'
import type { InverseReport, PrescribedSignal } from './report'
import { rowsPerValue, searchInputs, type SearchResult } from './search'
import { describeInverse, largestError, plainInverse } from './text'
import { growingZeros } from './zeros'

export const inverseDynamics: Analysis<InverseReport> = {
  compute: inverse,
  describe: describeInverse,
  plain: plainInverse,
}

/** Values of an input of an exact solution, and of a search, if no interval is stated. */
const usualExact = 1000
const usualSearch = 200
/** Most values of all inputs of a search, whose derivatives are a full matrix, and of an exact solution. */
const mostSearch = 1200
const mostExact = 100_000
/** Difference of the run over the peak from which a search has found nothing. */
const nothing = 0.05

/**
 * @throws ModelError everything that prevents the run; counts and names; `no-solution` where sources don't determine
 *   signals; `no-equilibrium` where the signals can't be reached, with the zeros that grow
 */
function* inverse(request: AnalysisRequest, at: Workplace): Generator<number, InverseReport, void> {
  const options = request.inverse ?? { prescribe: {}, free: [] }
  const { compiler, shouldStop } = at
  yield 0
  const problem = inverseProblem(request, options, compiler)
  yield 0.05
  const units = sourceUnits(problem, compiler)
  const isExact = problem.internal <= 0
  if (problem.internal < 0) throw overdetermined(problem)
  const knots = knotsOf(problem, options.interval, isExact)
  const solver = solverFor(problem)
  const unstable = isExact ? [] : growingZeros(problem, compiler)
  yield 0.1
  if (isExact) {
    const solved = yield* mapped(exactInverse(problem, knots, shouldStop), 0.1, 0.9)
    const initial = changedStates(problem, solved)
    const log = inputLog(problem, units, knots, solved.inputs)
    const [run, failure] = yield* replayed(problem, log, { sample: knots[1], initial, solver }, at)
    const common = { method: 'exact', solver, units, knots, initial, unstable, log, run, failure, runs: 1 } as const
    return reportOf(problem, { ...common, inputs: solved.inputs, iterations: solved.iterations })
  }
  const sample = knots[1] / rowsPerValue
  const result = yield* mapped(searchInputs(problem, units, { knots, sample, solver }, at), 0.1, 0.99)
  const report = reportOf(problem, {
    ...{ method: 'search', solver, units, knots, initial: {}, unstable, failure: undefined },
    ...{ log: inputLog(problem, units, knots, result.inputs), run: result.replay, inputs: result.inputs },
    ...{ runs: result.runs, iterations: result.iterations },
  })
  if (!shouldStop()) requireReached(report, result)
  return report
}

function* mapped<T>(work: Generator<number, T, void>, from: number, to: number): Generator<number, T, void> {
  let next = work.next()
  while (next.done !== true) {
    yield from + (to - from) * next.value
    next = work.next()
  }
  return next.value
}

/** Returns the times of the found values. @throws ModelError `out-of-range` */
function knotsOf({ stop, sources, prescribed }: InverseProblem, stated: number | undefined, isExact: boolean) {
  const steps = prescribed.flatMap(({ by }) => (typeof by === 'string' ? [] : [by.step]))
  const usual = isExact ? stop / usualExact : Math.max(stop / usualSearch, Math.min(...steps, stop / usualSearch))
  const interval = stated ?? usual
  const count = Math.round(stop / interval)
  const most = isExact ? mostExact : Math.floor(mostSearch / sources.length)
  if (!(interval > 0) || count < 8 || count > most)
    throw new ModelError(
      'out-of-range',
      `an interval of ${interval} s gives ${count} values of each input over ${seconds(stop)}`,
      { setting: 'interval' },
      `choose an interval from ${Number((stop / most).toPrecision(3))} to ${Number((stop / 8).toPrecision(3))} s`,
    )
  return Float64Array.from({ length: count + 1 }, (_, k) => (k * stop) / count)
}

/** Change of a state at the start, over its size, that counts as rounding. */
const rounding = 1e-9

function changedStates({ start }: InverseProblem, { x }: ExactResult): Readonly<Record<string, number>> {
  const { states } = start.instance.compilation
  return Object.fromEntries(
    states.flatMap(({ name }, i) =>
      Math.abs(x[i] - start.x[i]) > rounding * Math.max(1, Math.abs(x[i])) ? [[name, x[i]] as const] : [],
    ),
  )
}

function* replayed(
  problem: InverseProblem,
  log: string,
  settings: ReplaySettings,
  at: Workplace,
): Generator<number, readonly [Replay | undefined, string | undefined], void> {
  try {
    return [yield* mapped(replay(problem, log, settings, at), 0.9, 0.99), undefined]
  } catch (error) {
    if (error instanceof ModelError) return [undefined, error.what]
    throw error
  }
}

interface Found extends Pick<
  InverseReport,
  'method' | 'solver' | 'initial' | 'unstable' | 'log' | 'runs' | 'iterations'
> {
  readonly units: readonly string[]
  readonly knots: Float64Array
  readonly inputs: readonly Float64Array[]
  /** Run with the inputs; undefined if it failed. */
  readonly run: Replay | undefined
  readonly failure: string | undefined
}

function reportOf(problem: InverseProblem, outcome: Found): InverseReport {
  const { structure, sources, stop, internal, experiment } = problem
  const { units, knots, inputs, run, failure, ...rest } = outcome
  const times = run?.times ?? knots
  const signals = problem.prescribed.map((_, i) => signalOf(problem, i, times, run))
  const report = {
    ...{ ...rest, internal, stop, tolerance, signals, times, experiment: experiment.name },
    ...{ index: structure.index, interval: knots[1] - knots[0] },
    inputs: inputs.map((values, j) => ({
      ...{ name: `${sources[j]}.y`, unit: units[j], values, order: structure.orders[j] },
    })),
    inputTimes: knots,
  }
  return { ...report, warnings: warningsOf(problem, report, failure) }
}

function signalOf(
  { prescribed, structure, sources }: InverseProblem,
  i: number,
  times: Float64Array,
  run: Replay | undefined,
): PrescribedSignal {
  const { name, unit, by, at } = prescribed[i]
  const values = times.map((t) => at(t, 0))
  const replayedValues = run?.signals[i] ?? new Float64Array(0)
  let place = 0
  const difference = (k: number): number => Math.abs(replayedValues[k] - values[k])
  for (let k = 1; k < replayedValues.length; k++) if (difference(k) > difference(place)) place = k
  return {
    ...{ name, unit, values, replayed: replayedValues, source: sources[structure.assigned[i]] },
    ...{ appears: structure.appears[i], differentiations: structure.differentiations[i] },
    ...{ error: run === undefined ? NaN : difference(place), errorAt: times[place] },
    peak: values.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    ...(typeof by === 'string'
      ? { expression: by }
      : {
          log: {
            ...{ title: by.title, column: by.column, rows: by.rows, step: by.step, degree: by.spline.degree },
            ...(by.filter !== undefined && { filter: by.filter }),
          },
        }),
  }
}

function warningsOf(
  { start }: InverseProblem,
  { unstable, signals, method }: Omit<InverseReport, 'warnings'>,
  failure: string | undefined,
): readonly string[] {
  const { discrete } = start.instance.compilation.system
  const blocks = [
    ...new Set([
      ...discrete.events.map(({ block }) => block),
      ...discrete.updates.flatMap(({ assignment }) =>
        discrete.states.flatMap(({ symbol, block }) => (symbol === assignment.symbol ? [block] : [])),
      ),
    ]),
  ]
  const differs = signals.some(({ error, peak }) => !(error <= 1e-4 * (peak > 0 ? peak : 1)))
  return [
    ...(failure === undefined ? [] : [`the run with the found inputs failed: ${failure}`]),
    ...(unstable === undefined || unstable.length === 0
      ? []
      : [
          `motions that the signals leave free grow at the start: ${zerosText(unstable)}; look at the other signals of the run, and at inputs that act before their effect`,
        ]),
    ...(differs && failure === undefined && blocks.length > 0 && method === 'exact'
      ? [`events and samples of ${blocks.slice(0, 4).join(', ')} are held in the solution, and act in the run`]
      : []),
    ...(differs && failure === undefined && method === 'search'
      ? ['the run does not follow the signals everywhere: a shorter interval resolves faster changes']
      : []),
  ]
}

const zerosText = (zeros: readonly { readonly re: number; readonly im: number }[]): string =>
  zeros
    .slice(0, 4)
    .map(({ re, im }) => {
      const [real, imaginary] = [re, im].map((value) => String(Number(value.toPrecision(4))))
      return im === 0 ? `zero ${real} 1/s` : `zeros ${real} ± ${imaginary}i 1/s`
    })
    .join(', ')

/** @throws ModelError `no-equilibrium` if no run comes close to the signals */
function requireReached(report: InverseReport, { failure }: SearchResult): void {
  const { signals, unstable = [] } = report
  const worst = largestError(report)
  if (worst.share <= nothing) return
  const { name, errorAt } = signals[worst.place]
  const why = [
    ...(unstable.length > 0 ? [`motions that the signals leave free grow: ${zerosText(unstable)}`] : []),
    ...(failure === undefined ? [] : [`a run with trial inputs failed: ${failure}`]),
  ]
  throw new ModelError(
    'no-equilibrium',
    `no inputs found with which ${name} follows: the closest run differs by ${Number((100 * worst.share).toPrecision(3))} % at t = ${seconds(errorAt)}${why.length === 0 ? '' : `; ${why.join('; ')}`}`,
    { signal: name, time: errorAt },
    unstable.length > 0
      ? 'prescribe another signal, one whose free motions decay, or a shorter time'
      : 'prescribe a motion that begins with the state of the experiment, or a smoother one',
  )
}

const overdetermined = ({ prescribed }: InverseProblem): ModelError =>
  new ModelError(
    'usage',
    `the signals ${prescribed.map(({ name }) => name).join(', ')} depend on each other, so they can't all be prescribed`,
    { signal: prescribed[0].name },
    'prescribe as many signals as the model has degrees of freedom, at most',
  )
