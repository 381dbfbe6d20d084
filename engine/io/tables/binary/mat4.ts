/**
 * MAT-files of level 4 (MathWorks, "MAT-File Format", "Level 4 MAT-File Format"): matrices one by one, each
 * with a header of five integers, MOPT: order of bytes, 0, type of numbers, kind of matrix.
 */
import { ModelError } from '../../../errors/model-error'

import type { BinaryTable, Matrix } from './binary-table'
import { MOST_FULL, tableOf, type MatValue } from './mat-values'
import { isModelica, readModelica } from './modelica'

interface Header {
  readonly little: boolean
  readonly type: number
  readonly kind: number
  readonly rows: number
  readonly columns: number
  readonly imaginary: boolean
  readonly nameLength: number
}

const HEADER_BYTES = 20
const LONGEST_NAME = 256
const sizes = [8, 4, 4, 2, 2, 1] as const
const FULL = 0
const SPARSE = 2

export function isMat4(head: Uint8Array): boolean {
  if (head.length < HEADER_BYTES + 2) return false
  const header = headerAt(new DataView(head.buffer, head.byteOffset, head.byteLength), 0)
  if (header === undefined) return false
  // the name, terminated by a zero
  const name = head.subarray(HEADER_BYTES, HEADER_BYTES + header.nameLength)
  return name.length === header.nameLength && name.at(-1) === 0 && /^[A-Za-z]\w*$/.test(textOf(name))
}

/**
 * Vectors as they are, matrices column by column; results of Modelica tools by the names of their variables.
 * @throws ModelError `file-format`
 */
export function readMat4(bytes: Uint8Array<ArrayBuffer>, file: string): BinaryTable {
  const damaged = (what: string): ModelError =>
    new ModelError('file-format', what, { file }, 'save it from MATLAB with save(..., "-v7")')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const matrices: Matrix[] = []
  for (let at = 0; at < bytes.length;) {
    const header = at + HEADER_BYTES <= bytes.length ? headerAt(view, at) : undefined
    if (header === undefined) throw damaged('the file is damaged: a matrix has no header')
    const { little, type, kind, rows, columns, imaginary, nameLength } = header
    const start = at + HEADER_BYTES + nameLength
    const size = sizes[type]
    const end = start + rows * columns * size * (imaginary ? 2 : 1)
    if (end > bytes.length) throw damaged('the file ends in the middle of a matrix')
    const name = textOf(bytes.subarray(at + HEADER_BYTES, start))
    matrices.push({ name, kind, imaginary, rows, columns, at: (i) => numberAt(view, start + i * size, type, little) })
    at = end
  }
  if (isModelica(matrices)) return readModelica(matrices, file)
  return tableOf(new Map(matrices.map((matrix) => [matrix.name, valueOf(matrix)])), file)
}

function valueOf({ kind, imaginary, rows, columns, at }: Matrix): MatValue {
  if (imaginary || (kind === SPARSE && columns > 3)) return { kind: 'other', what: 'complex' }
  const values = new Float64Array(rows * columns)
  for (let i = 0; i < values.length; i++) values[i] = at(i)
  if (kind === FULL) return { kind: 'numbers', rows, columns, values }
  if (kind === SPARSE) return sparse(rows, values)
  return rows <= 1
    ? { kind: 'text', text: String.fromCharCode(...values.subarray(0, 1000)) }
    : { kind: 'other', what: 'texts' }
}

/** Returns the rows of a place and a number each; the last has the size and no number. */
function sparse(count: number, values: Float64Array): MatValue {
  const last = count - 1
  const [rows, columns] = [values[last] ?? 0, values[count + last] ?? 0]
  const isSize = Number.isInteger(rows) && Number.isInteger(columns) && rows >= 0 && columns >= 0
  if (!isSize || rows * columns > MOST_FULL) return { kind: 'other', what: 'sparse' }
  const full = new Float64Array(rows * columns)
  for (let k = 0; k < last; k++) full[(values[count + k] - 1) * rows + values[k] - 1] = values[2 * count + k]
  return { kind: 'numbers', rows, columns, values: full }
}

/** Returns the header at a place, in the order of bytes that makes sense; undefined if there is none. */
function headerAt(view: DataView, at: number): Header | undefined {
  for (const little of [true, false]) {
    const mopt = view.getInt32(at, little)
    const [order, zero, type, kind] = [
      Math.floor(mopt / 1000),
      Math.floor(mopt / 100) % 10,
      Math.floor(mopt / 10) % 10,
      mopt % 10,
    ]
    const [rows, columns, imaginary, nameLength] = [4, 8, 12, 16].map((k) => view.getInt32(at + k, little))
    if (order !== (little ? 0 : 1) || zero !== 0 || type >= sizes.length || kind > 2) continue
    if (mopt < 0 || rows < 0 || columns < 0 || rows * columns > 2 ** 31) continue
    if ((imaginary !== 0 && imaginary !== 1) || nameLength < 2 || nameLength > LONGEST_NAME) continue
    return { little, type, kind, rows, columns, imaginary: imaginary === 1, nameLength }
  }
  return undefined
}

function numberAt(view: DataView, at: number, type: number, little: boolean): number {
  switch (type) {
    case 0:
      return view.getFloat64(at, little)
    case 1:
      return view.getFloat32(at, little)
    case 2:
      return view.getInt32(at, little)
    case 3:
      return view.getInt16(at, little)
    case 4:
      return view.getUint16(at, little)
    default:
      return view.getUint8(at)
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes).replace(/\0.*$/s, '')
