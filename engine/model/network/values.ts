/**
 * Every value of a project that is an expression, with its owner: parameters of blocks, variables, settings
 * of experiments, parameter sets. One walk serves finding the uses of a name and renaming it.
 */
import type { GenericSchema } from 'valibot'
import { isList, ownValue } from '../../collections/entries'
import { mentionsOf, renameVariable } from '../../language/syntax/rename'
import { definitionFor, type BlockRegistry } from '../blocks/block'
import { memberName, splitMember } from '../names/names'
import type { ExperimentOverlay } from '../project/overlay'
import type { BlockInstance, ParamValue, ProjectFile, ScalarValue } from '../project/project'
import { experiment } from '../project/shape/experiment'
import { childOf, factsOf } from '../project/shape/facts'
import { input, modelInterface, slider, variant } from '../project/shape/project'
import { parentOf } from '../names/paths'

/** Part of the project that a value belongs to. */
export type ValueOwner =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'parameter'; readonly block: string; readonly parameter: string }
  /** `key`: `stop`, `initial.Body.vx`, `set.Body.mass`. */
  | { readonly kind: 'experiment'; readonly name: string; readonly key: string }
  /** `key`: `set.Body.mass`, `variables.track`. */
  | { readonly kind: 'variant'; readonly name: string; readonly key: string }
  /** Numbers of the project on which no run depends. `key`: `inputs.Steer.full`, `live.Body.mass.low`. */
  | { readonly kind: 'setting'; readonly key: string }

/**
 * New value of an expression.
 * @param level path of the subsystem whose parameters the expression sees; '' for variables of the project only
 */
export type ValueMap = (value: ScalarValue, owner: ValueOwner, level: string) => ScalarValue

/** Parts of a project that have values, blocks of all levels by path. */
export type ProjectValues = Pick<
  ProjectFile,
  'variables' | 'blocks' | 'experiments' | 'variants' | 'inputs' | 'live' | 'interface'
>

/** Returns the project with other values; parts in which nothing changes are the same objects. */
function mapValues(project: ProjectValues, registry: BlockRegistry, map: ValueMap): ProjectValues {
  const { variables, blocks, experiments, variants, inputs, live, interface: ofExport } = project
  const setting = <T extends object>(schema: GenericSchema, value: T, ...path: readonly string[]): T =>
    mapHeld(schema, value, path, (_holds, item, keys) =>
      map(item as ScalarValue, { kind: 'setting', key: keys.join('.') }, ''),
    ) as T
  const parameter: MapParameter = (key, value, owner, overlay = {}) => {
    const name = splitMember(key)
    if (name === undefined) return value
    const instance =
      ownValue(overlay.add, name.block) ?? ownValue(overlay.replace, name.block) ?? ownValue(blocks, name.block)
    if (instance === undefined) return value
    return mapParameter(registry, instance, name.member, value, (item) => map(item, owner, parentOf(name.block)))
  }
  return {
    ...(variables && { variables: mapEach(variables, (value, name) => map(value, { kind: 'variable', name }, '')) }),
    blocks: mapEach(blocks, (instance, block) => {
      const { params } = instance
      if (params === undefined) return instance
      const mapped = mapEach(params, (value, key) =>
        mapParameter(registry, instance, key, value, (item) =>
          map(item, { kind: 'parameter', block, parameter: key }, parentOf(block)),
        ),
      )
      return mapped === params ? instance : { ...instance, params: mapped }
    }),
    ...(experiments && {
      experiments: mapEach(experiments, (settings, name) => mapSettings('experiment', settings, name, map, parameter)),
    }),
    ...(variants && {
      variants: mapEach(variants, (settings, name) => mapSettings('variant', settings, name, map, parameter)),
    }),
    ...(inputs && { inputs: mapEach(inputs, (value, name) => setting(input, value, 'inputs', name)) }),
    ...(live && { live: mapEach(live, (value, name) => setting(slider, value, 'live', name)) }),
    ...(ofExport && { interface: setting(modelInterface, ofExport, 'interface') }),
  }
}

type MapParameter = (key: string, value: ParamValue, owner: ValueOwner, overlay?: ExperimentOverlay) => ParamValue

/**
 * Maps the values of an experiment or a parameter set, which the declaration of the project file names
 * (`project/shape`).
 */
function mapSettings<T extends object>(
  kind: 'experiment' | 'variant',
  settings: T,
  name: string,
  map: ValueMap,
  parameter: MapParameter,
): T {
  const { overlay } = settings as { readonly overlay?: ExperimentOverlay }
  const shape = kind === 'experiment' ? experiment : variant
  return mapHeld(shape, settings, [], (holds, value, path) => {
    const [section, part = '', block = ''] = path
    const isOverlay = section === 'overlay'
    const owner = { kind, name, key: path.filter((key) => !isOverlay || key !== 'params').join('.') }
    if (holds === 'parameter') {
      const key = path.at(-1) ?? ''
      return parameter(isOverlay ? memberName(block, key) : key, value as ParamValue, owner, overlay)
    }
    // Scale and offset of a column are values as those of the table that takes the place of the source.
    return map(value as ScalarValue, owner, section === 'inputs' ? parentOf(part) : '')
  }) as T
}

/** Maps the expressions in a value; returns the same object if nothing changes. */
function mapHeld(
  schema: GenericSchema,
  value: unknown,
  path: readonly string[],
  map: (holds: 'scalar' | 'parameter', value: unknown, path: readonly string[]) => unknown,
): unknown {
  const { holds } = factsOf(schema)
  if (holds !== undefined) return map(holds, value, path)
  if (typeof value !== 'object' || value === null || isList(value)) return value
  return mapEach(value as Readonly<Record<string, unknown>>, (item, key) => {
    const child = childOf(schema, key, value)
    return child === undefined || item === undefined ? item : mapHeld(child, item, [...path, key], map)
  })
}

/** Maps the value of a parameter. Only numbers are expressions: texts of choices, files and functions are not. */
function mapParameter(
  registry: BlockRegistry,
  instance: BlockInstance,
  key: string,
  value: ParamValue,
  map: (item: ScalarValue) => ScalarValue,
): ParamValue {
  const param = definitionFor(registry, instance)?.params
  const kind = param !== undefined && Object.hasOwn(param, key) ? param[key].kind : undefined
  if (kind !== 'quantity' && kind !== 'vector' && kind !== 'table') return value
  const mapped = mapItems(value, map)
  return JSON.stringify(mapped) === JSON.stringify(value) ? value : mapped
}

function mapItems(value: ParamValue, map: (item: ScalarValue) => ScalarValue): ParamValue {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number' || typeof value === 'string') return map(value)
  return (value as readonly (ScalarValue | readonly ScalarValue[])[]).map((item) =>
    typeof item === 'object' ? item.map(map) : map(item),
  ) as ParamValue
}

function mapEach<V>(
  record: Readonly<Record<string, V>>,
  map: (value: V, key: string) => V,
): Readonly<Record<string, V>> {
  let changed = false
  const entries = Object.entries(record).map(([key, value]) => {
    const mapped = map(value, key)
    changed ||= mapped !== value
    return [key, mapped] as const
  })
  return changed ? Object.fromEntries(entries) : record
}

/** Variable of the project (`subsystem` is ''), or parameter of a subsystem that expressions inside use by name. */
export interface NamedValue {
  readonly subsystem: string
  readonly name: string
}

/**
 * Returns the path of the nearest subsystem around a level that has a parameter of this name; empty for a variable of
 * the project.
 */
function meaningAt(blocks: ProjectFile['blocks'], level: string, name: string): string {
  for (let path = level; path !== ''; path = parentOf(path))
    if (Object.hasOwn(ownValue(blocks, path)?.parameters ?? {}, name)) return path
  return ''
}

export interface ValueUse {
  readonly owner: ValueOwner
  /** Expression as written. */
  readonly text: string
}

/** Returns all values whose expressions use a variable or a parameter of a subsystem. */
export function usesOf(
  project: ProjectValues,
  registry: BlockRegistry,
  { subsystem, name }: NamedValue,
): readonly ValueUse[] {
  const uses: ValueUse[] = []
  mapValues(project, registry, (value, owner, level) => {
    if (
      typeof value === 'string' &&
      mentionsOf(value, name).length > 0 &&
      meaningAt(project.blocks, level, name) === subsystem
    )
      uses.push({ owner, text: value })
    return value
  })
  return uses
}

/** Renames a variable or parameter in the expressions that use it; the definition itself stays. */
export function renameUses(
  project: ProjectValues,
  registry: BlockRegistry,
  { subsystem, name }: NamedValue,
  to: string,
): ProjectValues {
  return mapValues(project, registry, (value, _owner, level) =>
    typeof value === 'string' && meaningAt(project.blocks, level, name) === subsystem
      ? renameVariable(value, name, to)
      : value,
  )
}

/**
 * Returns a subsystem in which the new name already means something else where the old one is used, so that expressions
 * there would change their value. Undefined if there is none.
 */
export function capturedIn(
  project: ProjectValues,
  registry: BlockRegistry,
  named: NamedValue,
  to: string,
): string | undefined {
  let captor: string | undefined
  mapValues(project, registry, (value, _owner, level) => {
    if (typeof value === 'string' && mentionsOf(value, named.name).length > 0) {
      const present = meaningAt(project.blocks, level, to)
      const nearer = present !== '' && present.length > named.subsystem.length
      if (meaningAt(project.blocks, level, named.name) === named.subsystem && nearer) captor ??= present
    }
    return value
  })
  return captor
}
