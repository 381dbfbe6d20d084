/**
 * Comparison of a result with a reference: columns are paired by name or by a map,
 * rows by time; per signal
 *     relative = max |result - reference| / max(peak of the reference, floor of its kind of quantity).
 */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import {
  compatible,
  fromSI,
  isDimensionless,
  parseUnit,
  plainUnit,
  toSI,
  isInUnit,
  unitTextFor,
} from '../../quantities/units'
import type { Unit } from '../../quantities/units'
import { columnNamed, parseHeading } from '../table'
import type { TableColumn, TimeTable } from '../table'
import { scaled } from '../scaled'
import { requestGroups } from './groups'
import { defaultTolerance } from './options'
import type { ColumnMap, Tolerances } from './options'
import { resample } from './resample'

export interface SignalComparison {
  /** Column of the reference. */
  readonly reference: string
  /** Unit of `max`, `rms` and `peak`: that of the result. */
  readonly unit: string
  /** Largest difference, root mean square of the difference, largest value of the reference. */
  readonly max: number
  readonly rms: number
  readonly peak: number
  /** Divisor of `max`: the peak, or the floor of its kind of quantity if that is larger. */
  readonly scale: number
  readonly relative: number
  /** Pearson's coefficient over the compared rows; undefined if one of the two is constant. */
  readonly correlation: number | undefined
  readonly tolerance: number
  /** Rows in which the reference has no value; with a map they are skipped. */
  readonly rowsWithout: number
  readonly pass: boolean
}

export interface Comparison {
  readonly pass: boolean
  /** True if some times of the reference are not in the result; cubic interpolation was used there. */
  readonly interpolated: boolean
  /** Comparisons by name of the result's signal (of the reference's column, if two are compared with one signal). */
  readonly signals: Readonly<Record<string, SignalComparison>>
  /** Columns of the reference for which the result has no signal. */
  readonly missing: readonly string[]
  /** Columns that a map leaves out, and that are not signals of the result. */
  readonly ignored: readonly string[]
  /** Rows of the reference before the start or after the end of the result; with a map they are left out. */
  readonly uncoveredRows: number
}

export interface CompareOptions {
  readonly tolerance?: number | Tolerances
  readonly map?: ColumnMap
}

/** Smallest peak by SI unit: below it a quantity counts as zero. Angles are dimensionless here. */
const floors: readonly (readonly [unit: string, floor: number])[] = [
  ['m', 1e-3],
  ['m/s', 1e-3],
  ['rad/s', 1e-3],
  ['m/s^2', 1e-3],
  ['rad/s^2', 1e-3],
  ['1', 1e-4],
  ['N', 1],
  ['N m', 0.1],
]

interface Pair {
  readonly signal: string
  readonly reference: TableColumn
  readonly unitText: string
  readonly unit: Unit
  /** Number of rows covered by the result that are skipped because they have no value. */
  readonly rowsWithout: number
  /** Reference values at the rows that the result covers; as `actual`, in the unit of the result. */
  readonly expected: Float64Array
  readonly actual: Float64Array
}

/**
 * Without a map the reference is one of this model: a column that the result has not, and rows that it does not cover,
 * are faults, and so is a row without a value. With a map it is a log from elsewhere, of which the map names the
 * columns to compare: channels of several rates have rows without a value, which are skipped.
 *
 * @throws ModelError `wrong-unit` when a column and its signal have unlike units, `unknown-signal`
 *   when the map names a column that the reference does not have
 */
export function compareTables(result: TimeTable, reference: TimeTable, options: CompareOptions = {}): Comparison {
  const map = columnMap(options.map ?? {}, reference)
  const sampled = resample(result.time, reference.time)
  const missing: string[] = []
  const ignored: string[] = []
  const pairs: Pair[] = []
  for (const column of reference.columns) {
    const mapped = map.get(column.name)
    const signal = mapped?.signal ?? column.name
    const resultColumn = columnNamed(result, signal)
    if (resultColumn === undefined)
      (mapped === undefined && options.map !== undefined ? ignored : missing).push(column.name)
    else {
      const unit = mapped?.unit ?? column.unit
      const meant = mapped === undefined ? column : { ...column, values: scaled(column.values, mapped, unit) }
      const pair = makePair(resultColumn, meant, unit, sampled.rows, sampled.take(resultColumn.values))
      pairs.push(options.map === undefined ? pair : withoutGaps(pair))
    }
  }
  const aligned = alignGroups(pairs)
  const signals: Record<string, SignalComparison> = {}
  for (const { pair, actual, peak } of aligned) {
    const taken = Object.hasOwn(signals, pair.signal)
    signals[taken ? pair.reference.name : pair.signal] = measure(pair, actual, peak, options.tolerance)
  }
  const uncoveredRows = reference.time.length - sampled.rows.length
  const covered = options.map === undefined ? uncoveredRows === 0 : sampled.rows.length > 0
  const pass =
    missing.length === 0 && pairs.length > 0 && covered && Object.values(signals).every((signal) => signal.pass)
  return { pass, interpolated: sampled.interpolated, signals, missing, ignored, uncoveredRows }
}

function makePair(
  resultColumn: TableColumn,
  column: TableColumn,
  referenceUnit: string | undefined,
  rows: readonly number[],
  actual: Float64Array,
): Pair {
  const unitText = resultColumn.unit ?? referenceUnit ?? '1'
  const unit = unitOf(unitText, resultColumn.name)
  const from = referenceUnit === undefined ? unit : unitOf(unitTextFor(referenceUnit, unit.dimension), column.name)
  if (!compatible(unit.dimension, from.dimension)) {
    throw new ModelError(
      'wrong-unit',
      `"${column.name}" of the reference ${isInUnit(referenceUnit ?? unitText)}, the result ${isInUnit(unitText)}`,
      { signal: resultColumn.name },
      'correct the unit in the heading or in the map',
    )
  }
  const convert =
    from.scale === unit.scale ? (v: number): number => v : (v: number): number => fromSI(toSI(v, from), unit)
  return {
    signal: resultColumn.name,
    reference: column,
    rowsWithout: 0,
    unitText,
    unit,
    expected: Float64Array.from(rows, (row) => convert(column.values[row])),
    actual,
  }
}

/** Returns only the rows in which the reference has a value. */
function withoutGaps(pair: Pair): Pair {
  const { expected, actual } = pair
  const hasValue = expected.map((value) => (Number.isNaN(value) ? 0 : 1))
  const rowsWithout = hasValue.filter((has) => has === 0).length
  if (rowsWithout === 0) return pair
  const withValues = (values: Float64Array): Float64Array => values.filter((_value, i) => hasValue[i] === 1)
  return { ...pair, rowsWithout, expected: withValues(expected), actual: withValues(actual) }
}

interface Aligned {
  readonly pair: Pair
  readonly actual: Float64Array
  readonly peak: number
}

/** Gives every pair its peak; quaternions of the result get the sign that is nearer to the reference. */
function alignGroups(pairs: readonly Pair[]): readonly Aligned[] {
  const columns = new Map(
    pairs.map((pair) => [pair.reference.name, { dimensionless: isDimensionless(pair.unit.dimension) }]),
  )
  const groups = requestGroups(columns)
  return pairs.map((pair) => {
    const group = groups.find((g) => g.columns.includes(pair.reference.name))
    // components of a vector with gaps of their own have no norm
    const isWhole = pairs.every(
      ({ reference, rowsWithout }) => rowsWithout === 0 || !group?.columns.includes(reference.name),
    )
    if (group === undefined || !isWhole) return { pair, actual: pair.actual, peak: largest([pair.expected]) }
    const members = pairs.filter((other) => group.columns.includes(other.reference.name))
    const peak = largest(members.map((member) => member.expected))
    if (!group.quaternion) return { pair, actual: pair.actual, peak }
    const actual = pair.actual.map((value, i) => {
      const dot = members.reduce((sum, member) => sum + member.expected[i] * member.actual[i], 0)
      return dot < 0 ? -value : value
    })
    return { pair, actual, peak }
  })
}

/** Returns the largest norm over the rows. */
function largest(components: readonly Float64Array[]): number {
  let peak = 0
  for (let i = 0; i < components[0].length; i++) {
    const norm = components.length === 1 ? Math.abs(components[0][i]) : Math.hypot(...components.map((c) => c[i]))
    if (norm > peak || Number.isNaN(norm)) peak = norm
  }
  return peak
}

function measure(
  pair: Pair,
  actual: Float64Array,
  peak: number,
  tolerances: number | Tolerances | undefined,
): SignalComparison {
  let max = 0
  let squares = 0
  for (let i = 0; i < actual.length; i++) {
    const difference = Math.abs(actual[i] - pair.expected[i])
    // A value that is not a number differs by any measure.
    max = Math.max(max, Number.isNaN(difference) ? Infinity : difference)
    squares += difference * difference
  }
  const scale = Math.max(peak, fromSI(floorOf(pair.unit), pair.unit))
  const relative =
    actual.length === 0 && pair.rowsWithout > 0
      ? Infinity
      : max === 0
        ? 0
        : Number.isNaN(scale)
          ? Infinity
          : max / scale
  const tolerance = toleranceOf(pair, tolerances)
  const rms = actual.length === 0 ? 0 : Math.sqrt(squares / actual.length)
  return {
    reference: pair.reference.name,
    unit: pair.unitText,
    max,
    rms,
    peak,
    scale,
    relative,
    correlation: correlationOf(actual, pair.expected),
    tolerance,
    rowsWithout: pair.rowsWithout,
    pass: relative <= tolerance,
  }
}

function correlationOf(a: Float64Array, b: Float64Array): number | undefined {
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [p, q] = [mean(a), mean(b)]
  let [pq, pp, qq] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    pq += (a[i] - p) * (b[i] - q)
    pp += (a[i] - p) ** 2
    qq += (b[i] - q) ** 2
  }
  const scale = Math.sqrt(pp) * Math.sqrt(qq)
  return scale > 0 ? Math.max(-1, Math.min(1, pq / scale)) : undefined
}

function floorOf(unit: Unit): number {
  return floors.find(([text]) => compatible(parseUnit(text).dimension, unit.dimension))?.[1] ?? 0
}

function toleranceOf({ signal, reference }: Pair, tolerances: number | Tolerances | undefined): number {
  if (tolerances === undefined) return defaultTolerance
  if (typeof tolerances === 'number') return tolerances
  const key = [signal, reference.name].find((name) => Object.hasOwn(tolerances.signals, name))
  return key === undefined ? tolerances.default : tolerances.signals[key]
}

function unitOf(text: string, signal: string): Unit {
  if (text === '') return plainUnit
  try {
    return parseUnit(text)
  } catch (error) {
    throw error instanceof ModelError ? error.at({ signal }) : error
  }
}

/** Returns the map by column of the reference; its keys may have the unit of the heading. */
function columnMap(map: ColumnMap, reference: TimeTable): ReadonlyMap<string, ColumnMap[string]> {
  return new Map(
    Object.entries(map).map(([key, value]) => {
      const name = [key, parseHeading(key).name].find((candidate) => columnNamed(reference, candidate) !== undefined)
      if (name !== undefined) return [name, value]
      throw new ModelError(
        'unknown-signal',
        `the map names column "${key}", which the reference does not have`,
        { signal: key },
        suggest(
          key,
          reference.columns.map((column) => column.name),
          'use a column of the reference',
        ),
      )
    }),
  )
}
