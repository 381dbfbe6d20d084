/** Keys that the project file knows, for hints. */
import type { GenericSchema } from 'valibot'
import { childOf, entriesOf } from './facts'

/** Returns the keys that an object at this path may have; empty if names are free. */
export function knownKeys(shape: GenericSchema, path: readonly string[]): readonly string[] {
  const at = path.reduce<GenericSchema | undefined>((schema, key) => schema && childOf(schema, key), shape)
  return at === undefined ? [] : Object.keys(entriesOf(at))
}
