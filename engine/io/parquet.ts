/**
 * Tables as Apache Parquet files, which dataframe libraries read by column: `t` and one column of doubles per signal,
 * named as the signal. The file's metadata says the unit of each (`wishbone.units`, JSON), as Parquet has no units.
 */
import type { TimeTable } from './table'

/** Key of the metadata with a JSON object: column -> unit. */
export const unitsKey = 'wishbone.units'

/** Writes a table as Parquet. The writer is loaded when it is first needed. */
export async function writeParquet({ time, columns }: TimeTable): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const units: Record<string, string> = { t: 's' }
  for (const { name, unit = '' } of columns) units[name] = unit
  const buffer = parquetWriteBuffer({
    columnData: [{ name: 't', values: time }, ...columns].map(({ name, values }) => ({
      name,
      data: values,
      type: 'DOUBLE' as const,
      nullable: false,
    })),
    kvMetadata: [{ key: unitsKey, value: JSON.stringify(units) }],
  })
  return new Uint8Array(buffer)
}
