/** Results and reference data as tables over time, and values at a time. */
import { ModelError, type ModelErrorData } from '../../../engine/model/errors'
import type { ExperimentSettings } from '../../../engine/model/project'
import { readCsv } from '../../../engine/io/csv'
import { columnNamed, type TimeTable } from '../../../engine/io/table'
import type { RunResult } from '../jobs/runStore'
import { lowerBound } from './decimate'

export const TIME = 't'

/** Views of the rows so far; nothing is copied. */
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

/** A signal, or the time itself. */
export function curveOf(table: TimeTable, signal: string): Curve | null {
  if (signal === TIME) return { time: table.time, values: table.time, unit: 's' }
  const column = columnNamed(table, signal)
  return column === undefined ? null : { time: table.time, values: column.values, unit: column.unit ?? '' }
}

/** Value at a time, straight between rows; null outside the curve. */
export function valueAt(curve: Curve, time: number): number | null {
  const { time: t, values } = curve
  if (t.length === 0 || time < t[0] || time > t[t.length - 1]) return null
  const i = lowerBound(t, time)
  if (i === 0 || t[i] === time) return values[i]
  const share = (time - t[i - 1]) / (t[i] - t[i - 1])
  return values[i - 1] + share * (values[i] - values[i - 1])
}

/** The difference of two curves at the instants of the first. */
export function lessCurve(curve: Curve, less: Curve): Curve {
  const same = curve.time === less.time
  const values = curve.values.map((value, i) => value - (same ? less.values[i] : (valueAt(less, curve.time[i]) ?? NaN)))
  return { ...curve, values }
}

export interface Reference {
  readonly name: string
  readonly title: string
  readonly table: TimeTable | null
  readonly error: ModelErrorData | null
}

/** Parsed once per text: the same file is asked for at every redraw. */
const parsed = new Map<string, { readonly text: string; readonly result: TimeTable | ModelErrorData }>()

export function loadReferences(
  settings: ExperimentSettings | undefined,
  files: Readonly<Record<string, string>>,
): readonly Reference[] {
  return Object.entries(settings?.references ?? {}).map(([name, { file, title }]) => {
    const text = Object.hasOwn(files, file) ? files[file] : undefined
    const result = text === undefined ? missing(file) : parse(file, text)
    const heading = title ?? name
    return 'code' in result
      ? { name, title: heading, table: null, error: result }
      : { name, title: heading, table: result, error: null }
  })
}

function parse(file: string, text: string): TimeTable | ModelErrorData {
  const known = parsed.get(file)
  if (known?.text === text) return known.result
  let result: TimeTable | ModelErrorData
  try {
    result = readCsv(text, file)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    result = error.toJSON()
  }
  parsed.set(file, { text, result })
  return result
}

function missing(file: string): ModelErrorData {
  return new ModelError(
    'file-missing',
    'the reference data is not in the project',
    { file },
    'put the file beside project.json',
  ).toJSON()
}
