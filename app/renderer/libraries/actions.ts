/** Actions on libraries: importing and exporting files, adding subsystems, updating instances. */
import { ModelError } from '../../../engine/errors/model-error'
import { filesLeft } from '../../../engine/model/files/referred-files'
import { asLines, parseLibrary, selfContained, serialiseLibrary, type LibraryFile } from '../../../engine/model/library'
import { nameOf } from '../../../engine/model/subsystem'
import { chooseFile } from '../workbench/choose-file'
import type { Services } from './services'
import { applyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { libraryStanding, linkedBlocks, linkOf, linkToLibrary, updateFromLibrary } from '../store/edits/library'
import { getRecord, projectFromDocument } from '../store/records'
import { libraryTexts as texts } from '../texts/libraries'
import { entryFor } from './entries'
import { ownLibraries, type KeptLibrary } from './library-store'

/** Runs a task and reports content that can't be stored. */
function telling({ ui }: Services, work: () => Promise<void>): Promise<void> {
  return ui.getState().attempt(work, 'library')
}

/**
 * Adds a subsystem of the project to a library, replacing a block of that name, and makes the subsystem an instance of
 * it.
 * @param destination the library, or the name of a new one
 */
export function addToLibrary(
  services: Services,
  path: string,
  destination: KeptLibrary | string,
  name: string,
): Promise<void> {
  const { project, registry, library, ui } = services
  return telling(services, async () => {
    const { doc, edit, origin } = project.getState()
    const { block, added, files } = selfContained(projectFromDocument(doc), registry, path, origin.files)
    const file: LibraryFile =
      typeof destination === 'string' ? { wishboneLibrary: 1, name: destination, blocks: {} } : destination.file
    const before = Object.hasOwn(file.blocks, name) ? file.blocks[name].version : 0
    const entry = { version: before + 1, block, ...(Object.keys(files).length > 0 && { files: asLines(files) }) }
    await library
      .getState()
      .put(
        { ...file, blocks: { ...file.blocks, [name]: entry } },
        typeof destination === 'string' ? undefined : destination.id,
      )
    const link = linkOf({ library: file.name, name, entry })
    edit(texts.dialog.edit(path, file.name), linkToLibrary(doc, path, link, added))
    ui.getState().notify('success', texts.dialog.done(name, file.name, entry.version))
  })
}

export function exportLibrary(services: Services, { id, file }: KeptLibrary): Promise<void> {
  return telling(services, async () => {
    await services.bridge.exportFile(`${id}.library.json`, serialiseLibrary(file), 'application/json')
  })
}

export async function importLibrary(services: Services): Promise<void> {
  const file = await chooseFile(services, ['json'])
  if (file !== null) await takeLibrary(services, file.name, await file.text())
}

/** Imports the file of a library. It replaces a library of the same name, which the user can restore with one click. */
export function takeLibrary(services: Services, fileName: string, text: string): Promise<void> {
  const { library, registry, ui } = services
  return telling(services, async () => {
    let file: LibraryFile
    try {
      file = parseLibrary(text, registry, fileName)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      ui.getState().notify('danger', error.message, undefined, 'library')
      return
    }
    const before = ownLibraries(library.getState().libraries).find((one) => one.file.name === file.name)
    await library.getState().put(file, before?.id)
    if (before === undefined)
      ui.getState().notify('success', texts.list.imported(file.name, Object.keys(file.blocks).length))
    else
      ui.getState().notify('success', texts.list.replaced(file.name), {
        label: texts.list.undo,
        run: () => void telling(services, () => library.getState().put(before.file, before.id)),
      })
  })
}

export function removeLibrary(services: Services, keptLibrary: KeptLibrary): Promise<void> {
  const { library, ui } = services
  return telling(services, async () => {
    await library.getState().remove(keptLibrary.id)
    ui.getState().notify('info', texts.list.removed(keptLibrary.file.name), {
      label: texts.list.undo,
      run: () => void telling(services, () => library.getState().put(keptLibrary.file, keptLibrary.id)),
    })
  })
}

export function removeBlockOf(services: Services, keptLibrary: KeptLibrary, name: string): Promise<void> {
  const { library, ui } = services
  return telling(services, async () => {
    const { [name]: _gone, ...blocks } = keptLibrary.file.blocks
    await library.getState().put({ ...keptLibrary.file, blocks }, keptLibrary.id)
    ui.getState().notify('info', texts.list.removed(name), {
      label: texts.list.undo,
      run: () => void telling(services, () => library.getState().put(keptLibrary.file, keptLibrary.id)),
    })
  })
}

export function renameLibrary(services: Services, { id, file }: KeptLibrary, name: string): Promise<void> {
  return telling(services, () => services.library.getState().put({ ...file, name }, id))
}

export function renameBlockOf(services: Services, { id, file }: KeptLibrary, from: string, to: string): Promise<void> {
  const blocks = Object.fromEntries(
    Object.entries(file.blocks).map(([name, entry]) => [name === from ? to : name, entry]),
  )
  return telling(services, () => services.library.getState().put({ ...file, blocks }, id))
}

/**
 * Updates instances, the selected ones or all of the project, in one edit.
 * @param even whether to update those too in which only positions inside differ
 */
export function updateInstances(services: Services, among?: readonly string[], even: 'rearranged' | null = null): void {
  const { project, registry, library, ui } = services
  const { doc, edit, origin } = project.getState()
  const { libraries } = library.getState()
  let diff: RecordsDiff | undefined
  let now = doc
  let present = origin.files
  const updated: string[] = []
  const lost: string[] = []
  const renamed: (readonly [string, string])[] = []
  for (const path of linkedBlocks(doc, among)) {
    const link = getRecord(now, 'block', path)?.value.library
    const from = link && entryFor(libraries, link)
    if (link === undefined || from === undefined) continue
    const { changed, newer, rearranged } = libraryStanding(now, present, path, link, from.entry)
    if (changed === false && newer !== true && !(rearranged && even !== null)) continue
    const update = updateFromLibrary(now, path, from, present)
    now = applyDiff(now, update.diff)
    diff = diff === undefined ? update.diff : squashDiffs(diff, update.diff)
    present = { ...present, ...update.files }
    updated.push(path)
    lost.push(...update.lost)
    renamed.push(...update.renamed)
  }
  if (diff === undefined) {
    ui.getState().notify('info', texts.link.nothing)
    return
  }
  const label = texts.link.updated(updated.length === 1 ? nameOf(updated[0]) : `${updated.length} blocks`)
  edit(label, diff, { files: present })
  if (lost.length > 0) ui.getState().notify('warning', texts.link.lost(lost))
  else ui.getState().notify('success', texts.link.done(updated.length))
  const others = new Map(renamed)
  if (others.size > 0) ui.getState().notify('info', texts.renamedFiles([...others]))
  const left = filesLeft(projectFromDocument(doc), projectFromDocument(now), registry).filter((file) =>
    Object.hasOwn(origin.files, file),
  )
  if (left.length > 0) ui.getState().notify('info', texts.leftFiles(left))
}

/** Updates the selected instances or, if none is selected, all of the project. */
export function updateSelected(services: Services): void {
  const { doc, selection } = services.project.getState()
  const chosen = linkedBlocks(doc, selection.blocks)
  updateInstances(services, chosen.length > 0 ? chosen : undefined)
}

/** Shows the differences between an instance and the block in its library, as between two versions of the project. */
export function compareWithLibrary({ project, library, versions, ui }: Services, path: string): void {
  const { doc, origin, addFile } = project.getState()
  const link = getRecord(doc, 'block', path)?.value.library
  const from = link && entryFor(library.getState().libraries, link)
  if (from === undefined) return
  const { diff, files } = updateFromLibrary(doc, path, from, origin.files)
  // The parts that the user takes over may refer to these files; files without references are not saved.
  for (const [name, text] of Object.entries(files)) addFile(name, text)
  const name = texts.link.from(from.name, from.library, from.entry.version)
  versions.getState().compareWith({ name, project: projectFromDocument(applyDiff(doc, diff)) })
  ui.getState().showView('diagram')
}

/** Returns the selected instance that differs from its library, otherwise the first one of the project. */
export function staleInstance({ project, library }: Services): string | undefined {
  const { marks } = library.getState()
  return project.getState().selection.blocks.find((name) => marks.has(name)) ?? [...marks.keys()][0]
}
