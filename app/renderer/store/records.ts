/**
 * The project as a set of flat records, the form in which the editor changes it: one record per
 * block, wire, variable, experiment and formulation. A change then is a small value (`diff.ts`)
 * that can be reversed, after the store of tldraw (`RecordsDiff`).
 *
 * `order` keeps the order of keys of the project file, so that undoing a removal puts a block back
 * to where it was and saving makes small diffs.
 */
import type {
  BlockInstance,
  ExperimentSettings,
  FormulationSettings,
  ProjectFile,
  ScalarValue,
} from '../../../engine/model/project'

export interface ProjectHeader {
  readonly title: string
  readonly description?: string
}

/** Wired ports, `Block.port` each. */
export type WireEnds = readonly [string, string]

interface RecordValues {
  readonly header: ProjectHeader
  readonly variable: ScalarValue
  readonly block: BlockInstance
  readonly wire: WireEnds
  readonly formulation: FormulationSettings
  readonly experiment: ExperimentSettings
}
export type RecordKind = keyof RecordValues
export type RecordValue<K extends RecordKind> = RecordValues[K]

export interface RecordOf<K extends RecordKind> {
  /** `kind:name`, unique within a document. */
  readonly id: string
  readonly kind: K
  readonly name: string
  readonly order: number
  readonly value: RecordValue<K>
}
export type DocumentRecord = { [K in RecordKind]: RecordOf<K> }[RecordKind]
export type WireRecord = RecordOf<'wire'>
export type BlockRecord = RecordOf<'block'>

/** Immutable; every edit makes a new one that shares the records that did not change. */
export type Document = ReadonlyMap<string, DocumentRecord>

export const HEADER_ID = 'header:'

export function recordId(kind: RecordKind, name: string): string {
  return `${kind}:${name}`
}

export function makeRecord<K extends RecordKind>(
  kind: K,
  name: string,
  order: number,
  value: RecordValue<K>,
): RecordOf<K> {
  return { id: recordId(kind, name), kind, name, order, value }
}

/** The record of a kind by name, or undefined. */
export function getRecord<K extends RecordKind>(doc: Document, kind: K, name: string): RecordOf<K> | undefined {
  return doc.get(recordId(kind, name)) as RecordOf<K> | undefined
}

/** All records of a kind in the order of the project file. */
export function recordsOf<K extends RecordKind>(doc: Document, kind: K): readonly RecordOf<K>[] {
  const found: RecordOf<K>[] = []
  for (const record of doc.values()) if (record.kind === kind) found.push(record as RecordOf<RecordKind> as RecordOf<K>)
  return found.sort((a, b) => a.order - b.order)
}

/** Order number that puts a new record of this kind last. */
export function nextOrder(doc: Document, kind: RecordKind): number {
  let last = -1
  for (const record of doc.values()) if (record.kind === kind && record.order > last) last = record.order
  return last + 1
}

export function getHeader(doc: Document): ProjectHeader {
  const record = doc.get(HEADER_ID)
  return record?.kind === 'header' ? record.value : { title: '' }
}

export function documentFromProject(project: ProjectFile): Document {
  const doc = new Map<string, DocumentRecord>()
  const put = (record: DocumentRecord): void => void doc.set(record.id, record)
  const { title, description } = project
  put(makeRecord('header', '', 0, description === undefined ? { title } : { title, description }))
  Object.entries(project.variables ?? {}).forEach(([name, value], i) => put(makeRecord('variable', name, i, value)))
  Object.entries(project.blocks).forEach(([name, value], i) => put(makeRecord('block', name, i, value)))
  Object.entries(project.wires).forEach(([name, value], i) => put(makeRecord('wire', name, i, value)))
  Object.entries(project.formulations ?? {}).forEach(([name, value], i) =>
    put(makeRecord('formulation', name, i, value)),
  )
  Object.entries(project.experiments ?? {}).forEach(([name, value], i) => put(makeRecord('experiment', name, i, value)))
  return doc
}

export function projectFromDocument(doc: Document): ProjectFile {
  const named = <K extends RecordKind>(kind: K): Record<string, RecordValue<K>> =>
    Object.fromEntries(recordsOf(doc, kind).map((record) => [record.name, record.value]))
  const variables = named('variable')
  const formulations = named('formulation')
  const experiments = named('experiment')
  return {
    wishbone: 1,
    ...getHeader(doc),
    ...(Object.keys(variables).length > 0 ? { variables } : {}),
    blocks: named('block'),
    wires: named('wire'),
    ...(Object.keys(formulations).length > 0 ? { formulations } : {}),
    ...(Object.keys(experiments).length > 0 ? { experiments } : {}),
  }
}
