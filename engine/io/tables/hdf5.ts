/**
 * HDF5 files by the HDF Group's library, compiled to WebAssembly: MAT-files of level 7.3, and others with plain arrays of
 * numbers. Groups become names with dots; vectors are columns, matrices one column each (those of MATLAB are stored
 * with rows and columns exchanged). An attribute `units` or `unit` is the unit.
 */
import * as h5wasm from 'h5wasm'
import { ModelError } from '../../model/errors'
import type { ImportedColumn } from '../imported'

/** Groups in groups. */
const DEEPEST = 20
const MOST_COLUMNS = 20_000
/** Members of groups: a group may contain itself under several names. */
const MOST_MEMBERS = 200_000
/** Numbers of all arrays: an empty array of any size takes no room in the file. */
const MOST_VALUES = 2 ** 27

/** @throws ModelError `file-format` */
export async function readHdf5(bytes: Uint8Array<ArrayBuffer>, file: string): Promise<readonly ImportedColumn[]> {
  const { FS, activate_throwing_error_handler: throwErrors } = await h5wasm.ready
  const fail = (what: string, hint = 'save it again, or export the table as CSV'): ModelError =>
    new ModelError('file-format', what, { file }, hint)
  // else the library prints the stack of its own errors, which say nothing to a user
  throwErrors()
  FS.writeFile(NAME, bytes)
  let opened: h5wasm.File | undefined
  try {
    opened = new h5wasm.File(NAME, 'r')
    if (opened.file_id < 0n) throw fail('the HDF5 file is damaged')
    const found: ImportedColumn[] = []
    let [values, members] = [0, 0]
    const walk = (group: h5wasm.Group, path: string, depth: number): void => {
      if (depth > DEEPEST) throw fail('groups are nested too deeply')
      for (const key of group.keys()) {
        // MATLAB keeps what cells refer to under names that begin so
        if (key.startsWith('#')) continue
        if (++members > MOST_MEMBERS) throw fail('groups have too many members')
        const member = group.get(key)
        const name = path === '' ? key : `${path}.${key}`
        if (member instanceof h5wasm.Group) walk(member, name, depth + 1)
        else if (member instanceof h5wasm.Dataset) {
          values += size(member)
          if (values > MOST_VALUES)
            throw fail(`the file has more than ${MOST_VALUES / 2 ** 20} million numbers`, 'save a part of it')
          found.push(...columnsOf(member, name))
          if (found.length > MOST_COLUMNS)
            throw fail(
              `there are more than ${MOST_COLUMNS.toLocaleString('en')} columns`,
              'save fewer variables, or matrices with a column for each signal',
            )
        }
      }
    }
    walk(opened, '', 0)
    if (found.length === 0) throw fail('there are no numeric arrays in the file')
    return found
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw fail('the HDF5 file is damaged')
  } finally {
    if (opened !== undefined && opened.file_id >= 0n) opened.close()
    FS.unlink(NAME)
  }
}

const NAME = 'table.h5'

function size({ shape }: h5wasm.Dataset): number {
  return shape?.reduce((product, n) => product * n, 1) ?? 0
}

function columnsOf(dataset: h5wasm.Dataset, name: string): readonly ImportedColumn[] {
  const { shape } = dataset
  if (shape === null || shape.length === 0 || shape.length > 2 || size(dataset) < 2) return []
  const kind = attribute(dataset, 'MATLAB_class')
  // texts are numbers of characters there
  if (kind === 'char' || kind === 'cell' || attribute(dataset, 'MATLAB_empty') !== undefined) return []
  const values = unpacked(dataset, numbersOf(dataset.value))
  if (values === undefined || values.length !== size(dataset)) return []
  const unit = attribute(dataset, 'units') ?? attribute(dataset, 'unit')
  const [rows, columns] = shape.length === 1 ? [shape[0], 1] : shape
  if (rows === 1 || columns === 1) return [{ name, unit, values }]
  // stored row by row; what MATLAB calls a column is a row here
  return kind === undefined
    ? Array.from({ length: columns }, (_, j) => ({
        name: `${name}(${j + 1})`,
        unit,
        values: Float64Array.from({ length: rows }, (_x, i) => values[i * columns + j]),
      }))
    : Array.from({ length: rows }, (_, j) => ({
        name: `${name}(${j + 1})`,
        unit,
        values: values.slice(j * columns, (j + 1) * columns),
      }))
}

/** Values of netCDF: value = scale_factor*stored + add_offset, none where the stored one is _FillValue. */
function unpacked(dataset: h5wasm.Dataset, values: Float64Array | undefined): Float64Array | undefined {
  const number = (name: string): number | undefined => numberIn(dataset.attrs[name]?.value)
  const [scale, offset] = [number('scale_factor') ?? 1, number('add_offset') ?? 0]
  const none = [number('_FillValue'), number('missing_value')]
  if (values === undefined || (scale === 1 && offset === 0 && none.every((value) => value === undefined))) return values
  return values.map((value) => (none.includes(value) ? NaN : scale * value + offset))
}

/** A number, or the only one of an array. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  const array = numbersOf(value)
  return array?.length === 1 ? array[0] : undefined
}

function attribute(dataset: h5wasm.Dataset, name: string): string | undefined {
  const value: unknown = dataset.attrs[name]?.value
  // kept as an array of one by some
  const only: unknown = Array.isArray(value) && value.length === 1 ? (value as readonly unknown[])[0] : value
  return typeof only === 'string' ? only : undefined
}

function numbersOf(value: unknown): Float64Array | undefined {
  if (value instanceof BigInt64Array || value instanceof BigUint64Array) return Float64Array.from(value, Number)
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Float64Array.from(value as Float64Array)
  return undefined
}
