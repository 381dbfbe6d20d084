/** Common parts of requests about a model. */
import type { ProjectFile } from '../model/project/project'

/** Text files of the project folder that blocks or experiments refer to, by relative path. */
export type ProjectFiles = Readonly<Record<string, string>>

/** Request about a model under a formulation. */
export interface ModelRequest {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly formulation?: string
}

/** Request about a model as one of its experiments changes it, or about the blocks alone. */
export interface ModelInUseRequest extends ModelRequest {
  readonly experiment?: string
}

/** Request about a model in one of its experiments. */
export interface ExperimentRequest extends ModelRequest {
  readonly experiment: string
}

/** Choice of a parameter set that replaces that of the experiment; `base` for none. */
export interface OfVariant {
  readonly variant?: string
}
