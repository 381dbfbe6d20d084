/**
 * State of a map's grid while it is being edited: like a sheet, but with any number of columns. Plain values without a
 * view.
 */
import type { Scope } from '../../../../engine/model/expression'
import { mapProblems } from '../../../../engine/numerics/interpolation/map'
import {
  blank,
  cellKey,
  evaluateRows,
  selected,
  sheetReducer,
  type Row,
  type Rows,
  type Sheet,
  type SheetAction,
  type SheetColumn,
} from './sheet'

export type MapAction =
  | SheetAction
  | { readonly kind: 'insert-column'; readonly at: number }
  | { readonly kind: 'delete-columns' }

/** Least number of columns: breakpoints of the rows, one column of values, and one more to type into. */
const least = 2

export function widthOf(rows: Rows): number {
  return rows.reduce((most, row) => Math.max(most, row.length), least)
}

function filled(rows: Rows, width: number): Rows {
  return rows.every((row) => row.length === width)
    ? rows
    : rows.map((row) => [...row, ...Array<string>(width - row.length).fill(blank)])
}

export function mapReducer(sheet: Sheet, action: MapAction): Sheet {
  const { left, right } = selected(sheet)
  const width = widthOf(sheet.rows)
  const replaced = (rows: Rows): Sheet => sheetReducer(widthOf(rows))(sheet, { kind: 'replace', rows })
  switch (action.kind) {
    case 'insert-column':
      return replaced(
        filled(sheet.rows, width).map((row) => [...row.slice(0, action.at), blank, ...row.slice(action.at)]),
      )
    case 'delete-columns': {
      if (width - (right - left + 1) < least) return sheet
      return replaced(filled(sheet.rows, width).map((row) => [...row.slice(0, left), ...row.slice(right + 1)]))
    }
    case 'paste': {
      const widest = action.cells.reduce((most, cells) => Math.max(most, left + cells.length), width)
      const pasted = sheetReducer(widest)({ ...sheet, rows: filled(sheet.rows, widest) }, action)
      return { ...pasted, past: [...pasted.past.slice(0, -1), { rows: sheet.rows, units: sheet.units }] }
    }
    case 'replace':
      return sheetReducer(widthOf(action.rows))(sheet, { ...action, rows: filled(action.rows, widthOf(action.rows)) })
    default:
      return sheetReducer(width)({ ...sheet, rows: filled(sheet.rows, width) }, action)
  }
}

export interface MapValues {
  /** Values in SI units; the corner is 0. */
  readonly values: readonly (readonly number[])[]
  readonly errors: ReadonlyMap<string, string>
  /** Error of the map as a whole; null if there is none. */
  readonly general: string | null
}

/**
 * Evaluates the rows of a map.
 * @param columns columns of the row breakpoints, of the column breakpoints, and of the values
 * @param empty message for a cell without a value
 */
export function evaluateMapRows(rows: Rows, columns: readonly SheetColumn[], scope: Scope, empty: string): MapValues {
  const [ofRows, ofColumns, inside] = columns as readonly [SheetColumn, SheetColumn, SheetColumn]
  const width = widthOf(rows)
  const grid = filled(rows, width).map((row, i): Row => (i === 0 ? [0, ...row.slice(1)] : row))
  const kinds = (first: SheetColumn, other: SheetColumn): SheetColumn[] =>
    Array.from({ length: width }, (_, j) => (j === 0 ? first : other))
  const head = evaluateRows(grid.slice(0, 1), kinds(ofRows, ofColumns), scope, empty)
  const body = evaluateRows(grid.slice(1), kinds(ofRows, inside), scope, empty)
  const errors = new Map(head.errors)
  for (const [key, error] of body.errors) {
    const [row = 0, column = 0] = key.split(' ').map(Number)
    errors.set(cellKey(row + 1, column), error)
  }
  const values = [...head.values, ...body.values]
  let general: string | null = null
  for (const { row, column, what, hint } of mapProblems(values)) {
    if (row < 0 || column < 0) general = `${what}: ${hint}`
    else if (!errors.has(cellKey(row, column))) errors.set(cellKey(row, column), `${what}: ${hint}`)
  }
  return { values, errors, general }
}
