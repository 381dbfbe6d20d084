/** Entries of maps and records with the types that they have. */

/**
 * Returns the value of a key that is known to be there.
 *
 * @throws Error if it isn't: a fault of the program, not of its input
 */
export function entryOf<K, V>(map: { get(key: K): V | undefined }, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error('an entry is missing that must be there')
  return value
}

/**
 * Returns a value that is known to be there.
 *
 * @throws Error if it isn't: a fault of the program, not of its input
 */
export function present<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('a value is missing that must be there')
  return value
}

/**
 * Returns the names in a record whose type says all of them; records may hold more than that at run time, a table of
 * constants doesn't.
 */
export const keysOf = <T extends object>(record: T): readonly (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[]

/** Returns whether a record has an entry of this name. */
export const isKeyOf = <T extends object>(record: T, name: string): name is keyof T & string =>
  Object.hasOwn(record, name)

/** Returns the value of a record's own entry: a name such as `toString`, which every object inherits, has none. */
export const ownValue = <V>(record: Readonly<Record<string, V>> | undefined, key: string): V | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/**
 * Returns a record of entries that hold every name of the type, as those do that were made from the list of these
 * names.
 */
export const recordOf = <K extends string, V>(entries: Iterable<readonly [K, V]>): Record<K, V> =>
  Object.fromEntries(entries) as Record<K, V>

/** Returns a table whose entries have types of their own: those that `make` gives each of its names. */
export const tableOf = <T extends object>(
  names: readonly (keyof T & string)[],
  make: (name: keyof T & string) => object,
): T => Object.fromEntries(names.map((name) => [name, make(name)])) as T

/** Returns a record with the same keys and mapped values. */
export const mapRecord = <K extends string, V, W>(
  record: Readonly<Record<K, V>>,
  to: (value: V, name: K) => W,
): Record<K, W> => recordOf(keysOf(record).map((name): [K, W] => [name, to(record[name], name)]))

/** Returns whether a value is a list. Unlike with `Array.isArray`, the type of the elements is kept and read-only. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
