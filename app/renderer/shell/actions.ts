/** What the user does to the model: each action is one edit with a name, whoever asks for it. */
import { GRID, blockGeometry } from '../canvas/geometry'
import { applyDiff, squashDiffs } from '../store/diff'
import { addBlock, flipBlocks, moveBlocks, removeItems, type Point } from '../store/edits/blocks'
import { copyBlocks, parseClip, pasteClip } from '../store/edits/clipboard'
import { connect, isRefusal, wiringProblem } from '../store/edits/wires'
import { getRecord, recordsOf } from '../store/records'
import type { Services } from './services'

export function snap([x, y]: Point): Point {
  return [Math.round(x / GRID) * GRID, Math.round(y / GRID) * GRID]
}

/**
 * Add a block centred at a place of the canvas, or, when it is to be wired to a port, with the port
 * that fits at that place. Selected afterwards.
 */
export function insertBlock(services: Services, type: string, place: Point, from?: string): void {
  const { registry, project, ui } = services
  const definition = registry.get(type)
  if (definition === undefined) return
  const { doc, edit } = project.getState()
  const geometry = blockGeometry(definition, false)
  const centred = snap([place[0] - geometry.width / 2, place[1] - geometry.height / 2])
  const added = addBlock(doc, definition, centred)
  const label = `Add ${added.name}`
  const select = { blocks: [added.name], wires: [] }
  if (from !== undefined) {
    const withBlock = applyDiff(doc, added.diff)
    const fitting = geometry.ports.find(
      ({ name }) => wiringProblem(withBlock, registry, from, `${added.name}.${name}`) === null,
    )
    if (fitting !== undefined) {
      const beside = addBlock(doc, definition, snap([place[0] - fitting.x, place[1] - fitting.y]), added.name)
      const wired = connect(applyDiff(doc, beside.diff), registry, from, `${added.name}.${fitting.name}`)
      if (!isRefusal(wired)) {
        edit(label, squashDiffs(beside.diff, wired.diff), { select })
        ui.getState().set({ statusText: `Added ${added.name}, wired to ${from}` })
        return
      }
    }
  }
  edit(label, added.diff, { select })
  ui.getState().set({ statusText: `Added ${added.name}` })
}

/** A place for a new block near the middle of what is visible, not on top of another block. */
export function freePlace(services: Services): Point {
  const { canvas, project } = services
  const start = canvas.getState().view?.centre().place ?? [0, 0]
  const taken = recordsOf(project.getState().doc, 'block').map((block) => block.value.at ?? [0, 0])
  for (let ring = 0; ring < 24; ring++) {
    const place: Point = snap([start[0] + (ring % 4) * 144, start[1] + Math.floor(ring / 4) * 64])
    const hit = taken.some(([x, y]) => Math.abs(x + 64 - place[0]) < 132 && Math.abs(y + 24 - place[1]) < 52)
    if (!hit) return place
  }
  return start
}

/** Draw a wire, or tell the user why there can be none. */
export function connectPorts({ project, registry, ui }: Services, a: string, b: string): boolean {
  const { doc, edit } = project.getState()
  const result = connect(doc, registry, a, b)
  if (isRefusal(result)) {
    ui.getState().notify('warning', `${a} and ${b} cannot be wired. ${result.refused}`)
    return false
  }
  edit(`Wire ${a} to ${b}`, result.diff, { select: { blocks: [], wires: [result.name] } })
  ui.getState().set({ statusText: `Wired ${a} to ${b}` })
  return true
}

export function removeSelection({ project }: Services): void {
  const { doc, edit, selection } = project.getState()
  const { blocks, wires } = selection
  const [only] = [...blocks, ...wires]
  const label = blocks.length + wires.length === 1 ? `Delete ${only}` : `Delete ${blocks.length + wires.length} items`
  edit(label, removeItems(doc, blocks, wires))
}

export function removeWire({ project }: Services, wire: string): void {
  const { doc, edit } = project.getState()
  edit(`Delete wire ${wire}`, removeItems(doc, [], [wire]))
}

export function moveTo({ project }: Services, places: ReadonlyMap<string, Point>, gesture?: string): void {
  const { doc, edit } = project.getState()
  const [first] = places.keys()
  const label = places.size === 1 ? `Move ${first}` : `Move ${places.size} blocks`
  edit(label, moveBlocks(doc, places), { gesture })
}

export function flipSelection({ project }: Services): void {
  const { doc, edit, selection } = project.getState()
  edit('Mirror', flipBlocks(doc, selection.blocks))
}

export function selectAll({ project }: Services): void {
  const { doc, select } = project.getState()
  select({
    blocks: recordsOf(doc, 'block').map(({ name }) => name),
    wires: recordsOf(doc, 'wire').map(({ name }) => name),
  })
}

/** The selected blocks as text for the clipboard, or null when none is selected. */
export function copyText({ project }: Services): string | null {
  const { doc, selection } = project.getState()
  return selection.blocks.length === 0 ? null : JSON.stringify(copyBlocks(doc, selection.blocks), null, 1)
}

const BESIDE: Point = [4 * GRID, 4 * GRID]

/** @returns whether the text was a part of a model */
export function pasteText({ project }: Services, text: string): boolean {
  const clip = parseClip(text)
  if (clip === null) return false
  const { doc, edit } = project.getState()
  const { names, diff } = pasteClip(doc, clip, BESIDE)
  edit(names.length === 1 ? `Paste ${names[0]}` : `Paste ${names.length} blocks`, diff, {
    select: { blocks: names, wires: [] },
  })
  return true
}

export function duplicateSelection({ project }: Services): void {
  const { doc, edit, selection } = project.getState()
  const { names, diff } = pasteClip(doc, copyBlocks(doc, selection.blocks), BESIDE)
  edit(`Duplicate ${names.length === 1 ? names[0] : `${names.length} blocks`}`, diff, {
    select: { blocks: names, wires: [] },
  })
}

export function undo({ project, ui }: Services): void {
  const label = project.getState().undo()
  if (label !== null) ui.getState().set({ statusText: `Undone: ${label}` })
}

export function redo({ project, ui }: Services): void {
  const label = project.getState().redo()
  if (label !== null) ui.getState().set({ statusText: `Redone: ${label}` })
}

/** Select a block, bring it into view and, when a parameter is named, its field. */
export function locate({ project, canvas, ui }: Services, block: string, parameter?: string, port?: string): void {
  if (getRecord(project.getState().doc, 'block', block) === undefined) return
  const { view, split, showView, set, locate: ask } = ui.getState()
  if (view !== 'diagram' && !split) showView('diagram')
  set({ inspectorTab: 'selection', inspectorOpen: true })
  project.getState().select({ blocks: [block], wires: [] })
  ask({ block, parameter, port })
  requestAnimationFrame(() => canvas.getState().view?.show(block))
}
