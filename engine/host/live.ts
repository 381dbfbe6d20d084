/**
 * Values that are being tried out on a model: they take the place of what the project says, without changing it. A run
 * with them evaluates the signals of the experiment's plots and nothing else; where there are none, those that blocks log.
 */
import { withoutSources } from '../model/experiment-inputs'
import { forExperiment } from '../model/variants'
import type { ParamValue, ProjectFile, ScalarValue } from '../model/project'
import { plottedSignals, type RunOverrides } from './experiment'
import type { ProjectFiles } from './protocol'
import type { RunRequest } from './run'

export interface LiveValues {
  /** `Block.param` -> value, on top of what the experiment sets. */
  readonly set?: Readonly<Record<string, ParamValue>>
  /** Variables of the project. */
  readonly variables?: Readonly<Record<string, ScalarValue>>
  /** Initial values of the experiment. */
  readonly initial?: Readonly<Record<string, ScalarValue>>
}

/** The project with values of an experiment and variables replaced; no block is touched. */
export function withLiveValues(project: ProjectFile, name: string, values: LiveValues): ProjectFile {
  const experiment = project.experiments?.[name]
  const { set = {}, variables = {}, initial = {} } = values
  return {
    ...project,
    variables: { ...project.variables, ...variables },
    ...(experiment !== undefined && {
      experiments: {
        ...project.experiments,
        [name]: {
          ...experiment,
          set: { ...experiment.set, ...set },
          initial: { ...experiment.initial, ...initial },
        },
      },
    }),
  }
}

interface LiveRequest {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly experiment: string
  readonly formulation?: string
  readonly values: LiveValues
  readonly run?: RunOverrides
}

/** What to run for it. */
export function liveRequest({ project, files, experiment, formulation, values, run }: LiveRequest): RunRequest {
  const settings = project.experiments?.[experiment]
  const applied = withoutSources(values, settings?.inputs ?? {})
  return {
    // Values that are tried go on top of the parameter set of the experiment; those of sources that read a column have no effect.
    project: withLiveValues(forExperiment(project, experiment), experiment, applied),
    files,
    experiment,
    formulation,
    run,
    signals: settings !== undefined && plottedSignals(settings).length > 0 ? [] : undefined,
    withPlotted: true,
    checkStep: false,
  }
}
