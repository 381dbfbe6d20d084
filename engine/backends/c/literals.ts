/** C99 text of numbers and of constant tables. */
import { identifier } from '../text/names'
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
  const texts = Array.from(table.values, cNumber)
  const lines: string[] = []
  for (let i = 0; i < texts.length; i += 5) lines.push(`  ${texts.slice(i, i + 5).join(', ')},`)
  const head = `${linkage === 'static' ? 'static ' : ''}const double ${identifier(table.name)}[${Math.max(1, texts.length)}] = {`
  return [head, ...(lines.length > 0 ? lines : ['  0.0,']), '};', ''].join('\n')
}
