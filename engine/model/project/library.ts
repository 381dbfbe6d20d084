/** A library: subsystems kept apart from projects, to be put into them as blocks (docs/libraries.md). */
import type { BlockInstance } from './project'

export interface LibraryFile {
  /** Version of the format. */
  readonly wishboneLibrary: 1
  /** As the palette calls it. */
  readonly name: string
  readonly description?: string
  /** By name, in the order of the palette. */
  readonly blocks: Readonly<Record<string, LibraryBlock>>
}

export interface LibraryBlock {
  /** Counts up with every change. */
  readonly version: number
  /** A subsystem with its contents, without what belongs to one instance: its place, its values. */
  readonly block: BlockInstance
  /** Data files that blocks inside refer to, by the path that they refer with: text, whole or by lines. */
  readonly files?: Readonly<Record<string, string | readonly string[]>>
}

/** Version of the format that this program reads and writes. */
export const libraryVersion = 1
