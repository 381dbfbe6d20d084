/**
 * Merge of three versions of a JSON value: changes of only one side are taken, different changes of both sides are
 * reported.
 */
import { ownValue } from '../../collections/entries'
import type { GenericSchema } from 'valibot'
import { sameJson } from '../diff/settings'
import { childOf, factsOf } from '../project/shape/facts'
import { inserted, mergeLines, mergeMembers } from './lines'
import type { Report, Side } from './types'

export type Json = Readonly<Record<string, unknown>>

/**
 * Undefined stands for a value that is not there.
 * @param schema of the value
 * @param prefer whose value is taken where both differ
 */
export function mergeValue(
  schema: GenericSchema | undefined,
  base: unknown,
  ours: unknown,
  theirs: unknown,
  prefer: Side,
  report: Report,
  path: readonly string[] = [],
): unknown {
  if (sameJson(ours, theirs) || sameJson(theirs, base)) return ours
  if (sameJson(ours, base)) return theirs
  const { merge } = schema === undefined ? {} : factsOf(schema)
  if (isObject(ours) && isObject(theirs)) {
    const former = isObject(base) ? base : {}
    const others = merge === 'numbered' ? withOwnNames(former, ours, theirs) : theirs
    const entries = mergedKeys(ours, others).flatMap((key) => {
      const inner = schema && childOf(schema, key, ours)
      const value = mergeValue(
        inner,
        ownValue(former, key),
        ownValue(ours, key),
        ownValue(others, key),
        prefer,
        report,
        [...path, key],
      )
      return value === undefined ? [] : [[key, value] as const]
    })
    return Object.fromEntries(entries)
  }
  const lists = [base ?? [], ours, theirs]
  if (lists.every(isTexts)) {
    const [b, o, t] = lists
    if (merge === 'members') return mergeMembers(b, o, t)
    const lines = base === undefined ? undefined : mergeLines(b, o, t)
    if (lines !== undefined) return lines
  }
  report(path, base, ours, theirs)
  return prefer === 'ours' ? ours : theirs
}

/** Renames their new plots that have the name of one of ours to the next free name, because the window names plots. */
function withOwnNames(base: Json, ours: Json, theirs: Json): Json {
  const taken = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  return Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      if (Object.hasOwn(base, name) || !Object.hasOwn(ours, name) || sameJson(ours[name], value)) return [name, value]
      const [, stem = name, digits = '1'] = /^(.*?)(\d*)$/.exec(name) ?? []
      let number = Number(digits || 1) + 1
      while (taken.has(`${stem}${number}`)) number++
      taken.add(`${stem}${number}`)
      return [`${stem}${number}`, value]
    }),
  )
}

/** Returns the keys of both sides, in our order; each of theirs after its predecessor. */
function mergedKeys(ours: Json, theirs: Json): readonly string[] {
  const keys = Object.keys(theirs)
  return inserted(
    Object.keys(ours),
    keys,
    keys.filter((key) => !Object.hasOwn(ours, key)),
  )
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Returns the patch (RFC 7396) that turns `before` into `after`; undefined if they are the same. */
export function patchOf(before: unknown, after: unknown): unknown {
  if (sameJson(before, after)) return undefined
  if (!isObject(before) || !isObject(after)) return after
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const changed = Object.keys(after).flatMap((key) => {
    const patch = patchOf(ownValue(before, key), after[key])
    return patch === undefined ? [] : [[key, patch] as const]
  })
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...changed])
}
