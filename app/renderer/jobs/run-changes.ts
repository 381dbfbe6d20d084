/** Changes between two runs, in the words of the project: `Body.mass 2077 → 2.2 t`. */
import { baseVariant } from '../../../engine/model/experiments/variants'
import type { ProjectFiles } from '../../../engine/compile/requests'
import { keysOf, ownValue } from '../../../engine/collections/entries'
import { experiment } from '../../../engine/model/project/shape/experiment'
import { factsOf } from '../../../engine/model/project/shape/facts'
import type { BlockInstance, ExperimentSettings, InputColumn, ProjectFile } from '../../../engine/model/project/project'
import { withShownUnit } from '../../../engine/quantities/units'

/** Inputs of a run. */
export interface RunSource {
  readonly project: ProjectFile
  readonly experiment: string
  readonly formulation?: string
  /** Parameter set instead of that of the experiment. */
  readonly variant?: string
  /** Parameter sets to compare, instead of the one of the experiment. */
  readonly compare?: readonly string[]
  /** Time of the state that the run started from, s. */
  readonly from?: number
  readonly files?: ProjectFiles
}

type Entries = Readonly<Record<string, unknown>>

export function runChanges(before: RunSource, after: RunSource): readonly string[] {
  const [a, b] = [before, after]
  const changes: string[] = []
  if (a.experiment !== b.experiment) changes.push(`experiment ${a.experiment} → ${b.experiment}`)
  if (a.from !== b.from) changes.push(startOf(b))
  const [used, inUse] = [variantsOf(a).join(', '), variantsOf(b).join(', ')]
  if (used !== inUse) changes.push(`variant ${used} → ${inUse}`)
  else changes.push(...variantsOf(b).flatMap((variant) => variantChanges(a, b, variant)))
  if (a.formulation !== b.formulation) changes.push(`formulation ${text(a.formulation)} → ${text(b.formulation)}`)
  else if (b.formulation !== undefined && unlike(formulationOf(a), formulationOf(b)))
    changes.push(`formulation ${b.formulation}`)
  changes.push(...differences(a.project.variables, b.project.variables, (name) => name))
  changes.push(...blockChanges(a.project.blocks, b.project.blocks))
  if (unlike(ends(a.project), ends(b.project))) changes.push('wires')
  if (a.experiment === b.experiment) changes.push(...experimentChanges(settingsOf(a), settingsOf(b)))
  changes.push(...fileChanges(a, b))
  return changes
}

/**
 * Returns the data files with different contents, among those that the model or the experiment names; reference data
 * does not affect a run.
 */
function fileChanges(a: RunSource, b: RunSource): readonly string[] {
  const [old, now] = [a.files, b.files]
  if (old === undefined || now === undefined || old === now) return []
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => ownValue(old, name) !== ownValue(now, name),
  )
  if (names.length === 0) return []
  const parts = [a, b].map((source) => {
    const { references: _references, plots: _plots, ...settings } = settingsOf(source)
    return [source.project.blocks, source.project.variants, settings]
  })
  const text = JSON.stringify(parts)
  return names.filter((name) => text.includes(JSON.stringify(name))).map((name) => `file ${name}`)
}

/** Returns the start of a run in words: from a saved state, or from initial values. */
export const startOf = ({ from }: RunSource): string =>
  from === undefined ? 'from initial values' : `from the state at ${Number(from.toPrecision(6))} s`

const variantsOf = (source: RunSource): readonly string[] =>
  source.compare ?? [source.variant ?? settingsOf(source).variant ?? baseVariant]

/** Returns the changes of values in a parameter set that both runs used, with its name if they used several. */
function variantChanges(a: RunSource, b: RunSource, variant: string): readonly string[] {
  const [old, now] = [a, b].map(({ project }) => ownValue(project.variants ?? {}, variant) ?? {})
  const name = (key: string): string => (b.compare === undefined ? key : `${variant}: ${key}`)
  return [...differences(old?.variables, now?.variables, name), ...differences(old?.set, now?.set, name)]
}

/**
 * Returns the changes of blocks.
 * @param path names of the subsystems around these blocks, each followed by a slash
 */
function blockChanges(a: ProjectFile['blocks'], b: ProjectFile['blocks'], path = ''): readonly string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].flatMap((local) => {
    const [old, now] = [ownValue(a, local), ownValue(b, local)]
    const name = `${path}${local}`
    if (old === now) return []
    if (old === undefined) return [`${name} added`]
    if (now === undefined) return [`${name} removed`]
    if (old.type !== now.type) return [`${name} is another block`]
    return [
      ...(old.disabled === now.disabled ? [] : [`${name} commented ${now.disabled === true ? 'out' : 'in'}`]),
      ...differences(old.params, now.params, (key) => `${name}.${key}`),
      ...insideChanges(old, now, name),
    ]
  })
}

function insideChanges(a: BlockInstance, b: BlockInstance, name: string): readonly string[] {
  return [
    ...differences(defaultsOf(a), defaultsOf(b), (key) => `default of ${name}.${key}`),
    ...blockChanges(a.blocks ?? {}, b.blocks ?? {}, `${name}/`),
    ...(unlike(ends(a), ends(b)) ? [`wires in ${name}`] : []),
    ...(unlike(joins(a), joins(b)) ? [`ports of ${name}`] : []),
  ]
}

function experimentChanges(a: ExperimentSettings, b: ExperimentSettings): readonly string[] {
  if (a === b) return []
  return [
    ...scalarChanges(a, b),
    ...differences(a.solver, b.solver, (key) => (key === 'name' ? 'solver' : key)),
    ...differences(a.set, b.set, (key) => key),
    ...differences(a.initial, b.initial, (key) => `initial ${key}`),
    ...inputChanges(a.inputs, b.inputs),
    ...differences(a.start, b.start, (key) => `start ${key}`),
    ...otherChanges(a, b),
  ]
}

/** Returns the changes of scalar settings, by key. */
const scalarChanges = (a: ExperimentSettings, b: ExperimentSettings): readonly string[] =>
  keysOf(experiment.entries).flatMap((key) =>
    factsOf(experiment.entries[key]).holds === 'scalar' && unlike(a[key], b[key])
      ? [`${key} ${change(a[key], b[key])}`]
      : [],
  )

/** Returns the changes of other settings whose declaration has a label. */
const otherChanges = (a: ExperimentSettings, b: ExperimentSettings): readonly string[] =>
  keysOf(experiment.entries).flatMap((key) => {
    const { holds, label } = factsOf(experiment.entries[key])
    return holds === undefined && label !== undefined && unlike(a[key], b[key]) ? [label] : []
  })

function inputChanges(a: ExperimentSettings['inputs'] = {}, b: ExperimentSettings['inputs'] = {}): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((source) => {
    const [old, now] = [ownValue(a, source), ownValue(b, source)]
    if (old !== undefined && now !== undefined) return differences(old, now, (key) => `${source} ${key}`)
    const column = (input: InputColumn | undefined): string =>
      input === undefined ? 'block' : (input.column ?? input.file)
    return [`${source} ${text(column(old))} → ${text(column(now))}`]
  })
}

function differences(a: Entries = {}, b: Entries = {}, name: (key: string) => string): readonly string[] {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].flatMap((key) => {
    const [old, now] = [ownValue(a, key), ownValue(b, key)]
    return unlike(old, now) ? [`${name(key)} ${change(old, now)}`] : []
  })
}

function unlike(a: unknown, b: unknown): boolean {
  return a !== b && JSON.stringify(a) !== JSON.stringify(b)
}

const LONGEST = 24

/** Returns the change of a value. Numbers have four significant figures, or all if these don't show the change. */
function change(old: unknown, now: unknown): string {
  const [before, after] = [old, now].map((value) => text(typeof value === 'number' ? short(value) : value))
  return before === after ? `${text(old)} → ${text(now)}` : `${before} → ${after}`
}

const short = (value: number): string => String(Number(value.toPrecision(4)))

function text(value: unknown): string {
  if (value === undefined) return 'default'
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  return written.length > LONGEST ? `${written.slice(0, LONGEST - 1)}…` : written
}

const settingsOf = ({ project, experiment }: RunSource): ExperimentSettings =>
  project.experiments?.[experiment] ?? { stop: 0 }

const formulationOf = ({ project, formulation }: RunSource): unknown =>
  formulation === undefined ? undefined : project.formulations?.[formulation]

/** Returns the pairs of ports that wires join; the names of wires do not affect a run. */
const ends = ({ wires = {} }: Pick<BlockInstance, 'wires'>): readonly string[] =>
  Object.values(wires)
    .map((pair) => [...pair].sort().join(' '))
    .sort()

const defaultsOf = ({ parameters = {} }: BlockInstance): Entries =>
  Object.fromEntries(Object.entries(parameters).map(([key, { default: value, unit }]) => [key, withUnit(value, unit)]))

const withUnit = (value: number, unit: string): string => withShownUnit(value, unit)

/** Returns the inner ports that the ports of a subsystem stand for. */
const joins = ({ ports = {} }: BlockInstance): Entries =>
  Object.fromEntries(Object.entries(ports).map(([key, port]) => [key, port.joins]))
