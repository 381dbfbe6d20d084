/** Saving where the file is no longer what it was: the user merges, replaces it, or saves elsewhere. */
import { bothSides } from '../../../engine/model/merge'
import { readProject } from '../../../engine/model/parse/parse-project'
import { isConflict, type OpenedProject, type ProjectToSave, type SaveConflict, type SavedProject } from '../../bridge'
import { isEmptyDiff } from '../store/diff'
import { documentFromProject } from '../store/records'
import { conflictTexts as texts } from '../texts/conflict'
import { mergeTheirs } from '../versions/merge'
import type { Services } from '../versions/services'
import { ask } from '../workbench/dialog'
import type { ConflictChoice } from './dialogs'

/**
 * Ask until it is saved or the user does something else about it.
 * @param result of a first attempt to save
 * @returns null when nothing was written
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
        // What the user was shown, and nothing else: where it changes again, the question comes again.
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

/** One edit with what only others have changed, and the comparison with the file for the rest. */
function mergeDisk(services: Services, { disk }: SaveConflict): void {
  if (disk === null) return
  const { project, versions, ui } = services
  const read = readProject(disk.text, disk.file)
  if (!read.ok) return
  const { doc, savedDoc, edit, seenOnDisk } = project.getState()
  // What git merged into the file may be open itself: its side is compared with theirs then.
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
        : { name: texts.otherSide, project: sides.theirs, found: sides.found },
    )
}

/** Once it is saved, the file on disk is no other version any more. */
export function endComparison({ versions }: Services): void {
  const { other, stop } = versions.getState()
  if (other?.name === texts.onDisk || other?.name === texts.otherSide) stop()
}

function newFiles({ project }: Services, { files }: OpenedProject): Readonly<Record<string, string>> {
  const present = project.getState().origin.files
  return Object.fromEntries(Object.entries(files).filter(([path]) => !Object.hasOwn(present, path)))
}
