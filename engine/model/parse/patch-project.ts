/** Application of a merge patch to a project, whose shape is then checked again. */
import type { ModelError } from '../../errors/model-error'
import { parseJson } from '../text/json'
import type { JsonValue } from '../text/json'
import { mergePatch } from '../text/merge-patch'
import { checkShape } from './parse-project'
import type { ProjectFile } from '../project/project'

/**
 * Returns the project after an RFC 7396 merge patch.
 * @param patch parsed JSON of the patch
 * @param fileName name of the patch for messages
 * @throws ModelError `project-format` when the result is not a project
 */
export function patchProject(project: ProjectFile, patch: JsonValue, fileName: string): ProjectFile {
  // A ProjectFile is JSON by construction; its optional fields are left out, never undefined.
  const result = checkShape(mergePatch(project as unknown as JsonValue, patch), fileName)
  if (result.ok) return result.project
  throw result.problems[0] satisfies ModelError
}

/** Applies the text of a patch file like `patchProject`. */
export function patchProjectText(project: ProjectFile, text: string, fileName: string): ProjectFile {
  return patchProject(project, parseJson(text, fileName).value, fileName)
}
