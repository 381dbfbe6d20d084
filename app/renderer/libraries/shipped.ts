/** The libraries that are shipped with the program, read in the same way as those of the user. */
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import { parseLibrary } from '../../../engine/model/library'
import type { KeptLibrary } from './library-store'

export async function shippedLibraries(registry: BlockRegistry): Promise<readonly KeptLibrary[]> {
  const id = 'shipped-suspensions'
  const text = (await import('../../libraries/suspensions.library.json?raw')).default
  return [{ id, shipped: true, file: parseLibrary(text, registry, id) }]
}
