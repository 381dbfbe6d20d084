/**
 * Tables as Apache Parquet files, which dataframe libraries read by column: `t` and one column of doubles per signal,
 * named as the signal. The file's metadata says the unit of each (`wishbone.units`, JSON), as Parquet has no units.
 */
import type { TableColumn, TimeTable } from './table'

/** Key of the metadata with a JSON object: column -> unit. */
export const unitsKey = 'wishbone.units'

/** Writes a table over time as Parquet. */
export const writeParquet = ({ time, columns }: TimeTable): Promise<Uint8Array> =>
  writeParquetColumns([{ name: 't', unit: 's', values: time }, ...columns])

/**
 * Writes columns of doubles as Parquet, after columns of texts. The writer is loaded when it is first needed.
 * @param texts columns of texts by name, as long as the others
 */
export async function writeParquetColumns(
  columns: readonly TableColumn[],
  texts: Readonly<Record<string, readonly string[]>> = {},
): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const units = Object.fromEntries(columns.map(({ name, unit = '' }) => [name, unit]))
  const numbers = columns.map(({ name, values }) => ({
    ...{ name, data: values },
    type: 'DOUBLE' as const,
    nullable: false,
  }))
  const words = Object.entries(texts).map(([name, data]) => ({
    ...{ name, data: [...data] },
    type: 'STRING' as const,
    nullable: false,
  }))
  const buffer = parquetWriteBuffer({
    columnData: [...words, ...numbers],
    kvMetadata: [{ key: unitsKey, value: JSON.stringify(units) }],
  })
  return new Uint8Array(buffer)
}
