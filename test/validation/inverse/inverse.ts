/** Inverse dynamics of small models. */
import { inverseDynamics } from '../../../engine/inverse'
import type { InverseReport } from '../../../engine/inverse/report'
import type { InverseOptions } from '../../../engine/analyse/inverse-options'
import type { AnalysisRequest } from '../../../engine/analyses/analysis'
import { toEnd } from '../../../engine/collections/to-end'
import { ModelError } from '../../../engine/errors/model-error'
import type { ProjectFile } from '../../../engine/model/project/project'
import { workplace } from '../identification/identify'

export const inverse = (
  project: ProjectFile,
  options: InverseOptions,
  more: Partial<AnalysisRequest> = {},
): InverseReport =>
  toEnd(inverseDynamics.compute({ project, files: {}, experiment: 'run', inverse: options, ...more }, workplace))

/** Returns the largest difference of a found input from a function of time, over the largest size of that function. */
export function inputError({ inputs, inputTimes }: InverseReport, name: string, expected: (t: number) => number) {
  const input = inputs.find((one) => one.name === name)
  if (input === undefined) throw new Error(`no input ${name}`)
  const values = [...inputTimes].map(expected)
  const peak = Math.max(...values.map(Math.abs))
  return Math.max(...values.map((value, i) => Math.abs(value - input.values[i]))) / peak
}

export function errorOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ModelError) return error.message
    throw error
  }
  return 'no error'
}
