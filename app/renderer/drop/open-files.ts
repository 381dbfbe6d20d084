/** Opening files from outside: dropped on the window, or named on the command line. */
import { recordOf } from '../../../engine/collections/entries'
import { readState } from '../../../engine/start/state/state-file'
import { projectImports } from '../../../importers/projects'
import { importerIds, makesProject, withoutEnding, type ProjectImporterId } from '../../../importers/table'
import { ModelError } from '../../../engine/errors/model-error'
import type { StartFile } from '../../bridge'
import { tireType } from '../../tires/tire-type'
import { propertyFileEdit } from '../inspector/tire/property-file-edit'
import { takeLibrary } from '../libraries/actions'
import { offerData } from '../results/import/import-actions'
import { startRun } from '../running/running'
import { replaceProject, showOpened } from '../files/files'
import type { Services } from './services'
import { getRecord, recordsOf } from '../store/records'
import { desktopTexts as texts } from '../texts/desktop'
import { destinationOf } from '../variants/writing'
import { kindOf, kindOfContent, type DropKind } from './kinds'
import { takeFmu } from './take-fmu'
import { takeRoad } from './take-road'

/** Number of bytes at the beginning of a file that determine its kind. */
const HEAD_BYTES = 65536

export interface DroppedFile {
  readonly file: File
  readonly folder: boolean
  readonly entry?: FileSystemEntry
  /** Handle of the file, in a browser with access to files. */
  readonly handle?: FileSystemHandle
}

export async function openDropped(services: Services, dropped: DroppedFile): Promise<void> {
  const { ui } = services
  const { file, folder } = dropped
  try {
    const kind = folder
      ? kindOf(file.name, folder)
      : kindOfContent(file.name, new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
    if (kind === undefined) return ui.getState().notify('warning', texts.unknownFile(file.name))
    await taking[kind](services, dropped)
  } catch (error) {
    ui.getState().notifyError(error)
  }
}

type Taking = (services: Services, dropped: DroppedFile) => Promise<void> | void

/** Importers of whole projects. */
const importing = recordOf(
  importerIds
    .filter(makesProject)
    .map((id): [ProjectImporterId, Taking] => [
      id,
      async (services, { file }) => openImported(services, id, file.name, await file.text()),
    ]),
)

const taking: Readonly<Record<DropKind, Taking>> = {
  ...importing,
  async project(services, dropped) {
    const { bridge } = services
    const content = bridge.kind === 'electron' ? await contentOf(dropped) : undefined
    const opened = await bridge.openDropped(dropped.file, dropped.handle, content)
    if (opened !== null) await showOpened(services, opened)
  },
  async data(services, { file }) {
    const { project, ui } = services
    if (recordsOf(project.getState().doc, 'block').length === 0)
      return ui.getState().notify('warning', texts.noExperiment)
    ui.getState().showView('results')
    await offerData(services, file, 'any')
  },
  fmu: async (services, { file }) => takeFmu(services, file.name, await file.arrayBuffer()),
  tyre: async (services, { file }) => takeTire(services, file.name, await file.text()),
  xodr: async (services, { file }) => takeRoad(services, file.name, await file.text()),
  state: async (services, { file }) => startRun(services, { from: readState(await file.text(), file.name) }),
  library: async (services, { file }) => takeLibrary(services, file.name, await file.text()),
}

/** Returns the content of the project file, which identifies the project as one that was dropped here. */
async function contentOf({ file, folder, entry }: DroppedFile): Promise<ArrayBuffer> {
  if (!folder) return file.arrayBuffer()
  const content = await new Promise<File>((resolve, reject) => {
    const failed = (): void => reject(new Error(texts.folderWithoutProject(file.name)))
    const isFile = (inside: FileSystemEntry): inside is FileSystemFileEntry => inside.isFile
    const take = (inside: FileSystemEntry): void => (isFile(inside) ? inside.file(resolve, failed) : failed())
    const directory = entry as FileSystemDirectoryEntry | undefined
    if (directory === undefined) failed()
    else directory.getFile('project.json', {}, take, failed)
  })
  return content.arrayBuffer()
}

/** Opens the file that the window was opened for. */
export async function openStart(services: Services, start: StartFile): Promise<void> {
  if (start.kind === 'project') await showOpened(services, start.project)
  else await openImported(services, start.kind, start.name, start.text)
}

/** Imports a file of another program as a new, unsaved project. */
async function openImported(
  services: Services,
  importer: ProjectImporterId,
  name: string,
  text: string,
): Promise<void> {
  const { ui, project } = services
  try {
    const { project: imported, leftOut, assumed } = projectImports[importer](text, name)
    const origin = { name: withoutEnding(name, importer), location: null, files: {} }
    const done = await replaceProject(services, () => project.getState().load(imported, origin, { unsaved: true }))
    if (!done) return
    ui.getState().set({ statusText: texts.importDone(name, Object.keys(imported.blocks).length) })
    if (assumed.length > 0) ui.getState().notify('info', texts.importAssumed(assumed.join('; ')))
    if (leftOut.length > 0) ui.getState().notify('info', texts.importLeftOut(leftOut.length))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ui.getState().openDialog({ kind: 'open-failure', name, problems: [error.toJSON()] })
  }
}

/** Writes the parameters of a tyre file into the selected tyres, as one undo step. */
async function takeTire({ project, registry, ui }: Services, name: string, text: string): Promise<void> {
  const { doc, experiment, selection, edit, variantEdits } = project.getState()
  const tires = selection.blocks.filter((block) => getRecord(doc, 'block', block)?.value.type === tireType)
  if (tires.length === 0) return ui.getState().notify('warning', texts.noTire)
  // the compiler of tyre functions is loaded when it is needed
  const { propertyFileTire } = await import('../../tires/property-file')
  const { tir } = propertyFileTire(text, name)
  const destination = destinationOf(doc, experiment, variantEdits)
  edit(texts.tireLabel(name), propertyFileEdit({ project, registry }, { name, text }, tir, tires, destination))
  ui.getState().set({ statusText: texts.tireDone(name, tires.length) })
  const notes = [...tir.ignored, ...tir.assumed]
  if (notes.length > 0) ui.getState().notify('warning', texts.tireNotes(notes[0], notes.length - 1))
}
