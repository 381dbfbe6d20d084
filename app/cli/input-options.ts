/**
 * Texts of `--input`: `SOURCE=FILE`, `SOURCE=FILE:COLUMN`, and options after colons:
 *
 *     linear, spline, natural, monotone (or pchip), akima    interpolation between the rows
 *     unit=deg                unit of a column that states none or a wrong one
 *     scale=-1, add=0.5       value = scale*column + add, in the unit of the column
 *     from=12.3               time of the log at which the run begins, s
 *     time=NAME, rate=50      column of the time, or samples per second if there is none
 *     decimal=, or decimal=.  decimal separator, where the file leaves it open
 *     time-unit=ms            unit of a time that states none or a wrong one; h or min for clocks such as 10:30;
 *                             hhmmss for digits such as 101530
 *     dates=day-month         order of dates, where the file leaves it open; or month-day, or year-month
 *     marks=missing           or values: what -9999 and the like, far from all other numbers, mean
 *     part=2                  the rows of one recording, where the time goes back; or joined, or sorted
 *     encoding=shift_jis      encoding of a file that states none
 */
import { stat } from 'node:fs/promises'
import { isInterpolation, type Interpolation } from '../../engine/numerics/interpolation/curve'
import { ModelError } from '../../engine/errors/model-error'
import { parseUnit } from '../../engine/quantities/units'
import type { TableChoice } from '../../engine/io/tables/read'
import { encodingLabel, encodingNames } from '../../engine/io/tables/text/encoding'
import { dateOrders, type DateOrder } from '../../engine/io/tables/clocks/times'
import { isTimeUnit } from '../../engine/io/tables/clocks/time-column'

export interface InputOptions {
  readonly source: string
  readonly path: string
  /** Name of the column; may be absent if it is the only one besides the time. */
  readonly column: string | undefined
  readonly interpolation: Interpolation
  readonly unit: string | undefined
  readonly scale: number
  readonly add: number
  readonly from: number
  readonly choice: TableChoice
  /** Options behind the file as they are written, for remedies that add to them. */
  readonly options: readonly string[]
}

/** @throws ModelError `usage` */
export async function parseInput(text: string): Promise<InputOptions> {
  const equals = text.indexOf('=')
  const [source, rest] = [text.slice(0, equals).trim(), text.slice(equals + 1)]
  if (equals < 1 || rest === '')
    throw new ModelError(
      'usage',
      `--input ${text} does not name a source and a file`,
      {},
      'write --input SOURCE=FILE:COLUMN',
    )
  const { path, others } = await pathIn(rest)
  const { column, interpolation, options } = optionsBehind(others)
  const number = (name: string, missing: number): number => {
    const option = options[name]
    if (option === undefined) return missing
    const value = option === '' ? NaN : Number(option)
    if (Number.isFinite(value)) return value
    throw new ModelError(
      'usage',
      `--input ${text}: ${name}=${option} is not a number`,
      {},
      `write ${name}=${missing || 1}`,
    )
  }
  const { unit, time, rate, decimal, dates, marks, part, encoding, 'time-unit': timeUnit } = options
  if (unit !== undefined) requireUnit(unit, path, source)
  if (decimal !== undefined && decimal !== ',' && decimal !== '.')
    throw new ModelError(
      'usage',
      `--input ${text}: decimal=${decimal} is neither "," nor "."`,
      {},
      'write decimal=. or decimal=,',
    )
  const clock = timeUnit === 'hhmmss'
  if (timeUnit !== undefined && !clock) requireUnit(timeUnit, path, source)
  if (timeUnit !== undefined && !clock && !isTimeUnit(timeUnit))
    throw new ModelError(
      'usage',
      `--input ${text}: time-unit=${timeUnit} is not a unit of time`,
      {},
      'write time-unit=ms',
    )
  if (dates !== undefined && !isDateOrder(dates))
    throw new ModelError(
      'usage',
      `--input ${text}: dates=${dates} is not an order of dates`,
      {},
      `write dates=${dateOrders.join(' or dates=')}`,
    )
  if (marks !== undefined && marks !== 'missing' && marks !== 'values')
    throw new ModelError(
      'usage',
      `--input ${text}: marks=${marks} is unknown`,
      {},
      'write marks=missing or marks=values',
    )
  if (part !== undefined && !/^(?:[1-9]\d*|joined|sorted)$/.test(part))
    throw new ModelError(
      'usage',
      `--input ${text}: part=${part} is not a part of a table`,
      {},
      'write part=1, part=joined or part=sorted',
    )
  const label = encoding === undefined ? undefined : encodingLabel(encoding)
  if (encoding !== undefined && label === undefined)
    throw new ModelError(
      'usage',
      `--input ${text}: encoding=${encoding} is unknown`,
      {},
      `write encoding= with one of ${Object.keys(encodingNames).join(', ')}`,
    )
  return {
    options: column === undefined ? others : others.slice(column.split(':').length),
    source,
    path,
    column,
    interpolation,
    unit,
    scale: number('scale', 1),
    add: number('add', 0),
    from: number('from', 0),
    choice: {
      ...(time === undefined ? {} : { time }),
      ...(rate === undefined ? {} : { rate: number('rate', 0) }),
      ...(decimal === undefined ? {} : { decimal }),
      ...(timeUnit === undefined ? {} : { timeUnit }),
      ...(dates === undefined ? {} : { dateOrder: dates }),
      ...(marks === undefined ? {} : { marks }),
      ...(part === undefined ? {} : { part }),
      ...(label === undefined ? {} : { encoding: label }),
    },
  }
}

interface OptionTexts {
  readonly column: string | undefined
  readonly interpolation: Interpolation
  /** Texts after the equals signs, by option. */
  readonly options: Readonly<Record<string, string | undefined>>
}

/** Splits the texts after a file, between colons: options stand at the end, the name of a column before them. */
function optionsBehind(texts: readonly string[]): OptionTexts {
  const options: Record<string, string> = {}
  let interpolation: Interpolation | undefined
  let count = texts.length
  for (; count > 0; count--) {
    const last = texts[count - 1]
    const option = /^(unit|scale|add|from|time|rate|decimal|time-unit|dates|marks|part|encoding)=(.*)$/.exec(last)
    if (option !== null) options[option[1]] ??= option[2].trim()
    else if (last === 'pchip') interpolation ??= 'monotone'
    else if (isInterpolation(last)) interpolation ??= last
    else break
  }
  const column = count === 0 ? undefined : texts.slice(0, count).join(':')
  return { column, interpolation: interpolation ?? 'spline', options }
}

const isDateOrder = (text: string): text is DateOrder => dateOrders.some((order) => order === text)

/** Returns the longest beginning that is a file: names of files and columns may have colons in them. */
async function pathIn(rest: string): Promise<{ readonly path: string; readonly others: string[] }> {
  const parts = rest.split(':')
  for (let n = parts.length; n > 0; n--) {
    const path = parts.slice(0, n).join(':')
    if ((await stat(path).catch(() => undefined)) !== undefined) return { path, others: parts.slice(n) }
  }
  // none is there: the first colon that does not follow a drive letter ends the path
  const [drive] = /^[A-Za-z]:[\\/]/.exec(rest) ?? ['']
  const [first, ...others] = rest.slice(drive.length).split(':')
  return { path: drive + first, others }
}

function requireUnit(unit: string, file: string, block: string): void {
  try {
    parseUnit(unit)
  } catch (error) {
    throw error instanceof ModelError ? error.movedTo({ file, block }) : error
  }
}
