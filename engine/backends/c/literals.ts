/** C99 text of numbers and of constant tables. */
import { identifier } from '../text/names'
import { numberLines } from '../text/data'
import { roundTrip } from '../text/expressions'

/** Returns a literal of type double that a C compiler reads back as exactly this number; needs math.h if not finite. */
export function cNumber(value: number): string {
  if (Number.isNaN(value)) return 'NAN'
  if (!Number.isFinite(value)) return value > 0 ? 'INFINITY' : '-INFINITY'
  const text = roundTrip(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/**
 * Returns a literal of type float. Values beyond its range become the largest or the smallest normal float: such
 * constants keep a divisor from zero, or stand for no limit.
 */
export function cFloat(value: number): string {
  const size = Math.abs(value)
  if (!Number.isFinite(value)) return cNumber(value)
  if (size > 0 && size < 2 ** -126) return value > 0 ? '1.17549435e-38f' : '-1.17549435e-38f'
  if (size > 3.4028234e38) return value > 0 ? '3.40282347e+38f' : '-3.40282347e+38f'
  return `${cNumber(value)}f`
}

/** Constant data that comes with a model, such as road profiles or parameter values. */
export interface CTable {
  readonly name: string
  readonly doc: string
  readonly values: ArrayLike<number>
}

/** Returns the definition of a constant array, five numbers to a line. */
export function printCTable(table: CTable, linkage: 'static' | 'extern', type: 'double' | 'float' = 'double'): string {
  const head = `${linkage === 'static' ? 'static ' : ''}const ${type} ${identifier(table.name)}[${Math.max(1, table.values.length)}] = {`
  return [
    head,
    numberLines(table.values.length > 0 ? table.values : [0], type === 'float' ? cFloat : cNumber),
    '};',
    '',
  ].join('\n')
}
