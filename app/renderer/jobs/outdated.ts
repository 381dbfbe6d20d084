/**
 * Comparison of the inputs of a result with the open project, which says whether the result still holds. Every verdict
 * of the window takes the reason from here, so a change makes all of them look old, and undoing it makes them valid
 * again.
 */
import type { ProjectFile } from '../../../engine/model/project/project'
import { defaultFormulation, formulationNames } from '../store/edits/formulations'
import type { ProjectState } from '../store/project-store'
import { projectFromDocument, type Document } from '../store/records'
import { outdatedTexts } from '../texts/outdated'
import { runChanges, type RunSource } from './run-changes'

/** The reason why a result no longer holds, to be shown in front of it; null while it holds. */
export type Outdated = string | null

/** The open project, as far as results depend on it. */
export type PresentProject = Pick<ProjectState, 'doc' | 'origin' | 'formulation'>

/** Projects of documents, which never change: many results ask for the same one. */
const written = new WeakMap<Document, ProjectFile>()

function projectOf(doc: Document): ProjectFile {
  let project = written.get(doc)
  if (project === undefined) written.set(doc, (project = projectFromDocument(doc)))
  return project
}

/** Name of the formulation in use. */
export function formulationInUse({ doc, formulation }: Pick<PresentProject, 'doc' | 'formulation'>): string {
  return formulation !== null && formulationNames(doc).includes(formulation) ? formulation : defaultFormulation
}

/** Changes of the project since a result was computed from `source`, in words; empty while the result holds. */
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
