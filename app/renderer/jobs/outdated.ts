/**
 * Comparison of the inputs of a result with the open project, which shows whether the result is still valid. All parts
 * of the window take the reason from here. So a change marks all results as outdated, and undoing the change makes them
 * valid again.
 */
import type { ProjectFile } from '../../../engine/model/project/project'
import { defaultFormulation, formulationNames } from '../store/edits/formulations'
import type { ProjectState } from '../store/project-store'
import { projectFromDocument, type Document } from '../store/records'
import { outdatedTexts } from '../texts/outdated'
import { runChanges, type RunSource } from './run-changes'

/** Reason why a result is no longer valid, to show before the result; null while the result is valid. */
export type Outdated = string | null

/** The parts of the open project that results depend on. */
export type PresentProject = Pick<ProjectState, 'doc' | 'origin' | 'formulation'>

/** Projects by document. Documents never change, and many results refer to the same one. */
const written = new WeakMap<Document, ProjectFile>()

function projectOf(doc: Document): ProjectFile {
  let project = written.get(doc)
  if (project === undefined) written.set(doc, (project = projectFromDocument(doc)))
  return project
}

/** Returns the name of the formulation in use. */
export function formulationInUse({ doc, formulation }: Pick<PresentProject, 'doc' | 'formulation'>): string {
  return formulation !== null && formulationNames(doc).includes(formulation) ? formulation : defaultFormulation
}

/**
 * Returns the changes of the project since a result was computed from `source`, in words; empty while the result is
 * valid.
 */
export function changesSince(source: RunSource, present: PresentProject): readonly string[] {
  return runChanges(source, {
    ...source,
    project: projectOf(present.doc),
    ...(source.files === undefined ? {} : { files: present.origin.files }),
    // Requests that name no formulation use the default one, whichever is chosen.
    ...(source.formulation === undefined ? {} : { formulation: formulationInUse(present) }),
  })
}

export function outdatedSince(source: RunSource | null, present: PresentProject): Outdated {
  const changes = source === null ? [] : changesSince(source, present)
  return changes.length === 0 ? null : outdatedTexts.because(changes)
}
