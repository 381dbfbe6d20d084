/**
 * Warnings and remarks on an experiment that a log drives (decision 41): the log begins in a corner, its columns have
 * gaps, sources of the model stay active in addition, a steering column of the log moves nothing, or values have no
 * effect.
 */
import { rangeOf } from '../io/imported'
import { scaled } from '../io/scaled'
import { columnNamed, type TableColumn, type TimeTable } from '../io/table'
import { definitionFor, type BlockRegistry, type Param } from '../model/blocks/block'
import { ModelError } from '../errors/model-error'
import { emptyScope, evaluateScalar } from '../model/expression'
import { withOverlay } from '../model/overlay'
import type {
  ExperimentSettings,
  InputColumn,
  ParamValue,
  ProjectFile,
  ReferenceColumn,
} from '../model/project/project'
import { replaceableSources } from '../model/inputs/inputs'
import { quantityOf } from '../model/blocks/signal-words'
import { activeModel } from '../model/subsystem'
import { idleSources } from '../model/takeover'
import { signalUnits } from '../model/network/signal-units'
import {
  formatNumber,
  fromSI,
  isInUnit,
  isOfKind,
  parseUnit,
  shownUnit,
  takesUnit,
  unitTextFor,
} from '../quantities/units'
import { baseVariant, withVariant } from '../model/experiments/variants'
import { swingWarnings } from './spline-swings'
import { valuesWithoutEffect } from '../model/experiments/without-effect'

export interface LogRemarks {
  /** Reasons why the run may differ from the drive that was logged. */
  readonly warnings: readonly string[]
  readonly remarks: readonly string[]
}

export interface LoggedExperiment {
  /** Project as written. */
  readonly project: ProjectFile
  readonly experiment: string
  /** Parameter set to use instead of that of the experiment. */
  readonly variant?: string
  /** Returns the table in a file of the experiment; undefined if the file is missing. */
  readonly tableOf: (file: string) => TimeTable | undefined
}

export function logRemarks(logged: LoggedExperiment, registry: BlockRegistry): LogRemarks {
  const { project, experiment, tableOf } = logged
  const settings = project.experiments?.[experiment]
  const vain = (): readonly string[] =>
    valuesWithoutEffect(project, registry, { experiment, variant: variantOf(logged) })
  if (settings?.inputs === undefined) return { warnings: settings?.overlay === undefined ? [] : vain(), remarks: [] }
  return {
    warnings: [
      ...cornerWarnings(settings, tableOf),
      ...gapWarnings(settings.inputs, tableOf),
      ...swingWarnings(settings.inputs, tableOf),
      ...vain(),
    ],
    remarks: [
      ...activeSources(logged, registry).map(
        ({ source, title }) => `${source} stays active: it reads no column of the log (${title})`,
      ),
      ...idleSteering(logged, registry),
    ],
  }
}

/** Returns the parameter set in use; undefined if only the values of the project apply. */
function variantOf({ project, experiment, variant }: Omit<LoggedExperiment, 'tableOf'>): string | undefined {
  const chosen = variant ?? project.experiments?.[experiment]?.variant
  return chosen === baseVariant ? undefined : chosen
}

/** Returns all warnings and remarks as sentences, for the description of an exported model. */
export function logSentences(logged: LoggedExperiment, registry: BlockRegistry): readonly string[] {
  const { warnings, remarks } = logRemarks(logged, registry)
  return [...warnings, ...remarks].map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
}

/** Yaw rate above which a car does not drive straight, rad/s. */
const straightYawRate = Math.PI / 180
/** Fraction of the largest steering above which a value is more than an offset of the sensor. */
const straightSteering = 0.1

/**
 * Warns if the log starts in a corner: a run that settles starts straight ahead, whatever the first row of the log
 * contains.
 */
function cornerWarnings(settings: ExperimentSettings, tableOf: LoggedExperiment['tableOf']): readonly string[] {
  const { start, inputs = {}, references = {} } = settings
  if (start?.settle !== true) return []
  const compared = Object.values(references).flatMap(({ file, map = {} }) =>
    Object.entries(map).map(([column, how]) => ({ file, column, ...how })),
  )
  const warnings = [...Object.values(inputs), ...compared].flatMap((entry): readonly string[] => {
    const { file, column = '' } = entry
    const table = tableOf(file)
    const logged = table && columnNamed(table, column)
    if (logged === undefined) return []
    const unit = entry.unit ?? logged.unit
    const quantity = quantityOf(column, unit)
    if (quantity !== 'yaw-rate' && quantity !== 'steering') return []
    const { first, largest } = firstOf(logged, entry, unit)
    const most =
      quantity === 'yaw-rate'
        ? fromSI(straightYawRate, parseUnit(unitTextFor(unit ?? 'rad/s', yawRate) || 'rad/s'))
        : straightSteering * largest
    return Math.abs(first) > most ? [`"${column}" is ${formatNumber(first, 3)} ${shownUnit(unit ?? '')}`.trim()] : []
  })
  if (warnings.length === 0) return []
  return [
    `the log starts in a corner (${[...new Set(warnings)].join(', ')}), but the run settles straight ahead with no yaw rate: it starts with a transient. Import the log from a time at which the car drives straight`,
  ]
}

const yawRate = parseUnit('rad/s').dimension

function firstOf(
  { values }: TableColumn,
  how: Pick<ReferenceColumn, 'scale' | 'offset'> | InputColumn,
  unit: string | undefined,
): { readonly first: number; readonly largest: number } {
  const scale = evaluateScalar(how.scale ?? 1, emptyScope).value
  const [least, most] = rangeOf(values) ?? [0, 0]
  const first = values.find((value) => Number.isFinite(value)) ?? 0
  const meant = scaled(Float64Array.of(first, least, most), { scale, offset: how.offset }, unit)
  return { first: meant[0], largest: Math.max(Math.abs(meant[1]), Math.abs(meant[2])) }
}

/** Factor on the mean interval between values: a longer interval is a gap. */
const gapFactor = 5
/** Shortest gap that is reported, s. In a shorter time neither the driver nor the car does much. */
const shortGap = 0.2

function gapWarnings(
  inputs: Readonly<Record<string, InputColumn>>,
  tableOf: LoggedExperiment['tableOf'],
): readonly string[] {
  const sourcesOf = new Map<string, string[]>()
  for (const [source, { file, column = '', interpolation = 'spline' }] of Object.entries(inputs)) {
    const table = tableOf(file)
    const logged = table && columnNamed(table, column)
    if (table === undefined || logged === undefined) continue
    const [longest, ...others] = gapsOf(table.time, logged.values)
    if (longest === undefined) continue
    const [from, to] = [longest.from, longest.to].map((t) => formatNumber(t, 6))
    const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'gap' : 'gaps'}`
    const bridge = interpolation === 'linear' ? 'a straight line' : 'a curve'
    const text = `between ${from} s and ${to} s (${formatNumber(longest.to - longest.from, 3)} s)${more} the log has no values for its inputs, and ${bridge} bridges the gap`
    const known = sourcesOf.get(text)
    if (known === undefined) sourcesOf.set(text, [source])
    else known.push(source)
  }
  return [...sourcesOf].map(([text, sources]) => `${sources.join(', ')}: ${text}`)
}

export interface Gap {
  readonly from: number
  readonly to: number
}

/** Returns intervals without a value that are much longer than is usual in the column, the longest first. */
export function gapsOf(time: Float64Array, values: Float64Array): readonly Gap[] {
  let [count, first, last] = [0, NaN, NaN]
  for (let i = 0; i < time.length; i++) {
    if (Number.isNaN(values[i])) continue
    if (count++ === 0) first = time[i]
    last = time[i]
  }
  const long = Math.max(shortGap, (gapFactor * (last - first)) / Math.max(1, count - 1))
  const gaps: Gap[] = []
  let before = NaN
  for (let i = 0; i < time.length; i++) {
    if (Number.isNaN(values[i])) continue
    if (time[i] - before > long) gaps.push({ from: before, to: time[i] })
    before = time[i]
  }
  return gaps.sort((a, b) => b.to - b.from - (a.to - a.from))
}

export interface ActiveSource {
  readonly source: string
  /** Title of the block definition. */
  readonly title: string
  /** Parameter values that switch the source off in the experiment; undefined if parameters alone can't do so. */
  readonly off: Readonly<Record<string, ParamValue>> | undefined
}

/**
 * Returns sources that act in addition to the log: they read no column, their output is not zero throughout, and they
 * command more than inactive drivers.
 */
export function activeSources(
  logged: Omit<LoggedExperiment, 'tableOf'>,
  registry: BlockRegistry,
): readonly ActiveSource[] {
  const variant = variantOf(logged)
  const chosen = variant === undefined ? activeModel(logged.project) : withVariant(logged.project, variant)
  const project = withOverlay(chosen, logged.experiment, registry)
  const { inputs = {}, set = {} } = project.experiments?.[logged.experiment] ?? {}
  const idle = idleSources(project, registry, { experiment: logged.experiment, sources: Object.keys(inputs) })
  const sources = new Set(replaceableSources(project, registry))
  return Object.entries(project.blocks).flatMap(([source, block]) => {
    const definition = definitionFor(registry, block)
    if (definition === undefined || !sources.has(source)) return []
    if (Object.hasOwn(inputs, source) || idle.has(source)) return []
    if (definition.category !== 'Sources') return [{ source, title: definition.title, off: undefined }]
    const heights = Object.entries(definition.params).flatMap(([name, param]) => {
      const height = heightOf(param)
      const key = `${source}.${name}`
      return height === undefined ? [] : [{ key, ...height, value: set[key] ?? block.params?.[name] ?? height.usual }]
    })
    const reads = Object.values(definition.params).some(({ kind }) => kind === 'file')
    if (!reads && heights.every(({ value }) => isZero(value))) return []
    const off = reads ? undefined : Object.fromEntries(heights.map(({ key, zero }) => [key, zero]))
    return [{ source, title: definition.title, off }]
  })
}

/**
 * Returns the default and the zero value of a parameter that has the unit of the output; undefined for other
 * parameters.
 */
function heightOf(param: Param): { readonly usual: ParamValue; readonly zero: ParamValue } | undefined {
  if (param.kind === 'quantity') return param.unitOf === 'y' ? { usual: param.default, zero: 0 } : undefined
  if (param.kind !== 'table' || param.columns[1]?.unitOf !== 'y') return undefined
  return {
    usual: param.default,
    zero: [
      [0, 0],
      [1, 0],
    ],
  }
}

function isZero(value: ParamValue): boolean {
  if (typeof value === 'object') return value.every((row) => (typeof row === 'object' ? isZero(row[1]) : isZero(row)))
  if (typeof value === 'number') return value === 0
  if (typeof value !== 'string') return false
  try {
    return evaluateScalar(value, emptyScope).value === 0
  } catch (error) {
    if (error instanceof ModelError) return false
    throw error
  }
}

/**
 * Reports steering columns in the files of an experiment that no source reads and that are not compared, with the
 * reason.
 */
function idleSteering(logged: LoggedExperiment, registry: BlockRegistry): readonly string[] {
  const { project, experiment, tableOf } = logged
  const { inputs = {}, references = {} } = project.experiments?.[experiment] ?? {}
  const used = new Set(
    [
      ...Object.values(inputs).map(({ file, column = '' }) => [file, column]),
      ...Object.values(references).flatMap(({ file, map = {} }) => Object.keys(map).map((column) => [file, column])),
    ].map((pair) => pair.join('\n')),
  )
  return [...new Set(Object.values(inputs).map(({ file }) => file))].flatMap((file) =>
    (tableOf(file)?.columns ?? [])
      .filter(({ name, unit }) => quantityOf(name, unit) === 'steering' && !used.has(`${file}\n${name}`))
      .map(
        (column) =>
          `"${column.name}" of the log steers nothing: ${whyIdle(column, activeModel(project), inputs, registry)}`,
      ),
  )
}

function whyIdle(
  { unit = '' }: TableColumn,
  project: ProjectFile,
  inputs: Readonly<Record<string, InputColumn>>,
  registry: BlockRegistry,
): string {
  const steering = replaceableSources(project, registry).filter(
    (name) => project.inputs?.[name]?.by === 'steer' || quantityOf(name, undefined) === 'steering',
  )
  if (steering.length === 0) return 'no source of the model is called a steering'
  const driven = steering.find((name) => Object.hasOwn(inputs, name))
  if (driven !== undefined) return `${driven} reads "${inputs[driven].column ?? ''}"`
  const other = steering
    .flatMap((name) => signalUnits(project, registry)(name, 'y'))
    .find((port) => unit !== '' && !isOfKind(unit, parseUnit(port.unit).dimension))
  if (other === undefined) return `${steering.join(', ')} reads no column`
  return `it ${isInUnit(unit)}, and ${other.block}.${other.port} ${takesUnit(other.unit)}`
}
