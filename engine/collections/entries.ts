/** Entries of maps and records with the types that they have. */

/**
 * The value of a key that is known to be there.
 *
 * @throws Error if it isn't: a fault of the program, not of its input
 */
export function entryOf<K, V>(map: { get(key: K): V | undefined }, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error('an entry is missing that must be there')
  return value
}

/** The names in a record whose type says all of them; records may hold more than that at run time, a table of constants doesn't. */
export const keysOf = <T extends object>(record: T): readonly (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[]

/** A record of entries that hold every name of the type, as those do that were made from the list of these names. */
export const recordOf = <K extends string, V>(entries: Iterable<readonly [K, V]>): Record<K, V> =>
  Object.fromEntries(entries) as Record<K, V>

/** A list, or one value. Unlike `Array.isArray`, this keeps the type of what is in the list. */
export const isList = <T>(value: unknown | readonly T[]): value is readonly T[] => Array.isArray(value)
