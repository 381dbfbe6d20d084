/**
 * Check of sensitivities by differences of two runs with a slightly larger and smaller value. Differences have fewer
 * digits, and none beside instants that move, so they check and don't replace: where they disagree in more than a few
 * rows, the signal does not follow its sensitivity even for small changes, or the sensitivity is wrong.
 */
import { Model, Outputs } from '../../compile/model'
import { correctionsOf } from '../../run/corrections'
import { simulate, type SimulateOptions } from '../../solve/run'
import { seconds } from '../../solve/non-finite'
import { formatNumber } from '../../quantities/units'
import type { StartOfRun } from '../../start/settle/start'

/** Change of a parameter, relative to its value. */
export const difference = 1e-4
/** Largest difference over the peak of a sensitivity in a row, and the share of rows in which it may be larger. */
const tolerated = 1e-3
const tolerable = 0.02

/** Row of a run with sensitivities. */
export interface SensitiveRow {
  readonly t: number
  readonly y: Float64Array
  /** Derivatives of the signals by each parameter. */
  readonly slopes: readonly Float64Array[]
}

/** Signals by time, as a key that is the same in all runs. */
type Rows = ReadonlyMap<string, Float64Array>
const keyOf = (t: number): string => t.toFixed(9)

/**
 * Runs a model and returns its signals; undefined if it fails, is cancelled or takes too much work.
 * @param done share of the analysis that is done, which is yielded meanwhile
 */
export function* rowsOf(
  { instance, x, z }: StartOfRun,
  names: readonly string[],
  options: Pick<
    SimulateOptions,
    'start' | 'stop' | 'solver' | 'tolerance' | 'sample' | 'mostEvaluations' | 'shouldStop' | 'clock'
  >,
  done: number,
): Generator<number, Rows | undefined, void> {
  const model = new Model(instance)
  const outputs = new Outputs(instance, names)
  const rows = new Map<string, Float64Array>()
  const { project } = correctionsOf(instance, 'variable', x)
  const loop = simulate(model, {
    ...options,
    x0: x,
    z0: z,
    ...(project === undefined ? {} : { project }),
    onRow: (t, state) => rows.set(keyOf(t), outputs.at(t, state, model.discrete?.z).slice()),
  })
  let next = loop.next()
  while (next.done !== true) {
    yield done
    next = loop.next()
  }
  return next.value.status === 'done' ? rows : undefined
}

/** Returns sentences on the signals whose sensitivity disagrees with the difference of two runs. */
export function doubtsOf(
  parameter: string,
  {
    names,
    rows,
    k,
    pair: [more, less],
    step,
  }: {
    readonly names: readonly string[]
    readonly rows: readonly SensitiveRow[]
    /** Place of the parameter. */
    readonly k: number
    readonly pair: readonly (Rows | undefined)[]
    /** Distance of the two values, in the unit of the sensitivities. */
    readonly step: number
  },
): readonly string[] {
  if (more === undefined || less === undefined)
    return [
      `a run with 0.01 % more or less of ${parameter} fails or takes too much work, so the derivatives by it are not checked`,
    ]
  return names.flatMap((name, j) => {
    const compared = rows.flatMap(({ t, y, slopes }) => {
      const [high, low] = [more.get(keyOf(t))?.[j], less.get(keyOf(t))?.[j]]
      if (high === undefined || low === undefined) return []
      const rounding = (1e-7 * (Math.abs(y[j]) + Math.abs(high))) / step
      return [{ t, slope: slopes[k][j], error: Math.abs((high - low) / step - slopes[k][j]) - rounding }]
    })
    const peak = Math.max(0, ...compared.map(({ slope, error }) => Math.max(Math.abs(slope), error)))
    const wrong = compared.filter(({ error }) => error > tolerated * peak)
    if (wrong.length <= tolerable * compared.length) return []
    const largest = wrong.reduce((a, b) => (b.error > a.error ? b : a))
    return [
      `runs with 0.01 % more and less of ${parameter} give ${name} another derivative from t = ${seconds(wrong[0].t)} on, by up to ${formatNumber((100 * largest.error) / peak, 2)} % of its peak: a contact, a switch or chaos between them; take these values with care`,
    ]
  })
}
