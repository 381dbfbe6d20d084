/**
 * Text of a project file, made for version control: keys of the format in a fixed order, names in
 * the order of the project, two spaces, lists that fit on a line on one line.
 */
import { mapRecord } from '../../collections/entries'
import type { BlockInstance, ExperimentSettings, ProjectFile } from './project'
import { block } from './shape/blocks'
import { experiment } from './shape/experiment'
import { ordered } from './shape/order'
import { projectShape } from './shape/project'

const lineWidth = 100

export function serialiseProject(project: ProjectFile): string {
  return `${print(ordered(project, projectShape), '')}\n`
}

/** Returns the text of an experiment as in a project file. @param indent of its line */
export function serialiseExperiment(settings: ExperimentSettings, indent: string): string {
  return print(ordered(settings, experiment), indent)
}

/**
 * Returns the text of a library, or of anything else that holds blocks by name.
 * @param head text before its blocks
 */
export function serialiseLevel(
  head: object,
  blocks: Readonly<Record<string, { readonly block: BlockInstance }>>,
): string {
  const entries = mapRecord(blocks, (entry) => ({ ...entry, block: ordered(entry.block, block) }))
  return `${print({ ...head, blocks: entries }, '')}\n`
}

function print(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const short = `[${value.map((item) => print(item, '')).join(', ')}]`
    const nested = value.some((item) => typeof item === 'object' && item !== null)
    if (!nested && short.length + indent.length <= lineWidth) return short
    return `[\n${value.map((item) => inner + print(item, inner)).join(',\n')}\n${indent}]`
  }
  const entries = Object.entries(value).filter(([, v]) => v !== undefined)
  if (entries.length === 0) return '{}'
  return `{\n${entries.map(([k, v]) => `${inner}${JSON.stringify(k)}: ${print(v, inner)}`).join(',\n')}\n${indent}}`
}
