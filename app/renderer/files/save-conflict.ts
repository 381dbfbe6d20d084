/** Saving to a file that has changed on disk: the user merges, replaces it, or saves elsewhere. */
import { bothSides } from '../../../engine/model/merge'
import { readProject } from '../../../engine/model/parse/parse-project'
import {
  isConflict,
  type OpenedProject,
  type ProjectToSave,
  type SaveConflict,
  type SavedProject,
} from '../../projects/opened'
import { isEmptyDiff } from '../store/diff'
import { documentFromProject } from '../store/records'
import { conflictTexts as texts } from '../texts/conflict'
import { mergeTheirs } from '../versions/merge'
import type { Services } from './services'
import { ask } from '../workbench/dialog'
import type { ConflictChoice } from './dialogs'

/**
 * Asks the user until the project is saved or the user decides otherwise.
 * @param result of a first attempt to save
 * @returns null if nothing was written
 */
export async function settleConflict(
  services: Services,
  project: ProjectToSave,
  result: SavedProject | SaveConflict | null,
): Promise<SavedProject | null> {
  const { bridge } = services
  let at = result
  while (isConflict(at)) {
    const conflict: SaveConflict = at
    switch (await askAbout(services, conflict)) {
      case 'cancel':
        return null
      case 'merge':
        mergeDisk(services, conflict)
        return null
      case 'save-as':
        at = await bridge.saveProjectAs(project)
        break
      case 'replace':
        // Replaces only the version that the user has seen: if the file changes again, the question is repeated.
        at = await bridge.saveProject({ ...project, fingerprint: conflict.disk?.fingerprint ?? null })
    }
  }
  return at
}

async function askAbout({ ui, project }: Services, conflict: SaveConflict): Promise<ConflictChoice> {
  const { name, seen } = project.getState().origin
  const { disk } = conflict
  const read = disk === null ? null : readProject(disk.text, disk.file)
  const unreadable = read === null || read.ok ? null : (read.problems[0]?.message ?? '')
  const fingerprint = disk?.fingerprint
  const known = fingerprint !== undefined && seen === fingerprint
  return ask<ConflictChoice>(ui, 'cancel', (answer) => {
    return { kind: 'save-conflict', name, conflict, unreadable, seen: known, answer }
  })
}

/** Merges changes that only the file has as one edit, and opens the comparison with the file for the rest. */
function mergeDisk(services: Services, { disk }: SaveConflict): void {
  if (disk === null) return
  const { project, versions, ui } = services
  const read = readProject(disk.text, disk.file)
  if (!read.ok) return
  const { doc, savedDoc, edit, seenOnDisk } = project.getState()
  // The file may contain a merge by git itself: then its "ours" side is compared with "theirs".
  const sides = bothSides(disk.text, disk.file)
  const theirs = documentFromProject(sides?.ours ?? read.project)
  if (savedDoc !== null) {
    const { diff, both } = mergeTheirs(savedDoc, doc, theirs)
    if (!isEmptyDiff(diff)) edit(texts.step, diff, { files: newFiles(services, disk) })
    if (both > 0) ui.getState().notify('warning', texts.both(both))
    else ui.getState().notify('info', texts.merged)
  }
  seenOnDisk(disk.fingerprint, theirs)
  versions
    .getState()
    .compareWith(
      sides === undefined
        ? { name: texts.onDisk, project: read.project }
        : { name: texts.otherSide, project: sides.theirs, conflicts: sides.conflictTexts },
    )
}

/** Ends the comparison after saving, because the file on disk no longer differs. */
export function endComparison({ versions }: Services): void {
  const { other, stop } = versions.getState()
  if (other?.name === texts.onDisk || other?.name === texts.otherSide) stop()
}

function newFiles({ project }: Services, { files }: OpenedProject): Readonly<Record<string, string>> {
  const present = project.getState().origin.files
  return Object.fromEntries(Object.entries(files).filter(([path]) => !Object.hasOwn(present, path)))
}
