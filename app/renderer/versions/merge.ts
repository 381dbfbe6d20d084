/**
 * Merge of another user's changes of a file into the open project: three versions, merged as by `wishbone merge`.
 * Values that both sides changed differently stay as in the open project and are counted, so that the user can inspect
 * them in the comparison.
 */
import { sameJson } from '../../../engine/model/diff/settings'
import { mergeProjects } from '../../../engine/model/merge'
import { diffOf, type RecordsDiff } from '../store/diff'
import { documentFromProject, projectFromDocument, type Document, type DocumentRecord } from '../store/records'

export interface Merge {
  readonly diff: RecordsDiff
  /** Number of items that both sides have changed in different ways. */
  readonly both: number
}

/**
 * @param base common ancestor of both sides @param ours the open project @param theirs the current file
 */
export function mergeTheirs(base: Document, ours: Document, theirs: Document): Merge {
  const { project, conflicts } = mergeProjects(...projectsOf(base, ours, theirs))
  const both = new Set(conflicts.map(({ kind, name }) => `${kind} ${name}`))
  return { diff: diffOf(ours, inPlace(ours, documentFromProject(project))), both: both.size }
}

function projectsOf(...[base, ours, theirs]: readonly [Document, Document, Document]) {
  return [projectFromDocument(base), projectFromDocument(ours), projectFromDocument(theirs)] as const
}

/**
 * Returns the merged document with the records of the open one where they say the same, and new ones between their
 * neighbours.
 */
function inPlace(ours: Document, merged: Document): Document {
  const result = new Map<string, DocumentRecord>()
  const records = [...merged.values()]
  records.forEach((record, i) => {
    const old = ours.get(record.id)
    if (old !== undefined) {
      result.set(old.id, sameJson(old.value, record.value) ? old : { ...record, order: old.order })
      return
    }
    // Records of a kind follow each other in the order of the file.
    const before = i > 0 && records[i - 1].kind === record.kind ? result.get(records[i - 1].id)?.order : undefined
    const next = records.slice(i + 1).find(({ kind, id }) => kind !== record.kind || ours.has(id))
    const after = next?.kind === record.kind ? ours.get(next.id)?.order : undefined
    const order =
      before === undefined
        ? (after ?? 1) - 1
        : after === undefined || after <= before
          ? before + 1
          : (before + after) / 2
    result.set(record.id, { ...record, order })
  })
  return result
}
