/**
 * Levels of wires and notes whose blocks one side grouped or took out of a group. A file can contain a wire only within
 * the level of both its ends, so the wire leads through the ports of the subsystems between.
 */
import type { NoteSettings, ProjectFile } from '../project/project'
import { isInside, nameOf, parentOf, pathOf } from '../subsystem'
import { keyOf, type Ends } from './ports'
import type { MergeConflict } from './types'
import type { Json } from './values'
import type { MergedWires } from './wires'
import { ownerOf } from '../names/names'

type Lines = Pick<MergedWires, 'wires' | 'routes'>

/** @returns the wires, with a conflict for each that passes the border of a subsystem where it has no port */
export function onTheirLevels(
  { wires, routes }: Lines,
  blocks: ProjectFile['blocks'],
): Lines & { readonly crossing: readonly MergeConflict[] } {
  const crossing: MergeConflict[] = []
  if (Object.entries(wires).every(([name, ends]) => ends.every((end) => parentOf(blockOf(end)) === parentOf(name))))
    return { wires, routes, crossing }
  const placed: Record<string, Ends> = {}
  const drawn: Record<string, NonNullable<ProjectFile['routes']>[string]> = {}
  const present = new Set(Object.values(wires).map(keyOf))
  const names = new Set(Object.keys(wires))
  for (const [name, ends] of Object.entries(wires)) {
    const level = commonLevel(ends.map((end) => parentOf(blockOf(end))))
    const led: Ends = [outward(ends[0], level, blocks), outward(ends[1], level, blocks)]
    const isMoved = keyOf(led) !== keyOf(ends)
    // The other side has already routed it through the port.
    if (isMoved && present.has(keyOf(led))) continue
    present.add(keyOf(led))
    let path = pathOf(level, nameOf(name))
    for (let i = 2; path !== name && names.has(path); i++) path = pathOf(level, `${nameOf(name)}${i}`)
    names.add(path)
    placed[path] = led
    if (Object.hasOwn(routes, name)) drawn[path] = routes[name]
    for (const end of led) {
      const parent = parentOf(blockOf(end))
      if (parent === level || !Object.hasOwn(blocks, parent)) continue
      crossing.push({
        kind: 'wire',
        name: path,
        field: 'ends',
        text: `wire ${path}: joins ${end} inside the subsystem ${parent}, which has no port for it; add one and wire that`,
      })
    }
  }
  return { wires: placed, routes: drawn, crossing }
}

/** Moves notes of a removed subsystem to the level around it. */
export function notesOnLevels(notes: Json, blocks: ProjectFile['blocks']): Readonly<Record<string, NoteSettings>> {
  const placed: Record<string, NoteSettings> = {}
  for (const [name, note] of Object.entries(notes)) {
    let level = parentOf(name)
    while (level !== '' && !Object.hasOwn(blocks, level)) level = parentOf(level)
    let path = pathOf(level, nameOf(name))
    for (let i = 2; path !== name && (Object.hasOwn(notes, path) || Object.hasOwn(placed, path)); i++)
      path = pathOf(level, `${nameOf(name)}${i}`)
    placed[path] = note as NoteSettings
  }
  return placed
}

/** Returns the end, or the port that stands for it on an outer level, as far out as there are ports. */
function outward(end: string, level: string, blocks: ProjectFile['blocks']): string {
  let at = end
  for (let parent = parentOf(blockOf(at)); parent !== level; parent = parentOf(blockOf(at))) {
    const ports = Object.hasOwn(blocks, parent) ? blocks[parent].ports : undefined
    const inner = at.slice(parent.length + 1)
    const port = Object.entries(ports ?? {}).find(([, { joins }]) => joins.length === 1 && joins[0] === inner)
    if (port === undefined) return at
    at = `${parent}.${port[0]}`
  }
  return at
}

function commonLevel(levels: readonly string[]): string {
  let level = levels[0]
  while (!levels.every((other) => other === level || isInside(other, level))) level = parentOf(level)
  return level
}

function blockOf(end: string): string {
  return ownerOf(end) ?? ''
}
