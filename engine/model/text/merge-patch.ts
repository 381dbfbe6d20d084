/**
 * JSON Merge Patch (RFC 7396): objects merge key by key, `null` removes, everything else replaces.
 * New keys are appended, so the order of the file is kept.
 */
import type { JsonValue } from './json'

/** Returns MergePatch(target, patch) of RFC 7396, section 2. Neither argument is changed. */
export function mergePatch(target: JsonValue, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch
  const merged = new Map(isObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key) ?? null, value))
  }
  return Object.fromEntries(merged)
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
