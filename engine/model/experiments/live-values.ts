/** Values for trying out an experiment: they replace the values of the project without changing it. */
import type { ParamValue, ProjectFile, ScalarValue } from '../project/project'

export interface LiveValues {
  /** Values by `Block.param`, on top of those of the experiment. */
  readonly set?: Readonly<Record<string, ParamValue>>
  /** Variables of the project. */
  readonly variables?: Readonly<Record<string, ScalarValue>>
  /** Initial values of the experiment. */
  readonly initial?: Readonly<Record<string, ScalarValue>>
}

/** Returns the project with values of an experiment and variables replaced; no block is touched. */
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
