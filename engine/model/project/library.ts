/** Library: subsystems kept apart from projects, to be put into them as blocks (docs/libraries.md). */
import type { ShapeOf } from './shape/facts'
import type { libraryBlock, libraryShape } from './shape/library'

export type LibraryFile = ShapeOf<typeof libraryShape>

/** Subsystem with its contents, without the parts of one instance, such as its place and its values. */
export type LibraryBlock = ShapeOf<typeof libraryBlock>

/** Version of the format that this program reads and writes. */
export const libraryVersion = 1
