/**
 * Nodes of React Flow, and wires, from the records of the document. Items that did not change keep their identity, so
 * memoised blocks and wires are not drawn again (xyflow, "Performance").
 */
import { keysOf } from '../../../engine/collections/entries'
import type { Node, NodeHandle } from '@xyflow/react'
import {
  definitionFor,
  type BlockDefinition,
  type BlockRegistry,
  type PortKind,
} from '../../../engine/model/blocks/block'
import type { BlockInstance, CanvasPoint, NoteSettings, ParamValue } from '../../../engine/model/project/project'
import { splitMember } from '../../../engine/model/names/names'
import { nameOf, parentOf, subsystemType } from '../../../engine/model/subsystem'
import { blocksIn } from '../store/edits/levels'
import { getRecord, recordsOf, type BlockRecord, type Document, type RecordOf, type WireRecord } from '../store/records'
import { widthsOf } from '../store/scope'
import { ValuesInUse } from '../variants/in-use'
import { iconsInside } from '../symbols/contents'
import { blockGeometry, NOTE_SIZE, PORT_SIZE, positionOfSide, type BlockGeometry } from '../symbols/geometry'
import type { Course } from './geometry/routing/courses'
import { canvasTexts } from '../texts/canvas'

export type BlockNodeData = {
  /** Path of the block. */
  readonly name: string
  readonly instance: BlockInstance
  readonly definition: BlockDefinition | undefined
  readonly geometry: BlockGeometry
  /** Ports that can be wired from outside the subsystem that the canvas shows: port -> ports of the subsystem. */
  readonly exposed: ReadonlyMap<string, string>
  /** Values from the parameter set in use. */
  readonly variantValues: Readonly<Record<string, ParamValue>> | undefined
  /** Icons of the blocks inside, for a subsystem without an icon. */
  readonly contents: readonly string[]
}
export type BlockFlowNode = Node<BlockNodeData, 'block'>
export type NoteFlowNode = Node<{ readonly name: string; readonly note: NoteSettings }, 'note'>
export type CanvasFlowNode = BlockFlowNode | NoteFlowNode
export interface WireItem {
  readonly id: string
  readonly ports: readonly [string, string]
  readonly kind: PortKind | 'unknown'
  /** True if a block at the wire is commented out, or the shown experiment leaves the wire out. */
  readonly off: boolean
  readonly selected: boolean
  readonly route: readonly CanvasPoint[] | undefined
  /** Number of elements of the signal; 1 for scalars and for wires that carry no signal. */
  readonly width: number
  /** True if the wire shows its number of elements; one of the wires that leave a port does. */
  readonly numbered: boolean
  readonly label: string
  readonly course?: Course
}

/** Prefix of node ids of notes. Notes and blocks are nodes of one canvas; this character occurs in no name. */
const NOTE = 'note:'

export function noteId(name: string): string {
  return `${NOTE}${name}`
}

/** Returns the name of the note that a node stands for; undefined for a block. */
export function noteOf(id: string): string | undefined {
  return id.startsWith(NOTE) ? id.slice(NOTE.length) : undefined
}

const noIcons: readonly string[] = []
const nothingCut: ReadonlySet<string> = new Set()

interface Cached<R, T> {
  readonly record: R
  readonly key: string
  readonly item: T
}

export class FlowItems {
  private nodes = new Map<string, Cached<BlockRecord, BlockFlowNode>>()
  private readonly values = new ValuesInUse()
  private wires = new Map<string, Cached<WireRecord, WireItem>>()

  private drawn = new Map<string, { readonly bare: WireItem; readonly item: WireItem }>()
  private notes = new Map<string, Cached<RecordOf<'note'>, NoteFlowNode>>()

  constructor(private readonly registry: BlockRegistry) {}

  noteNodes(doc: Document, level: string, selected: ReadonlySet<string>): NoteFlowNode[] {
    const next = new Map<string, Cached<RecordOf<'note'>, NoteFlowNode>>()
    const nodes = recordsOf(doc, 'note').flatMap((record) => {
      const { name, value: note } = record
      if (parentOf(name) !== level) return []
      const [x, y] = note.at
      const isSelected = selected.has(name)
      const key = `${x} ${y} ${isSelected}`
      const old = this.notes.get(record.id)
      if (old !== undefined && old.record === record && old.key === key) {
        next.set(record.id, old)
        return [old.item]
      }
      const [width, height] = note.size ?? NOTE_SIZE
      const item: NoteFlowNode = {
        id: noteId(name),
        type: 'note',
        ...standing(x, y),
        selected: isSelected,
        width,
        height,
        measured: { width, height },
        zIndex: -1,
        data: { name, note },
        ariaLabel: canvasTexts.note(note.text.slice(0, 60)),
      }
      next.set(record.id, { record, key, item })
      return [item]
    })
    this.notes = next
    return nodes
  }

  /**
   * Returns the nodes of the blocks of a level.
   * @param level path of the subsystem whose content is shown
   * @param variant parameter set whose values are shown
   */
  blockNodes(
    doc: Document,
    level: string,
    selected: ReadonlySet<string>,
    variant: string | null = null,
  ): BlockFlowNode[] {
    const values = this.values.byBlock(doc, variant)
    const next = new Map<string, Cached<BlockRecord, BlockFlowNode>>()
    const exposed = exposedPorts(doc, level)
    const inside = typesInside(doc, level)
    const nodes = blocksIn(doc, level).map((record) => {
      const [x, y] = record.value.at ?? [0, 0]
      const isSelected = selected.has(record.name)
      const exposedPorts = exposed.get(nameOf(record.name)) ?? nothingExposed
      const types = inside.get(record.name)?.sort().join(' ') ?? ''
      const key = `${x} ${y} ${isSelected} ${[...exposedPorts].join(' ')} ${types}`
      const old = this.nodes.get(record.id)
      const variantValues = values.get(record.name)
      const entry =
        old !== undefined && old.record === record && old.key === key && old.item.data.variantValues === variantValues
          ? old
          : {
              record,
              key,
              item: this.makeNode(record, { x, y }, isSelected, exposedPorts, { variantValues, types }, old),
            }
      next.set(record.id, entry)
      return entry.item
    })
    this.nodes = next
    return nodes
  }

  /**
   * Returns the wires of a level.
   * @param widthOf returns the number of elements of the signal at a port
   * @param cut wires that the chosen experiment leaves out
   */
  wireItems(
    doc: Document,
    level: string,
    selected: ReadonlySet<string>,
    widthOf: (block: string, port: string) => number = () => 1,
    cut: { has(wire: string): boolean } = nothingCut,
  ): WireItem[] {
    const next = new Map<string, Cached<WireRecord, WireItem>>()
    const numberedAt = new Set<string>()
    const items = recordsOf(doc, 'wire').flatMap((record) => {
      if (parentOf(record.name) !== level) return []
      const [a, b] = record.value.map(splitMember)
      if (a === undefined || b === undefined) return []
      const [source, target] = [a, b].map((end) => getRecord(doc, 'block', end.block)?.value)
      if (source === undefined || target === undefined) return []
      const kind = definitionFor(this.registry, source)?.ports[a.member]?.kind ?? 'unknown'
      const off = source.disabled === true || target.disabled === true || cut.has(record.name)
      const width = kind === 'signal' ? widthOf(a.block, a.member) : 1
      const numbered = width > 1 && !numberedAt.has(record.value[0])
      numberedAt.add(record.value[0])
      const key = `${selected.has(record.name)} ${kind} ${source.type} ${target.type} ${off} ${width} ${numbered}`
      const old = this.wires.get(record.id)
      const route = getRecord(doc, 'route', record.name)?.value
      if (old !== undefined && old.record === record && old.key === key && old.item.route === route) {
        next.set(record.id, old)
        return [old.item]
      }
      const item: WireItem = {
        id: record.name,
        ports: record.value,
        kind,
        off,
        selected: selected.has(record.name),
        route,
        width,
        numbered,
        label:
          width === 1
            ? canvasTexts.wireFromTo(record.value[0], record.value[1])
            : canvasTexts.vectorFromTo(width, record.value[0], record.value[1]),
      }
      next.set(record.id, { record, key, item })
      return [item]
    })
    this.wires = next
    return items
  }

  /** Returns the wires together with the courses on which they are drawn. */
  onCourse(wires: readonly WireItem[], courses: ReadonlyMap<string, Course>): WireItem[] {
    const next = new Map<string, { readonly bare: WireItem; readonly item: WireItem }>()
    const items = wires.map((bare) => {
      const course = courses.get(bare.id)
      const old = this.drawn.get(bare.id)
      const same = old !== undefined && old.bare === bare && old.item.course === course
      const item = same ? old.item : { ...bare, course }
      next.set(bare.id, { bare, item })
      return item
    })
    this.drawn = next
    return items
  }

  private makeNode(
    record: BlockRecord,
    { x, y }: BlockFlowNode['position'],
    selected: boolean,
    exposed: ReadonlyMap<string, string>,
    { variantValues, types }: { readonly variantValues: BlockNodeData['variantValues']; readonly types: string },
    old: Cached<BlockRecord, BlockFlowNode> | undefined,
  ): BlockFlowNode {
    const { name, value: instance } = record
    const definition = definitionFor(this.registry, instance)
    const geometry = blockGeometry(definition, instance)
    const { width, height } = geometry
    const contents = types === '' ? noIcons : iconsInside(this.registry, types.split(' '))
    const sameLook =
      old !== undefined &&
      old.item.data.variantValues === variantValues &&
      sameButPlace(old.record.value, instance) &&
      sameExposed(old.item.data.exposed, exposed) &&
      old.item.data.contents.join() === contents.join()
    return {
      id: name,
      type: 'block',
      ...standing(x, y),
      selected,
      width,
      height,
      measured: { width, height },
      handles: sameLook ? old.item.handles : handlesOf(geometry),
      data: sameLook ? old.item.data : { name, instance, definition, geometry, exposed, variantValues, contents },
      ariaLabel: `${name}, ${definition?.title ?? canvasTexts.unknownType}`,
    }
  }
}

/**
 * Returns the types of all blocks inside the subsystems of a level, at any depth, for subsystems without an icon of
 * their own.
 */
function typesInside(doc: Document, level: string): ReadonlyMap<string, string[]> {
  const inside = new Map<string, string[]>()
  for (const { name, value } of blocksIn(doc, level))
    if (value.type === subsystemType && value.icon === undefined) inside.set(name, [])
  if (inside.size === 0) return inside
  const start = level === '' ? 0 : level.length + 1
  for (const { name, value } of recordsOf(doc, 'block')) {
    const end = name.indexOf('/', start)
    if (end >= 0) inside.get(name.slice(0, end))?.push(value.type)
  }
  return inside
}

/** Returns the classes of a wire: its kind, whether it is a vector, and whether a block at it is commented out. */
export function wireLook(doc: Document, registry: BlockRegistry, wire: string): string {
  const [a, b] = (getRecord(doc, 'wire', wire)?.value ?? []).map(splitMember)
  const [source, target] = [a, b].map((end) => end && getRecord(doc, 'block', end.block)?.value)
  const kind = source && definitionFor(registry, source)?.ports[a?.member ?? '']?.kind
  const isVector = a !== undefined && kind === 'signal' && widthsOf(doc, registry).port(a.block, a.member) > 1
  return `${kind ?? 'unknown'}${isVector ? ' vector' : ''}${source?.disabled === true || target?.disabled === true ? ' disabled' : ''}`
}

/**
 * Returns position and style of a node. With React Flow's transformations, the browser keeps a layer for each node and
 * composes all layers again in every frame.
 */
function standing(x: number, y: number): Pick<BlockFlowNode, 'position' | 'style'> {
  return { position: { x, y }, style: { transform: 'none', left: x, top: y } }
}

function sameButPlace({ at: _a, ...a }: BlockInstance, { at: _b, ...b }: BlockInstance): boolean {
  const keys = keysOf({ ...a, ...b })
  return keys.every((key) => a[key] === b[key])
}

const nothingExposed: ReadonlyMap<string, string> = new Map()

function sameExposed(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([port, name]) => b.get(port) === name)
}

/** Returns the ports inside a level that its subsystem exposes outside, by block. */
function exposedPorts(doc: Document, level: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const exposed = new Map<string, Map<string, string>>()
  for (const [name, { joins }] of Object.entries(getRecord(doc, 'block', level)?.value.ports ?? {})) {
    for (const inner of joins) {
      const parts = splitMember(inner)
      if (parts === undefined) continue
      const ports = exposed.get(parts.block) ?? new Map<string, string>()
      exposed.set(parts.block, ports.set(parts.member, [ports.get(parts.member), name].filter(Boolean).join(', ')))
    }
  }
  return exposed
}

function handlesOf(geometry: BlockGeometry): NodeHandle[] {
  const half = PORT_SIZE / 2
  return geometry.ports.map(({ name, side, x, y }) => ({
    id: name,
    type: 'source',
    position: positionOfSide[side],
    x: x - half,
    y: y - half,
    width: PORT_SIZE,
    height: PORT_SIZE,
  }))
}
