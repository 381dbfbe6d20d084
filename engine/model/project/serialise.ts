/**
 * Text of a project file, made for version control: keys of the format in a fixed order, names in
 * the order of the project, two spaces, lists that fit on a line on one line.
 */
import { mapRecord } from '../../collections/entries'
import type { BlockInstance, ExperimentSettings, InterfaceSettings, ProjectFile } from './project'

const lineWidth = 100

const projectKeys = [
  'wishbone',
  'title',
  'description',
  'variables',
  'blocks',
  'wires',
  'routes',
  'notes',
  'formulations',
  'experiments',
  'variants',
  'inputs',
  'live',
  'interface',
  'vehicle',
  'conflicts',
]
const blockKeys = [
  'type',
  'title',
  'description',
  'doc',
  'icon',
  'library',
  'disabled',
  'params',
  'at',
  'flip',
  'rotate',
  'ports',
  'parameters',
  'blocks',
  'wires',
  'routes',
  'notes',
]
const portKeys = [
  'kind',
  'motion',
  'direction',
  'unit',
  'width',
  'provides',
  'joins',
  'title',
  'description',
  'side',
  'optional',
]
const parameterKeys = ['unit', 'default', 'title', 'description', 'group', 'min', 'max']
const libraryKeys = ['name', 'block', 'version', 'contents']
const variantKeys = ['title', 'variables', 'set']
const inputKeys = ['by', 'full', 'bandwidth']
const sliderKeys = ['low', 'high']
const interfaceKeys = ['names', 'inputs', 'outputs', 'parameters']
const interfaceVariableKeys = ['name', 'description', 'unit', 'start', 'min', 'max', 'nominal', 'handling']
const vehicleKeys = [
  'body',
  'trailers',
  'wheels',
  'steering',
  'throttle',
  'brake',
  'handBrake',
  'gear',
  'clutch',
  'speed',
]
const experimentKeys = [
  'title',
  'variant',
  'stop',
  'solver',
  'sample',
  'set',
  'initial',
  'start',
  'inputs',
  'keepDrivers',
  'overlay',
  'references',
  'plots',
  'lag',
  'accuracy',
]

const overlayKeys = ['replace', 'remove', 'add', 'cut', 'wires', 'vehicle']

export function serialiseProject(project: ProjectFile): string {
  const file = ordered(
    {
      ...project,
      blocks: orderedBlocks(project.blocks),
      experiments: each(project.experiments && withOverlays(project.experiments), experimentKeys),
      variants: each(project.variants, variantKeys),
      inputs: each(project.inputs, inputKeys),
      live: each(project.live, sliderKeys),
      vehicle: project.vehicle && ordered(project.vehicle, vehicleKeys),
      interface: project.interface && orderedInterface(project.interface),
    },
    projectKeys,
  )
  return `${print(file, '')}\n`
}

/** Text of an experiment as in a project file. @param indent of its line */
export function serialiseExperiment(settings: ExperimentSettings, indent: string): string {
  const { settings: experiment } = withOverlays({ settings }) as { readonly settings: object }
  return print(ordered(experiment, experimentKeys), indent)
}

/**
 * Text of a library, or of anything else that holds blocks by name.
 * @param head what stands before its blocks
 */
export function serialiseLevel(
  head: object,
  blocks: Readonly<Record<string, { readonly block: BlockInstance }>>,
): string {
  const entries = Object.entries(blocks).map(([name, entry]) => [
    name,
    { ...entry, ...orderedBlocks({ block: entry.block }) },
  ])
  return `${print({ ...head, blocks: Object.fromEntries(entries) as object }, '')}\n`
}

function each(entries: object | undefined, keys: readonly string[]): object | undefined {
  if (entries === undefined) return undefined
  return Object.fromEntries(Object.entries(entries).map(([k, v]) => [k, ordered(v as object, keys)]))
}

function withOverlays(experiments: NonNullable<ProjectFile['experiments']>): object {
  return mapRecord(experiments, ({ overlay, ...experiment }) => {
    if (overlay === undefined) return experiment
    const { replace, add, vehicle } = overlay
    const parts = {
      ...overlay,
      replace: each(replace, blockKeys),
      add: each(add, blockKeys),
      vehicle: vehicle && ordered(vehicle, vehicleKeys),
    }
    return { ...experiment, overlay: ordered(parts, overlayKeys) }
  })
}

function orderedInterface({ names, ...lists }: InterfaceSettings): object {
  const entries = Object.entries(lists).map(([key, list]) => [key, each(list, interfaceVariableKeys)])
  return ordered({ names, ...(Object.fromEntries(entries) as object) }, interfaceKeys)
}

function orderedBlocks(blocks: ProjectFile['blocks']): object {
  return Object.fromEntries(
    Object.entries(blocks).map(([name, block]) => {
      const inner = block.blocks === undefined ? {} : { blocks: orderedBlocks(block.blocks) }
      const ports = block.ports === undefined ? {} : { ports: each(block.ports, portKeys) }
      const parameters = block.parameters === undefined ? {} : { parameters: each(block.parameters, parameterKeys) }
      const library = block.library === undefined ? {} : { library: ordered(block.library, libraryKeys) }
      return [name, ordered({ ...block, ...ports, ...parameters, ...library, ...inner }, blockKeys)]
    }),
  )
}

function ordered(object: object, keys: readonly string[]): object {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  const rank = (key: string): number => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return Object.fromEntries(entries.sort(([a], [b]) => rank(a) - rank(b)))
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
