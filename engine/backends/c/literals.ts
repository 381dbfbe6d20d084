/** C99 text of numbers and of constant tables. */
import { identifier } from '../text/names'
import { numberLines } from '../text/data'
import { roundTrip } from '../text/expressions'

/** A literal of type double that a C compiler reads back as exactly this number; needs math.h if not finite. */
export function cNumber(value: number): string {
  if (Number.isNaN(value)) return 'NAN'
  if (!Number.isFinite(value)) return value > 0 ? 'INFINITY' : '-INFINITY'
  const text = roundTrip(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** Constant data that comes with a model, such as road profiles or parameter values. */
export interface CTable {
  readonly name: string
  readonly doc: string
  readonly values: ArrayLike<number>
}

/** Definition of a constant array, five numbers to a line. */
export function printCTable(table: CTable, linkage: 'static' | 'extern'): string {
  const head = `${linkage === 'static' ? 'static ' : ''}const double ${identifier(table.name)}[${Math.max(1, table.values.length)}] = {`
  return [head, numberLines(table.values.length > 0 ? table.values : [0], cNumber), '};', ''].join('\n')
}
