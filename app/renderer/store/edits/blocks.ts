/** Adding, placing, renaming and removing blocks. Each function returns the edit as a diff. */
import type { BlockDefinition } from '../../../../engine/model/block'
import type { ParamValue } from '../../../../engine/model/project'
import { emptyDiff, type RecordsDiff } from '../diff'
import { edit } from '../draft'
import { nameFromTitle, uniqueName } from '../names'
import { blockNameProblem, splitMember } from '../../../../engine/model/names'
import { getRecord, type Document } from '../records'
import { blockMap, mapReferences } from './references'
import { freeWireName, isWireNamedAfter } from './wireNames'

export type Point = readonly [number, number]

export function freeBlockName(doc: Document, wanted: string): string {
  return uniqueName(wanted, (name) => getRecord(doc, 'block', name) !== undefined)
}

export function addBlock(
  doc: Document,
  definition: BlockDefinition,
  at: Point,
  name = freeBlockName(doc, nameFromTitle(definition.title)),
): { name: string; diff: RecordsDiff } {
  return { name, diff: edit(doc, (draft) => draft.set('block', name, { type: definition.type, at })) }
}

export function moveBlocks(doc: Document, places: ReadonlyMap<string, Point>): RecordsDiff {
  return edit(doc, (draft) => {
    for (const [name, at] of places) {
      const block = draft.get('block', name)
      if (block !== undefined) draft.set('block', name, { ...block, at })
    }
  })
}

/** Mirror: ports of the left side go to the right and back. */
export function flipBlocks(doc: Document, names: readonly string[]): RecordsDiff {
  return edit(doc, (draft) => {
    for (const name of names) {
      const block = draft.get('block', name)
      if (block === undefined) continue
      const { flip, ...rest } = block
      draft.set('block', name, flip === true ? rest : { ...block, flip: true })
    }
  })
}

/** Remove blocks and wires, the wires at those blocks, and what experiments say about the blocks. */
export function removeItems(doc: Document, blocks: readonly string[], wires: readonly string[]): RecordsDiff {
  const gone = new Set(blocks)
  return edit(doc, (draft) => {
    for (const wire of wires) draft.remove('wire', wire)
    if (gone.size === 0) return
    for (const { name, value } of draft.all('wire')) {
      if (value.some((end) => gone.has(splitMember(end)?.block ?? ''))) draft.remove('wire', name)
    }
    for (const block of gone) draft.remove('block', block)
    mapReferences(draft, blockMap(new Map(blocks.map((block) => [block, null]))))
  })
}

/** Why a block cannot be called this, or null. */
export function renameProblem(doc: Document, from: string, to: string): string | null {
  if (from === to) return null
  const problem = blockNameProblem(to)
  if (problem !== undefined) return `${problem.what}: ${problem.hint}`
  return getRecord(doc, 'block', to) === undefined ? null : `Another block is called ${to}`
}

/** Wires, experiments, plots and formulations follow the new name. */
export function renameBlock(doc: Document, from: string, to: string): RecordsDiff {
  if (from === to || renameProblem(doc, from, to) !== null) return emptyDiff
  const map = blockMap(new Map([[from, to]]))
  return edit(doc, (draft) => {
    draft.rename('block', from, to)
    for (const { name, value } of draft.all('wire')) {
      const ends = [map(value[0]) ?? value[0], map(value[1]) ?? value[1]] as const
      draft.set('wire', name, ends)
      // A wire that is called after its blocks goes on being called after them.
      if (ends.join() !== value.join() && isWireNamedAfter(name, value)) {
        draft.rename('wire', name, freeWireName(draft.doc, ends))
      }
    }
    mapReferences(draft, map)
  })
}

/** Set a parameter of one or several blocks; undefined returns it to its default. */
export function setParameter(
  doc: Document,
  blocks: readonly string[],
  parameter: string,
  value: ParamValue | undefined,
): RecordsDiff {
  return edit(doc, (draft) => {
    for (const name of blocks) {
      const block = draft.get('block', name)
      if (block === undefined) continue
      const { params = {}, ...rest } = block
      if (value === undefined) {
        const { [parameter]: _removed, ...others } = params
        draft.set('block', name, Object.keys(others).length > 0 ? { ...block, params: others } : rest)
      } else if (block.params !== undefined) {
        draft.set('block', name, { ...block, params: { ...params, [parameter]: value } })
      } else {
        const { type, ...placing } = rest
        draft.set('block', name, { type, params: { [parameter]: value }, ...placing })
      }
    }
  })
}
