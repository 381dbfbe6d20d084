/**
 * Three-way merge of wires. A wire is identified by the ports that it joins, then by its name, so that names that both
 * sides created by the same rule don't conflict.
 */
import { sameJson } from '../diff/settings'
import type { CanvasPoint, ProjectFile } from '../project/project'
import { inserted } from './lines'
import { keyOf, type Ends } from './ports'
import type { MergeConflict, Side } from './types'

export type Through = Readonly<Record<'base' | Side, (ends: Ends) => string>>

export interface MergedWires {
  readonly wires: Readonly<Record<string, Ends>>
  readonly routes: Readonly<Record<string, readonly CanvasPoint[]>>
  readonly conflicts: readonly MergeConflict[]
}

interface Wire {
  readonly name: string
  readonly ends: Ends
  readonly route: readonly CanvasPoint[] | undefined
}

/**
 * @param through ports that wires join in the end, of every version
 * @param isKept whether a wire that a side added or laid again may be there, for wires of blocks that are in conflict
 */
export function mergeWires(
  base: ProjectFile,
  ours: ProjectFile,
  theirs: ProjectFile,
  prefer: Side,
  through: Through,
  isKept: (ends: Ends, side: Side) => boolean,
): MergedWires {
  const conflicts: MergeConflict[] = []
  const ourWires = wiresBy(base, ours, through.base, through.ours)
  const other = wiresBy(base, theirs, through.base, through.theirs)
  const merged = new Map<string, Wire>()
  for (const [name, ends] of Object.entries(base.wires)) {
    const was: Wire = { name, ends, route: base.routes?.[name] }
    const [a, b] = [ourWires.old.get(name), other.old.get(name)]
    const changed = (wire: Wire): boolean =>
      keyOf(wire.ends) !== keyOf(ends) && through[wire === a ? 'ours' : 'theirs'](wire.ends) !== through.base(ends)
    if (a === undefined || b === undefined) {
      const left = a ?? b
      if (left === undefined || !changed(left)) continue
      const [gone, moved] = a === undefined ? ['ours', 'theirs'] : ['theirs', 'ours']
      conflicts.push({
        kind: 'wire',
        name,
        text: `wire ${name}: deleted in ${gone}, reconnected to ${left.ends.join(' and ')} in ${moved}`,
      })
      if (moved === prefer && isKept(left.ends, prefer)) merged.set(keyOf(left.ends), left)
      continue
    }
    const both = changed(a) && changed(b) && keyOf(a.ends) !== keyOf(b.ends)
    if (both)
      conflicts.push({
        kind: 'wire',
        name,
        field: 'ends',
        text: `wire ${name}: joins ${a.ends.join(' and ')} in ours, ${b.ends.join(' and ')} in theirs`,
      })
    // Led through a port of a new subsystem, it joins the same ports as before.
    const led = (prefer === 'ours' ? [a, b] : [b, a]).find(
      (wire) => keyOf(wire.ends) !== keyOf(ends) && isKept(wire.ends, wire === a ? 'ours' : 'theirs'),
    )
    const leading = both ? (prefer === 'ours' ? a : b) : ([a, b].find(changed) ?? led)
    const side: Side = leading === a ? 'ours' : 'theirs'
    if (leading !== undefined && !isKept(leading.ends, side)) continue
    const drawn = sameJson(a.route, was.route) && sameJson(a.ends, was.ends) ? b : a
    const route = leading === undefined ? inDirection(drawn, ends) : leading.route
    const wire = { name: a.name === name ? b.name : a.name, ends: leading?.ends ?? ends, route }
    merged.set(keyOf(wire.ends), wire)
  }
  for (const [side, { fresh }] of [
    ['ours', ourWires],
    ['theirs', other],
  ] as const)
    for (const wire of fresh)
      if (!merged.has(keyOf(wire.ends)) && isKept(wire.ends, side)) merged.set(keyOf(wire.ends), wire)
  return { ...named(merged, ours, theirs), conflicts }
}

/** Returns the wires of a side by the names of the base, and those that it added. */
function wiresBy(
  base: ProjectFile,
  side: ProjectFile,
  before: (ends: Ends) => string,
  after: (ends: Ends) => string,
): { readonly old: Map<string, Wire>; readonly fresh: readonly Wire[] } {
  const byEnds = new Map(Object.entries(base.wires).map(([name, ends]) => [keyOf(ends), name]))
  const byPorts = new Map(Object.entries(base.wires).map(([name, ends]) => [before(ends), name]))
  const old = new Map<string, Wire>()
  const led: Wire[] = []
  const rest: Wire[] = []
  for (const [name, ends] of Object.entries(side.wires)) {
    const wire: Wire = { name, ends, route: side.routes?.[name] }
    const former = byEnds.get(keyOf(ends))
    if (former === undefined || old.has(former)) rest.push(wire)
    else old.set(former, wire)
  }
  for (const wire of rest) {
    const former = byPorts.get(after(wire.ends))
    if (former === undefined || old.has(former)) continue
    old.set(former, wire)
    led.push(wire)
  }
  const fresh = rest.filter((wire) => {
    if (led.includes(wire)) return false
    if (old.has(wire.name) || !Object.hasOwn(base.wires, wire.name)) return true
    old.set(wire.name, wire)
    return false
  })
  return { old, fresh }
}

/** Returns the wires in our order, each with its own name. */
function named(
  merged: ReadonlyMap<string, Wire>,
  ours: ProjectFile,
  theirs: ProjectFile,
): Pick<MergedWires, 'wires' | 'routes'> {
  const order = Object.values(theirs.wires).map(keyOf)
  const ourKeys = Object.values(ours.wires)
    .map(keyOf)
    .filter((key) => merged.has(key))
  const present = new Set(ourKeys)
  const keys = inserted(
    [...new Set(ourKeys)],
    order,
    order.filter((key) => merged.has(key) && !present.has(key)),
  )
  // Our wires keep their names; others get the next free one.
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const key of new Set([...ourKeys, ...keys, ...merged.keys()])) {
    const stem = merged.get(key)?.name ?? ''
    let name = stem
    for (let i = 2; taken.has(name); i++) name = `${stem}${i}`
    taken.add(name)
    names.set(key, name)
  }
  const wires: Record<string, Ends> = {}
  const routes: Record<string, readonly CanvasPoint[]> = {}
  for (const key of new Set([...keys, ...merged.keys()])) {
    const wire = merged.get(key)
    if (wire === undefined) continue
    const name = names.get(key) ?? wire.name
    wires[name] = wire.ends
    if (wire.route !== undefined) routes[name] = wire.route
  }
  return { wires, routes }
}

function inDirection({ ends, route }: Wire, direction: Ends): readonly CanvasPoint[] | undefined {
  return route !== undefined && ends[0] !== direction[0] ? [...route].reverse() : route
}
