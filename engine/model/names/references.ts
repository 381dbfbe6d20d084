/**
 * References to blocks by name in the settings of a project: overrides, initial values, plotted signals, tree edges.
 * The declaration of the project file states their places (`project/shape`). One walk over these references serves
 * renaming, deleting and leaving out.
 */
import { isList, recordOf } from '../../collections/entries'
import type { GenericSchema } from 'valibot'
import type { ProjectFile } from '../project/project'
import { experiment, overlay } from '../project/shape/experiment'
import { childOf, entriesOf, factsOf, formOf, type NameKind } from '../project/shape/facts'
import { formulation } from '../project/shape/formulation'
import { modelInterface, projectShape, variant } from '../project/shape/project'
import { vehicle } from '../project/shape/vehicle'
import { renameInChannel } from './channels'
import { liveKey, liveTarget } from './live'
import { isPortInput, memberName, ownerOf, splitMember } from './names'
import { parentOf } from './paths'

/** Returns the new text of a reference, or null to drop it. */
export type ReferenceMap = (reference: string) => string | null

/**
 * Returns the map of references to renamed blocks and their contents; references to blocks that map to null are
 * dropped.
 */
export function blockMap(names: ReadonlyMap<string, string | null>): ReferenceMap {
  return (reference) => {
    for (let path = ownerOf(reference) ?? ''; path !== ''; path = parentOf(path)) {
      const name = names.get(path)
      if (name !== undefined) return name === null ? null : `${name}${reference.slice(path.length)}`
    }
    return reference
  }
}

/**
 * Returns settings with their references mapped.
 * @returns undefined if nothing is left, as a reference that they need is gone
 */
function mapNames<T>(schema: GenericSchema, settings: T, map: ReferenceMap): T | undefined {
  return mapped(schema, settings, map) as T | undefined
}

/** Returns a function that maps settings, and drops settings that need a removed reference. */
const mapper =
  (schema: GenericSchema) =>
  <T extends object>(settings: T, map: ReferenceMap): T =>
    mapNames(schema, settings, map) ?? settings

export const mapExperiment = mapper(experiment)
/**
 * Maps the references of an overlay. References to blocks that are gone are dropped; blocks that the overlay adds keep
 * their names, because they are not in the diagram.
 */
export const mapOverlay = mapper(overlay)
export const mapVariant = mapper(variant)
export const mapFormulation = mapper(formulation)
/** Maps the references of an interface. Lists that become empty stay, because no outputs differ from the usual ones. */
export const mapInterface = mapper(modelInterface)
/** Maps the roles of a vehicle. Roles of blocks that are gone are found again. */
export const mapVehicle = mapper(vehicle)
export const mapInputs = mapper(projectShape.entries.inputs)
export const mapSliders = mapper(projectShape.entries.live)

const onCanvas: readonly string[] = ['blocks', 'wires', 'routes', 'notes']

/** Maps all settings of a project; blocks, wires and notes stay. */
export function mapSettings(project: ProjectFile, map: ReferenceMap): ProjectFile {
  const settings = Object.entries(project).filter(([key]) => !onCanvas.includes(key))
  return { ...project, ...mapNames(projectShape, Object.fromEntries(settings), map) }
}

function mapped(schema: GenericSchema, value: unknown, map: ReferenceMap): unknown {
  const { names, keys } = factsOf(schema)
  if (typeof value === 'string') return names === undefined ? value : (maps[names](value, map) ?? undefined)
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) {
    if (names === 'wire') {
      const ends = value.map((end) => map(String(end)))
      return ends.includes(null) ? undefined : ends
    }
    const form = formOf(schema)
    return form.kind === 'list'
      ? value.map((item) => mapped(form.item, item, map)).filter((item) => item !== undefined)
      : value
  }
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).flatMap(
    ([key, item]): [string, unknown][] => {
      const name = keys === undefined ? key : maps[keys](key, map)
      const child = childOf(schema, key, value)
      const now = child === undefined ? item : mapped(child, item, map)
      return name === null || now === undefined ? [] : [[name, now]]
    },
  )
  const left = recordOf(entries)
  const declared = Object.entries(entriesOf(schema, value))
  const isGone = declared.some(
    ([key, { type }]) => type !== 'optional' && Object.hasOwn(value, key) && !Object.hasOwn(left, key),
  )
  if (isGone) return undefined
  for (const [key, entry] of declared) {
    const { needs } = factsOf(entry)
    if (needs !== undefined && !Object.hasOwn(left, needs)) delete left[key]
  }
  return left
}

const maps: Readonly<Record<NameKind, (name: string, map: ReferenceMap) => string | null>> = {
  block: mapBlock,
  member: (name, map) => map(name),
  input: mapInput,
  state: mapState,
  slider: mapSlider,
  small: mapSmall,
  channel: renameInChannel,
  wire: (name, map) => map(name),
}

/** Returns the new name of an input, which is that of its source or of an output, or null. */
export function mapInput(name: string, map: ReferenceMap): string | null {
  return isPortInput(name) ? map(name) : mapBlock(name, map)
}

/** Returns the new name of a block, which any member of it gets, or null. */
export function mapBlock(block: string, map: ReferenceMap): string | null {
  return ownerOf(map(memberName(block, 'y')) ?? '') ?? null
}

/** Returns the new name of a slider, or null. */
export function mapSlider(key: string, map: ReferenceMap): string | null {
  const { kind, name } = liveTarget(key)
  const target = kind === 'variable' ? name : map(name)
  return target === null ? null : liveKey({ kind, name: target })
}

/** Returns the new name of a state, or of a block that stands for all of its states. */
function mapState(name: string, map: ReferenceMap): string | null {
  return splitMember(name) === undefined ? mapBlock(name, map) : map(name)
}

/** Returns the new form of `Body.roll`, `Body.roll*` or `der(Body.wx)`. */
function mapSmall(name: string, map: ReferenceMap): string | null {
  const [, before = '', member = name, after = ''] = /^(der\()?(.*?)([*)]*)$/.exec(name) ?? []
  const target = map(member)
  return target === null ? null : `${before}${target}${after}`
}
