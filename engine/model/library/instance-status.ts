/**
 * Status of an instance of a library block: whether the instance, or its block in the library, differs from the
 * inserted version.
 */
import type { ProjectFiles } from '../files/project-files'
import type { BlockInstance, LibraryLink } from '../project/project'
import { arrangementPrint, fingerprint, firstFingerprint, isPresentRule } from '../fingerprints/contents'
import { filesOf } from '../fingerprints/data-files'
import type { LibraryBlock } from '../project/library'

export interface InstanceStatus {
  /** The contents differ from those that were inserted; null if a fingerprint of the first rule can't decide. */
  readonly changed: boolean | null
  /** The library's contents differ from those that were inserted; null if the library does not have the block. */
  readonly newer: boolean | null
  /** True if only positions of blocks inside differ from the library. */
  readonly rearranged: boolean
}

/**
 * @param block the instance, with its contents inside it
 * @param files of the project
 * @param entry present version in the library
 */
export function statusOfInstance(
  block: BlockInstance,
  files: ProjectFiles,
  { contents }: LibraryLink,
  entry: LibraryBlock | undefined,
): InstanceStatus {
  const digest = fingerprint(block, files)
  const theirs = entry === undefined ? undefined : fingerprint(entry.block, filesOf(entry))
  const { changed, newer } = isPresentRule(contents)
    ? { changed: digest !== contents, newer: theirs === undefined ? null : theirs !== contents }
    : standingByFirstRule(block, contents, entry, digest === theirs)
  const same = entry !== undefined && changed === false && newer === false
  return { changed, newer, rearranged: same && arrangementPrint(block) !== arrangementPrint(entry.block) }
}

/**
 * Compares an instance by the first rule, which counted a block as changed when its inside was only rearranged. If the
 * library still has the inserted version, contents are compared with that; if not, a difference proves nothing.
 */
function standingByFirstRule(
  block: BlockInstance,
  contents: string,
  entry: LibraryBlock | undefined,
  alike: boolean,
): Pick<InstanceStatus, 'changed' | 'newer'> {
  if (alike) return { changed: false, newer: false }
  const newer = entry === undefined ? null : firstFingerprint(entry.block) !== contents
  if (firstFingerprint(block) === contents) return { changed: false, newer }
  return { changed: newer === false ? true : null, newer }
}

/** Returns whether a library block still is the one that was inserted. */
export function isWhatWasTaken(contents: string, entry: LibraryBlock): boolean {
  return (
    contents === (isPresentRule(contents) ? fingerprint(entry.block, filesOf(entry)) : firstFingerprint(entry.block))
  )
}
