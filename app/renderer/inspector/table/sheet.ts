/**
 * State of a grid of numbers while it is being edited, with a selection and undo steps. Rows are as they are written in
 * the project (numbers in SI units, texts with units and variables), and are shown in a unit per column. Plain values
 * without a view.
 */
import Papa from 'papaparse'
import { ModelError } from '../../../../engine/errors/model-error'
import { evaluateAs, evaluateQuantity, type Scope } from '../../../../engine/model/expression'
import type { ScalarValue } from '../../../../engine/model/project/project'
import {
  compatible,
  formatNumber,
  fromSI,
  parseUnit,
  shownUnit,
  toSI,
  unitTextFor,
} from '../../../../engine/quantities/units'
import { parseHeading } from '../../../../engine/io/table'
import { inspectorTexts } from '../../texts/inspector'
import { valueFromText } from '../../ui/fields/entry'

const texts = inspectorTexts.table

export type Row = readonly ScalarValue[]
export type Rows = readonly Row[]

export interface SheetColumn {
  readonly name: string
  /** SI unit of the column. */
  readonly unit: string
  /** Port of the signal that the values belong to, if its unit is unknown: each value may have any unit. */
  readonly unitOf?: string
}

export interface Cell {
  readonly row: number
  readonly column: number
}

/** State that one undo step restores. */
export interface SheetStep {
  readonly rows: Rows
  readonly units: readonly string[]
}

export interface Sheet extends SheetStep {
  /**
   * Units in which columns are shown and typed. An undo step changes them together with the rows; otherwise, plain
   * numbers would change their meaning.
   */
  readonly units: readonly string[]
  /** Opposite corners of the selection. The row may be one past the last, where the user types a new row. */
  readonly anchor: Cell
  readonly head: Cell
  readonly past: readonly SheetStep[]
  readonly future: readonly SheetStep[]
  /** Gesture whose changes, such as those of dragging a point, form one undo step. */
  readonly gesture: string | null
}

/** Value of an empty cell. */
export const blank = ''

export function sheetOf(rows: Rows, units: readonly string[] = []): Sheet {
  const start: Cell = { row: 0, column: 0 }
  return { rows, units, anchor: start, head: start, past: [], future: [], gesture: null }
}

/** Returns the text of a cell: numbers in the unit of the column, other entries as written. */
export function cellText(value: ScalarValue | undefined, unit: string): string {
  if (value === undefined || value === blank) return ''
  return typeof value === 'number' ? formatNumber(fromSI(value, parseUnit(unit))) : value
}

/**
 * Returns the value of a text typed into a cell. Plain numbers are in the unit of the column, with decimal point or
 * comma.
 */
export function cellValue(text: string, unit: string): ScalarValue {
  const trimmed = text.trim()
  const value = valueFromText(/^[+-]?\d+,\d+(e[+-]?\d+)?$/i.test(trimmed) ? trimmed.replace(',', '.') : trimmed)
  return typeof value === 'number' ? toSI(value, parseUnit(unit)) : (value ?? blank)
}

export interface SheetValues {
  /** Values in SI units; NaN if there is no value. */
  readonly values: readonly (readonly number[])[]
  /** Error in each wrong cell, by `cellKey`. */
  readonly errors: ReadonlyMap<string, string>
}

export const cellKey = (row: number, column: number): string => `${row} ${column}`

export function evaluateRows(rows: Rows, columns: readonly SheetColumn[], scope: Scope, empty: string): SheetValues {
  const errors = new Map<string, string>()
  const values = rows.map((row, i) =>
    columns.map(({ unit, unitOf }, j) => {
      const value = row[j] ?? blank
      if (typeof value === 'number') return value
      try {
        if (value !== blank)
          return unitOf === undefined ? evaluateAs(value, unit, scope) : evaluateQuantity(value, scope).value
        errors.set(cellKey(i, j), empty)
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        errors.set(cellKey(i, j), error.hint === '' ? error.what : `${error.what}: ${error.hint}`)
      }
      return NaN
    }),
  )
  return { values, errors }
}

/** Returns the rows and columns between the corners of the selection, both included. */
export function selected({ anchor, head }: Pick<Sheet, 'anchor' | 'head'>): {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
} {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

/** Returns the selection in the format of spreadsheets: tabs between cells, a line per row. */
export function copyText(sheet: Sheet, units: readonly string[]): string {
  const { top, bottom, left, right } = selected(sheet)
  return sheet.rows
    .slice(top, bottom + 1)
    .map((row) =>
      row
        .slice(left, right + 1)
        .map((value, j) => cellText(value, units[left + j] ?? ''))
        .join('\t'),
    )
    .join('\n')
}

/**
 * Returns the cells of a text from a spreadsheet. A line of headings above numbers is left out, but its units are kept.
 */
export function pastedCells(text: string): {
  readonly cells: readonly (readonly string[])[]
  readonly units: readonly (string | undefined)[]
} {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' })
  const [first = [], ...rest] = data
  const isHeading =
    rest.length > 0 &&
    first.every((cell) => typeof (valueFromText(cell) ?? '') === 'string' && !/\d/.test(cell.replace(/\[.*\]/, '')))
  return isHeading ? { cells: rest, units: first.map((cell) => parseHeading(cell).unit) } : { cells: data, units: [] }
}

/**
 * Returns the unit used for a column of a file or a spreadsheet.
 * @param pastedUnit unit in its heading; if absent, the shown unit is used
 * @throws ModelError `wrong-unit` if it is not a unit, or of another kind than the column
 */
export function takenUnit(pastedUnit: string | undefined, column: SheetColumn, shown: string): string {
  if (pastedUnit === undefined || pastedUnit === '') return shown
  const { dimension } = parseUnit(column.unit)
  const meant = column.unitOf === undefined ? unitTextFor(pastedUnit, dimension) : pastedUnit
  const unit = parseUnit(meant)
  if (column.unitOf === undefined && !compatible(unit.dimension, dimension))
    throw new ModelError(
      'wrong-unit',
      texts.otherKind(shownUnit(pastedUnit) || '1', column.name, shownUnit(column.unit)),
      {},
      texts.otherKindRemedy,
    )
  return meant
}

/** Returns the unit if it fits the column, otherwise the unit in which the column is shown. */
export function unitOr(unit: string | undefined, column: SheetColumn | undefined, shown: string): string {
  if (unit === undefined || column === undefined) return shown
  try {
    return takenUnit(unit, column, shown)
  } catch (error) {
    if (error instanceof ModelError) return shown
    throw error
  }
}

/**
 * Returns a pasted cell. If the unit of its heading does not fit the column, the unit is added so that the cell is
 * marked as wrong.
 */
export function withUnfit(cell: string, unit: string | undefined, column: SheetColumn | undefined): string {
  if (column === undefined || cell.trim() === '') return cell
  try {
    takenUnit(unit, column, '')
    return cell
  } catch (error) {
    if (error instanceof ModelError) return `${cell} ${unit ?? ''}`
    throw error
  }
}

export type SheetAction =
  | { readonly kind: 'select'; readonly to: Cell; readonly extend?: boolean }
  | { readonly kind: 'select-all' }
  | {
      readonly kind: 'set'
      readonly row: number
      readonly values: readonly (readonly [number, ScalarValue])[]
      readonly gesture?: string
    }
  /** Pastes texts from the selection's corner on, in these units. */
  | { readonly kind: 'paste'; readonly cells: readonly (readonly string[])[]; readonly units: readonly string[] }
  | { readonly kind: 'clear' }
  | { readonly kind: 'insert'; readonly at: number; readonly row: Row }
  | { readonly kind: 'delete-rows' }
  | { readonly kind: 'sort'; readonly values: readonly (readonly number[])[] }
  | { readonly kind: 'replace'; readonly rows: Rows; readonly units?: readonly string[] }
  /** Shows columns in other units; this does not create an undo step. */
  | { readonly kind: 'units'; readonly units: readonly string[] }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

const mostSteps = 100

/** Returns the rows in the order of the values in the first column; rows without a value come last. */
function sortedRows(rows: Rows, values: readonly (readonly number[])[]): Rows {
  const order = rows
    .map((row, i) => ({ row, by: values[i]?.[0] ?? NaN }))
    .sort((a, b) => (Number.isNaN(a.by) ? 1 : Number.isNaN(b.by) ? -1 : a.by - b.by))
  return order.map(({ row }) => row)
}

/**
 * Returns the reducer of a sheet.
 * @param width number of columns
 */
export function sheetReducer(width: number): (sheet: Sheet, action: SheetAction) => Sheet {
  const within = (rows: Rows, { row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, rows.length)),
    column: Math.max(0, Math.min(column, width - 1)),
  })
  const changed = (sheet: Sheet, rows: Rows, gesture: string | null = null, units = sheet.units): Sheet => {
    const merged = gesture !== null && gesture === sheet.gesture
    return {
      rows,
      units,
      anchor: within(rows, sheet.anchor),
      head: within(rows, sheet.head),
      past: merged ? sheet.past : [...sheet.past.slice(-mostSteps), { rows: sheet.rows, units: sheet.units }],
      future: [],
      gesture,
    }
  }
  const padded = (rows: Rows, until: number): Row[] => {
    const missing = Math.max(0, until - rows.length)
    return [...rows, ...Array.from({ length: missing }, () => Array<ScalarValue>(width).fill(blank))]
  }
  const put = (rows: Row[], row: number, column: number, value: ScalarValue): void => {
    if (column < width) rows[row] = rows[row].map((old, j) => (j === column ? value : old))
  }

  return (sheet, action) => {
    const { rows } = sheet
    switch (action.kind) {
      case 'select': {
        const head = within(rows, action.to)
        return { ...sheet, head, anchor: action.extend === true ? sheet.anchor : head, gesture: null }
      }
      case 'select-all':
        return {
          ...sheet,
          anchor: { row: 0, column: 0 },
          head: within(rows, { row: rows.length - 1, column: width - 1 }),
        }
      case 'set': {
        const old = rows[action.row]
        if (old !== undefined && action.values.every(([column, value]) => old[column] === value)) return sheet
        const next = padded(rows, action.row + 1)
        for (const [column, value] of action.values) put(next, action.row, column, value)
        // an empty entry in the row past the last one adds no row
        if (action.row >= rows.length && next[action.row]?.every((value) => value === blank) === true) return sheet
        return changed(sheet, next, action.gesture)
      }
      case 'paste': {
        const { top, left } = selected(sheet)
        const next = padded(rows, top + action.cells.length)
        action.cells.forEach((cells, i) =>
          cells.forEach((text, j) => put(next, top + i, left + j, cellValue(text, action.units[left + j] ?? ''))),
        )
        const widest = action.cells.reduce((most, cells) => Math.max(most, cells.length), 0)
        const after = changed(sheet, next, null, sheet.units.length > 0 ? action.units : sheet.units)
        const corner = within(next, { row: top + action.cells.length - 1, column: left + widest - 1 })
        return { ...after, anchor: { row: top, column: left }, head: corner }
      }
      case 'clear': {
        const { top, bottom, left, right } = selected(sheet)
        const next = rows.map((row, i) =>
          i >= top && i <= bottom ? row.map((value, j) => (j >= left && j <= right ? blank : value)) : row,
        )
        return changed(sheet, next)
      }
      case 'insert': {
        const after = changed(sheet, [...rows.slice(0, action.at), action.row, ...rows.slice(action.at)])
        const cell: Cell = { row: action.at, column: 0 }
        return { ...after, anchor: cell, head: cell }
      }
      case 'delete-rows': {
        const { top, bottom } = selected(sheet)
        if (top >= rows.length) return sheet
        const after = changed(sheet, [...rows.slice(0, top), ...rows.slice(bottom + 1)])
        const cell = within(after.rows, { row: top, column: sheet.head.column })
        return { ...after, anchor: cell, head: cell }
      }
      case 'sort': {
        const next = sortedRows(rows, action.values)
        return next.every((row, i) => row === rows[i]) ? sheet : changed(sheet, next)
      }
      case 'replace':
        return changed(sheet, action.rows, null, action.units)
      case 'units':
        return { ...sheet, units: action.units }
      case 'undo': {
        const before = sheet.past.at(-1)
        if (before === undefined) return sheet
        const after = changed(sheet, before.rows, null, before.units)
        const now = { rows, units: sheet.units }
        return { ...after, past: sheet.past.slice(0, -1), future: [now, ...sheet.future] }
      }
      case 'redo': {
        const [next, ...future] = sheet.future
        return next === undefined ? sheet : { ...changed(sheet, next.rows, null, next.units), future }
      }
    }
  }
}
