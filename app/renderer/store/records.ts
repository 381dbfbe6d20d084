/**
 * The project as a set of flat records, the form in which the editor changes it: one record per block, wire, route,
 * note, variable, experiment, formulation and parameter set. Blocks inside subsystems are identified by their path
 * (`Front/TireFL`), so that an edit is the same on every level; a subsystem's record is without its contents. A change
 * then is a small value (`diff.ts`) that can be reversed, after the store of tldraw (`RecordsDiff`).
 *
 * `order` keeps the order of keys of the project file, so that undoing a removal puts a block back
 * to where it was and saving makes small diffs.
 */
import type {
  BlockInstance,
  CanvasPoint,
  ExperimentSettings,
  FormulationSettings,
  InputSettings,
  InterfaceSettings,
  NoteSettings,
  ProjectFile,
  ScalarValue,
  SliderSettings,
  VariantSettings,
} from '../../../engine/model/project/project'
import type { VehicleSettings } from '../../../engine/model/project/vehicle'
import { expandProject, nestProject, parentOf } from '../../../engine/model/subsystem'

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
  /** Points that a wire is drawn through; under the name of the wire. */
  readonly route: readonly CanvasPoint[]
  readonly note: NoteSettings
  readonly formulation: FormulationSettings
  readonly experiment: ExperimentSettings
  readonly variant: VariantSettings
  /** A source that may be set from outside. */
  readonly input: InputSettings
  /** Slider in live mode. */
  readonly slider: SliderSettings
  /** A part of the interface of the exported model, by its key in the project file. */
  readonly interface: InterfacePart
  /** Role of a part of the vehicle, by its key in the project file. */
  readonly vehicle: VehiclePart
}

/** A block, positions of wheels, or the trailers. */
export type VehiclePart = NonNullable<VehicleSettings[keyof VehicleSettings]>
/** `names`, or a list of variables. */
export type InterfacePart = NonNullable<InterfaceSettings[keyof InterfaceSettings]>
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

const HEADER_ID = 'header:'

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

/** Returns the record of a kind by name, or undefined. */
export function getRecord<K extends RecordKind>(doc: Document, kind: K, name: string): RecordOf<K> | undefined {
  return doc.get(recordId(kind, name)) as RecordOf<K> | undefined
}

/** Returns all records of a kind in the order of the project file. */
export function recordsOf<K extends RecordKind>(doc: Document, kind: K): readonly RecordOf<K>[] {
  const records: RecordOf<K>[] = []
  for (const record of doc.values())
    if (record.kind === kind) records.push(record as RecordOf<RecordKind> as RecordOf<K>)
  return records.sort((a, b) => a.order - b.order)
}

/** Returns the order number that puts a new record of this kind last. */
function nextOrder(doc: Document, kind: RecordKind): number {
  let last = -1
  for (const record of doc.values()) if (record.kind === kind && record.order > last) last = record.order
  return last + 1
}

/**
 * Returns the order number of a new record: in front of the one that follows in the alphabet, so that two branches of a
 * version control system do not add theirs at the same place; nothing else moves. The first experiment stays the first,
 * since it is the one that runs where none is chosen; sliders go last, as the list of live values shows them in the
 * order in which they were added.
 */
export function newOrder(doc: Document, kind: RecordKind, name: string): number {
  const last = nextOrder(doc, kind)
  if (kind === 'slider') return last
  const parent = parentOf(name)
  const first = kind === 'experiment' ? recordsOf(doc, kind).at(0) : undefined
  let [before, after]: readonly (DocumentRecord | undefined)[] = []
  for (const record of doc.values()) {
    if (record.kind !== kind || record === first || parentOf(record.name) !== parent) continue
    if (isBefore(record.name, name)) before = before && isBefore(record.name, before.name) ? before : record
    else after = after && isBefore(after.name, record.name) ? after : record
  }
  const [place, behind] = after === undefined ? [before, true] : [after, false]
  if (place === undefined) return last
  let next = behind ? last : -1
  for (const record of doc.values()) {
    if (record.kind !== kind) continue
    if (behind ? record.order > place.order && record.order < next : record.order < place.order && record.order > next)
      next = record.order
  }
  const order = (place.order + next) / 2
  // Doubles are used up after some fifty records at one place.
  return order === place.order || order === next ? last : order
}

function isBefore(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  return x < y || (x === y && a < b)
}

export function getHeader(doc: Document): ProjectHeader {
  const record = doc.get(HEADER_ID)
  return record?.kind === 'header' ? record.value : { title: '' }
}

const interfaceKeys = ['names', 'inputs', 'outputs', 'parameters']

export function documentFromProject(project: ProjectFile): Document {
  const doc = new Map<string, DocumentRecord>()
  const put = (record: DocumentRecord): void => void doc.set(record.id, record)
  const each = <V>(entries: Readonly<Record<string, V>> | undefined, f: (name: string, i: number, value: V) => void) =>
    Object.entries(entries ?? {}).forEach(([name, value], i) => f(name, i, value))
  const { title, description, ...rest } = expandProject(project)
  put(makeRecord('header', '', 0, description === undefined ? { title } : { title, description }))
  each(rest.variables, (name, i, value) => put(makeRecord('variable', name, i, value)))
  each(rest.blocks, (name, i, value) => put(makeRecord('block', name, i, value)))
  each(rest.wires, (name, i, value) => put(makeRecord('wire', name, i, value)))
  each(rest.routes, (name, i, value) => put(makeRecord('route', name, i, value)))
  each(rest.notes, (name, i, value) => put(makeRecord('note', name, i, value)))
  each(rest.formulations, (name, i, value) => put(makeRecord('formulation', name, i, value)))
  each(rest.experiments, (name, i, value) => put(makeRecord('experiment', name, i, value)))
  each(rest.variants, (name, i, value) => put(makeRecord('variant', name, i, value)))
  each(rest.inputs, (name, i, value) => put(makeRecord('input', name, i, value)))
  each(rest.live, (name, i, value) => put(makeRecord('slider', name, i, value)))
  Object.entries(rest.interface ?? {}).forEach(([name, value]) => {
    put(makeRecord('interface', name, interfaceKeys.indexOf(name), value))
  })
  Object.entries(rest.vehicle ?? {}).forEach(([name, value], i) => {
    put(makeRecord('vehicle', name, i, value))
  })
  return doc
}

export function projectFromDocument(doc: Document): ProjectFile {
  const named = <K extends RecordKind>(kind: K): Record<string, RecordValue<K>> =>
    Object.fromEntries(recordsOf(doc, kind).map((record) => [record.name, record.value]))
  const present = <K extends string, V>(
    key: K,
    entries: Record<string, V>,
  ): { readonly [k in K]?: Record<string, V> } =>
    Object.keys(entries).length > 0 ? ({ [key]: entries } as { readonly [k in K]: Record<string, V> }) : {}
  return nestProject({
    wishbone: 1,
    ...getHeader(doc),
    ...present('variables', named('variable')),
    blocks: named('block'),
    wires: named('wire'),
    ...present('routes', named('route')),
    ...present('notes', named('note')),
    ...present('formulations', named('formulation')),
    ...present('experiments', named('experiment')),
    ...present('variants', named('variant')),
    ...present('inputs', named('input')),
    ...present('live', named('slider')),
    ...present('interface', named('interface')),
    ...present('vehicle', named('vehicle')),
  })
}
