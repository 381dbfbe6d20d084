/**
 * Tables over time as MAT-files of level 5, not compressed, for MATLAB, Octave and SciPy: a vector `t`, a structure per
 * block with a field per signal, and their units as texts in a structure `units` (MathWorks, "MAT-File Format").
 */
import { splitMember } from '../../model/names/names'
import type { TimeTable } from '../table'
import { HEADER_BYTES, mi, mx, VERSION } from './format'

/** Longest name of a variable or field in MATLAB, with the zero after it. */
const NAME_BYTES = 64

type Bytes = Uint8Array<ArrayBuffer>
type Value = Float64Array | string | NumberRows | readonly string[] | ReadonlyMap<string, Value>

/** Matrix as rows of equal length; `columns` is needed where there are no rows. */
export interface NumberRows {
  readonly rows: readonly (readonly number[])[]
  readonly columns: number
}

export function writeMat5(table: TimeTable, description: string): Bytes {
  const names = new Map<string, Value>([['t', table.time]])
  const signals = nest(table.columns.map(({ name, values }) => [name, values]))
  const units = nest(table.columns.map(({ name, unit }) => [name, unit ?? '']))
  const variables = [...names, ...signals, ['units', units] as const]
  return joined([header(description), ...variables.map(([name, value]) => matrix(value, nameFor(name)))])
}

/** Value of a variable: a matrix, a text, or a list of texts, which becomes a cell array. */
export type Variable5 = NumberRows | string | readonly string[]

/** Returns a file with variables. */
export function writeVariables5(variables: ReadonlyMap<string, Variable5>, description: string): Bytes {
  return joined([header(description), ...[...variables].map(([name, value]) => matrix(value, nameFor(name)))])
}

/** Returns signals below their blocks: `Front/TireFL.Fx` is field `Fx` of `Front_TireFL`. */
function nest(entries: readonly (readonly [string, Value])[]): Map<string, Value> {
  const tree = new Map<string, Map<string, Value>>()
  for (const [name, value] of entries) {
    const { block, member } = splitMember(name) ?? { block: 'signals', member: name }
    const fields = tree.get(nameFor(block)) ?? new Map<string, Value>()
    fields.set(free(nameFor(member), fields), value)
    tree.set(nameFor(block), fields)
  }
  return new Map([...tree].map(([name, fields]) => [name === 't' || name === 'units' ? `${name}_` : name, fields]))
}

function free(name: string, taken: ReadonlyMap<string, unknown>): string {
  let candidate = name
  for (let i = 2; taken.has(candidate); i++) candidate = `${name}_${i}`
  return candidate
}

/** Letters, digits and underscores, starting with a letter, as MATLAB requires. */
function nameFor(text: string): string {
  const plain = text.replace(/[^A-Za-z0-9_]/g, '_')
  return (/^[A-Za-z]/.test(plain) ? plain : `x${plain}`).slice(0, NAME_BYTES - 1)
}

function header(description: string): Bytes {
  const bytes = new Uint8Array(HEADER_BYTES).fill(0x20, 0, 116)
  const text = `MATLAB 5.0 MAT-file, ${description}`.replace(/[^ -~]/g, '?').slice(0, 116)
  bytes.set(Uint8Array.from(text, (c) => c.charCodeAt(0)))
  const view = new DataView(bytes.buffer)
  view.setUint16(124, VERSION, true)
  // "MI" written as a number: a reader of the other order sees "IM".
  view.setUint16(126, 0x4d49, true)
  return bytes
}

function matrix(value: Value, name: string): Bytes {
  const dimensions = (rows: number, columns: number): Bytes => element(mi.int32, ints([rows, columns]))
  const start = (kind: number, size: Bytes): Bytes[] => [
    element(mi.uint32, ints([kind, 0])),
    size,
    element(mi.int8, latin(name)),
  ]
  if (value instanceof Float64Array) {
    const data = value.slice()
    return element(
      mi.matrix,
      joined([...start(mx.double, dimensions(value.length, 1)), element(mi.double, new Uint8Array(data.buffer))]),
    )
  }
  if (typeof value === 'string') {
    const codes = Uint16Array.from(value, (c) => c.charCodeAt(0))
    return element(
      mi.matrix,
      joined([
        ...start(mx.char, dimensions(value.length > 0 ? 1 : 0, value.length)),
        element(mi.uint16, new Uint8Array(codes.buffer)),
      ]),
    )
  }
  if (isList(value)) {
    const cells = value
    return element(
      mi.matrix,
      joined([...start(mx.cell, dimensions(cells.length, 1)), ...cells.map((text) => matrix(text, ''))]),
    )
  }
  if ('rows' in value) {
    const { rows, columns } = value
    // column by column
    const data = Float64Array.from({ length: rows.length * columns }, (_, k) => {
      const [column, row] = [Math.floor(k / rows.length), k % rows.length]
      return rows[row][column]
    })
    return element(
      mi.matrix,
      joined([...start(mx.double, dimensions(rows.length, columns)), element(mi.double, new Uint8Array(data.buffer))]),
    )
  }
  return structure(value, start(mx.struct, dimensions(1, 1)))
}

const isList = (value: Value): value is readonly string[] => Array.isArray(value)

function structure(value: ReadonlyMap<string, Value>, start: readonly Bytes[]): Bytes {
  const fields = new Uint8Array(NAME_BYTES * value.size)
  ;[...value.keys()].forEach((field, i) => fields.set(latin(field), i * NAME_BYTES))
  return element(
    mi.matrix,
    joined([
      ...start,
      shortElement(mi.int32, ints([NAME_BYTES])),
      element(mi.int8, fields),
      ...[...value.values()].map((inner) => matrix(inner, '')),
    ]),
  )
}

/** Returns the data with their tag, padded to eight bytes. */
function element(type: number, data: Bytes): Bytes {
  const bytes = new Uint8Array(8 + Math.ceil(data.length / 8) * 8)
  bytes.set(ints([type, data.length]))
  bytes.set(data, 8)
  return bytes
}

/** Returns up to four bytes inside the tag. */
function shortElement(type: number, data: Bytes): Bytes {
  const bytes = new Uint8Array(8)
  bytes.set(ints([(data.length << 16) | type]))
  bytes.set(data, 4)
  return bytes
}

function ints(values: readonly number[]): Bytes {
  const view = new DataView(new ArrayBuffer(4 * values.length))
  values.forEach((value, i) => view.setInt32(4 * i, value, true))
  return new Uint8Array(view.buffer)
}

const latin = (text: string): Bytes => Uint8Array.from(text, (c) => c.charCodeAt(0))

function joined(parts: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
