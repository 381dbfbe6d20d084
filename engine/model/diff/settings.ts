/** Differences inside experiments, formulations and subsystems: settings at any depth, by their keys. */
import { ownValue } from '../../collections/entries'

type Settings = Readonly<Record<string, unknown>>

/** Returns every value that differs, with its path of keys. Lists count as values. */
export function differences(
  before: unknown,
  after: unknown,
  visit: (path: readonly string[], before: unknown, after: unknown) => void,
  path: readonly string[] = [],
): void {
  if (sameJson(before, after)) return
  if (!isObject(before) || !isObject(after)) return visit(path, before, after)
  const keys = new Set([...Object.keys(after), ...Object.keys(before)])
  for (const key of keys) {
    const [a, b] = [ownValue(before, key), ownValue(after, key)]
    // For an object that was added or removed, each entry is listed.
    if (a === undefined && isObject(b)) differences({}, b, visit, [...path, key])
    else if (b === undefined && isObject(a)) differences(a, {}, visit, [...path, key])
    else differences(a, b, visit, [...path, key])
  }
}

/** Returns whether two values are the same JSON, whatever the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameJson(ownValue(a, key), ownValue(b, key)))
}

export function isObject(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
