/**
 * Subsystems: grouping blocks into one block, and ungrouping them. A wire that leaves the group continues through a
 * port of the subsystem, so the model stays the same.
 */
import { definitionFor, type BlockRegistry, type Port } from '../../../../engine/model/blocks/block'
import { splitMember } from '../../../../engine/model/names/names'
import type { SubsystemPort } from '../../../../engine/model/project/project'
import { nameOf, parentOf, pathOf, subsystemType } from '../../../../engine/model/subsystem'
import type { RecordsDiff } from '../diff'
import { edit, type Draft } from '../draft'
import { uniqueName } from '../names'
import { getRecord, recordsOf, type Document, type WireEnds, type WireRecord } from '../records'
import { freeBlockName, isBlockName, type Point } from './blocks'
import { blockOf, blocksIn, isAmong, moveBlocksTo } from './levels'
import { freeWireName } from './wire-names'
import { findPort } from './wires'
import { refusalTexts } from '../../texts/refusals'

type Side = NonNullable<SubsystemPort['side']>

/** Returns the port of a subsystem that stands for ports of blocks inside. */
function portFor(port: Port, joins: readonly string[], side?: Side): SubsystemPort {
  const common = {
    joins,
    ...(port.label === '' ? {} : { title: port.label }),
    side: side ?? port.side,
    ...(port.optional ? { optional: true } : {}),
  }
  switch (port.kind) {
    case 'frame':
      return { kind: 'frame', ...common }
    case 'flange':
      return { kind: 'flange', motion: port.motion, provides: port.provides, ...common }
    case 'signal': {
      const width = port.width ?? port.elements?.length
      const wide = typeof width === 'number' && width > 1 ? { width } : {}
      return { kind: 'signal', direction: port.direction, unit: port.unit, ...wide, ...common }
    }
    case 'surface':
      return { kind: 'surface', provides: port.provides, ...common }
  }
}

/** Returns whether several ports inside can share one port of the subsystem. */
function canShare(port: Port): boolean {
  switch (port.kind) {
    case 'frame':
      return true
    case 'signal':
      return port.direction === 'in'
    case 'flange':
      return false
    case 'surface':
      return !port.provides
  }
}

export interface Grouping {
  readonly name: string
  readonly diff: RecordsDiff
}

/**
 * @param names blocks of one level
 * @param preferred name of the subsystem
 * @returns undefined when there is nothing to group
 */
export function groupBlocks(
  doc: Document,
  registry: BlockRegistry,
  names: readonly string[],
  notes: readonly string[] = [],
  preferred = 'Subsystem',
): Grouping | undefined {
  const [first] = names
  if (first === undefined) return undefined
  const level = parentOf(first)
  const group = new Set(names.filter((name) => parentOf(name) === level && getRecord(doc, 'block', name) !== undefined))
  if (group.size === 0) return undefined
  const path = freeBlockName(doc, pathOf(level, preferred))
  const middle = centreOf(doc, [...group])
  const diff = edit(doc, (draft) => {
    const wires = draft.all('wire').filter(({ name }) => parentOf(name) === level)
    const outside = wires.filter(({ value }) => endsIn(value, group) === 1)
    for (const { name, value } of wires)
      if (endsIn(value, group) === 2) draft.rename('wire', name, freeName(draft, 'wire', pathOf(path, nameOf(name))))
    for (const name of notes) draft.rename('note', name, freeName(draft, 'note', pathOf(path, nameOf(name))))
    for (const { name } of outside) draft.remove('wire', name)
    const { ports, through } = portsOf(doc, registry, outside, group, middle)
    const exposed = passOn(draft, level, group, path, ports)
    moveBlocksTo(draft, new Map([...group].map((name) => [name, pathOf(path, nameOf(name))])))
    draft.set('block', path, { type: subsystemType, at: roundTo(middle), ports: { ...ports, ...exposed } })
    for (const { wire, port } of through) {
      const ends = wire.value.map((end) => (isIn(end, group) ? `${path}.${port}` : end)) as unknown as WireEnds
      if (draft.all('wire').some(({ value }) => value.join() === ends.join())) continue
      draft.set('wire', freeWireName(draft.doc, ends), ends)
    }
  })
  return { name: path, diff }
}

/**
 * Returns ports for the wires that leave: one for each port inside, shared if several lead to the same port outside.
 */
function portsOf(
  doc: Document,
  registry: BlockRegistry,
  wires: readonly WireRecord[],
  group: ReadonlySet<string>,
  middle: Point,
): {
  readonly ports: Record<string, SubsystemPort>
  readonly through: readonly { readonly wire: WireRecord; readonly port: string }[]
} {
  const ports: Record<string, SubsystemPort> = {}
  const nameByKey = new Map<string, string>()
  const through = wires.flatMap((wire) => {
    const [inside, outside] = isIn(wire.value[0], group) ? wire.value : [wire.value[1], wire.value[0]]
    const port = findPort(doc, registry, inside)
    const parts = splitMember(inside)
    if (port === undefined || parts === undefined) return []
    const onlyWire = wires.filter(({ value }) => value.includes(inside)).length === 1
    const key = canShare(port) && onlyWire ? `outside ${port.kind} ${outside}` : `inside ${inside}`
    const inner = `${nameOf(parts.block)}.${parts.member}`
    const known = nameByKey.get(key)
    if (known !== undefined) {
      const declared = ports[known]
      if (!declared.joins.includes(inner)) ports[known] = { ...declared, joins: [...declared.joins, inner] }
      return [{ wire, port: known }]
    }
    const name = uniqueName(parts.member, (candidate) => candidate in ports)
    nameByKey.set(key, name)
    ports[name] = portFor(port, [inner], sideTowards(doc, blockOf(outside), middle))
    return [{ wire, port: name }]
  })
  return { ports, through }
}

/** Leads the inner ports of the surrounding subsystem through the new one. */
function passOn(
  draft: Draft,
  level: string,
  group: ReadonlySet<string>,
  path: string,
  taken: Readonly<Record<string, SubsystemPort>>,
): Record<string, SubsystemPort> {
  const ownPorts: Record<string, SubsystemPort> = {}
  const around = level === '' ? undefined : draft.get('block', level)
  if (around?.ports === undefined) return ownPorts
  const ports = Object.entries(around.ports).map(([name, port]): [string, SubsystemPort] => {
    const mine = port.joins.filter((inner) => group.has(pathOf(level, blockOf(inner))))
    if (mine.length === 0) return [name, port]
    const through = uniqueName(name, (candidate) => candidate in taken || candidate in ownPorts)
    ownPorts[through] = { ...port, joins: mine }
    const others = port.joins.filter((inner) => !mine.includes(inner))
    return [name, { ...port, joins: [...others, `${nameOf(path)}.${through}`] }]
  })
  draft.set('block', level, { ...around, ports: Object.fromEntries(ports) })
  return ownPorts
}

/**
 * Moves the blocks of a subsystem one level up, where they replace it; wires at its ports lead to the blocks inside
 * again.
 */
export function ungroupBlocks(
  doc: Document,
  subsystems: readonly string[],
): { readonly names: readonly string[]; readonly diff: RecordsDiff } {
  const names: string[] = []
  const diff = edit(doc, (draft) => {
    for (const path of subsystems) {
      const subsystem = draft.get('block', path)
      if (subsystem?.type !== subsystemType) continue
      const level = parentOf(path)
      const contents = blocksIn(draft.doc, path).map(({ name }) => name)
      const [x, y] = subsystem.at ?? [0, 0]
      const middle = contents.length === 0 ? [x, y] : roundTo(centreOf(draft.doc, contents))
      const inside = draft.all('wire').filter(({ name }) => parentOf(name) === path)
      const atPorts = draft.all('wire').filter(({ value }) => value.some((end) => blockOf(end) === path))
      for (const { name } of atPorts) draft.remove('wire', name)
      const moves = new Map<string, string>()
      for (const name of contents) {
        const taken = (candidate: string): boolean =>
          (candidate !== path && isBlockName(draft.doc, candidate)) || [...moves.values()].includes(candidate)
        moves.set(name, uniqueName(pathOf(level, nameOf(name)), taken))
        const block = draft.get('block', name)
        if (block !== undefined) {
          const [bx, by] = block.at ?? [0, 0]
          draft.set('block', name, { ...block, at: [bx + x - middle[0], by + y - middle[1]] })
        }
      }
      draft.remove('block', path)
      for (const { name } of draft.all('note').filter(({ name }) => parentOf(name) === path))
        draft.rename('note', name, freeName(draft, 'note', pathOf(level, nameOf(name))))
      for (const { name } of inside) draft.rename('wire', name, freeName(draft, 'wire', pathOf(level, nameOf(name))))
      moveBlocksTo(draft, moves)
      const innerEnds = (end: string): readonly string[] => {
        const parts = splitMember(end)
        if (parts?.block !== path) return [end]
        return (subsystem.ports?.[parts.member]?.joins ?? []).map((inner) => {
          const old = pathOf(path, blockOf(inner))
          return `${moves.get(old) ?? old}${inner.slice(blockOf(inner).length)}`
        })
      }
      for (const { value } of atPorts)
        for (const a of innerEnds(value[0]))
          for (const b of innerEnds(value[1])) draft.set('wire', freeWireName(draft.doc, [a, b]), [a, b])
      returnJoins(draft, level, path, innerEnds)
      leadOverlays(draft, innerEnds)
      names.push(...moves.values())
    }
  })
  return { names, diff }
}

/** Reconnects wires of overlays at the ports of a removed subsystem to the blocks inside, as the diagram does. */
function leadOverlays(draft: Draft, innerEnds: (end: string) => readonly string[]): void {
  const led = (wires: Readonly<Record<string, WireEnds>>): Record<string, WireEnds> =>
    Object.fromEntries(
      Object.entries(wires).flatMap(([name, [a, b]]) =>
        innerEnds(a)
          .flatMap((from) => innerEnds(b).map((to): WireEnds => [from, to]))
          .map((ends, i) => [i === 0 ? name : `${name}-${i + 1}`, ends] as const),
      ),
    )
  for (const { name, value } of draft.all('experiment')) {
    const { cut, wires } = value.overlay ?? {}
    const isAtPort = Object.values({ ...cut, ...wires }).some((ends) => ends.some((end) => innerEnds(end)[0] !== end))
    if (!isAtPort) continue
    const overlay = { ...value.overlay, ...(cut && { cut: led(cut) }), ...(wires && { wires: led(wires) }) }
    draft.set('experiment', name, { ...value, overlay })
  }
}

/** Restores ports of the surrounding subsystem that led through the removed one. */
function returnJoins(draft: Draft, level: string, path: string, innerEnds: (end: string) => readonly string[]): void {
  const around = level === '' ? undefined : draft.get('block', level)
  if (around?.ports === undefined) return
  const ports = Object.entries(around.ports).map(([name, port]): [string, SubsystemPort] => [
    name,
    {
      ...port,
      joins: port.joins.flatMap((inner) =>
        blockOf(inner) === nameOf(path)
          ? innerEnds(pathOf(level, inner)).map((end) => end.slice(level.length + 1))
          : [inner],
      ),
    },
  ])
  draft.set('block', level, { ...around, ports: Object.fromEntries(ports) })
}

/** Exposes a port inside, so that it can be wired from outside, or hides it again. */
export function exposePort(
  doc: Document,
  registry: BlockRegistry,
  reference: string,
): { readonly name: string; readonly diff: RecordsDiff } | undefined {
  const parts = splitMember(reference)
  const port = findPort(doc, registry, reference)
  const level = parts === undefined ? '' : parentOf(parts.block)
  const around = getRecord(doc, 'block', level)?.value
  if (parts === undefined || port === undefined || around?.type !== subsystemType) return undefined
  const taken = around.ports ?? {}
  const name = uniqueName(parts.member, (candidate) => candidate in taken)
  const ports = { ...taken, [name]: portFor(port, [`${nameOf(parts.block)}.${parts.member}`]) }
  return { name, diff: edit(doc, (draft) => draft.set('block', level, { ...around, ports })) }
}

/** Returns the ports of a subsystem that stand for this port inside it. */
export function exposedAs(doc: Document, reference: string): readonly string[] {
  const parts = splitMember(reference)
  if (parts === undefined) return []
  const around = getRecord(doc, 'block', parentOf(parts.block))?.value
  const inner = `${nameOf(parts.block)}.${parts.member}`
  return Object.entries(around?.ports ?? {}).flatMap(([name, { joins }]) => (joins.includes(inner) ? [name] : []))
}

/** Changes a port of a subsystem; undefined removes it with the wires at it. */
export function setSubsystemPort(
  doc: Document,
  subsystem: string,
  name: string,
  port: SubsystemPort | undefined,
): RecordsDiff {
  return edit(doc, (draft) => {
    const block = draft.get('block', subsystem)
    if (block === undefined) return
    const { [name]: _before, ...others } = block.ports ?? {}
    if (port === undefined) {
      draft.set('block', subsystem, { ...block, ports: others })
      for (const wire of draft.all('wire'))
        if (wire.value.includes(`${subsystem}.${name}`)) draft.remove('wire', wire.name)
    } else draft.set('block', subsystem, { ...block, ports: { ...block.ports, [name]: port } })
  })
}

/** Returns the reason why a port cannot have a name, or null. */
export function portNameProblem(doc: Document, subsystem: string, from: string, to: string): string | null {
  if (from === to) return null
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(to)) return refusalTexts.nameRule
  const ports = getRecord(doc, 'block', subsystem)?.value.ports ?? {}
  return to in ports ? refusalTexts.portNameTaken(to) : null
}

/**
 * Renames a port; the wires at it and the enclosing subsystem follow. A label taken from the port inside is removed: a
 * user who names an input `steer` wants to read that, not `Motion`.
 */
export function renameSubsystemPort(
  doc: Document,
  registry: BlockRegistry,
  subsystem: string,
  from: string,
  to: string,
): RecordsDiff {
  const relabelled = (port: SubsystemPort): SubsystemPort => {
    const { title, ...others } = port
    const inherited = port.joins.some((inner) => findPort(doc, registry, pathOf(subsystem, inner))?.label === title)
    return inherited ? others : port
  }
  return edit(doc, (draft) => {
    const block = draft.get('block', subsystem)
    if (block?.ports === undefined || portNameProblem(doc, subsystem, from, to) !== null) return
    const ports = Object.fromEntries(
      Object.entries(block.ports).map(([name, port]) => (name === from ? [to, relabelled(port)] : [name, port])),
    )
    draft.set('block', subsystem, { ...block, ports })
    const renamed = (end: string): string => (end === `${subsystem}.${from}` ? `${subsystem}.${to}` : end)
    for (const { name, value } of draft.all('wire'))
      if (value.map(renamed).join() !== value.join()) draft.set('wire', name, [renamed(value[0]), renamed(value[1])])
    const level = parentOf(subsystem)
    const around = level === '' ? undefined : draft.get('block', level)
    if (around?.ports === undefined) return
    const inner = (end: string): string => (end === `${nameOf(subsystem)}.${from}` ? `${nameOf(subsystem)}.${to}` : end)
    const aroundPorts = Object.entries(around.ports).map(([name, port]): [string, SubsystemPort] => [
      name,
      { ...port, joins: port.joins.map(inner) },
    ])
    draft.set('block', level, { ...around, ports: Object.fromEntries(aroundPorts) })
  })
}

/**
 * Returns ports of blocks directly inside that have no port of the subsystem yet: first those that still need a wire.
 */
export function innerPorts(doc: Document, registry: BlockRegistry, subsystem: string): readonly string[] {
  const wired = new Set(recordsOf(doc, 'wire').flatMap(({ value }) => [...value]))
  const ports = blocksIn(doc, subsystem).flatMap(({ name, value }) =>
    Object.entries(definitionFor(registry, value)?.ports ?? {}).flatMap(([port, { optional }]) => {
      const reference = `${name}.${port}`
      const needed = !optional && !wired.has(reference)
      return exposedAs(doc, reference).length === 0 ? [{ reference, needed }] : []
    }),
  )
  const needing = (needed: boolean): readonly string[] =>
    ports.filter((port) => port.needed === needed).map(({ reference }) => reference)
  return [...needing(true), ...needing(false)]
}

function freeName(draft: Draft, kind: 'wire' | 'note', preferred: string): string {
  return uniqueName(preferred, (name) => getRecord(draft.doc, kind, name) !== undefined)
}

function isIn(end: string, group: ReadonlySet<string>): boolean {
  return isAmong(blockOf(end), group)
}

function endsIn(ends: WireEnds, group: ReadonlySet<string>): number {
  return ends.filter((end) => isIn(end, group)).length
}

function centreOf(doc: Document, names: readonly string[]): Point {
  const places = names.map((name) => getRecord(doc, 'block', name)?.value.at ?? [0, 0])
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

const GRID = 8
const roundTo = ([x, y]: Point): Point => [Math.round(x / GRID) * GRID, Math.round(y / GRID) * GRID]

/** Returns the side of the middle block that faces another block. */
function sideTowards(doc: Document, block: string, [x, y]: Point): Side {
  const [bx, by] = getRecord(doc, 'block', block)?.value.at ?? [0, 0]
  const [dx, dy] = [bx - x, by - y]
  if (Math.abs(dy) > 2 * Math.abs(dx)) return dy < 0 ? 'top' : 'bottom'
  return dx < 0 ? 'left' : 'right'
}
