/**
 * Blocks of types that other blocks have taken over. Files keep them; they are read as what does the same now. Where a
 * parameter had another default or stands for two, the block gets both, and so do experiments that set it.
 */
import type { JsonValue } from '../text/json'
import { pathOf } from '../subsystem'

type Json = Readonly<Record<string, JsonValue>>

interface Successor {
  readonly type: string
  /** Parameters that the former block had by default, and the choice that makes the new one like it. */
  readonly params: Json
  /** Parameters that take the values of former ones as well. */
  readonly copies: Readonly<Record<string, string>>
}

const successors: Readonly<Record<string, Successor>> = {
  'tires/rolling-wheel': {
    type: 'tires/tire',
    params: { forceModel: 'level-1', radius: 0.3, mass: 2, Ixx: 0.06, Iyy: 0.12 },
    copies: { Izz: 'Ixx' },
  },
}

/** Returns a project, library or copy as it is written now; the same value where nothing is of a former type. */
export function withoutFormerBlocks(value: JsonValue): JsonValue {
  const names = new Map<string, Successor>()
  const present = renewed(value, '', names)
  return names.size === 0 ? value : withCopies(present, names)
}

/** Keys whose entries are blocks: by their names inside of the block around them, or by paths. */
const [byName, byPath] = [new Set(['blocks']), new Set(['replace', 'add'])]

/** @param names of the blocks that were renewed, as paths, for what sets their parameters */
function renewed(value: JsonValue, parent: string, names: Map<string, Successor>): JsonValue {
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inside]) => {
    if (!isObject(inside)) return [key, inside] as const
    const pathsOf = byName.has(key) ? (name: string) => pathOf(parent, name) : (name: string) => name
    if (!byName.has(key) && !byPath.has(key)) return [key, renewed(inside, parent, names)] as const
    const blocks = Object.entries(inside).map(([name, block]) => {
      const there = renewed(block, pathsOf(name), names)
      return [name, isObject(there) ? successorOf(there, pathsOf(name), names) : there] as const
    })
    return [key, Object.fromEntries(blocks)] as const
  })
  return Object.fromEntries(entries)
}

function successorOf(block: Json, path: string, names: Map<string, Successor>): Json {
  const { type, params = {} } = block
  const successor = typeof type === 'string' && Object.hasOwn(successors, type) ? successors[type] : undefined
  if (successor === undefined || !isObject(params)) return block
  names.set(path, successor)
  const all: Json = { ...successor.params, ...params }
  const copies = Object.entries(successor.copies).map(([copy, from]) => [copy, all[from]] as const)
  return { ...block, type: successor.type, params: { ...all, ...Object.fromEntries(copies) } }
}

/** Adds to every map with a value of `Block.PARAM` those of its copies. */
function withCopies(value: JsonValue, names: ReadonlyMap<string, Successor>): JsonValue {
  if (!isObject(value)) return value
  const entries = Object.entries(value).flatMap(([key, entry]) => {
    const inside = withCopies(entry, names)
    const [block, parameter] = [key.slice(0, key.lastIndexOf('.')), key.slice(key.lastIndexOf('.') + 1)]
    const copies = Object.entries(names.get(block)?.copies ?? {}).filter(([, from]) => from === parameter)
    return [[key, inside] as const, ...copies.map(([copy]) => [`${block}.${copy}`, inside] as const)]
  })
  return Object.fromEntries(entries)
}

const isObject = (value: JsonValue): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
