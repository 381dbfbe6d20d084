/**
 * Sources that are set from outside and pass a filter. Each becomes a hand input (of third order) of the same name,
 * place and wires, whose target is a parameter that changes while the run continues. Its bandwidth is that which the
 * project gives for the input, otherwise the usual one.
 */
import { ModelError } from '../../errors/model-error'
import type { BlockRegistry } from '../blocks/block'
import { sourceNamed } from '../names/names'
import type { BlockInstance, ParamValue, ProjectFile } from '../project/project'
import { blockFor } from '../blocks/roles'
import { separator } from '../subsystem'

/** Value at the start, SI, by name of the source. */
export type HandInputs = Readonly<Record<string, number>>

/** Returns the name of the parameter that the hand input changes. */
export const targetOf = (source: string): string => `${sourceNamed(source)}.target`

/**
 * Returns the project with these sources driven by hand in one of its experiments.
 * @throws ModelError `unknown-block`
 */
export function withHandInputs(
  project: ProjectFile,
  registry: BlockRegistry,
  experiment: string,
  inputs: HandInputs,
): ProjectFile {
  const names = Object.keys(inputs)
  if (names.length === 0) return project
  const { type } = blockFor(registry, 'hand-input')
  const filter = (name: string): Record<string, ParamValue> => {
    const bandwidth = project.inputs?.[name]?.bandwidth
    return { target: inputs[name], ...(bandwidth === undefined ? {} : { bandwidth }) }
  }
  const blocks = names.reduce(
    (all, name) => replaced(all, pathIn(all, name), name, { type, params: filter(name) }),
    project.blocks,
  )
  const isOwnKey = (key: string): boolean => names.some((name) => key.startsWith(`${name}.`))
  const without = <T>(record: Readonly<Record<string, T>> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !isOwnKey(key)))
  const settings = project.experiments?.[experiment]
  if (settings === undefined) return { ...project, blocks }
  const starts = Object.fromEntries(names.map((name) => [`${name}.y`, inputs[name]]))
  const driven = { ...settings, set: without(settings.set), initial: { ...without(settings.initial), ...starts } }
  return { ...project, blocks, experiments: { ...project.experiments, [experiment]: driven } }
}

/**
 * Returns the path of a block as names of its levels. In a flattened project, the name of a block is its whole path.
 */
function pathIn(blocks: ProjectFile['blocks'], name: string): readonly string[] {
  return Object.hasOwn(blocks, name) ? [name] : name.split(separator)
}

function replaced(
  blocks: Readonly<Record<string, BlockInstance>>,
  path: readonly string[],
  name: string,
  filter: { readonly type: string; readonly params: Readonly<Record<string, ParamValue>> },
): Readonly<Record<string, BlockInstance>> {
  const [first, ...rest] = path
  const block = blocks[first]
  if (block === undefined)
    throw new ModelError(
      'unknown-block',
      `there is no source ${name} to drive`,
      { block: name },
      'choose among the sources',
    )
  const { params: params = {}, ...drawn } = block
  const changed: BlockInstance =
    rest.length > 0
      ? { ...block, blocks: replaced(block.blocks ?? {}, rest, name, filter) }
      : { ...drawn, ...filter, params: { ...(block.type === filter.type ? params : {}), ...filter.params } }
  return { ...blocks, [first]: changed }
}
