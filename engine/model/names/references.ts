/**
 * Experiments and formulations refer to blocks by name: overrides, initial values, plotted signals, tree edges. One
 * walk over these references serves renaming, deleting and leaving out.
 */
import { mapRecord } from '../../collections/entries'
import { renameInChannel } from './channels'
import type {
  ExperimentSettings,
  FormulationSettings,
  InputSettings,
  InterfaceSettings,
  LagSettings,
  PlotSettings,
  ProjectFile,
  ReferenceSettings,
  SliderSettings,
  VariantSettings,
} from '../project/project'
import type { ExperimentOverlay } from '../project/overlay'
import type { VehicleSettings } from '../project/vehicle'
import { liveKey, liveTarget } from './live'
import { isPortInput, splitMember, memberName, ownerOf } from './names'
import { parentOf } from './paths'

/** New text of a reference, or null to drop it. */
export type ReferenceMap = (reference: string) => string | null

/** References to renamed blocks and their contents; those to blocks that map to null are dropped. */
export function blockMap(names: ReadonlyMap<string, string | null>): ReferenceMap {
  return (reference) => {
    for (let path = ownerOf(reference) ?? ''; path !== ''; path = parentOf(path)) {
      const name = names.get(path)
      if (name !== undefined) return name === null ? null : `${name}${reference.slice(path.length)}`
    }
    return reference
  }
}

export function mapExperiment(settings: ExperimentSettings, map: ReferenceMap): ExperimentSettings {
  return {
    ...settings,
    ...(settings.solver?.stiff && { solver: { ...settings.solver, stiff: mapStates(settings.solver.stiff, map) } }),
    ...(settings.set && { set: mapKeys(settings.set, map) }),
    ...(settings.initial && { initial: mapKeys(settings.initial, map) }),
    ...(settings.start?.free && {
      start: { ...settings.start, free: settings.start.free.flatMap((source) => mapBlock(source, map) ?? []) },
    }),
    ...(settings.inputs && { inputs: mapNames(settings.inputs, (name) => mapInput(name, map)) }),
    ...(settings.keepDrivers && {
      keepDrivers: settings.keepDrivers.flatMap((driver) => mapBlock(driver, map) ?? []),
    }),
    ...(settings.overlay && { overlay: mapOverlay(settings.overlay, map) }),
    ...(settings.references && {
      references: mapRecord(settings.references, (reference) => mapReference(reference, map)),
    }),
    ...(settings.plots && { plots: mapRecord(settings.plots, (plot) => mapPlot(plot, map)) }),
    ...(settings.lag && { lag: mapLag(settings.lag, map) }),
    ...(settings.accuracy && { accuracy: mapKeys(settings.accuracy, map) }),
  }
}

/** What it says of blocks that are gone is dropped; blocks that it adds keep their names, as they are not in the diagram. */
export function mapOverlay(overlay: ExperimentOverlay, map: ReferenceMap): ExperimentOverlay {
  const { replace, remove, cut, wires, vehicle } = overlay
  const block = (name: string): string | null => mapBlock(name, map)
  return {
    ...overlay,
    ...(replace && { replace: mapNames(replace, block) }),
    ...(remove && { remove: remove.flatMap((name) => block(name) ?? []) }),
    ...(cut && { cut: mapEnds(cut, map) }),
    ...(wires && { wires: mapEnds(wires, map) }),
    ...(vehicle && { vehicle: mapVehicle(vehicle, map) }),
  }
}

function mapEnds(wires: ProjectFile['wires'], map: ReferenceMap): ProjectFile['wires'] {
  return Object.fromEntries(
    Object.entries(wires).flatMap(([name, ends]) => {
      const [a, b] = ends.map(map)
      return a === null || b === null ? [] : [[name, [a, b] as const]]
    }),
  )
}

/** Nothing where its source is gone. */
function mapLag(lag: LagSettings, map: ReferenceMap): LagSettings | undefined {
  const from = mapBlock(lag.from, map)
  if (from === null) return undefined
  const kept = (signals: readonly string[]): string[] => signals.map(map).filter((signal) => signal !== null)
  return { ...lag, from, through: kept(lag.through), ...(lag.within && { within: kept(lag.within) }) }
}

export function mapVariant(settings: VariantSettings, map: ReferenceMap): VariantSettings {
  return { ...settings, ...(settings.set && { set: mapKeys(settings.set, map) }) }
}

/** Name of an input, which is that of its source or of an output, or null. */
export const mapInput = (name: string, map: ReferenceMap): string | null =>
  isPortInput(name) ? map(name) : mapBlock(name, map)

/** Name of a block, or null: that which any member of it gets. */
export function mapBlock(block: string, map: ReferenceMap): string | null {
  return ownerOf(map(memberName(block, 'y')) ?? '') ?? null
}

/** Name of what stands on a slider, or null. */
export function mapSlider(key: string, map: ReferenceMap): string | null {
  const { kind, name } = liveTarget(key)
  const mapped = kind === 'variable' ? name : map(name)
  return mapped === null ? null : liveKey({ kind, name: mapped })
}

export function mapInputs(
  inputs: Readonly<Record<string, InputSettings>>,
  map: ReferenceMap,
): Readonly<Record<string, InputSettings>> {
  return mapNames(inputs, (name) => mapInput(name, map))
}

export function mapSliders(
  sliders: Readonly<Record<string, SliderSettings>>,
  map: ReferenceMap,
): Readonly<Record<string, SliderSettings>> {
  return mapNames(sliders, (name) => mapSlider(name, map))
}

/** Lists that become empty stay: no outputs are not the usual ones. */
export function mapInterface(settings: InterfaceSettings, map: ReferenceMap): InterfaceSettings {
  const { inputs, outputs, parameters } = settings
  return {
    ...settings,
    ...(inputs && { inputs: mapNames(inputs, (name) => mapInput(name, map)) }),
    ...(outputs && { outputs: mapKeys(outputs, map) }),
    ...(parameters && { parameters: mapKeys(parameters, map) }),
  }
}

/** Roles of blocks that are gone are found again. */
export function mapVehicle(settings: VehicleSettings, map: ReferenceMap): VehicleSettings {
  const { wheels, trailers, ...parts } = settings
  const mapped = Object.entries(parts).flatMap(([role, block]) => {
    const name = block === undefined ? null : mapBlock(block, map)
    return name === null ? [] : [[role, name] as const]
  })
  return {
    ...Object.fromEntries(mapped),
    ...(trailers && { trailers: trailers.flatMap((block) => mapBlock(block, map) ?? []) }),
    ...(wheels && { wheels: mapNames(wheels, (name) => mapBlock(name, map)) }),
  }
}

/** States, or blocks for all of their states. */
function mapStates(names: readonly string[], map: ReferenceMap): string[] {
  const all = '.*'
  const whole = (name: string): string => (splitMember(name) === undefined ? `${name}${all}` : name)
  return names.flatMap((name) => map(whole(name))?.replace(all, '') ?? [])
}

function mapPlot(plot: PlotSettings, map: ReferenceMap): PlotSettings {
  const signals = plot.signals.map(map).filter((signal) => signal !== null)
  const { x, minus, channels, ...rest } = plot
  const [across, less] = [x, minus].map((signal) => (signal === undefined ? null : map(signal)))
  return {
    ...rest,
    signals,
    ...(channels && { channels: mapChannels(channels, map) }),
    ...(across == null ? {} : { x: across }),
    ...(across == null || less == null ? {} : { minus: less }),
  }
}

function mapChannels(channels: Readonly<Record<string, string>>, map: ReferenceMap): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(channels).flatMap(([name, expression]) => {
      const mapped = renameInChannel(expression, map)
      return mapped === null ? [] : [[name, mapped] as const]
    }),
  )
}

/** Columns of reference data keep their names; the signals that they are paired with follow. */
function mapReference(reference: ReferenceSettings, map: ReferenceMap): ReferenceSettings {
  const { map: columns, tolerances, ...rest } = reference
  const pairs = Object.entries(columns ?? {}).flatMap(([column, entry]) => {
    const signal = map(entry.signal)
    return signal === null ? [] : [[column, { ...entry, signal }] as const]
  })
  return {
    ...rest,
    ...(columns && { map: Object.fromEntries(pairs) }),
    ...(tolerances && { tolerances: mapKeys(tolerances, map) }),
  }
}

export function mapFormulation(settings: FormulationSettings, map: ReferenceMap): FormulationSettings {
  return {
    ...settings,
    ...(settings.translation && { translation: mapKeys(settings.translation, map) }),
    ...(settings.rotation && { rotation: mapKeys(settings.rotation, map) }),
    ...(settings.coordinates && { coordinates: mapBlockKeys(settings.coordinates, map) }),
    ...(settings.small && { small: settings.small.map((name) => mapSmall(name, map)).filter((name) => name !== null) }),
  }
}

/** Keys that are names of blocks, not of their members. */
function mapBlockKeys<V>(record: Readonly<Record<string, V>>, map: ReferenceMap): Record<string, V> {
  return mapNames(record, (block) => mapBlock(block, map))
}

/** `Body.roll`, `Body.roll*` or `der(Body.wx)`. */
function mapSmall(name: string, map: ReferenceMap): string | null {
  const [, before = '', member = name, after = ''] = /^(der\()?(.*?)([*)]*)$/.exec(name) ?? []
  const mapped = map(member)
  return mapped === null ? null : `${before}${mapped}${after}`
}

function mapKeys<V>(record: Readonly<Record<string, V>>, map: ReferenceMap): Record<string, V> {
  return mapNames(record, map)
}

function mapNames<V>(record: Readonly<Record<string, V>>, map: (name: string) => string | null): Record<string, V> {
  const entries: [string, V][] = []
  for (const [key, value] of Object.entries(record)) {
    const mapped = map(key)
    if (mapped !== null) entries.push([mapped, value])
  }
  return Object.fromEntries(entries)
}
