/** Values that an experiment gives in vain: those of sources that read a column while it runs, and variables that only these use. */
import type { BlockRegistry } from './block'
import { splitMember } from './names'
import type { ProjectFile } from './project'
import { usesOf, type ProjectValues } from './values'

/** What runs. */
export interface Chosen {
  readonly experiment: string
  /** Undefined for none. */
  readonly variant: string | undefined
}

/**
 * The source that reads a column and is all that a variable of the project has an effect on; undefined for a variable that
 * something else uses, or nothing.
 */
export function onlyReplaced(
  project: ProjectValues,
  registry: BlockRegistry,
  variable: string,
  { experiment, variant }: Chosen,
): string | undefined {
  const inputs = project.experiments?.[experiment]?.inputs ?? {}
  if (Object.keys(inputs).length === 0) return undefined
  const sources = new Set<string>()
  const seen = new Set<string>()
  const isReplaced = (block: string | undefined): boolean => {
    if (block === undefined || !Object.hasOwn(inputs, block)) return false
    sources.add(block)
    return true
  }
  const isOnly = (name: string): boolean => {
    if (seen.has(name)) return true
    seen.add(name)
    return usesOf(project, registry, { subsystem: '', name }).every(({ owner }) => {
      if (owner.kind === 'variable') return isOnly(owner.name)
      if (owner.kind === 'parameter') return isReplaced(owner.block)
      const isOther = owner.name !== (owner.kind === 'experiment' ? experiment : variant)
      return isOther || isReplaced(sourceOfKey(owner.key))
    })
  }
  return isOnly(variable) ? [...sources][0] : undefined
}

/** Of `set.Source.parameter`, as experiments and parameter sets name it. */
const sourceOfKey = (key: string): string | undefined =>
  key.startsWith('set.') ? splitMember(key.slice('set.'.length))?.block : undefined

/**
 * A sentence for each value of an experiment and its parameter set that has no effect, as its source reads a column.
 */
export function valuesWithoutEffect(
  project: ProjectFile,
  registry: BlockRegistry,
  { experiment, variant }: Chosen,
): readonly string[] {
  const { inputs = {}, set = {}, initial = {} } = project.experiments?.[experiment] ?? {}
  const { set: ofVariant = {}, variables = {} } = project.variants?.[variant ?? ''] ?? {}
  const reads = (source: string): string => {
    const { file, column = '' } = inputs[source]
    return `${source} reads ${column === '' ? 'a column' : `"${column}"`} of "${file}" in this experiment`
  }
  const vain = (values: Readonly<Record<string, unknown>>, who: string): readonly string[] =>
    Object.keys(values).flatMap((key) => {
      const source = splitMember(key)?.block ?? key
      return Object.hasOwn(inputs, source) ? [`${who} ${key} has no effect: ${reads(source)}`] : []
    })
  const variantValue = `the value of variant "${variant ?? ''}" for`
  return [
    ...vain({ ...set, ...initial }, 'the value of the experiment for'),
    ...vain(ofVariant, variantValue),
    ...Object.keys(variables).flatMap((name) => {
      const source = onlyReplaced(project, registry, name, { experiment, variant })
      return source === undefined ? [] : [`${variantValue} ${name} has no effect: ${reads(source)}`]
    }),
  ]
}
