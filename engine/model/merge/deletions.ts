/** What one side did with something that the other deleted. */
import { sameJson, differences } from '../diff/settings'
import type { ProjectFile } from '../project'
import { isInside } from '../subsystem'
import { keyOf } from './ports'

/**
 * Fields of an item that a side changed, by their keys.
 * @param isQuiet by the way to a field: whether its change does not count, such as of a place on the canvas
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

/** Where texts are for people only. */
const prose: readonly string[] = ['title', 'description', 'doc', 'text', 'icon', 'unit', 'file', 'library']

/**
 * Uses of a block or variable that `keeper` has and neither the base nor `deleter` had: wires, and texts that name it.
 * @returns what uses it, in words such as `wire Body-Arm` or `experiments.drop.plots`
 */
export function newUses(
  kind: 'block' | 'variable',
  name: string,
  base: ProjectFile,
  deleter: ProjectFile,
  keeper: ProjectFile,
): readonly string[] {
  const names =
    kind === 'block'
      ? (text: string) =>
          text === name || text.startsWith(`${name}.`) || text.startsWith(`${name}/`) || member(name).test(text)
      : (text: string) => word(name).test(text)
  const found = new Set<string>()
  if (kind === 'block') {
    const before = new Set(Object.values(base.wires).map(keyOf))
    for (const [wire, ends] of Object.entries(keeper.wires)) {
      const to = (end: string): boolean => end.startsWith(`${name}.`) || isInside(end.slice(0, end.indexOf('.')), name)
      if (ends.some(to) && !before.has(keyOf(ends))) found.add(`wire ${wire}`)
    }
  }
  const walk = (value: unknown, was: unknown, gone: unknown, path: readonly string[]): void => {
    if (sameJson(value, was) || sameJson(value, gone)) return
    if (typeof value === 'string') {
      if (names(value)) found.add(path.slice(0, 3).join('.'))
    } else if (Array.isArray(value)) {
      for (const entry of value as readonly unknown[])
        if (!isAmong(entry, was) && !isAmong(entry, gone)) walk(entry, undefined, undefined, path)
    } else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) {
        if (prose.includes(key)) continue
        if (!hasKey(was, key) && names(key) && kind === 'block') found.add([...path, key].slice(0, 3).join('.'))
        walk(entry, at(was, key), at(gone, key), [...path, key])
      }
  }
  const { blocks, wires: _wires, routes: _routes, notes: _notes, ...rest } = keeper
  const outside = Object.fromEntries(
    Object.entries(blocks).flatMap(([path, { params = {} }]) =>
      path === name || isInside(path, name) ? [] : [[path, params] as const],
    ),
  )
  if (kind === 'variable') walk(outside, params(base), params(deleter), ['blocks'])
  for (const [key, value] of Object.entries(rest))
    if (!prose.includes(key)) walk(value, at(base, key), at(deleter, key), [key])
  return [...found].map((use) => use.replace(/^blocks\./, ''))
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
  return Array.isArray(list) && list.some((item) => sameJson(item, entry))
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
