/** Actions of the user on the model: each is one edit with a name, whichever part of the program starts it. */
import { ModelError } from '../../../engine/errors/model-error'
import { nameOf, parentOf } from '../../../engine/model/subsystem'
import { noteOf } from './flow-items'
import { continuation } from './geometry/continuation'
import { blockGeometry } from '../symbols/geometry'
import { clipFrame, freeOffset } from './geometry/free-offset'
import { insertIntoWire } from './geometry/insertion'
import { snap } from './geometry/snapping'
import { applyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { insertable } from '../libraries/insertable'
import { withRecent } from '../libraries/catalogue'
import { moveBlocks, removeItems, type Point } from '../store/edits/blocks'
import { copyBlocks, parseClip, pasteClip, withFiles, withVariables, type Clip } from '../store/edits/clipboard'
import { blocksIn } from '../store/edits/levels'
import { changeNote } from '../store/edits/notes'
import { onOnlyRoad } from '../store/edits/road'
import { connect, fittingNear, isRefusal, portText, wiringProblem } from '../store/edits/wires'
import type { EditOptions } from '../store/project-store'
import { recordsOf, type Document } from '../store/records'
import { libraryTexts } from '../texts/libraries'
import type { Services } from './services'
import { noticeTexts } from '../texts/notices'
import { stepTexts } from '../texts/steps'

/**
 * Adds a block centred at a place of the canvas and selects it. If a port is given, the port of the block that fits it
 * comes to lie at that place, and both are connected.
 * @param wire into which the block is inserted, if it fits
 */
export function insertBlock(services: Services, type: string, place: Point, from?: string, wire?: string | null): void {
  const { registry, project, ui } = services
  const block = insertable(services, type)
  if (block === undefined) return
  const { definition } = block
  const { doc, edit, level } = project.getState()
  const geometry = blockGeometry(definition)
  const centred = snap([place[0] - geometry.width / 2, place[1] - geometry.height / 2])
  const added = block.add(doc, centred, level)
  noteUse(services, type)
  const label = stepTexts.add(nameOf(added.name))
  const select = { blocks: [added.name], wires: [] }
  const { files } = added
  tellRenamedFiles(services, added.renamed)
  if (wire != null) {
    const inserted = insertIntoWire(applyDiff(doc, added.diff), registry, added.name, wire)
    if (inserted !== undefined) {
      editMakingRoom(services, added.name, squashDiffs(added.diff, inserted), { select, files })
      return
    }
  }
  if (from !== undefined) {
    const withBlock = applyDiff(doc, added.diff)
    const fitting = geometry.ports.find(
      ({ name }) => wiringProblem(withBlock, registry, from, `${added.name}.${name}`) === null,
    )
    if (fitting !== undefined) {
      const at = snap([place[0] - fitting.x, place[1] - fitting.y])
      const beside = block.add(doc, at, level)
      const wired = connect(applyDiff(doc, beside.diff), registry, from, `${added.name}.${fitting.name}`)
      if (!isRefusal(wired)) {
        edit(label, onOnlyRoad(doc, registry, added.name, squashDiffs(beside.diff, wired.diff)), { select, files })
        ui.getState().set({ statusText: noticeTexts.addedWired(added.name, from) })
        return
      }
    }
  }
  const standing = onOnlyRoad(doc, registry, added.name, added.diff)
  edit(label, standing, { select, files })
  ui.getState().set({
    statusText: standing === added.diff ? noticeTexts.added(added.name) : noticeTexts.addedOnRoad(added.name),
  })
}

/** Reports files of a library block that have new names because the project has other files with their names. */
function tellRenamedFiles({ ui }: Services, renamed: readonly (readonly [string, string])[]): void {
  if (renamed.length > 0) ui.getState().notify('info', libraryTexts.renamedFiles(renamed))
}

/** Notes that a block type was used: quick insert lists recently used types first. */
function noteUse({ blockUse }: Services, type: string): void {
  blockUse.setState(({ recentBlocks }) => ({ recentBlocks: withRecent(recentBlocks, type) }))
}

/**
 * Adds a block at a place that the program chooses. The block lies beside the selected one and is connected to it if a
 * port needs such a block. Otherwise, it goes to a free place near the middle of the visible part.
 */
export function insertNext(services: Services, type: string): void {
  const { registry, project, ui, canvas } = services
  const block = insertable(services, type)
  const definition = block?.definition
  const { doc, edit, level, selection } = project.getState()
  const [selected] = selection.blocks
  const next =
    definition === undefined || selected === undefined || selection.blocks.length > 1
      ? undefined
      : continuation(doc, registry, selected, definition)
  if (block === undefined || next === undefined) {
    insertBlock(services, type, freePlace(services))
  } else {
    noteUse(services, type)
    const added = block.add(doc, next.at, level)
    const port = `${added.name}.${next.port}`
    const wired = connect(applyDiff(doc, added.diff), registry, next.from, port)
    const diff = isRefusal(wired) ? added.diff : squashDiffs(added.diff, wired.diff)
    const { files } = added
    tellRenamedFiles(services, added.renamed)
    edit(stepTexts.add(nameOf(added.name)), onOnlyRoad(doc, registry, added.name, diff), {
      select: { blocks: [added.name], wires: [], notes: [] },
      files,
    })
    ui.getState().set({ statusText: noticeTexts.addedPortWired(nameOf(added.name), port, next.from) })
  }
  const [added] = project.getState().selection.blocks
  // React Flow gets the block one frame later.
  if (added !== undefined) requestAnimationFrame(() => canvas.getState().view?.reveal([added]))
}

/** Puts a block into a wire by an edit that makes room for it. Blocks that were visible stay visible. */
export function editMakingRoom(services: Services, name: string, diff: RecordsDiff, options?: EditOptions): void {
  const { project, canvas, ui } = services
  const { view } = canvas.getState()
  const seen = view?.visible() ?? []
  project.getState().edit(stepTexts.insertIntoWire(nameOf(name)), diff, options)
  ui.getState().set({ statusText: noticeTexts.inserted(nameOf(name)) })
  requestAnimationFrame(() => view?.reveal([...seen, name]))
}

/** Columns to try for a free place, from the middle to both sides. */
const COLUMNS = [0, 1, -1, 2, -2]
const COLUMN_WIDTH = 192
const ROW_HEIGHT = 96

/**
 * Returns a place for a new block near the middle of the visible part, not on top of another block.
 * @param clearance least distances between centres of blocks, in x or in y, px
 * @returns centre of the place
 */
export function freePlace(services: Services, clearance: Point = [160, 64]): Point {
  const { canvas, project } = services
  const start = canvas.getState().view?.centre().place ?? [0, 0]
  const { doc, level } = project.getState()
  const taken = blocksIn(doc, level).map((block) => block.value.at ?? [0, 0])
  for (let i = 0; i < 8 * COLUMNS.length; i++) {
    const column = COLUMNS[i % COLUMNS.length] ?? 0
    const place = snap([start[0] + column * COLUMN_WIDTH, start[1] + Math.floor(i / COLUMNS.length) * ROW_HEIGHT])
    const hit = taken.some(
      ([x, y]) => Math.abs(x + 68 - place[0]) < clearance[0] && Math.abs(y + 24 - place[1]) < clearance[1],
    )
    if (!hit) return place
  }
  return start
}

/** Draws a wire, or reports why the ports can't be connected. */
export function connectPorts(services: Services, a: string, b: string, select = true): boolean {
  const { project, registry, ui } = services
  const { doc, edit } = project.getState()
  const result = connect(doc, registry, a, b)
  if (isRefusal(result)) {
    const named = (port: string): string => portText(doc, registry, port)
    const [fitting] = fittingNear(doc, registry, a, b)
    const instead =
      fitting === undefined
        ? undefined
        : {
            label: noticeTexts.wireInstead(named(fitting)),
            run: () => void connectPorts(services, a, fitting, select),
          }
    ui.getState().notify('warning', noticeTexts.notWired(named(a), named(b), result.refused), instead, 'wiring')
    return false
  }
  ui.getState().settled('wiring')
  edit(stepTexts.wire(a, b), result.diff, { select: { blocks: [], wires: select ? [result.name] : [] } })
  ui.getState().set({ statusText: noticeTexts.wired(a, b) })
  return true
}

export function removeSelection({ project }: Services): void {
  const { doc, edit, selection } = project.getState()
  const { blocks, wires, notes } = selection
  const items = [...blocks, ...wires, ...notes]
  const label = items.length === 1 ? stepTexts.deleteItem(nameOf(items[0])) : stepTexts.deleteItems(items.length)
  edit(label, removeItems(doc, blocks, wires, notes))
}

export function removeWire({ project }: Services, wire: string): void {
  const { doc, edit } = project.getState()
  edit(stepTexts.deleteWire(wire), removeItems(doc, [], [wire]))
}

/**
 * Moves blocks and notes in one edit.
 * @param places by node of the canvas: blocks and notes
 */
export function moveItems({ project }: Services, places: ReadonlyMap<string, Point>, gesture?: string): void {
  const { doc, edit } = project.getState()
  const blocks = new Map([...places].filter(([id]) => noteOf(id) === undefined))
  const [first = ''] = places.keys()
  const label =
    places.size > 1
      ? stepTexts.moveSeveral(places.size, blocks.size === places.size)
      : noteOf(first) === undefined
        ? stepTexts.move(nameOf(first))
        : stepTexts.moveNote
  edit(label, placeItems(doc, places), { gesture })
}

/**
 * Returns the changes that move blocks and notes.
 * @param places by node of the canvas: blocks and notes
 */
export function placeItems(doc: Document, places: ReadonlyMap<string, Point>): RecordsDiff {
  let diff = moveBlocks(doc, new Map([...places].filter(([id]) => noteOf(id) === undefined)))
  for (const [id, at] of places) {
    const note = noteOf(id)
    if (note !== undefined) diff = squashDiffs(diff, changeNote(applyDiff(doc, diff), note, { at }))
  }
  return diff
}

export function selectAll({ project }: Services): void {
  const { doc, select, level } = project.getState()
  const here = (kind: 'block' | 'wire' | 'note'): string[] =>
    recordsOf(doc, kind).flatMap(({ name }) => (parentOf(name) === level ? [name] : []))
  select({ blocks: here('block'), wires: here('wire'), notes: here('note') })
}

/** Returns the selected blocks and notes as text for the clipboard, with their data files; null if none is selected. */
export function copyText({ project, registry, ui }: Services): string | null {
  const { doc, selection, origin } = project.getState()
  const { blocks, notes } = selection
  if (blocks.length + notes.length === 0) return null
  const { clip, left } = withFiles(withVariables(copyBlocks(doc, blocks, notes), registry, doc), registry, origin.files)
  if (left.length > 0) ui.getState().notify('warning', noticeTexts.filesNotCopied(left))
  return JSON.stringify(clip, null, 1)
}

/**
 * Pastes blocks and notes from the text of the clipboard.
 * @param place canvas position of the top left corner; if absent, the copies go beside the originals
 * @returns whether the text was part of a model
 */
export function pasteText(services: Services, text: string, place?: Point): boolean {
  try {
    const clip = parseClip(text, services.registry)
    if (clip === null) return false
    const frame = place && clipFrame(clip, services.registry)
    put(services, stepTexts.paste, clip, frame && snap([place[0] - frame.left, place[1] - frame.top]))
    services.ui.getState().settled('paste')
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    services.ui.getState().notify('danger', noticeTexts.notPasted(error.message), undefined, 'paste')
  }
  return true
}

export function duplicateSelection(services: Services): void {
  const { blocks, notes } = services.project.getState().selection
  duplicateBeside(services, blocks, notes)
}

/**
 * Duplicates blocks and notes.
 * @param offset of the copies from the originals; if absent, the nearest free place beside them
 */
export function duplicateBeside(
  services: Services,
  blocks: readonly string[],
  notes: readonly string[],
  offset?: Point,
): void {
  put(services, stepTexts.duplicate, copyBlocks(services.project.getState().doc, blocks, notes), offset)
}

function put({ project, registry, ui, canvas }: Services, what: string, clip: Clip, preferredPlace?: Point): void {
  const { doc, edit, level, origin } = project.getState()
  const offset = preferredPlace ?? freeOffset(doc, registry, level, clip)
  const { names, notes, diff, files, renamed, otherwise } = pasteClip(doc, clip, offset, level, origin.files)
  const count = names.length + notes.length
  edit(
    `${what} ${count === 1 ? nameOf([...names, ...notes][0]) : `${count} ${notes.length === 0 ? 'blocks' : 'items'}`}`,
    diff,
    {
      select: { blocks: names, wires: [], notes },
      files,
    },
  )
  // React Flow gets them one frame later.
  if (preferredPlace === undefined) requestAnimationFrame(() => canvas.getState().view?.reveal(names))
  if (renamed.length > 0) ui.getState().notify('info', noticeTexts.pastedFilesRenamed(renamed))
  if (otherwise.length > 0) ui.getState().notify('info', noticeTexts.pastedVariablesKept(otherwise))
}
