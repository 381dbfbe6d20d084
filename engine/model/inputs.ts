/** Which sources of a model may be set from outside: one declaration for driving by hand and for exported models. */
import type { BlockRegistry } from './block'
import type { ProjectFile, ScalarValue } from './project'
import { activeModel } from './subsystem'

/** A source of three lags in series whose target is set from outside. */
export const handInputType = 'sources/hand-input'

export interface DeclaredInput {
  /** Path of the source. */
  readonly source: string
  /** Of the filter that it passes; undefined where the model takes the value as it is, or has a hand input there already. */
  readonly bandwidth: ScalarValue | undefined
}

/**
 * Those that the project names under `inputs`, and every hand input.
 * @param registry says which blocks are sources
 */
export function declaredInputs(written: ProjectFile, registry: BlockRegistry): readonly DeclaredInput[] {
  const project = activeModel(written)
  const said = project.inputs ?? {}
  return Object.entries(project.blocks).flatMap(([source, { type }]) => {
    const isHand = type === handInputType
    if (!isHand && !(Object.hasOwn(said, source) && registry.get(type)?.category === 'Sources')) return []
    return [{ source, bandwidth: isHand ? undefined : said[source].bandwidth }]
  })
}

/** All sources of a project. */
export function sourcesOf(written: ProjectFile, registry: BlockRegistry): readonly string[] {
  const { blocks } = activeModel(written)
  return Object.keys(blocks).filter((name) => registry.get(blocks[name].type)?.category === 'Sources')
}
