/** A project that a manoeuvre has made, with the experiment that it runs. */
import type { ProjectFile } from '../../model/project'

export interface ModelFiles {
  readonly project: ProjectFile
  readonly experiment: string
}
