/** Values that are tried out on an experiment: they take the place of what the project says, without changing it. */
import type { ParamValue, ProjectFile, ScalarValue } from '../project/project'

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
