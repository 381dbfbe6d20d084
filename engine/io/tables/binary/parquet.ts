/**
 * Apache Parquet files read by column: numbers, times and truth values; texts and nested columns are left out and
 * listed.
 */
import {
  parquetMetadata,
  parquetReadObjects,
  parquetSchema,
  type FileMetaData,
  type ParquetParsers,
  type SchemaElement,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { ModelError } from '../../../errors/model-error'
import type { ImportedColumn } from '../../imported'
import type { BinaryTable } from './binary-table'
import { unitsKey } from '../../parquet'

/** @throws ModelError `file-format` */
export async function readParquet(bytes: Uint8Array<ArrayBuffer>, file: string): Promise<BinaryTable> {
  const damaged = (what: string): ModelError =>
    new ModelError('file-format', what, { file }, 'save it again, or export the table as CSV')
  try {
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    const metadata = parquetMetadata(buffer)
    requireCodecs(metadata, file)
    const { children: all } = parquetSchema(metadata)
    // a repeated column is a list, whether or not it has children
    const isFlat = (node: (typeof all)[number]): boolean =>
      node.children.length === 0 && node.element.repetition_type !== 'REPEATED'
    const flat = all.filter(isFlat)
    const nested = all.filter((node) => !isFlat(node)).map(({ element }) => element.name)
    const others: string[] = []
    const empty: string[] = []
    const unread: string[] = []
    const units = unitsOf(metadata.key_value_metadata ?? [])
    const columns: ImportedColumn[] = []
    for (const { element } of flat) {
      const { name } = element
      const time = timeOfDay(element)
      const scale = time ?? decimals(element)
      const rows = await parquetReadObjects({ file: buffer, metadata, columns: [name], compressors, parsers }).catch(
        () => undefined,
      )
      if (rows === undefined) {
        unread.push(name)
        continue
      }
      const values = new Float64Array(rows.length)
      let [numbers, dates, filled] = [0, 0, 0]
      for (let i = 0; i < rows.length; i++) {
        const value: unknown = rows[i][name]
        if (value instanceof Instant) dates++
        if (value !== null && value !== undefined) filled++
        values[i] = numberFrom(value) * scale
        if (values[i] === values[i]) numbers++
      }
      if (numbers > 0) columns.push({ name, unit: dates > 0 || time !== undefined ? 's' : units[name], values })
      else if (filled > 0) others.push(name)
      else empty.push(name)
    }
    const left = [
      ...leftOut('nested', nested),
      ...leftOut('texts or of other kinds', others),
      ...leftOut('empty', empty),
      ...leftOut('damaged or of a type that cannot be read', unread),
    ]
    if (columns.length === 0 && unread.length > 0) throw damaged('the Parquet file is damaged')
    if (columns.length === 0)
      throw damaged(`there are no columns of numbers in the file${left.map((text) => `; ${text}`).join('')}`)
    return { columns, notes: left.map((text) => `${text[0].toUpperCase()}${text.slice(1)}.`) }
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw damaged('the Parquet file is damaged, or packed in a way that cannot be read')
  }
}

const leftOut = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`ignored, because they are ${what}: ${names.map((name) => `"${name}"`).join(', ')}`]

/** @throws ModelError if columns use an unsupported compression */
function requireCodecs({ row_groups: groups }: FileMetaData, file: string): void {
  for (const { columns } of groups) {
    for (const { meta_data: data } of columns) {
      if (data === undefined || data.codec === 'UNCOMPRESSED' || Object.hasOwn(compressors, data.codec)) continue
      throw new ModelError(
        'file-format',
        `"${data.path_in_schema.join('.')}" is packed with ${data.codec}, which cannot be read`,
        { file },
        'save it with Snappy, gzip or Zstandard, or without compression',
      )
    }
  }
}

/** Instant as it is stored: a Date would drop fractions of a millisecond. */
class Instant {
  constructor(readonly seconds: number) {}
}

const parsers = {
  timestampFromMilliseconds: (n: bigint) => new Instant(Number(n) / 1e3),
  timestampFromMicroseconds: (n: bigint) => new Instant(Number(n) / 1e6),
  timestampFromNanoseconds: (n: bigint) => new Instant(Number(n / 1000n) / 1e6),
  dateFromDays: (days: number) => new Instant(days * 86400),
} as unknown as Partial<ParquetParsers>

/** Instant as it is stored. */
function timeOfDay({ logical_type: kind, converted_type: old }: SchemaElement): number | undefined {
  const unit =
    kind?.type === 'TIME' ? kind.unit : old === 'TIME_MILLIS' ? 'MILLIS' : old === 'TIME_MICROS' ? 'MICROS' : ''
  return unit === 'MILLIS' ? 1e-3 : unit === 'MICROS' ? 1e-6 : unit === 'NANOS' ? 1e-9 : undefined
}

/** Decimals that only the newer of two ways says, which the library passes over. */
function decimals({ logical_type: kind, converted_type: old }: SchemaElement): number {
  return kind?.type === 'DECIMAL' && old !== 'DECIMAL' ? 10 ** -kind.scale : 1
}

/** NaN for anything but a number. Times are in seconds since 1970. */
function numberFrom(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value)
  return value instanceof Instant ? value.seconds : NaN
}

function unitsOf(
  metadata: readonly { readonly key: string; readonly value?: string | undefined }[],
): Readonly<Record<string, string>> {
  const text = metadata.find(({ key }) => key === unitsKey)?.value
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}
