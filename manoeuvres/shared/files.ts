/** Project that a manoeuvre has made, with the experiment that it runs. */
import type { ProjectFile } from '../../engine/model/project/project'
import type { Takeover } from '../../engine/model/takeover'

export interface ModelFiles {
  readonly project: ProjectFile
  readonly experiment: string
  /** Drivers of the vehicle that the manoeuvre silences. */
  readonly takeover?: Takeover
}
