/** Parquet files: read back by another decoder, to the last bit, with the units of the columns. */
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { unitsKey, writeParquet } from '../../../engine/io/parquet'

const table = {
  time: Float64Array.from({ length: 2500 }, (_unused, i) => i / 3),
  columns: [
    { name: 'Body.x', unit: 'm', values: Float64Array.from({ length: 2500 }, (_unused, i) => Math.sin(i)) },
    { name: 'Front/TireFL.Fx', unit: 'N', values: new Float64Array(2500).fill(Math.PI) },
    {
      name: 'Gap.odd',
      unit: undefined,
      values: Float64Array.from({ length: 2500 }, (_u, i) => [NaN, -0, 1e-310][i % 3]),
    },
  ],
}

test('every value comes back as it was, in columns named as the signals, with their units', async () => {
  const bytes = await writeParquet(table)
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  const rows = await parquetReadObjects({ file })
  expect(Object.keys(rows[0])).toEqual(['t', 'Body.x', 'Front/TireFL.Fx', 'Gap.odd'])
  expect(rows).toHaveLength(2500)
  const different = rows.filter(
    (row, i) =>
      !Object.is(row['t'], table.time[i]) || table.columns.some(({ name, values }) => !Object.is(row[name], values[i])),
  )
  expect(different).toEqual([])
  const { key_value_metadata: metadata = [] } = parquetMetadata(file)
  const units: unknown = JSON.parse(metadata.find(({ key }) => key === unitsKey)?.value ?? '{}')
  expect(units).toEqual({ t: 's', 'Body.x': 'm', 'Front/TireFL.Fx': 'N', 'Gap.odd': '' })
})

test('a run without signals has the time alone', async () => {
  const bytes = await writeParquet({ time: new Float64Array([0, 1]), columns: [] })
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  expect(await parquetReadObjects({ file })).toEqual([{ t: 0 }, { t: 1 }])
})
