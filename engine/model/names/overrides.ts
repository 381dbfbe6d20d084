/** Values on top of a project: `--set Block.param=value`, `set` of an experiment. */
import { ModelError } from '../../errors/model-error'
import { parseJson } from '../text/json'
import { splitMember } from './names'
import { suggest } from '../../errors/nearest'
import type { BlockInstance, ParamValue, ProjectFile } from '../project/project'

/**
 * Returns the project with parameters replaced, or the same object where none are; parameters themselves are checked
 * when resolved.
 * @param overrides `Block.param` -> value; the first dot ends the block's name
 * @throws ModelError `usage` for a key without a dot, `unknown-block`
 */
export function applyOverrides(project: ProjectFile, overrides: Readonly<Record<string, ParamValue>>): ProjectFile {
  if (Object.keys(overrides).length === 0) return project
  const byBlock = new Map<string, [string, ParamValue][]>()
  for (const [key, value] of Object.entries(overrides)) {
    const { block, member } = findParameter(project, key)
    const values = byBlock.get(block)
    if (values === undefined) byBlock.set(block, [[member, value]])
    else values.push([member, value])
  }
  const blocks: Record<string, BlockInstance> = { ...project.blocks }
  for (const [block, values] of byBlock) {
    const params = Object.fromEntries([...Object.entries(blocks[block].params ?? {}), ...values])
    blocks[block] = { ...blocks[block], params }
  }
  return { ...project, blocks }
}

/**
 * Returns the block and parameter of a key such as `TireFL.pac2002.FNOMIN`.
 * @throws ModelError `usage`, `unknown-block`
 */
export function findParameter(project: ProjectFile, key: string): { readonly block: string; readonly member: string } {
  const name = splitMember(key)
  if (name === undefined) {
    throw new ModelError('usage', `"${key}" does not name a parameter`, {}, 'write Block.parameter, e.g. Body.mass')
  }
  if (Object.hasOwn(project.blocks, name.block)) return name
  throw unknownBlock(name.block, project)
}

const named = new WeakMap<ProjectFile['blocks'], readonly string[]>()

/**
 * Returns the names of blocks. The list is the same for the same blocks, because a project may have as many unknown
 * names as known ones.
 */
function blockNames({ blocks }: ProjectFile): readonly string[] {
  const names = named.get(blocks) ?? Object.keys(blocks)
  named.set(blocks, names)
  return names
}

export function unknownBlock(block: string, project: ProjectFile): ModelError {
  return new ModelError(
    'unknown-block',
    `there is no block "${block}"`,
    { block },
    suggest(block, blockNames(project), 'use the name of a block of the project'),
  )
}

/**
 * Returns the key and value of a command line text `Block.param=value`. Lists are written as in JSON (`Joint.axis=[0,
 * 0, 1]`), `true` and `false` are booleans, anything else is an expression or a choice.
 * @throws ModelError `usage`
 */
export function parseOverride(text: string): readonly [string, ParamValue] {
  const equals = text.indexOf('=')
  const key = text.slice(0, equals).trim()
  if (equals < 0 || splitMember(key) === undefined) {
    throw new ModelError(
      'usage',
      `"${text}" does not set a parameter`,
      {},
      'write Block.parameter=value, e.g. Body.mass=1500',
    )
  }
  const value = text.slice(equals + 1).trim()
  if (value === 'true' || value === 'false') return [key, value === 'true']
  if (!value.startsWith('[')) return [key, value]
  try {
    return [key, parseJson(value, 'list').value as ParamValue]
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError('usage', `the list in "${text}" cannot be read: ${error.what}`, {}, 'write lists as [0, 0, 1]')
  }
}
