/** Adding, placing, renaming and removing blocks, by their paths. Each function returns the edit as a diff. */
import type { BlockDefinition } from '../../../../engine/model/blocks/block'
import type { BlockInstance, ParamValue } from '../../../../engine/model/project/project'
import { emptyDiff, type RecordsDiff } from '../diff'
import { edit } from '../draft'
import { nameFromTitle, uniqueName } from '../names'
import { blockNameProblem } from '../../../../engine/model/names/names'
import { nameOf, parentOf, pathOf } from '../../../../engine/model/subsystem'
import { getRecord, recordsOf, type Document } from '../records'
import { moveBlocksTo, removeBlocks } from './levels'
import { moveRoutes } from './routes'
import { refusalTexts } from '../../texts/refusals'

export type Point = readonly [number, number]

export function freeBlockName(doc: Document, preferred: string): string {
  return uniqueName(preferred, (name) => isBlockName(doc, name))
}

/** Returns whether a block of the diagram, or one that an experiment adds to it, has a name. */
export function isBlockName(doc: Document, name: string): boolean {
  return getRecord(doc, 'block', name) !== undefined || experimentThatAdds(doc, name) !== undefined
}

function experimentThatAdds(doc: Document, block: string): string | undefined {
  return recordsOf(doc, 'experiment').find(({ value }) => Object.hasOwn(value.overlay?.add ?? {}, block))?.name
}

/** @param level path of the subsystem that it is put into */
export function addBlock(
  doc: Document,
  definition: BlockDefinition,
  at: Point,
  level = '',
  name = freeBlockName(doc, pathOf(level, nameFromTitle(definition.title))),
): { name: string; diff: RecordsDiff } {
  return { name, diff: edit(doc, (draft) => draft.set('block', name, { type: definition.type, at })) }
}

/** Moves blocks. Wires between blocks that are moved equally keep their course. */
export function moveBlocks(doc: Document, places: ReadonlyMap<string, Point>): RecordsDiff {
  return edit(doc, (draft) => {
    const steps = new Map<string, Point>()
    for (const [name, at] of places) {
      const block = draft.get('block', name)
      if (block === undefined) continue
      const [x, y] = block.at ?? [0, 0]
      steps.set(name, [at[0] - x, at[1] - y])
      draft.set('block', name, { ...block, at })
    }
    moveRoutes(draft, steps)
  })
}

/**
 * Mirrors blocks: ports on the left go to the right, and the other way round. Blocks are mirrored before they are
 * turned, so mirroring reverses the angle of the turn.
 */
export function flipBlocks(doc: Document, names: readonly string[]): RecordsDiff {
  return changeBlocks(doc, names, ({ flip, rotate = 0, ...block }) =>
    turnedTo(flip === true ? block : { ...block, flip: true }, 360 - rotate),
  )
}

/** Turns blocks by 90 degrees clockwise: ports on the left go to the top. */
export function turnBlocks(doc: Document, names: readonly string[]): RecordsDiff {
  return changeBlocks(doc, names, ({ rotate = 0, ...block }) => turnedTo(block, rotate + 90))
}

/** @param angle degrees, any multiple of 90 */
function turnedTo({ rotate: _before, ...block }: BlockInstance, angle: number): BlockInstance {
  const rotate = angle % 360
  return rotate === 90 || rotate === 180 || rotate === 270 ? { ...block, rotate } : block
}

/** Disables blocks without deleting them, or enables them again. */
export function disableBlocks(doc: Document, names: readonly string[], disabled: boolean): RecordsDiff {
  return changeBlocks(doc, names, ({ disabled: _before, ...block }) => (disabled ? { ...block, disabled } : block))
}

/**
 * Sets the description of a subsystem; an empty text removes it. The documentation is kept by lines, so that changes
 * can be read.
 */
export function setBlockText(
  doc: Document,
  name: string,
  key: 'title' | 'description' | 'doc' | 'icon',
  text: string,
): RecordsDiff {
  const value = key === 'doc' && text.includes('\n') ? text.split(/\r?\n/) : text
  return changeBlocks(doc, [name], ({ [key]: _before, ...block }) => (text === '' ? block : { ...block, [key]: value }))
}

function changeBlocks(
  doc: Document,
  names: readonly string[],
  change: (block: BlockInstance) => BlockInstance,
): RecordsDiff {
  return edit(doc, (draft) => {
    for (const name of names) {
      const block = draft.get('block', name)
      if (block !== undefined) draft.set('block', name, change(block))
    }
  })
}

/** Removes blocks, wires and notes, with the wires at those blocks and the settings of experiments for the blocks. */
export function removeItems(
  doc: Document,
  blocks: readonly string[],
  wires: readonly string[],
  notes: readonly string[] = [],
): RecordsDiff {
  return edit(doc, (draft) => {
    for (const wire of wires) draft.remove('wire', wire)
    for (const note of notes) draft.remove('note', note)
    removeBlocks(draft, blocks)
  })
}

/**
 * Returns the reason why a block cannot have this name, or null. @param from its path @param to its new name without
 * the path
 */
export function renameProblem(doc: Document, from: string, to: string): string | null {
  if (nameOf(from) === to) return null
  const problem = blockNameProblem(to)
  if (problem !== undefined) return `${problem.what}: ${problem.hint}`
  const path = pathOf(parentOf(from), to)
  if (getRecord(doc, 'block', path) !== undefined) return refusalTexts.blockNameTaken(to)
  const experiment = experimentThatAdds(doc, path)
  return experiment === undefined ? null : refusalTexts.blockNameTakenIn(to, experiment)
}

/** Renames a block. Contents, wires, experiments, plots and formulations follow the new name. */
export function renameBlock(doc: Document, from: string, to: string): RecordsDiff {
  if (nameOf(from) === to || renameProblem(doc, from, to) !== null) return emptyDiff
  return edit(doc, (draft) => moveBlocksTo(draft, new Map([[from, pathOf(parentOf(from), to)]])))
}

/** Sets a parameter of one or several blocks; undefined restores its default. */
export function setParameter(
  doc: Document,
  blocks: readonly string[],
  parameter: string,
  value: ParamValue | undefined,
): RecordsDiff {
  return setParameters(doc, new Map(blocks.map((name) => [name, { [parameter]: value }])))
}

/** Sets any parameters of any blocks in one step, by block and parameter; undefined restores a default. */
export function setParameters(
  doc: Document,
  changes: ReadonlyMap<string, Readonly<Record<string, ParamValue | undefined>>>,
): RecordsDiff {
  return edit(doc, (draft) => {
    for (const [name, values] of changes) {
      const block = draft.get('block', name)
      if (block === undefined) continue
      const { type, params: before = {}, ...placing } = block
      const params = Object.fromEntries(
        Object.entries({ ...before, ...values }).filter(
          (entry): entry is [string, ParamValue] => entry[1] !== undefined,
        ),
      )
      const written = Object.keys(params).length > 0 ? { params } : {}
      // the order of keys in the file stays: parameters after the type
      draft.set('block', name, { type, ...written, ...placing })
    }
  })
}
