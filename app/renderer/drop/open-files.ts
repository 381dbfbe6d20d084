/** What is done with a file that comes from outside: dropped on the window, or named on the command line. */
import { readState } from '../../../engine/host/state/state-file'
import { importAdams } from '../../../importers/adams'
import { ModelError } from '../../../engine/errors/model-error'
import type { StartFile } from '../../bridge'
import { tireType } from '../../tires/tire-type'
import { propertyFileEdit } from '../inspector/tire/property-file-edit'
import { takeLibrary } from '../libraries/actions'
import { offerData } from '../results/import/import-actions'
import { startRun } from '../running/running'
import { replaceProject, showOpened } from '../files/files'
import type { Services } from '../results/services'
import { getRecord, recordsOf } from '../store/records'
import { desktopTexts as texts } from '../texts/desktop'
import { destinationOf } from '../variants/writing'
import { kindOf } from './kinds'

export interface DroppedFile {
  readonly file: File
  readonly folder: boolean
  readonly entry?: FileSystemEntry
  /** Of a browser with access to files. */
  readonly handle?: FileSystemHandle
}

export async function openDropped(services: Services, dropped: DroppedFile): Promise<void> {
  const { ui } = services
  const { file, folder, handle } = dropped
  try {
    switch (kindOf(file.name, folder)) {
      case 'project': {
        const { bridge } = services
        const content = bridge.kind === 'electron' ? await contentOf(dropped) : undefined
        const opened = await bridge.openDropped(file, handle, content)
        if (opened !== null) await showOpened(services, opened)
        return
      }
      case 'adams':
        return await openAdams(services, file.name, await file.text())
      case 'data':
        if (recordsOf(services.project.getState().doc, 'block').length === 0)
          return ui.getState().notify('warning', texts.noExperiment)
        ui.getState().showView('results')
        return await offerData(services, file, 'any')
      case 'tire':
        return await takeTire(services, file.name, await file.text())
      case 'state':
        return startRun(services, { from: readState(await file.text(), file.name) })
      case 'library':
        return await takeLibrary(services, file.name, await file.text())
      case undefined:
        return ui.getState().notify('warning', texts.unknownFile(file.name))
    }
  } catch (error) {
    ui.getState().notifyError(error)
  }
}

/** Of the project file, which shows that it was dropped here. */
async function contentOf({ file, folder, entry }: DroppedFile): Promise<ArrayBuffer> {
  if (!folder) return file.arrayBuffer()
  const found = await new Promise<File>((resolve, reject) => {
    const failed = (): void => reject(new Error(texts.folderWithoutProject(file.name)))
    const isFile = (inside: FileSystemEntry): inside is FileSystemFileEntry => inside.isFile
    const take = (inside: FileSystemEntry): void => (isFile(inside) ? inside.file(resolve, failed) : failed())
    const directory = entry as FileSystemDirectoryEntry | undefined
    if (directory === undefined) failed()
    else directory.getFile('project.json', {}, take, failed)
  })
  return found.arrayBuffer()
}

/** What the window was opened for. */
export async function openStart(services: Services, start: StartFile): Promise<void> {
  if (start.kind === 'project') await showOpened(services, start.project)
  else await openAdams(services, start.name, start.text)
}

/** A dataset becomes a project that is to be saved yet. */
async function openAdams(services: Services, name: string, text: string): Promise<void> {
  const { ui, project } = services
  try {
    const { project: imported, leftOut, assumed } = importAdams(text, name)
    const origin = { name: name.replace(/\.adm$/i, ''), location: null, files: {} }
    const done = await replaceProject(services, () => project.getState().load(imported, origin, { unsaved: true }))
    if (!done) return
    ui.getState().set({ statusText: texts.adamsDone(name, Object.keys(imported.blocks).length) })
    if (assumed.length > 0) ui.getState().notify('info', texts.adamsAssumed(assumed.join('; ')))
    if (leftOut.length > 0) ui.getState().notify('info', texts.adamsLeftOut(leftOut.length))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ui.getState().openDialog({ kind: 'open-failure', name, problems: [error.toJSON()] })
  }
}

/** Parameters of the selected tyres, in one step. */
async function takeTire({ project, ui }: Services, name: string, text: string): Promise<void> {
  const { doc, experiment, selection, edit, variantEdits } = project.getState()
  const tires = selection.blocks.filter((block) => getRecord(doc, 'block', block)?.value.type === tireType)
  if (tires.length === 0) return ui.getState().notify('warning', texts.noTire)
  // the compiler of tyre functions is loaded when it is needed
  const { propertyFileTire } = await import('../../tires/property-file')
  const { tir } = propertyFileTire(text, name)
  const destination = destinationOf(doc, experiment, variantEdits)
  edit(texts.tireLabel(name), propertyFileEdit({ project }, { name, text }, tir, tires, destination))
  ui.getState().set({ statusText: texts.tireDone(name, tires.length) })
  const notes = [...tir.ignored, ...tir.assumed]
  if (notes.length > 0) ui.getState().notify('warning', texts.tireNotes(notes[0], notes.length - 1))
}
