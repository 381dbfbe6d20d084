/** Measured values of signals, from reference data of an experiment or from other tables. */
import { ModelError } from '../errors/model-error'
import { suggest } from '../errors/nearest'
import { readCsv } from '../io/csv'
import { scaled } from '../io/scaled'
import { columnNamed, parseHeading, type TableColumn, type TimeTable } from '../io/table'
import { evaluateAs, emptyScope } from '../model/expression'
import { normalisePath, type ProjectFiles } from '../model/files/project-files'
import type { ExperimentSettings, ReferenceColumn } from '../model/project/project'
import { compatible, isInUnit, parseUnit, plainUnit, toSI, unitTextFor, type Unit } from '../quantities/units'
import type { IdentifyOptions } from '../analyses/identification-options'

/** A column of measurements as a signal of a model. */
export interface Measured {
  /** Title of the reference data, or name of the file. */
  readonly reference: string
  readonly column: string
  readonly signal: string
  /** Unit of the signal. */
  readonly unit: string
  /** Times of the run, s, not decreasing, and values in SI units; all finite. */
  readonly times: Float64Array
  readonly values: Float64Array
  /** Rows that are left out: before the start or after the end of the run, and without a value. */
  readonly outside: number
  readonly empty: number
  /** Factor of the residuals: a weight over the spread, or over the noise. */
  readonly weight: number
  /** Standard deviation of the values, or that of the noise where it is stated. */
  readonly spread: number
  readonly isNoise: boolean
}

/** Table with the way its columns are read. */
interface Source {
  readonly title: string
  readonly file: string
  readonly table: TimeTable
  readonly map: Readonly<Record<string, ReferenceColumn>> | undefined
}

export interface MeasuredOf {
  readonly experiment: string
  /** True for the experiment of the request. */
  readonly isFirst: boolean
  readonly settings: ExperimentSettings
  readonly files: ProjectFiles
  /** End of the run, s. */
  readonly stop: number
  /** Signals of the model with their units. */
  readonly signals: ReadonlyMap<string, { readonly unit: string }>
}

/**
 * Returns the measurements of an experiment.
 * @throws ModelError `usage` if there are none, `unknown-signal`, `wrong-unit`, `file-format`, naming the file
 */
export function measuredOf(of: MeasuredOf, options: IdentifyOptions): readonly Measured[] {
  const sources = [...referencesOf(of, options), ...furtherOf(of, options)]
  const measured = sources.flatMap((source) => columnsOf(source, of, options))
  if (measured.length > 0) return measured
  const { experiment } = of
  throw new ModelError(
    'usage',
    sources.length === 0
      ? `experiment ${experiment} has no reference data to fit to`
      : `no column of ${sources.map(({ title }) => title).join(', ')} has the name of a signal that is to be fitted`,
    { experiment },
    sources.length === 0
      ? 'import reference data into the experiment, or give --data FILE.csv'
      : 'name columns Block.signal [unit], or assign them to signals, e.g. --map "column=Block.signal"',
  )
}

function referencesOf({ settings, files, experiment }: MeasuredOf, options: IdentifyOptions): readonly Source[] {
  const { references = {} } = settings
  const names = options.references ?? (options.data === undefined ? Object.keys(references) : [])
  return Object.entries(references).flatMap(([name, { file, title, map }]) => {
    if (!names.includes(name)) return []
    const path = normalisePath(file)
    if (!Object.hasOwn(files, path))
      throw new ModelError(
        'file-format',
        `reference data is missing: ${path}`,
        { file: path, experiment },
        'put the file into the folder of the project',
      )
    return [{ title: title ?? name, file: path, table: readCsv(files[path], path, 'no value'), map }]
  })
}

function furtherOf({ experiment, isFirst }: MeasuredOf, { data = [], map }: IdentifyOptions): readonly Source[] {
  return data.flatMap(({ file, text, experiment: owner }) =>
    owner === experiment || (owner === undefined && isFirst)
      ? [{ title: file, file, table: readCsv(text, file, 'no value'), map }]
      : [],
  )
}

function columnsOf({ title, file, table, map }: Source, of: MeasuredOf, options: IdentifyOptions): readonly Measured[] {
  const named: readonly (readonly [TableColumn, ReferenceColumn])[] =
    map === undefined
      ? table.columns.flatMap((column) =>
          of.signals.has(column.name) ? [[column, { signal: column.name }] as const] : [],
        )
      : Object.entries(map).flatMap(([key, entry]) => {
          const column = [key, parseHeading(key).name].map((name) => columnNamed(table, name)).find((c) => c)
          if (column !== undefined) return [[column, entry] as const]
          const columns = table.columns.map(({ name }) => name)
          throw new ModelError(
            'file-format',
            `there is no column "${key}", to which ${entry.signal} is assigned`,
            { file },
            suggest(key, columns, `columns are ${columns.join(', ')}`),
          )
        })
  return named.flatMap(([column, entry]) => {
    if (options.signals !== undefined && !options.signals.includes(entry.signal)) return []
    const signal = of.signals.get(entry.signal)
    if (signal === undefined)
      throw new ModelError(
        'unknown-signal',
        `there is no signal ${entry.signal}, to which column "${column.name}" is assigned`,
        { file, signal: entry.signal },
        suggest(entry.signal, [...of.signals.keys()], 'name a signal of the model'),
      )
    const values = inSI(column, entry, signal.unit, file)
    return [
      measured(
        { title, column: column.name, signal: entry.signal, unit: signal.unit },
        table.time,
        values,
        of,
        options,
      ),
    ]
  })
}

/** Returns the values of a column in SI units. */
function inSI(column: TableColumn, entry: ReferenceColumn, signalUnit: string, file: string): Float64Array {
  const text = entry.unit ?? column.unit
  const values = scaled(column.values, entry, text)
  if (text === undefined || text === '') return values
  const place = { file, signal: entry.signal }
  const signal = unitOf(signalUnit, place)
  const unit = unitOf(unitTextFor(text, signal.dimension), place)
  // Sources, expressions and functions carry quantities of any kind as plain numbers.
  const isPlain = signalUnit === '' || signalUnit === '1'
  if (!isPlain && !compatible(unit.dimension, signal.dimension))
    throw new ModelError(
      'wrong-unit',
      `column "${column.name}" ${isInUnit(text)}, the signal ${entry.signal} ${isInUnit(signalUnit)}`,
      place,
      'correct the unit in the heading, or assign the column to another signal',
    )
  return values.map((value) => toSI(value, unit))
}

function unitOf(text: string, place: { readonly file: string; readonly signal: string }): Unit {
  if (text === '') return plainUnit
  try {
    return parseUnit(text)
  } catch (error) {
    throw error instanceof ModelError ? error.at(place) : error
  }
}

function measured(
  {
    title,
    ...names
  }: { readonly title: string; readonly column: string; readonly signal: string; readonly unit: string },
  time: Float64Array,
  all: Float64Array,
  { stop, experiment }: MeasuredOf,
  { shift = 0, weights = {}, noise = {} }: IdentifyOptions,
): Measured {
  const { signal, column } = names
  const places = [...all.keys()]
  // Times that differ from the end by rounding alone belong to the run.
  const within = places.filter((i) => time[i] + shift >= -1e-9 && time[i] + shift <= stop + 1e-9)
  const used = within.filter((i) => Number.isFinite(all[i]))
  if (used.length === 0)
    throw new ModelError(
      'usage',
      `column "${column}" of ${title} has no value between 0 and ${stop} s, the times of experiment ${experiment}`,
      { experiment, signal },
      'give the time of the run at which the measurement begins as a shift, or fit another column',
    )
  const values = Float64Array.from(used, (i) => all[i])
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  const stated = Object.hasOwn(noise, signal) ? evaluateAs(noise[signal], names.unit || '1', emptyScope) : undefined
  const weight = Object.hasOwn(weights, signal) ? weights[signal] : 1
  if (!(weight >= 0) || (stated !== undefined && !(stated > 0)))
    throw new ModelError(
      'out-of-range',
      stated !== undefined && !(stated > 0)
        ? `the noise of ${signal} is ${stated}`
        : `the weight of ${signal} is ${weight}`,
      { signal },
      'give a positive number',
    )
  // A constant column has no spread, so its residuals count over its size.
  const spread = stated ?? [deviation > 1e-12 * Math.abs(mean) ? deviation : 0, Math.abs(mean)].find((s) => s > 0) ?? 1
  return {
    ...{ reference: title, ...names, values, spread, weight: weight / spread, isNoise: stated !== undefined },
    times: Float64Array.from(used, (i) => Math.min(Math.max(time[i] + shift, 0), stop)),
    outside: places.length - within.length,
    empty: within.length - used.length,
  }
}

/** Rows of a run that give a signal at all times of its measurements. */
export interface Rows {
  /** Interval, s. */
  readonly sample: number
  /** End of the run: the last time that is needed, s. */
  readonly stop: number
  /** True if some times are not those of rows, so that values between rows are interpolated. */
  readonly interpolated: boolean
}

/** Most rows of a run at the times of measurements alone. */
const mostRows = 2e5
/** Rows of a run between which values are interpolated. */
const usualRows = 4000

/** Returns the rows that give signals at the times of measurements, if possible without interpolation. */
export function rowsFor(measurements: readonly Measured[], experiment: string): Rows {
  const times = [...new Set(measurements.flatMap(({ times: of }) => [...of]))].toSorted((a, b) => a - b)
  const stop = times[times.length - 1]
  if (!(stop > 0))
    throw new ModelError(
      'usage',
      times.length === 0 ? 'no measurement has a weight' : 'all measurements are at time 0, where no run has a result',
      { experiment },
      'give measurements over time, and one signal a positive weight',
    )
  const gaps = times.slice(1).map((time, i) => time - times[i])
  const shortest = Math.min(...gaps.filter((gap) => gap > 1e-9), stop)
  const sample = stop / Math.round(stop / shortest)
  const isEven = times.every((time) => Math.abs(time - Math.round(time / sample) * sample) <= 1e-9)
  if (isEven && stop / sample <= mostRows) return { sample, stop, interpolated: false }
  return { sample: Math.min(Math.max(shortest / 2, stop / mostRows), stop / usualRows), stop, interpolated: true }
}
