/** Search for FMUs in a project: runs with them need a helper process. */
import { fmuType } from '../../blocks/signals/fmu'
import { activeModel } from '../../engine/model/subsystem'
import type { ProjectFile } from '../../engine/model/project/project'

export function usesFmus(project: ProjectFile): boolean {
  return Object.values(activeModel(project).blocks).some(({ type }) => type === fmuType)
}
