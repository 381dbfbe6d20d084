/** Results and reference data as tables over time, and values at a time. */
import { ModelError, type ModelErrorData } from '../../../engine/errors/model-error'
import type {
  ExperimentSettings,
  PlotSettings,
  ReferenceColumn,
  ReferenceSettings,
} from '../../../engine/model/project/project'
import { compatible, fromSI, parseUnit, toSI, unitFor } from '../../../engine/quantities/units'
import { readReference, type ReadReference } from '../../../engine/io/check-references'
import { scaled } from '../../../engine/io/scaled'
import { columnNamed, type TableColumn, type TimeTable } from '../../../engine/io/table'
import type { RunResult } from '../jobs/run-store'
import { lowerBound } from './decimate'
import { refusalTexts } from '../texts/refusals'

export const TIME = 't'

/** Returns views of the rows so far, without copying. */
export function tableOfResult(result: RunResult): TimeTable {
  const { table, rows } = result
  return {
    time: (table.values(TIME) ?? new Float64Array(0)).subarray(0, rows),
    columns: table.columns
      .filter(({ name }) => name !== TIME)
      .map(({ name, unit }) => ({ name, unit, values: (table.values(name) ?? new Float64Array(0)).subarray(0, rows) })),
  }
}

export interface Curve {
  readonly time: Float64Array
  readonly values: Float64Array
  readonly unit: string
}

/**
 * Returns a signal, or the time itself.
 *
 * @param units to show it in, by the unit that it has
 */
export function curveOf(table: TimeTable, signal: string, units: PlotSettings['units'] = {}): Curve | null {
  if (signal === TIME) return { time: table.time, values: table.time, unit: 's' }
  const column = columnNamed(table, signal)
  if (column === undefined) return null
  const { values, unit } = shownIn(column, units)
  return { time: table.time, values, unit: unit ?? '' }
}

/** Columns that are shown in another unit: every redraw requests them again. */
const converted = new WeakMap<Float64Array, Map<string, TableColumn>>()

function shownIn(column: TableColumn, units: Readonly<Record<string, string>>): TableColumn {
  const unit = column.unit !== undefined && Object.hasOwn(units, column.unit) ? units[column.unit] : undefined
  if (unit === undefined) return column
  const known = converted.get(column.values) ?? new Map<string, TableColumn>()
  converted.set(column.values, known)
  const shown = known.get(unit) ?? inUnit(column, unit)
  known.set(unit, shown)
  return shown
}

/** Returns the value at a time, interpolated linearly between rows; null outside the curve. */
export function valueAt(curve: Curve, time: number): number | null {
  const { time: t, values } = curve
  if (t.length === 0 || time < t[0] || time > t[t.length - 1]) return null
  const i = lowerBound(t, time)
  if (i === 0 || t[i] === time) return values[i]
  const share = (time - t[i - 1]) / (t[i] - t[i - 1])
  return values[i - 1] + share * (values[i] - values[i - 1])
}

/** Returns the difference of two curves at the instants of the first. */
export function lessCurve(curve: Curve, less: Curve): Curve {
  const same = curve.time === less.time
  const values = curve.values.map((value, i) => value - (same ? less.values[i] : (valueAt(less, curve.time[i]) ?? NaN)))
  return { ...curve, values }
}

export interface Reference {
  readonly name: string
  readonly title: string
  /** Null if there is an error, and while a large file is read. */
  readonly table: TimeTable | null
  readonly error: ModelErrorData | null
  /** Index among the references of the experiment, which determines its look; 0 if undefined. */
  readonly style?: number
  /** Relative tolerances by signal; `default` for the others. */
  readonly tolerances?: ReferenceSettings['tolerances']
}

interface ReadText {
  readonly text: string
  readonly result: TimeTable | ModelError
}

/** Files too large to be read while the page waits, as far as they have been read. */
export type LargeTables = ReadonlyMap<string, ReadText>

/** Cache of parsed texts, because every redraw requests the same file. */
const parsed = new Map<string, ReadText>()

/** @param large the parts of large files that have been read; other files are read here */
export function loadReferences(
  settings: ExperimentSettings | undefined,
  files: Readonly<Record<string, string>>,
  units: ReadonlyMap<string, string> = new Map(),
  large: LargeTables = new Map(),
): readonly Reference[] {
  return Object.entries(settings?.references ?? {}).map(([name, reference], style) => {
    const { file, title, tolerances } = reference
    const text = Object.hasOwn(files, file) ? files[file] : undefined
    const heading = title ?? name
    const result =
      text === undefined ? missing(file) : isLarge(text) ? readBefore(large, file, text) : readKept(file, text)
    if (result === undefined) return { name, title: heading, tolerances, style, table: null, error: null }
    return result instanceof ModelError
      ? { name, title: heading, tolerances, style, table: null, error: result.toJSON() }
      : { name, title: heading, tolerances, style, table: asSignals(result, reference, units), error: null }
  })
}

/** Returns columns under the names of their signals, in the units of these where both are known. */
function asSignals(
  { time, columns }: TimeTable,
  { map }: ReferenceSettings,
  units: ReadonlyMap<string, string>,
): TimeTable {
  const named =
    map === undefined
      ? columns
      : columns.flatMap((column) => {
          const entry = Object.hasOwn(map, column.name) ? map[column.name] : undefined
          if (entry === undefined) return []
          const unit = entry.unit ?? column.unit
          return [{ name: entry.signal, unit, values: meant(column, entry, unit) }]
        })
  return { time, columns: named.map((column) => inUnit(column, units.get(column.name))) }
}

/** Returns scaled values. Errors in a scaling are reported by the check of the project. */
function meant({ values }: TableColumn, entry: ReferenceColumn, unit: string | undefined): Float64Array {
  try {
    return scaled(values, entry, unit)
  } catch (error) {
    if (error instanceof ModelError) return values
    throw error
  }
}

/** Cache of converted values, because every redraw requests references. */
const convertedValues = new WeakMap<
  Float64Array,
  { readonly from: string; readonly to: string; readonly values: Float64Array }
>()

function inUnit(column: TableColumn, unit: string | undefined): TableColumn {
  if (unit === undefined || column.unit === undefined || column.unit === unit) return column
  try {
    const to = parseUnit(unit)
    const from = unitFor(column.unit, to.dimension)
    if (!compatible(from.dimension, to.dimension)) return column
    const known = convertedValues.get(column.values)
    if (known?.from === column.unit && known.to === unit) return { ...column, unit, values: known.values }
    const values = column.values.map((value) => fromSI(toSI(value, from), to))
    convertedValues.set(column.values, { from: column.unit, to: unit, values })
    return { ...column, unit, values }
  } catch (error) {
    if (error instanceof ModelError) return column
    throw error
  }
}

/** Number of characters from which on a file is read in a worker; reading that many takes the page some 20 ms. */
const LARGE_TEXT = 1_000_000

export function isLarge(text: string): boolean {
  return text.length > LARGE_TEXT
}

/** Returns a table that has been read before; undefined if it has not, or if the text of the file has changed. */
export function readBefore(large: LargeTables, file: string, text: string): TimeTable | ModelError | undefined {
  const known = [large.get(file), parsed.get(file)].find((each) => each?.text === text)
  return known?.result
}

export const readKept: ReadReference = (file, text) => {
  const known = parsed.get(file)
  if (known?.text === text) return known.result
  const result = readReference(file, text)
  parsed.set(file, { text, result })
  return result
}

/** Caches the table of a text that has already been parsed. */
export function keepParsed(file: string, text: string, result: TimeTable): void {
  parsed.set(file, { text, result })
}

function missing(file: string): ModelError {
  return new ModelError('file-missing', refusalTexts.referenceMissing, { file }, refusalTexts.putFileBesideProject)
}
