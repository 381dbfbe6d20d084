/**
 * Importing a road that is dropped on the window: it replaces the selected or only road of the model, is added to a
 * model without a road, or becomes a new project with a car on it.
 */
import { pathOf } from '../../../engine/model/subsystem'
import type { BlockInstance } from '../../../engine/model/project/project'
import type { XodrRoad } from '../../../importers/xodr'
import { withoutEnding } from '../../../importers/table'
import { freePlace } from '../canvas/actions'
import { replaceProject } from '../files/files'
import { freeBlockName } from '../store/edits/blocks'
import { edit } from '../store/draft'
import { getRecord, recordsOf } from '../store/records'
import { desktopTexts as texts } from '../texts/desktop'
import type { Services } from './services'

/** Blocks whose place a road takes: their ports are the same. */
const roadTypes: ReadonlySet<string> = new Set(['world/road', 'world/flat-road'])

/** @throws ModelError if the file has no road that the block can be */
export async function takeRoad(services: Services, name: string, text: string): Promise<void> {
  const { project, ui } = services
  // the importer and the vehicle are loaded on demand
  const { readXodr } = await import('../../../importers/xodr')
  const road = readXodr(text, name)
  const { doc, selection } = project.getState()
  if (recordsOf(doc, 'block').length === 0) {
    const { carOnRoad } = await import('../../roads/car-on-road')
    const title = withoutEnding(name, 'xodr')
    const origin = { name: title, location: null, files: {} }
    const start = (): void => project.getState().load(carOnRoad(road, title), origin, { unsaved: true })
    if (!(await replaceProject(services, start))) return
  } else {
    const roads = recordsOf(doc, 'block').filter(({ value }) => roadTypes.has(value.type))
    const chosen = roads.filter((block) => selection.blocks.includes(block.name))
    const places = chosen.length > 0 ? chosen : roads
    if (places.length > 1) return ui.getState().notify('warning', texts.severalRoads)
    await put(services, road, name, places.at(0)?.name)
  }
  ui.getState().set({ statusText: texts.roadDone(name, road.id) })
  if (road.notes.length > 0) ui.getState().notify('info', texts.roadNotes(road.notes.join('; ')))
  if (road.leftOut.length > 0) ui.getState().notify('info', texts.roadLeftOut(road.leftOut.join('; ')))
}

/** Writes a road into a block, or adds one, as one undo step. */
async function put(services: Services, road: XodrRoad, file: string, block: string | undefined): Promise<void> {
  const { project, registry, ui, canvas } = services
  const { asRoad } = await import('../../../importers/xodr/block')
  const { doc, level } = project.getState()
  const before = block === undefined ? undefined : getRecord(doc, 'block', block)?.value
  const name = block ?? freeBlockName(doc, pathOf(level, 'Road'))
  const value: BlockInstance = asRoad(road, before ?? { type: '', at: freePlace(services) }, registry)
  const diff = edit(doc, (draft) => draft.set('block', name, value))
  project.getState().edit(texts.roadLabel(file), diff, { select: { blocks: [name] } })
  if (block !== undefined) return
  ui.getState().showView('diagram')
  // React Flow gets the block one frame later.
  requestAnimationFrame(() => canvas.getState().view?.reveal([name]))
}
