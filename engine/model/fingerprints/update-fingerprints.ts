/**
 * Update of fingerprints of the first rule in a project that is read. They become those of the present rule if the
 * block is still as it was inserted; otherwise only its library can decide (`instance-status.ts`).
 */
import type { BlockInstance, ProjectFile } from '../project/project'
import { fingerprint, firstFingerprint, isPresentRule } from './contents'

/** The same object where there is nothing to do. @param project with subsystems nested, as in the file */
export function renewFingerprints(project: ProjectFile): ProjectFile {
  const blocks = renewAll(project.blocks)
  return blocks === project.blocks ? project : { ...project, blocks }
}

function renewAll(blocks: Readonly<Record<string, BlockInstance>>): Readonly<Record<string, BlockInstance>> {
  let same = true
  const renewed = Object.entries(blocks).map(([name, block]) => {
    const next = renew(block)
    same &&= next === block
    return [name, next] as const
  })
  return same ? blocks : Object.fromEntries(renewed)
}

function renew(block: BlockInstance): BlockInstance {
  if (block.blocks === undefined) return block
  const { library } = block
  const inside = renewAll(block.blocks)
  const next = inside === block.blocks ? block : { ...block, blocks: inside }
  // The first rule counts the statements of inner blocks about their libraries, as it was written.
  if (library === undefined || isPresentRule(library.contents) || firstFingerprint(block) !== library.contents)
    return next
  return { ...next, library: { ...library, contents: fingerprint(block) } }
}
