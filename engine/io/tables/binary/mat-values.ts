/** Values in MAT-files of level 5 or 7.3, and the search for columns of a table in them. */
import { ModelError } from '../../../errors/model-error'
import type { ImportedColumn } from '../../imported'
import type { BinaryTable } from './binary-table'

export type MatValue =
  | {
      readonly kind: 'numbers'
      readonly rows: number
      readonly columns: number
      /** Values in column-major order. */
      readonly values: Float64Array
      readonly unit?: string | undefined
    }
  | { readonly kind: 'text'; readonly text: string }
  /** One value of each field per element. */
  | { readonly kind: 'struct'; readonly count: number; readonly fields: ReadonlyMap<string, readonly MatValue[]> }
  | { readonly kind: 'cells'; readonly items: readonly MatValue[] }
  /** Values that are not tables: complex numbers, objects. */
  | { readonly kind: 'other'; readonly what: string }

/** Columns of a file; a matrix has one for each of its columns. */
const MOST_COLUMNS = 20_000
/** Names in a comment line. */
const SHOWN = 8

const unitField = /^units?$/i
const valueField = /^(?:values?|data|signals?|samples|y)$/i
const timeField = /^(?:t|time|zeit|timestamps?)$/i
const nameField = /^(?:name|label|signal|channel|channelname|title)$/i
const rateName = /^(?:fs|f_s|f_?sample|sample_?rate|sampling_?(?:rate|frequency)|samplerate_?hz)$/i
const stepName = /^(?:dt|t_?s|t_?sample|sample_?time|sampling_?(?:time|interval|period)|sample_?interval)$/i

/**
 * Vectors, whether they are rows or columns; matrices column by column, row by row where they are far wider than high;
 * fields and cells below the names around them; arrays of structures as a column of each number, or by the names in
 * them.
 *
 * @throws ModelError `file-format` if there are no numbers in it
 */
export function tableOf(values: ReadonlyMap<string, MatValue>, file: string): BinaryTable {
  const columns = new ColumnCollector(file)
  for (const [name, value] of values) columns.walk(name, value)
  return columns.table()
}

/** Collects columns from the variables of a file. */
class ColumnCollector {
  private readonly imported: ImportedColumn[] = []
  private readonly units = new Map<string, string>()
  private readonly left = new Map<string, string[]>()
  private readonly turned: string[] = []
  private readonly rates: number[] = []

  constructor(private readonly file: string) {}

  private leave(what: string, name: string): void {
    const names = this.left.get(what)
    if (names === undefined) this.left.set(what, [name])
    else names.push(name)
  }

  private add(column: ImportedColumn): void {
    if (this.imported.length >= MOST_COLUMNS)
      throw new ModelError(
        'file-format',
        `there are more than ${MOST_COLUMNS.toLocaleString('en')} columns`,
        { file: this.file },
        'save fewer variables, or matrices with a column for each signal',
      )
    this.imported.push(column)
  }

  private addNumbers(name: string, value: MatValue & { readonly kind: 'numbers' }, ownUnit: string | undefined): void {
    const { rows, columns, values: all } = value
    const unit = value.unit ?? ownUnit
    if (all.length === 1) {
      const last = name.slice(name.lastIndexOf('.') + 1)
      if (rateName.test(last) && all[0] > 0) this.rates.push(all[0])
      else if (stepName.test(last) && all[0] > 0) this.rates.push(1 / all[0])
    }
    if (all.length < 2) return
    if (rows === 1 || columns === 1) return this.add({ name, unit, values: all })
    // time runs along the longer side, if the sides clearly differ
    const wide = columns >= 4 * rows
    if (wide) this.turned.push(name)
    const [count, length] = wide ? [rows, columns] : [columns, rows]
    for (let j = 0; j < count; j++)
      this.add({
        name: `${name}(${j + 1})`,
        unit,
        values: wide
          ? Float64Array.from({ length }, (_, i) => all[i * rows + j])
          : all.slice(j * length, (j + 1) * length),
      })
  }

  walk(name: string, value: MatValue, unit?: string): void {
    switch (value.kind) {
      case 'numbers':
        return this.addNumbers(name, value, unit)
      case 'text': {
        if (/^units?\./i.test(name)) this.units.set(name.slice(name.indexOf('.') + 1), value.text)
        const of = /^(.*)_units?$/i.exec(name)?.[1]
        if (of !== undefined) this.units.set(of, value.text)
        return
      }
      case 'struct':
        return value.count === 1 ? this.walkStruct(name, single(value.fields), unit) : this.walkArray(name, value)
      case 'cells':
        if (value.items.length > 0 && value.items.every(({ kind }) => kind === 'text')) return this.leave('texts', name)
        if (value.items.length > 1 && value.items.every(isScalar)) return this.leave('cells of single numbers', name)
        for (const [i, item] of value.items.entries()) this.walk(`${name}{${i + 1}}`, item, unit)
        return
      case 'other':
        return this.leave(value.what, name)
    }
  }

  private walkStruct(name: string, fields: ReadonlyMap<string, MatValue>, outer: string | undefined): void {
    const unit = textOf(fields, unitField) ?? outer
    for (const [field, value] of fields) {
      const hasUnit = valueField.test(field) || (value.kind === 'numbers' && !timeField.test(field))
      this.walk(`${name}.${field}`, value, hasUnit ? unit : undefined)
    }
  }

  private walkArray(name: string, { count, fields }: MatValue & { readonly kind: 'struct' }): void {
    if (count === 0) return
    const records = [...fields].filter(([, items]) => items.every(isScalar))
    if (count > 1 && records.length > 0 && ![...fields.values()].some((items) => items.some(isVector))) {
      for (const [field, items] of records)
        this.add({ name: `${name}.${field}`, unit: undefined, values: Float64Array.from(items, numberIn) })
      for (const [field, items] of fields) if (!items.every(isScalar)) this.leave('texts', `${name}.${field}`)
      return
    }
    for (let i = 0; i < count; i++) {
      const element = new Map([...fields].map(([field, items]) => [field, items[i] ?? nothing] as const))
      const title = textOf(element, nameField)
      const path = title === undefined ? `${name}(${i + 1})` : `${name}.${title}`
      const vectors = [...element.values()].filter(isVector)
      const [only] = vectors
      if (title !== undefined && vectors.length === 1) this.walk(path, only, textOf(element, unitField))
      else this.walkStruct(path, element, undefined)
    }
  }

  table(): BinaryTable {
    const notes = [
      ...this.turned.map((name) => `"${name}" has more columns than rows: each row is read as a signal.`),
      ...[...this.left].map(([what, names]) => `Ignored, because they are ${what}: ${listed(names)}.`),
    ]
    if (this.imported.length === 0) {
      const others = [...this.left].map(([what, names]) => `${listed(names)} (${what})`).join(', ')
      throw new ModelError(
        'file-format',
        `there are no numeric arrays in the file${others === '' ? '' : ', only unreadable data: '}${others}`,
        { file: this.file },
        others === ''
          ? 'save it from MATLAB with save(..., "-v7")'
          : 'save vectors or a structure of vectors: for a timetable, table2struct(timetable2table(x), "ToScalar", true)',
      )
    }
    const [rate] = new Set(this.rates).size === 1 ? this.rates : []
    return {
      columns: this.imported.map((column) => ({ ...column, unit: this.units.get(column.name) ?? column.unit })),
      notes,
      rate,
    }
  }
}

const nothing: MatValue = { kind: 'other', what: 'empty' }

const listed = (names: readonly string[]): string =>
  names
    .slice(0, SHOWN)
    .map((name) => `"${name}"`)
    .join(', ') + (names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '')

const single = (fields: ReadonlyMap<string, readonly MatValue[]>): ReadonlyMap<string, MatValue> =>
  new Map([...fields].flatMap(([field, [value]]) => (value === undefined ? [] : [[field, value] as const])))

const isScalar = (value: MatValue): boolean => value.kind === 'numbers' && value.values.length === 1
const isVector = (value: MatValue): boolean => value.kind === 'numbers' && value.values.length > 1
const numberIn = (value: MatValue): number => (value.kind === 'numbers' ? value.values[0] : NaN)

function textOf(fields: ReadonlyMap<string, MatValue>, named: RegExp): string | undefined {
  for (const [field, value] of fields) {
    if (named.test(field) && value.kind === 'text' && value.text.trim() !== '') return value.text.trim()
  }
  return undefined
}

/** Returns a sparse matrix (compressed by columns) as a full one; undefined if it states more than it has. */
export function fullMatrix(
  rows: number,
  columns: number,
  rowOf: Float64Array,
  starts: Float64Array,
  entries: Float64Array,
): Float64Array | undefined {
  if (rows * columns > MOST_FULL || starts.length < columns + 1) return undefined
  const full = new Float64Array(rows * columns)
  for (let j = 0; j < columns; j++) {
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      if (!(rowOf[k] < rows) || k >= entries.length) return undefined
      full[j * rows + rowOf[k]] = entries[k]
    }
  }
  return full
}

/** Numbers of a sparse matrix with its zeros, which take no room in the file. */
export const MOST_FULL = 2 ** 24
