/** Sensitivities of a run, and the same by differences of runs with other values. */
import { sensitivity } from '../../../engine/analyses/sensitivity'
import type { SensitivityReport } from '../../../engine/analyses/sensitivity/report'
import type { AnalysisRequest } from '../../../engine/analyses/analysis'
import type { ProjectFile } from '../../../engine/model/project/project'
import { toEnd } from '../../../engine/collections/to-end'
import { sharedCompiler } from '../../support/compiler'

export function sensitivitiesOf(
  project: ProjectFile,
  parameters: readonly string[],
  signals: readonly string[],
  more: Partial<AnalysisRequest> = {},
): SensitivityReport {
  const request = { project, files: {}, experiment: 'run', parameters, signals, ...more }
  return toEnd(
    sensitivity.compute(request, { compiler: sharedCompiler, shouldStop: () => false, clock: () => performance.now() }),
  )
}

/**
 * Returns a function that gives the derivative of a signal by central differences of runs at two distances,
 * extrapolated, at some times; NaN at times that some run lacks, such as those of events.
 * @param length of the shorter difference, in units of the parameter
 */
export function differencesOf(
  project: ProjectFile,
  { name, value, length }: { readonly name: string; readonly value: number; readonly length: number },
  signals: readonly string[],
  more: Partial<AnalysisRequest> = {},
): (signal: string, times: Float64Array) => Float64Array {
  const at = (by: number) => {
    const target = name.startsWith('initial ') ? { initial: { [name.slice(8)]: value + by } } : undefined
    const changed = { ...more, ...(target === undefined ? { overrides: { [name]: value + by } } : { values: target }) }
    const report = sensitivitiesOf(project, [name], signals, changed)
    const places = new Map([...report.times].map((t, i) => [t.toFixed(9), i]))
    return (signal: string, t: number): number =>
      report.signals.find((s) => s.name === signal)?.values[places.get(t.toFixed(9)) ?? -1] ?? NaN
  }
  const [a, b, c, d] = [at(length), at(-length), at(2 * length), at(-2 * length)]
  return (signal, times) =>
    times.map((t) => (8 * (a(signal, t) - b(signal, t)) - (c(signal, t) - d(signal, t))) / (12 * length))
}
