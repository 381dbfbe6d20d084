/**
 * Statements of a project about blocks, as far as they hold with an overlay in the diagram. A block that is left out
 * has no statements. One that is replaced keeps those that its successor can have: a gain in the place of a source is
 * not an input of the model, and has other parameters.
 */
import { mapRecord } from '../../collections/entries'
import { definitionFor, type BlockRegistry } from '../blocks/block'
import { liveTarget } from '../names/live'
import { splitMember, withoutIndex } from '../names/names'
import type { BlockInstance, ProjectFile } from '../project/project'
import {
  blockMap,
  mapExperiment,
  mapFormulation,
  mapInputs,
  mapInterface,
  mapSlider,
  mapVehicle,
  type ReferenceMap,
} from '../names/references'
import type { ExperimentSettings } from '../project/project'
import { inputRoles, type VehicleSettings } from '../project/vehicle'
import type { ExperimentOverlay } from '../project/overlay'

type Statements = Pick<ProjectFile, 'inputs' | 'live' | 'interface' | 'formulations' | 'vehicle'>

/** @param project all levels as one, without the overlay */
export function statementsWith(project: ProjectFile, overlay: ExperimentOverlay, registry: BlockRegistry): Statements {
  const { inputs, live, interface: outside, formulations } = project
  const removed = removedBy(overlay)
  const others = othersIn(project, overlay, registry)
  const isSource = (name: string): boolean => !others.has(name) || others.get(name)?.category === 'Sources'
  const vehicle = withoutRoles(mapVehicle({ ...project.vehicle, ...overlay.vehicle }, removed), isSource)
  const hasParameter = (key: string): boolean => {
    const name = splitMember(key)
    const definition = name === undefined ? undefined : others.get(name.block)
    return name === undefined || definition === undefined || definition.parameters.has(parameterIn(name.member))
  }
  const mapped = outside && mapInterface(outside, removed)
  return {
    ...(inputs && { inputs: only(mapInputs(inputs, removed), isSource) }),
    ...(live && {
      live: only(
        live,
        (key) => mapSlider(key, removed) !== null && (liveTarget(key).kind !== 'parameter' || hasParameter(key)),
      ),
    }),
    ...(mapped && {
      interface: {
        ...mapped,
        ...(mapped.inputs && { inputs: only(mapped.inputs, isSource) }),
        ...(mapped.parameters && { parameters: only(mapped.parameters, hasParameter) }),
      },
    }),
    ...(formulations && { formulations: mapRecord(formulations, (one) => mapFormulation(one, removed)) }),
    ...((project.vehicle !== undefined || Object.keys(vehicle).length > 0) && { vehicle }),
  }
}

/** Returns an experiment of the project without its statements about blocks that the overlay leaves out. */
export const experimentWith = (settings: ExperimentSettings, overlay: ExperimentOverlay): ExperimentSettings =>
  mapExperiment(settings, removedBy(overlay))

const removedBy = ({ remove = [] }: ExperimentOverlay): ReferenceMap =>
  blockMap(new Map(remove.map((block) => [block, null])))

interface Successor {
  readonly category: string
  readonly parameters: ReadonlySet<string>
}

/** Returns the blocks whose replacements have other definitions. */
function othersIn(
  { blocks }: ProjectFile,
  { replace = {} }: ExperimentOverlay,
  registry: BlockRegistry,
): ReadonlyMap<string, Successor> {
  return new Map(
    Object.entries(replace).flatMap(([name, block]): (readonly [string, Successor])[] => {
      const former: BlockInstance | undefined = Object.hasOwn(blocks, name) ? blocks[name] : undefined
      const definition = definitionFor(registry, block)
      if (former === undefined || former.type === block.type || definition === undefined) return []
      return [[name, { category: definition.category, parameters: new Set(Object.keys(definition.params)) }]]
    }),
  )
}

/** Returns the parameter that a name is a part of: `offset.x` and `gain[2]` are parts of `offset` and `gain`. */
const parameterIn = (member: string): string => withoutIndex(member).replace(/\.[xyz]$/, '')

/** Returns the vehicle without roles of inputs whose blocks are no longer sources; these roles are found again. */
function withoutRoles(vehicle: VehicleSettings, isSource: (block: string) => boolean): VehicleSettings {
  const roles: readonly string[] = inputRoles
  return Object.fromEntries(
    Object.entries(vehicle).filter(
      ([role, block]) => !roles.includes(role) || typeof block !== 'string' || isSource(block),
    ),
  )
}

const only = <V>(record: Readonly<Record<string, V>>, holds: (key: string) => boolean): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => holds(key)))
