/**
 * Inputs of an experiment: sources that take their values from a column of a data file, such as a log, while it runs.
 * In other experiments the sources keep their own values (decision 41).
 */
import type { BlockDefinition, BlockRegistry } from '../blocks/block'
import { splitMember } from '../names/names'
import type { BlockInstance, ExperimentSettings, InputColumn, ParamValue, ProjectFile } from '../project/project'
import { blockFor } from '../blocks/roles'
import { activeModel } from '../subsystem'

/** Returns whether a source provides a vector, which a column is not. */
export const isVectorSource = ({ params = {} }: BlockInstance, definition: BlockDefinition | undefined): boolean =>
  Object.entries(params).some(([name, value]) => {
    const param = definition?.params[name]
    return Array.isArray(value) && param?.kind === 'quantity' && param.perElement === true
  })

/** Returns the block that replaces a source; `at` and looks are those of the source. */
export function columnSource(registry: BlockRegistry, input: InputColumn, source?: BlockInstance): BlockInstance {
  const { at, flip, rotate } = source ?? {}
  const { file, ...rest } = input
  return {
    type: blockFor(registry, 'column-source').type,
    params: { file, ...(rest as Readonly<Record<string, ParamValue>>) },
    ...(at === undefined ? {} : { at }),
    ...(flip === undefined ? {} : { flip }),
    ...(rotate === undefined ? {} : { rotate }),
  }
}

/**
 * Returns the project as an experiment with inputs runs it: their sources are tables, and settings of the experiment on
 * them no longer apply. The result names no inputs of this experiment any more; without any it is the project itself.
 * @param byHand sources that read no column, since a hand moves them
 */
export function withInputs(
  written: ProjectFile,
  registry: BlockRegistry,
  name: string,
  byHand: Readonly<Record<string, unknown>> = {},
): ProjectFile {
  const inputs = written.experiments?.[name]?.inputs
  if (inputs === undefined) return written
  const project = activeModel(written)
  const { inputs: columns = {}, ...experiment } = project.experiments?.[name] ?? { stop: 1 }
  const blocks = { ...project.blocks }
  for (const [source, column] of Object.entries(columns))
    if (Object.hasOwn(blocks, source) && !Object.hasOwn(byHand, source))
      blocks[source] = columnSource(registry, column, blocks[source])
  return { ...project, blocks, experiments: { ...project.experiments, [name]: withoutSources(experiment, columns) } }
}

/** Returns the values of an experiment that do not concern these sources. */
export function withoutSources<T extends Pick<ExperimentSettings, 'set' | 'initial'>>(
  values: T,
  sources: Readonly<Record<string, unknown>>,
): T {
  const remaining = <V>(record: Readonly<Record<string, V>> | undefined) =>
    record &&
    Object.fromEntries(
      Object.entries(record).filter(([key]) => !Object.hasOwn(sources, splitMember(key)?.block ?? key)),
    )
  const { set, initial } = values
  return { ...values, ...(set && { set: remaining(set) }), ...(initial && { initial: remaining(initial) }) }
}
