/**
 * HDF5 files by the HDF Group's library, compiled to WebAssembly: MAT-files of level 7.3, and others with plain arrays
 * of numbers, pandas' and h5py's records too. Groups become names with dots; vectors are columns, matrices one column
 * each (those of MATLAB are stored with rows and columns exchanged). An attribute `units` or `unit` is the unit.
 */
import { isList } from '../../../collections/entries'
import * as h5wasm from 'h5wasm'
import { ModelError } from '../../../errors/model-error'
import type { BinaryTable } from './binary-table'
import { fullMatrix, tableOf, type MatValue } from './mat-values'

/** Groups in groups. */
const DEEPEST = 20
/** Members of groups: a group may contain itself under several names. */
const MOST_MEMBERS = 200_000
/** Numbers of all arrays: an empty array of any size takes no room in the file. */
const MOST_VALUES = 2 ** 27

/** @throws ModelError `file-format` */
export async function readHdf5(bytes: Uint8Array<ArrayBuffer>, file: string): Promise<BinaryTable> {
  const { FS, activate_throwing_error_handler: throwErrors } = await h5wasm.ready
  // else the library prints the stack of its own errors, which say nothing to a user
  throwErrors()
  FS.writeFile(NAME, bytes)
  let opened: h5wasm.File | undefined
  try {
    opened = new h5wasm.File(NAME, 'r')
    if (opened.file_id < 0n) throw refusal(file, 'the HDF5 file is damaged')
    return tableOf(new Reader(file, opened).members(opened, 0), file)
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw refusal(file, 'the HDF5 file is damaged')
  } finally {
    if (opened !== undefined && opened.file_id >= 0n) opened.close()
    FS.unlink(NAME)
  }
}

const NAME = 'table.h5'

const refusal = (file: string, what: string, hint = 'save it again, or export the table as CSV'): ModelError =>
  new ModelError('file-format', what, { file }, hint)

class Reader {
  private values = 0
  private count = 0

  constructor(
    private readonly file: string,
    private readonly root: h5wasm.File,
  ) {}

  members(group: h5wasm.Group, depth: number): Map<string, MatValue> {
    if (depth > DEEPEST) throw refusal(this.file, 'groups are nested too deeply')
    const members = new Map<string, MatValue>()
    for (const key of group.keys()) {
      // MATLAB stores the contents of cells under names that begin so
      if (key.startsWith('#')) continue
      if (++this.count > MOST_MEMBERS) throw refusal(this.file, 'groups have too many members')
      const value = this.valueOf(group.get(key), depth)
      if (value !== undefined) members.set(key, value)
    }
    return members
  }

  private valueOf(member: unknown, depth: number): MatValue | undefined {
    if (member instanceof h5wasm.Dataset) return this.datasetOf(member, depth)
    if (!(member instanceof h5wasm.Group)) return undefined
    if (Object.hasOwn(member.attrs, 'MATLAB_sparse')) return this.sparseOf(member)
    const members = this.members(member, depth + 1)
    // an array of structures has a list of as many references for each field
    const lists = member.keys().map((key) => member.get(key))
    const isArray =
      lists.length > 0 &&
      lists.every(
        (list) => list instanceof h5wasm.Dataset && isReference(list) && attribute(list, 'MATLAB_class') === undefined,
      )
    if (!isArray)
      return { kind: 'struct', count: 1, fields: new Map([...members].map(([key, value]) => [key, [value]])) }
    const fields = new Map(
      [...members].map(([key, value]) => [key, value.kind === 'cells' ? value.items : [value]] as const),
    )
    return { kind: 'struct', count: Math.max(0, ...[...fields.values()].map(({ length }) => length)), fields }
  }

  private datasetOf(dataset: h5wasm.Dataset, depth: number): MatValue | undefined {
    const { shape } = dataset
    const kind = attribute(dataset, 'MATLAB_class')
    if (attribute(dataset, 'MATLAB_empty') !== undefined || Object.hasOwn(dataset.attrs, 'MATLAB_empty'))
      return { kind: 'cells', items: [] }
    if (Object.hasOwn(dataset.attrs, 'MATLAB_object_decode') || (kind !== undefined && !plainClasses.has(kind)))
      return { kind: 'other', what: kind === 'function_handle' ? 'functions' : `objects of class ${kind ?? '?'}` }
    if (shape === null) return undefined
    this.values += size(dataset)
    if (this.values > MOST_VALUES)
      throw refusal(this.file, `the file has more than ${MOST_VALUES / 2 ** 20} million numbers`, 'save a part of it')
    if (isReference(dataset)) return { kind: 'cells', items: this.referred(dataset, depth) }
    const compound = dataset.metadata.compound_type
    if (compound !== undefined && kind !== undefined) return { kind: 'other', what: 'complex' }
    if (compound !== undefined)
      return recordsOf(
        dataset,
        compound.members.map(({ name }) => name),
      )
    const stored = dataset.value
    if (kind === 'char') {
      const codes = numbersOf(stored)
      // the characters of several texts are mixed
      if (codes === undefined || (shape.length === 2 && shape[1] > 1)) return { kind: 'other', what: 'texts' }
      return { kind: 'text', text: String.fromCharCode(...codes.subarray(0, 1000)) }
    }
    if (typeof stored === 'string') return { kind: 'text', text: stored }
    const values = unpacked(dataset, numbersOf(stored))
    if (values === undefined || values.length !== size(dataset))
      return { kind: 'other', what: 'texts or of other kinds' }
    if (shape.length > 2) return { kind: 'other', what: `arrays of ${shape.length} dimensions` }
    const unit = attribute(dataset, 'units') ?? attribute(dataset, 'unit')
    if (shape.length < 2) return { kind: 'numbers', rows: values.length, columns: 1, values, unit }
    const [first, second] = shape
    // stored row by row: a column in MATLAB is a row here
    if (kind !== undefined) return { kind: 'numbers', rows: second, columns: first, values, unit }
    const across = Float64Array.from(values, (_, i) => values[(i % first) * second + Math.floor(i / first)])
    return { kind: 'numbers', rows: first, columns: second, values: across, unit }
  }

  private referred(dataset: h5wasm.Dataset, depth: number): MatValue[] {
    if (depth > DEEPEST) throw refusal(this.file, 'cells are nested too deeply')
    const references: unknown = dataset.value
    if (!isList(references)) return []
    return references.flat(Infinity).map((reference: unknown): MatValue => {
      if (++this.count > MOST_MEMBERS) throw refusal(this.file, 'cells have too many members')
      const target = reference instanceof h5wasm.Reference ? this.root.dereference(reference) : null
      return this.valueOf(target, depth + 1) ?? { kind: 'cells', items: [] }
    })
  }

  private sparseOf(group: h5wasm.Group): MatValue {
    const array = (name: string): Float64Array => {
      const member = group.get(name)
      return (member instanceof h5wasm.Dataset ? numbersOf(member.value) : undefined) ?? new Float64Array(0)
    }
    const rows = numberIn(group.attrs.MATLAB_sparse?.value) ?? 0
    const starts = array('jc')
    const columns = Math.max(0, starts.length - 1)
    const values = fullMatrix(rows, columns, array('ir'), starts, array('data'))
    this.values += values?.length ?? 0
    return values === undefined ? { kind: 'other', what: 'sparse' } : { kind: 'numbers', rows, columns, values }
  }
}

/** Returns a table of records, as h5py and pandas store one: a list of tuples. */
function recordsOf(dataset: h5wasm.Dataset, names: readonly string[]): MatValue {
  const rows: unknown = dataset.value
  if (!isList(rows) || !rows.every((row) => isList(row))) return { kind: 'other', what: 'records' }
  const fields = new Map(
    names.map((name, j): readonly [string, MatValue[]] => {
      const values = Float64Array.from(rows, (row: readonly unknown[]) => numberIn(row[j]) ?? NaN)
      const filled = values.some((value) => value === value)
      return [
        name,
        [filled ? { kind: 'numbers', rows: values.length, columns: 1, values } : { kind: 'other', what: 'texts' }],
      ]
    }),
  )
  return { kind: 'struct', count: 1, fields }
}

const plainClasses: ReadonlySet<string> = new Set([
  ...['double', 'single', 'logical', 'char', 'cell', 'struct'],
  ...['8', '16', '32', '64'].flatMap((bits) => [`int${bits}`, `uint${bits}`]),
])

/** Class 7 of the types of HDF5. */
const isReference = (dataset: h5wasm.Dataset): boolean => dataset.metadata.type === 7

function size({ shape }: h5wasm.Dataset): number {
  return shape?.reduce((product, n) => product * n, 1) ?? 0
}

/** Attributes whose values mark missing values: netCDF (NUG, appendix A) and its relatives. */
const fillName = /^_?fill_?value$|^missing(?:_?(?:values?|data))?$|^no_?data(?:_?value)?$|^(?:invalid|null)_?value$/i

/**
 * Returns the values of netCDF: value = scale_factor*stored + add_offset, none if the stored one is _FillValue,
 * missing_value or outside of valid_range.
 */
function unpacked(dataset: h5wasm.Dataset, values: Float64Array | undefined): Float64Array | undefined {
  const { attrs } = dataset
  const number = (name: string): number | undefined => numberIn(attrs[name]?.value)
  const [scale, offset] = [number('scale_factor') ?? 1, number('add_offset') ?? 0]
  const marks = Object.keys(attrs).flatMap((name) => (fillName.test(name) ? numbersIn(attrs[name]?.value) : []))
  const range = numbersIn(attrs['valid_range']?.value)
  const [least, most] = range.length === 2 ? range : [number('valid_min') ?? -Infinity, number('valid_max') ?? Infinity]
  const isPlain = scale === 1 && offset === 0 && marks.length === 0 && least === -Infinity && most === Infinity
  if (values === undefined || isPlain) return values
  // a mark may be written with more digits than values of single precision have
  const isSingle = dataset.metadata.type === FLOAT && dataset.metadata.size === 4
  const none = new Set([...marks, ...(isSingle ? marks.map(Math.fround) : [])])
  return values.map((value) => (none.has(value) || value < least || value > most ? NaN : scale * value + offset))
}

/** Class of the types of HDF5. */
const FLOAT = 1

/** Returns the numbers of an attribute, which may be a list, or a text with a number. */
function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'string') return value.trim() === '' || Number.isNaN(Number(value)) ? [] : [Number(value)]
  if (typeof value === 'number' || typeof value === 'bigint') return [Number(value)]
  return isList(value) ? value.flatMap(numbersIn) : [...(numbersOf(value) ?? [])]
}

/** Returns a number, or the only one of an array. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  const array = numbersOf(value)
  return array?.length === 1 ? array[0] : undefined
}

function attribute(dataset: h5wasm.Dataset, name: string): string | undefined {
  const value: unknown = dataset.attrs[name]?.value
  // some programs store it as an array of one
  const only: unknown = isList(value) && value.length === 1 ? value[0] : value
  return typeof only === 'string' ? only : undefined
}

function numbersOf(value: unknown): Float64Array | undefined {
  if (value instanceof BigInt64Array || value instanceof BigUint64Array) return Float64Array.from(value, Number)
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Float64Array.from(value as Float64Array)
  if (typeof value === 'number') return Float64Array.of(value)
  return undefined
}
