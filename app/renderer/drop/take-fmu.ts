/**
 * Importing an FMU that is dropped on the window: as a block of the model, or as the first one of a new model. No code
 * of the FMU is loaded.
 */
import type { FmuImport } from '../../../importers/fmi'
import { base64Of } from '../../../engine/model/project/binary-files'
import { pathOf } from '../../../engine/model/subsystem'
import { freePlace } from '../canvas/actions'
import { freeOffset } from '../canvas/geometry/free-offset'
import { replaceProject } from '../files/files'
import type { Services } from './services'
import { freeBlockName } from '../store/edits/blocks'
import { edit } from '../store/draft'
import { recordsOf } from '../store/records'
import { desktopTexts as texts } from '../texts/desktop'

/**
 * Inserts an FMU as a block.
 * @throws ModelError if the file is not a readable FMU
 */
export async function takeFmu(services: Services, name: string, content: ArrayBuffer): Promise<void> {
  const { project, ui } = services
  // The code for reading archives and descriptions is loaded on demand.
  const [{ openArchive }, { importFmu, fmuProject }] = await Promise.all([
    import('../../fmu/unit/archive'),
    import('../../../importers/fmi'),
  ])
  const bytes = new Uint8Array(content)
  const { description } = openArchive(bytes, name)
  const text = base64Of(bytes)
  const isNew = recordsOf(project.getState().doc, 'block').length === 0
  const file = isNew ? name : freeFile(name, text, project.getState().origin.files)
  const imported = importFmu(description, file)
  if (isNew) {
    const title = name.replace(/\.fmu$/i, '')
    const origin = { name: title, location: null, files: { [file]: text } }
    const start = (): void => project.getState().load(fmuProject(imported, title), origin, { unsaved: true })
    if (!(await replaceProject(services, start))) return
  } else add(services, imported, { [file]: text })
  ui.getState().set({ statusText: texts.fmuDone(name) })
  const { unsupported, start } = imported
  if (start !== 0) ui.getState().notify('info', texts.fmuStart(imported.name, start))
  if (unsupported.length > 0) ui.getState().notify('info', texts.fmuLeftOut(unsupported.join('; ')))
}

function add(services: Services, imported: FmuImport, files: Readonly<Record<string, string>>): void {
  const { project, registry, ui, canvas } = services
  const { doc, level } = project.getState()
  const name = freeBlockName(doc, pathOf(level, imported.name))
  const near = freePlace(services)
  // the block may have more ports than the free place has room for
  const [x, y] = freeOffset(doc, registry, level, { blocks: { [name]: { ...imported.block, at: near } } })
  const at = [near[0] + x, near[1] + y] as const
  const diff = edit(doc, (draft) => draft.set('block', name, { ...imported.block, at }))
  project.getState().edit(texts.fmuLabel(imported.name), diff, { files, select: { blocks: [name] } })
  ui.getState().showView('diagram')
  // React Flow gets the block one frame later.
  requestAnimationFrame(() => canvas.getState().view?.reveal([name]))
}

/**
 * Returns a free name for a file. Files of a project keep their names: another file with the same name gets a number.
 */
function freeFile(name: string, text: string, files: Readonly<Record<string, string>>): string {
  const stem = name.replace(/\.fmu$/i, '')
  for (let k = 1; ; k++) {
    const file = k === 1 ? name : `${stem}-${k}.fmu`
    if (!Object.hasOwn(files, file) || files[file] === text) return file
  }
}
