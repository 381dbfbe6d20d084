/** What requests about a model have in common. */
import type { ProjectFile } from '../model/project/project'

/** Text files of the project folder that blocks or experiments refer to, by relative path. */
export type ProjectFiles = Readonly<Record<string, string>>

/** A model under a formulation. */
export interface ModelRequest {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly formulation?: string
}

/** A model as one of its experiments changes it, or the blocks alone. */
export interface ModelInUseRequest extends ModelRequest {
  readonly experiment?: string
}

/** A model in one of its experiments. */
export interface ExperimentRequest extends ModelRequest {
  readonly experiment: string
}

/** The parameter set instead of that of the experiment; `base` for none. */
export interface OfVariant {
  readonly variant?: string
}
