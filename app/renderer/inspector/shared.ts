/** Parameters that blocks of different types have in common: the same name, kind and unit, or the same options. */
import type { BlockDefinition, Param } from '../../../engine/model/blocks/block'
import { alternativesOf } from '../../../engine/model/blocks/condition'

export function sharedParams(definitions: readonly (BlockDefinition | undefined)[]): Readonly<Record<string, Param>> {
  const [first, ...others] = definitions
  if (first === undefined) return {}
  const entries = Object.entries(first.params).filter(([name, param]) =>
    others.every((other) => {
      const theirs = other !== undefined && Object.hasOwn(other.params, name) ? other.params[name] : undefined
      return theirs !== undefined && alike(param, theirs)
    }),
  )
  const shared = Object.fromEntries(entries)
  // a condition on a parameter that not all blocks have is dropped
  return Object.fromEntries(
    entries.map(([name, { when, ...param }]) => [
      name,
      when === undefined || !alternativesOf(when).every((one) => Object.hasOwn(shared, one.param))
        ? param
        : { ...param, when },
    ]),
  )
}

function alike(a: Param, b: Param): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'quantity' || a.kind === 'vector') return 'unit' in b && a.unit === b.unit
  if (a.kind === 'choice' && b.kind === 'choice')
    return JSON.stringify(a.options.map(({ value }) => value)) === JSON.stringify(b.options.map(({ value }) => value))
  if (a.kind === 'table' && b.kind === 'table') return JSON.stringify(a.columns) === JSON.stringify(b.columns)
  return a.kind === 'boolean'
}
