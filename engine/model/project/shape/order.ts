/** Keys in the order of their declaration; names, and keys that are not declared, stay in the order that they have. */
import type { GenericSchema } from 'valibot'
import { childOf, entriesOf, formOf } from './facts'

export function ordered(value: unknown, schema: GenericSchema | undefined): unknown {
  if (schema === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if (formOf(schema).kind === 'value') return value
  const rank = new Map(Object.keys(entriesOf(schema, value)).map((key, i) => [key, i] as const))
  const last = rank.size
  const entries = Object.entries(value as Readonly<Record<string, unknown>>)
  if (rank.size > 0) entries.sort(([a], [b]) => (rank.get(a) ?? last) - (rank.get(b) ?? last))
  return Object.fromEntries(entries.map(([key, item]) => [key, ordered(item, childOf(schema, key, value))]))
}
