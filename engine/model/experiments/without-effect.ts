/**
 * Values of an experiment that have no effect: those of sources that read a column while it runs, of blocks that its
 * overlay replaces or leaves out, and variables that only these use.
 */
import type { BlockRegistry } from '../blocks/block'
import { splitMember } from '../names/names'
import type { ExperimentSettings, ProjectFile } from '../project/project'
import { usesOf, type ProjectValues } from '../network/values'

/** Experiment and parameter set of a run. */
export interface Chosen {
  readonly experiment: string
  /** Parameter set; undefined for none. */
  readonly variant: string | undefined
}

/**
 * Returns the source that reads a column, if a variable of the project affects nothing else. Undefined for a variable
 * that something else uses, or nothing.
 */
export function onlyReplaced(
  project: ProjectValues,
  registry: BlockRegistry,
  variable: string,
  { experiment, variant }: Chosen,
): string | undefined {
  const { inputs = {}, ...settings } = project.experiments?.[experiment] ?? {}
  const others = otherBlocks({ inputs, ...settings })
  if (Object.keys(others).length === 0) return undefined
  const sources = new Set<string>()
  const seen = new Set<string>()
  const isReplaced = (block: string | undefined, by: Readonly<Record<string, unknown>> = others): boolean => {
    if (block === undefined || !Object.hasOwn(by, block)) return false
    sources.add(block)
    return true
  }
  const isOnly = (name: string): boolean => {
    if (seen.has(name)) return true
    seen.add(name)
    return usesOf(project, registry, { subsystem: '', name }).every(({ owner }) => {
      if (owner.kind === 'variable') return isOnly(owner.name)
      if (owner.kind === 'parameter') return isReplaced(owner.block)
      if (owner.kind === 'setting') return true
      const isOther = owner.name !== (owner.kind === 'experiment' ? experiment : variant)
      // Settings of the experiment apply to the blocks of its overlay.
      return isOther || isReplaced(sourceOfKey(owner.key), owner.kind === 'experiment' ? inputs : others)
    })
  }
  return isOnly(variable) ? [...sources][0] : undefined
}

/** Returns the source of a key `set.Source.parameter`, as experiments and parameter sets name it. */
const sourceOfKey = (key: string): string | undefined =>
  key.startsWith('set.') ? splitMember(key.slice('set.'.length))?.block : undefined

/**
 * Returns a sentence for each value of an experiment and its parameter set that has no effect because its source reads
 * a column.
 */
export function valuesWithoutEffect(
  project: ProjectFile,
  registry: BlockRegistry,
  { experiment, variant }: Chosen,
): readonly string[] {
  const settings = project.experiments?.[experiment]
  const { inputs = {}, set = {}, initial = {} } = settings ?? {}
  const others = otherBlocks(settings)
  const { set: ofVariant = {}, variables = {} } = project.variants?.[variant ?? ''] ?? {}
  const reads = (source: string): string => {
    if (!Object.hasOwn(inputs, source)) return others[source]
    const { file, column = '' } = inputs[source]
    return `${source} reads ${column === '' ? 'a column' : `"${column}"`} of "${file}" in this experiment`
  }
  const vain = (
    values: Readonly<Record<string, unknown>>,
    who: string,
    replaced: Readonly<Record<string, unknown>>,
  ): readonly string[] =>
    Object.keys(values).flatMap((key) => {
      const source = splitMember(key)?.block ?? key
      return Object.hasOwn(replaced, source) ? [`${who} ${key} has no effect: ${reads(source)}`] : []
    })
  const variantValue = `the value of variant "${variant ?? ''}" for`
  return [
    ...vain({ ...set, ...initial }, 'the value of the experiment for', inputs),
    ...vain(ofVariant, variantValue, others),
    ...Object.keys(variables).flatMap((name) => {
      const source = onlyReplaced(project, registry, name, { experiment, variant })
      return source === undefined ? [] : [`${variantValue} ${name} has no effect: ${reads(source)}`]
    }),
  ]
}

/** Returns the blocks of the diagram that an experiment changes or feeds while it runs, with a clause on each. */
function otherBlocks({ inputs, overlay }: Partial<ExperimentSettings> = {}): Readonly<Record<string, string>> {
  const { replace = {}, remove = [] } = overlay ?? {}
  return Object.fromEntries([
    ...Object.keys(replace).map((block) => [block, `the experiment replaces ${block}`]),
    ...remove.map((block) => [block, `the experiment leaves out ${block}`]),
    ...Object.keys(inputs ?? {}).map((source) => [source, `${source} reads a column`]),
  ]) as Record<string, string>
}
