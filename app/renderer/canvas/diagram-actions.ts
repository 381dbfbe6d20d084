/** Actions of the user on the diagram as a whole: levels, arranging, commenting out. Each is one edit with a name. */
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import { nameOf, parentOf } from '../../../engine/model/subsystem'
import { textOfBlock } from '../store/edits/function-text'
import { editFunction } from '../workbench/locate'
import { align, distribute, type Alignment, type Box, type Direction } from './geometry/arrange'
import { blockGeometry, GRID, NOTE_SIZE } from '../symbols/geometry'
import { blocksToArrange, levelGraph, placesFrom } from './geometry/layout/elk-graph'
import { firstShown } from '../store/shown-params'
import { edit } from '../store/draft'
import { applyDiff, emptyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { disableBlocks, moveBlocks, type Point } from '../store/edits/blocks'
import { blocksIn, isSubsystem } from '../store/edits/levels'
import { addNote } from '../store/edits/notes'
import { activeVariant } from '../store/edits/variants'
import { wiresAmong } from '../store/edits/wires'
import { groupBlocks, ungroupBlocks } from '../store/edits/subsystems'
import { getRecord, type BlockRecord, type Document } from '../store/records'
import { countTexts } from '../texts/counts'
import { freePlace } from './actions'
import { variantParameters } from '../variants/writing'
import type { Services } from './services'
import { shellTexts } from '../texts/shell'
import { noticeTexts } from '../texts/notices'
import { stepTexts } from '../texts/steps'

/** Opens a block: the inside of a subsystem, the text of a function block, or the parameters of any other block. */
export function enterBlock(services: Services, block: string): void {
  const { project, registry } = services
  const { doc, enter } = project.getState()
  if (textOfBlock(doc, registry, block) !== undefined) editFunction(services, block)
  else if (isSubsystem(doc, block)) enter(block)
  else openParameters(services, block)
}

/** Selects a block and shows its parameters, with the focus in the first field. The view stays where it is. */
function openParameters({ project, registry, ui }: Services, block: string): void {
  const { doc, experiment, select } = project.getState()
  const instance = getRecord(doc, 'block', block)?.value
  const definition = instance === undefined ? undefined : definitionFor(registry, instance)
  if (instance === undefined) return
  const { set } = ui.getState()
  set({ inspectorTab: 'selection', inspectorOpen: true })
  select({ blocks: [block], wires: [], notes: [] })
  if (definition === undefined) return
  const variantValues = variantParameters(doc, activeVariant(doc, experiment), block)
  const parameter = firstShown(definition, { ...instance, params: { ...instance.params, ...variantValues } })
  if (parameter !== undefined) set({ located: { kind: 'block', block, parameter, focus: true } })
}

export function openSelectedParameters(services: Services): void {
  const [only] = services.project.getState().selection.blocks
  if (only !== undefined) openParameters(services, only)
}

export function enterSelection(services: Services): void {
  const [only] = services.project.getState().selection.blocks
  if (only !== undefined) enterBlock(services, only)
}

/** Goes one level up and selects the subsystem that was left. */
export function leaveLevel({ project }: Services): void {
  const { level, enter, select } = project.getState()
  if (level === '') return
  enter(parentOf(level))
  select({ blocks: [level], wires: [], notes: [] })
}

export function isSubsystemSelected({ project }: Services): boolean {
  const { doc, selection } = project.getState()
  return selection.blocks.length === 1 && isSubsystem(doc, selection.blocks[0])
}

export function groupSelection({ project, registry, ui }: Services): void {
  const { doc, edit: change, selection } = project.getState()
  const grouped = groupBlocks(doc, registry, selection.blocks, selection.notes)
  if (grouped === undefined) return
  const free = clearOfOthers(applyDiff(doc, grouped.diff), registry, grouped.name)
  change(stepTexts.group(countTexts.blocks(selection.blocks.length)), squashDiffs(grouped.diff, free), {
    select: { blocks: [grouped.name], wires: [], notes: [] },
  })
  ui.getState().set({ statusText: noticeTexts.grouped(nameOf(grouped.name)) })
}

/** Moves a block to the nearest place where it covers no other. */
function clearOfOthers(doc: Document, registry: BlockRegistry, name: string): RecordsDiff {
  const boxes = blocksIn(doc, parentOf(name)).map((record) => boxOf(record, registry))
  const ownBox = boxes.find((box) => box.name === name)
  if (ownBox === undefined) return emptyDiff
  const hits = ([x, y]: Point): boolean =>
    boxes.some(
      ({ name: other, at, size }) =>
        other !== name &&
        Math.abs(2 * x + ownBox.size[0] - 2 * at[0] - size[0]) < ownBox.size[0] + size[0] + 4 * GRID &&
        Math.abs(2 * y + ownBox.size[1] - 2 * at[1] - size[1]) < ownBox.size[1] + size[1] + 4 * GRID,
    )
  for (let ring = 0; ring <= 40; ring++) {
    const step = 2 * GRID * ring
    const places = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Point => {
      const turn = (i * Math.PI) / 4
      return [ownBox.at[0] + step * Math.round(Math.cos(turn)), ownBox.at[1] + step * Math.round(Math.sin(turn))]
    })
    const free = places.find((place) => !hits(place))
    if (free !== undefined) return moveBlocks(doc, new Map([[name, free]]))
  }
  return emptyDiff
}

export function ungroupSelection({ project, ui }: Services): void {
  const { doc, edit: change, selection } = project.getState()
  const subsystems = selection.blocks.filter((name) => isSubsystem(doc, name))
  if (subsystems.length === 0) return
  const { names, diff } = ungroupBlocks(doc, subsystems)
  const what = subsystems.length === 1 ? nameOf(subsystems[0]) : countTexts.subsystems(subsystems.length)
  change(stepTexts.ungroup(what), diff, { select: { blocks: names, wires: [], notes: [] } })
  ui.getState().set({ statusText: noticeTexts.ungrouped(what) })
}

/** Comments out the selected blocks or, if all are commented out, restores them. */
export function toggleDisabled({ project, ui }: Services): void {
  const { doc, edit: change, selection } = project.getState()
  const { blocks } = selection
  const disable = blocks.some((name) => getRecord(doc, 'block', name)?.value.disabled !== true)
  const what = blocks.length === 1 ? nameOf(blocks[0]) : countTexts.blocks(blocks.length)
  change(`${disable ? stepTexts.commentOut : stepTexts.putBack} ${what}`, disableBlocks(doc, blocks, disable))
  ui.getState().set({
    statusText: disable ? noticeTexts.commentedOut(what) : noticeTexts.putBack(what),
  })
}

function boxOf({ name, value }: BlockRecord, registry: BlockRegistry): Box {
  const { width, height } = blockGeometry(definitionFor(registry, value), value)
  return { name, at: value.at ?? [0, 0], size: [width, height] }
}

/** Returns the boxes of the selected blocks. */
function selectedBoxes({ project, registry }: Services): readonly Box[] {
  const { doc, selection } = project.getState()
  return selection.blocks.flatMap((name) => {
    const block = getRecord(doc, 'block', name)
    return block === undefined ? [] : [boxOf(block, registry)]
  })
}

export function alignSelection(services: Services, alignment: Alignment): void {
  const { doc, edit: change } = services.project.getState()
  change(stepTexts.align(alignment), moveBlocks(doc, align(selectedBoxes(services), alignment)))
}

export function distributeSelection(services: Services, direction: Direction): void {
  const { doc, edit: change } = services.project.getState()
  change(stepTexts.distribute(direction), moveBlocks(doc, distribute(selectedBoxes(services), direction)))
}

/** Inserts a note in the middle of the visible part and opens it for editing. */
export function insertNote(services: Services): void {
  const { project, ui, canvas } = services
  ui.getState().showDiagram()
  const { doc, edit: change, level } = project.getState()
  const [width, height] = NOTE_SIZE
  const [x, y] = freePlace(services, [width / 2 + 84, height / 2 + 40])
  const { name, diff } = addNote(doc, level, { text: shellTexts.note, at: [x - width / 2, y - height / 2] })
  change(stepTexts.addNote, diff, { select: { blocks: [], wires: [], notes: [name] } })
  canvas.getState().set({ writing: name })
  ui.getState().set({ statusText: noticeTexts.addedNote })
}

/** Arranges the selected blocks, or the whole level, by the layout kernel. */
export async function arrangeAutomatically({ project, registry, ui, canvas }: Services): Promise<void> {
  const { doc, level, selection } = project.getState()
  const names = blocksToArrange(doc, level, selection.blocks)
  if (names.length < 2) return
  ui.getState().set({ statusText: noticeTexts.arranging })
  const { arrange } = await import('./geometry/layout/arrange-blocks')
  const { graph, clusters } = levelGraph(doc, registry, names)
  const arranged = await arrange(graph)
  const state = project.getState()
  // If the document has changed in the meantime, the change wins.
  if (state.doc !== doc) return
  const placed = moveBlocks(doc, placesFrom(doc, arranged, clusters))
  const courses = edit(applyDiff(doc, placed), (draft) => {
    for (const wire of wiresAmong(doc, new Set(names))) draft.remove('route', wire)
  })
  state.edit(stepTexts.arrange(countTexts.blocks(names.length)), squashDiffs(placed, courses))
  ui.getState().set({ statusText: noticeTexts.arranged(countTexts.blocks(names.length)) })
  if (selection.blocks.length < 2) requestAnimationFrame(() => canvas.getState().view?.fit())
}
