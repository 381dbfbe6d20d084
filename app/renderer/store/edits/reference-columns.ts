/**
 * Reference data whose columns are called like the signals themselves stay paired with them when blocks get other
 * names: by renaming, by grouping them into a subsystem, by taking one apart. Columns that the project pairs follow
 * automatically (`engine/model/names/references.ts`). This file writes the pairs that were implicit, and removes them
 * when every column has the name of its signal again.
 */
import { readCsv } from '../../../../engine/io/csv'
import { ModelError } from '../../../../engine/errors/model-error'
import type { ReferenceSettings } from '../../../../engine/model/project/project'
import { blockMap, type ReferenceMap } from '../../../../engine/model/names/references'
import { applyDiff, squashDiffs, type RecordsDiff } from '../diff'
import { edit } from '../draft'
import { getRecord, type Document } from '../records'

/**
 * @returns the edit, with additions that keep the columns of reference data paired if any are needed
 */
export function keepingColumns(doc: Document, diff: RecordsDiff, files: Readonly<Record<string, string>>): RecordsDiff {
  const moves = renamedBlocks(diff)
  if (moves.size === 0) return diff
  const after = applyDiff(doc, diff)
  const map = blockMap(moves)
  const pairs = edit(after, (draft) => {
    for (const { name, value } of draft.all('experiment')) {
      const references = Object.entries(value.references ?? {})
      if (references.length === 0) continue
      const before = getRecord(doc, 'experiment', name)?.value.references
      const paired = references.map(
        ([key, reference]) => [key, pairedAfter(reference, before?.[key], map, files)] as const,
      )
      draft.set('experiment', name, { ...value, references: Object.fromEntries(paired) })
    }
  })
  return squashDiffs(diff, pairs)
}

/** Returns the renamed blocks; a rename replaces a record by one at the same place of the file. */
function renamedBlocks(diff: RecordsDiff): ReadonlyMap<string, string> {
  const added = new Map<number, string>()
  for (const record of Object.values(diff.added)) if (record.kind === 'block') added.set(record.order, record.name)
  const moves = new Map<string, string>()
  for (const record of Object.values(diff.removed)) {
    const to = record.kind === 'block' ? added.get(record.order) : undefined
    if (to !== undefined) moves.set(record.name, to)
  }
  return moves
}

function pairedAfter(
  reference: ReferenceSettings,
  before: ReferenceSettings | undefined,
  map: ReferenceMap,
  files: Readonly<Record<string, string>>,
): ReferenceSettings {
  const text = Object.hasOwn(files, reference.file) ? files[reference.file] : undefined
  const columns = text === undefined ? undefined : columnsOf(text, reference.file)
  if (columns === undefined) return reference
  if (reference.map === undefined) {
    const pairs = columns.map((column) => [column, { signal: map(column) ?? column }] as const)
    return pairs.every(([column, { signal }]) => column === signal)
      ? reference
      : { ...reference, map: Object.fromEntries(pairs) }
  }
  if (JSON.stringify(reference.map) === JSON.stringify(before?.map)) return reference
  const { map: pairs, ...rest } = reference
  const plain = columns.every((column) => {
    const pair = Object.hasOwn(pairs, column) ? pairs[column] : undefined
    return pair?.signal === column && pair.unit === undefined
  })
  return plain ? rest : reference
}

const known = new Map<string, { readonly text: string; readonly columns: readonly string[] | undefined }>()

/** Returns the names of the columns except the time; undefined for a file that is not a table. */
function columnsOf(text: string, file: string): readonly string[] | undefined {
  const before = known.get(file)
  if (before?.text === text) return before.columns
  let columns: readonly string[] | undefined
  try {
    // Headings and one row determine the columns; the file may be long.
    const lines = text.split(/\r?\n/, 200).filter((line) => line.trim() !== '' && !line.startsWith('#'))
    columns = readCsv(lines.slice(0, 2).join('\n'), file).columns.map(({ name }) => name)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
  }
  known.set(file, { text, columns })
  return columns
}
