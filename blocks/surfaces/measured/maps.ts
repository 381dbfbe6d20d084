/**
 * Maps of heights from files other than OpenCRG: ASCII grids of ESRI, and tables with a column of heights for each
 * distance to the left. Their line runs straight along x.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { isOfKind, parseUnit, toSI, unitFor } from '../../../engine/quantities/units'
import type { CurvedGrid } from '../curved-grid'

/** Nodes that a map may have: 200 MB of heights. */
const mostNodes = 50_000_000
/** Difference of distances that is rounding, as a part of the distance. */
const rounding = 1e-6

interface Places {
  readonly x0: number
  readonly y0: number
  readonly step: number
  readonly rows: number
  readonly v: Float64Array
}

function straightGrid({ x0, y0, step, rows, v }: Places, heights: Float32Array): CurvedGrid {
  return {
    ...{ start: 0, step, v, heights },
    line: {
      x: Float64Array.from({ length: rows }, (_, i) => x0 + i * step),
      y: new Float64Array(rows).fill(y0),
      z: new Float64Array(rows),
      banking: new Float64Array(rows),
    },
    borders: { u: 'keep', v: 'keep' },
    offsets: { u: 0, v: 0 },
  }
}

/** A column of a table, in its unit. */
export interface MapColumn {
  readonly name: string
  readonly unit: string
  readonly values: readonly number[]
}

/** Numbers of a map: heights or factors of friction. */
export interface MapValues {
  readonly unit: 'm' | '1'
  /** Name of the numbers in messages, in the plural. */
  readonly title: string
}

/**
 * Returns the grid of a table: distances along the road in its first column, and a column of values for each distance
 * to the left, which is its name. Two columns are the profiles of both tracks.
 * @throws ModelError `file-format`
 */
export function gridOfTable(table: readonly MapColumn[], file: string, { unit, title }: MapValues): CurvedGrid {
  const fault = faultIn(file)
  const example = `such as "v = -0.75${unit === '1' ? '' : ` [${unit}]`}"`
  const [written, ...others] = columnsOfPoints(table, fault)
  if (others.length < 2)
    throw fault(
      `the table has less than two columns of ${title}`,
      `add a column for each distance to the left of the line, ${example}`,
    )
  const along = inUnit(written, 'm', fault)
  const columns = others.map((column) => inUnit(column, unit, fault))
  const places = columns.map(({ name }) => {
    const text = name.replace(/^[a-z]+\s*=\s*/i, '')
    return text.trim() === '' ? NaN : Number(text)
  })
  const unnamed = places.findIndex((place) => !Number.isFinite(place))
  if (unnamed >= 0)
    throw fault(
      `the column "${columns[unnamed].name}" is not named by a distance`,
      `name columns of ${title} by their distance to the left of the line in m, ${example}`,
    )
  const order = places.map((_, j) => j).toSorted((a, b) => places[a] - places[b])
  const twin = order.findIndex((j, k) => k > 0 && places[j] - places[order[k - 1]] < rounding)
  if (twin >= 0) throw fault(`two columns are at ${places[order[twin]]} m`, 'give each its own distance')
  const rows = along.values.length
  const step = stepOf(along.values, fault)
  requireSize(rows * columns.length, fault)
  const heights = new Float32Array(rows * columns.length)
  order.forEach((column, j) =>
    columns[column].values.forEach((value, i) => {
      if (!Number.isFinite(value))
        throw fault(`there is no number at ${along.values[i]} m, ${places[column]} m to the left`, 'complete it')
      heights[i * columns.length + j] = value
    }),
  )
  const v = Float64Array.from(order, (j) => places[j])
  return straightGrid({ x0: along.values[0], y0: 0, step, rows, v }, heights)
}

/** Returns a column in SI units; one without a unit has them already. */
function inUnit({ name, unit, values }: MapColumn, due: 'm' | '1', fault: Fault): Pick<MapColumn, 'name' | 'values'> {
  if (unit === '') return { name, values }
  const { dimension } = parseUnit(due)
  const remedy = due === '1' ? 'leave out its unit, which factors do not have' : 'correct the heading: it is a length'
  if (!isOfKind(unit, dimension)) throw fault(`the column "${name}" is in ${unit}`, remedy)
  const from = unitFor(unit, dimension)
  return { name, values: values.map((value) => toSI(value, from)) }
}

/**
 * Returns the columns of a grid that was read as points (first column, first row, value), as tables with an axis in
 * their first line are; other tables as they are.
 */
function columnsOfPoints(table: readonly MapColumn[], fault: Fault): readonly MapColumn[] {
  if (table.length !== 3 || !(table[0].values[0] === table[0].values[1])) return table
  const [down, across, { values, unit }] = table
  const width = down.values.findIndex((value) => value !== down.values[0])
  if (width < 0) throw fault('the road has less than two rows', 'add rows')
  const rows = Array.from({ length: down.values.length / width }, (_, i) => i * width)
  return [
    { ...down, values: rows.map((row) => down.values[row]) },
    ...across.values.slice(0, width).map((place, j) => ({
      name: String(place),
      unit,
      values: rows.map((row) => values[row + j]),
    })),
  ]
}

function stepOf(places: readonly number[], fault: Fault): number {
  const last = places.length - 1
  if (last < 1) throw fault('the road has less than two rows', 'add rows')
  const step = (places[last] - places[0]) / last
  const wrong = places.findIndex(
    (place, i) => !(Math.abs(place - places[0] - i * step) <= rounding * Math.abs(step) * last),
  )
  if (!(step > 0) || wrong >= 0)
    throw fault(
      `the distance along the road is ${places[Math.max(wrong, 0)]} m in row ${Math.max(wrong, 0) + 1}, and rows are not at equal, rising distances`,
      'give heights at equal distances',
    )
  return step
}

/** Keys of the head of an ASCII grid. */
const keys = ['ncols', 'nrows', 'xllcorner', 'xllcenter', 'yllcorner', 'yllcenter', 'cellsize', 'nodata_value'] as const

/**
 * Returns the grid of an ESRI ASCII grid: rows from north to south, x to the east. The line is the middle of the map
 * from west to east.
 * @throws ModelError `file-format`, with the line
 */
export function gridOfAscii(text: string, file: string): CurvedGrid {
  const fault = faultIn(file)
  const { head, body, line } = headOf(text, fault)
  const number = (key: (typeof keys)[number]): number | undefined => head.get(key)
  const required = (key: (typeof keys)[number]): number => {
    const value = number(key)
    if (value !== undefined && value > 0) return value
    throw fault(
      `the head has no ${key} above zero`,
      `correct or add it: an ASCII grid of ESRI begins with ncols, nrows, xllcorner, yllcorner, cellsize`,
    )
  }
  const [columns, rows, cell] = [required('ncols'), required('nrows'), required('cellsize')]
  if (!Number.isInteger(columns) || !Number.isInteger(rows) || columns < 2 || rows < 2)
    throw fault(`the map has ${columns} by ${rows} cells`, 'give at least 2 by 2')
  requireSize(columns * rows, fault)
  const missing = number('nodata_value') ?? -9999
  const heights = new Float32Array(columns * rows)
  const values = /[^\s]+/g
  values.lastIndex = body
  for (let k = 0; k < columns * rows; k++) {
    const word = values.exec(text)
    if (word === null)
      throw fault(
        `the map has ${k} of its ${columns * rows} numbers`,
        'copy it again: it is cut short; or correct ncols and nrows',
      )
    const value = Number(word[0])
    const [column, row] = [k % columns, rows - 1 - Math.floor(k / columns)]
    const at = `line ${line + Math.floor(k / columns)}, column ${column + 1}`
    if (value === missing || /^nan$/i.test(word[0]))
      throw fault(`there is no number in ${at}`, 'fill holes of the map, or cut it to a rectangle without them')
    if (!Number.isFinite(value))
      throw fault(`"${word[0].slice(0, 20)}" in ${at} is not a number`, 'write a number, with a decimal point')
    heights[column * rows + row] = value
  }
  if (values.exec(text) !== null)
    throw fault(`the map has more than its ${columns * rows} numbers`, 'correct ncols and nrows')
  const corner = (axis: 'x' | 'y'): number => number(`${axis}llcenter`) ?? (number(`${axis}llcorner`) ?? 0) + cell / 2
  const half = ((rows - 1) * cell) / 2
  const v = Float64Array.from({ length: rows }, (_, j) => j * cell - half)
  return straightGrid({ x0: corner('x'), y0: corner('y') + half, step: cell, rows: columns, v }, heights)
}

/** Returns the entries of the head, where the heights begin in the text, and in which line. */
function headOf(
  text: string,
  fault: Fault,
): { readonly head: ReadonlyMap<string, number>; readonly body: number; readonly line: number } {
  const head = new Map<string, number>()
  let [body, line] = [0, 1]
  for (const match of text.slice(0, 2000).matchAll(/^[ \t]*([a-z_]+)[ \t]+(\S+)[ \t]*\r?\n/gim)) {
    if (match.index !== body) break
    const [whole, word, value] = match
    const key = word.toLowerCase()
    if (!keys.some((known) => known === key))
      throw fault(`the head has an entry ${word}`, `remove or rename it: the head has ${keys.join(', ')}`)
    if (!Number.isFinite(Number(value))) throw fault(`${word} is ${value}`, 'write a number, with a decimal point')
    head.set(key, Number(value))
    body += whole.length
    line++
  }
  return { head, body, line }
}

function requireSize(nodes: number, fault: Fault): void {
  if (nodes > mostNodes)
    throw fault(`the map has more than ${mostNodes / 1e6} million numbers`, 'cut it into parts, or thin it out')
}

type Fault = (what: string, remedy: string) => ModelError

const faultIn =
  (file: string): Fault =>
  (what, remedy) =>
    new ModelError('file-format', what, { file }, remedy)
