/** The libraries that the program brings along, as those of the user; what people call their blocks. */
import type { BlockRegistry } from '../../../engine/model/block'
import { parseLibrary } from '../../../engine/model/library'
import suspensions from '../../libraries/suspensions.library.json'
import type { KeptLibrary } from './library-store'

const made = new WeakMap<BlockRegistry, readonly KeptLibrary[]>()

/** The same objects for the same registry. */
export function shippedLibraries(registry: BlockRegistry): readonly KeptLibrary[] {
  let libraries = made.get(registry)
  if (libraries === undefined) {
    const id = 'shipped-suspensions'
    libraries = [{ id, shipped: true, file: parseLibrary(JSON.stringify(suspensions), registry, id) }]
    made.set(registry, libraries)
  }
  return libraries
}
