/** Types that can be inserted on the canvas: a built-in block, an empty subsystem, a block of a library. */
import { definitionFor, type BlockDefinition } from '../../../engine/model/blocks/block'
import type { Services } from './services'
import { addBlock, type Point } from '../store/edits/blocks'
import { addFromLibrary, type AddedFromLibrary } from '../store/edits/library'
import type { Document } from '../store/records'
import { entryForKey, isLibraryKey, librarySections } from './entries'

export interface Insertable {
  readonly definition: BlockDefinition
  /**
   * Adds the block to a document.
   * @param level path of the subsystem that the block is inserted into
   */
  add(doc: Document, at: Point, level: string): AddedFromLibrary
}

const nothing = { files: {}, renamed: [] } as const

export function insertable(
  services: Pick<Services, 'registry' | 'library' | 'project'>,
  type: string,
): Insertable | undefined {
  const { registry, library, project } = services
  if (!isLibraryKey(type)) {
    const definition = definitionFor(registry, { type })
    return (
      definition && { definition, add: (doc, at, level) => ({ ...addBlock(doc, definition, at, level), ...nothing }) }
    )
  }
  const { libraries } = library.getState()
  const entry = entryForKey(libraries, type)
  const definition = librarySections(libraries, registry)
    .flatMap(({ members }) => members)
    .find((member) => member.type === type)
  if (entry === undefined || definition === undefined) return undefined
  return { definition, add: (doc, at, level) => addFromLibrary(doc, entry, at, level, project.getState().origin.files) }
}
