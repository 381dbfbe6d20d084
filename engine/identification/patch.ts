/** Fitted values as a merge patch (RFC 7396) of a project: each at the place that holds the value now. */
import { splitMember } from '../model/names/names'
import { baseVariant } from '../model/experiments/variants'
import type { LiveValues } from '../model/experiments/live-values'
import type { ParamValue, ProjectFile } from '../model/project/project'

type Patch = { [key: string]: Patch | ParamValue }

/**
 * Returns the patch. A parameter goes to the experiments that set it, else to the variant that sets it, else to its
 * block; a block inside a subsystem that is used more than once has no place of its own, so the experiments set it.
 * @param experiments those that were fitted
 * @param variant that of the request; that of each experiment if absent
 */
export function patchOf(
  project: ProjectFile,
  experiments: readonly string[],
  variant: string | undefined,
  { set = {}, variables = {}, initial = {} }: LiveValues,
): object {
  const patch: Patch = {}
  const put = (path: readonly string[], value: ParamValue): void => {
    let at = patch
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Patch
    at[path[path.length - 1]] = value
  }
  const used = [...new Set(experiments.map((name) => variant ?? project.experiments?.[name]?.variant))].flatMap(
    (name) => (name === undefined || name === baseVariant ? [] : [name]),
  )
  const variantsWith = (of: 'set' | 'variables', key: string): readonly string[] =>
    used.filter((name) => Object.hasOwn(project.variants?.[name]?.[of] ?? {}, key))
  for (const [key, value] of Object.entries(set)) {
    const { block = '', member = '' } = splitMember(key) ?? {}
    const setting = experiments.filter((name) => Object.hasOwn(project.experiments?.[name]?.set ?? {}, key))
    const variants = variantsWith('set', key)
    const others = experiments.filter((name) => !setting.includes(name))
    for (const name of setting) put(['experiments', name, 'set', key], value)
    if (others.length === 0) continue
    if (variants.length > 0) variants.forEach((name) => put(['variants', name, 'set', key], value))
    else if (Object.hasOwn(project.blocks, block)) put(['blocks', block, 'params', member], value)
    else others.forEach((name) => put(['experiments', name, 'set', key], value))
  }
  for (const [name, value] of Object.entries(variables)) {
    const variants = variantsWith('variables', name)
    if (variants.length > 0) variants.forEach((one) => put(['variants', one, 'variables', name], value))
    else put(['variables', name], value)
  }
  for (const [signal, value] of Object.entries(initial))
    for (const name of experiments) put(['experiments', name, 'initial', signal], value)
  return patch
}
