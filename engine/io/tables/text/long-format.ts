/**
 * Tables with a row for each value of each signal, as databases and decoders of buses write them: no column is a
 * signal.
 */
import type { Layout } from './layout'

const names =
  /^_?(?:signal|channel|variable|parameter|param|sensor|measurement|field|topic|kanal|messgr[oö](?:ß|ss)e|key|tag|name)(?:[ _]?name)?$/i
const values = /^_?(?:(?:signal|physical|phys|raw)?[ _]?value|wert|messwert|valeur|reading)s?$/i

/**
 * Returns the column with the names of signals, where one column has the values of several; undefined for other tables.
 */
export function seriesInRows({ columns }: Layout, rows: readonly (readonly string[])[]): string | undefined {
  const named = columns.findIndex(({ name, kind }) => kind === 'words' && names.test(name))
  if (named < 0 || !columns.some(({ name, kind }) => kind === 'number' && values.test(name))) return undefined
  const series = new Set(rows.filter((cells) => cells.length === columns.length).map((cells) => cells[named]))
  return series.size > 1 ? columns[named].name : undefined
}
