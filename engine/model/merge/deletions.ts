/** Changes and uses on one side of something that the other side deleted. */
import { isList } from '../../collections/entries'
import { sameJson, differences } from '../diff/settings'
import type { ProjectFile } from '../project/project'
import { keyOf } from './ports'

/**
 * Fields of an item that a side changed, by their keys.
 * @param isQuiet by the way to a field: whether its change does not count, such as of a position on the canvas
 */
export function changedIn(
  before: unknown,
  after: unknown,
  isQuiet: (path: readonly string[]) => boolean,
): readonly string[] {
  if (before === undefined) return ['new']
  const fields: string[] = []
  differences(before, after, (path) => {
    if (isQuiet(path) || isQuiet(path.slice(0, 1))) return
    fields.push((path[0] === 'params' ? path.slice(1) : path).join('.') || 'value')
  })
  return fields
}

/** Keys whose texts are for people only. */
const prose: readonly string[] = ['title', 'description', 'doc', 'text', 'icon', 'unit', 'file', 'library']

/** Text that may name blocks or variables, with its place. */
interface Place {
  readonly text: string
  readonly path: readonly string[]
  readonly isKey: boolean
}

/**
 * Uses of blocks and variables that `keeper` has and neither the base nor `deleter` had: wires, and texts that name
 * them.
 * @returns for a block or variable: its users, in words such as `wire Body-Arm` or `experiments.drop.plots`
 */
export function newUses(
  base: ProjectFile,
  deleter: ProjectFile,
  keeper: ProjectFile,
): (kind: 'block' | 'variable', name: string) => readonly string[] {
  const former = new Set(Object.values(base.wires).map(keyOf))
  const wires = Object.entries(keeper.wires).filter(([, ends]) => !former.has(keyOf(ends)))
  const { blocks: _blocks, wires: _wires, routes: _routes, notes: _notes, ...rest } = keeper
  const said = Object.entries(rest).flatMap(([key, value]) =>
    prose.includes(key) ? [] : newTexts(value, at(base, key), at(deleter, key), [key]),
  )
  const inBlocks = newTexts(params(keeper), params(base), params(deleter), ['blocks'])

  return (kind, name) => {
    if (kind === 'variable') {
      const uses = [...inBlocks, ...said].filter(({ text, isKey }) => !isKey && word(name).test(text))
      return placesOf(uses)
    }
    const [inner, outer] = [`${name}/`, `${name}.`]
    const attached = wires.filter(([, ends]) => ends.some((end) => end.startsWith(outer) || end.startsWith(inner)))
    const named = said.filter(
      ({ text }) => text === name || text.startsWith(outer) || text.startsWith(inner) || member(name).test(text),
    )
    return [...attached.map(([wire]) => `wire ${wire}`), ...placesOf(named)]
  }
}

function placesOf(places: readonly Place[]): readonly string[] {
  return [
    ...new Set(
      places.map(({ path }) =>
        path
          .slice(0, 3)
          .join('.')
          .replace(/^blocks\./, ''),
      ),
    ),
  ]
}

/** Returns texts and keys of a value that are in neither of the others. */
function newTexts(value: unknown, was: unknown, gone: unknown, path: readonly string[]): readonly Place[] {
  if (sameJson(value, was) || sameJson(value, gone)) return []
  if (typeof value === 'string') return [{ text: value, path, isKey: false }]
  if (isList(value))
    return value.flatMap((entry) =>
      isAmong(entry, was) || isAmong(entry, gone) ? [] : newTexts(entry, undefined, undefined, path),
    )
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => {
    if (prose.includes(key)) return []
    const inside = newTexts(entry, at(was, key), at(gone, key), [...path, key])
    return hasKey(was, key) ? inside : [{ text: key, path: [...path, key], isKey: true }, ...inside]
  })
}

function params({ blocks }: ProjectFile): unknown {
  return Object.fromEntries(Object.entries(blocks).map(([path, block]) => [path, block.params ?? {}]))
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

function at(value: unknown, key: string): unknown {
  return hasKey(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

function isAmong(entry: unknown, list: unknown): boolean {
  return isList(list) && list.some((item) => sameJson(item, entry))
}

function word(name: string): RegExp {
  return new RegExp(`(?<![\\w.])${literal(name)}(?![\\w.])`)
}

function member(name: string): RegExp {
  return new RegExp(`(?<![\\w./])${literal(name)}[./]`)
}

function literal(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
