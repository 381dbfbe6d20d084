/**
 * Document as an experiment runs it, with the blocks and wires of its overlay; for lists of its content.
 */
import { changedDiagram } from '../../../engine/model/overlay'
import { getRecord, makeRecord, recordsOf, type Document, type DocumentRecord, type RecordKind } from './records'

/** Cached results, by document (documents never change) and by experiment. */
const known = new WeakMap<Document, Map<string, Document>>()

/** Returns the document with the experiment's overlay applied; the document itself if there is no overlay. */
export function overlaidDocument(doc: Document, experiment: string | null): Document {
  const overlay = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.overlay
  if (experiment === null || overlay === undefined) return doc
  const cached = known.get(doc)?.get(experiment)
  if (cached !== undefined) return cached
  const values = <K extends 'block' | 'wire'>(kind: K) =>
    Object.fromEntries(recordsOf(doc, kind).map(({ name, value }) => [name, value]))
  const { blocks, wires } = changedDiagram(
    { wishbone: 1, title: '', blocks: values('block'), wires: values('wire') },
    overlay,
  )
  const changed = new Map<string, DocumentRecord>()
  const replaced: readonly RecordKind[] = ['block', 'wire']
  for (const record of doc.values()) if (!replaced.includes(record.kind)) put(changed, record)
  Object.entries(blocks).forEach(([name, value], i) => put(changed, makeRecord('block', name, i, value)))
  Object.entries(wires).forEach(([name, value], i) => put(changed, makeRecord('wire', name, i, value)))
  known.set(doc, (known.get(doc) ?? new Map<string, Document>()).set(experiment, changed))
  return changed
}

const put = (doc: Map<string, DocumentRecord>, record: DocumentRecord): void => void doc.set(record.id, record)
