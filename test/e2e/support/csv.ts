/** Result tables as the user gets them, read without the application's own reader. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

/** Columns by header, e.g. `Body.wz [rad/s]`. */
export type Columns = ReadonlyMap<string, readonly number[]>

export function readColumns(file: string): Columns {
  const [header, ...rows] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const cells = rows.map((row) => row.split(',').map(Number))
  return new Map(header.split(',').map((name, column) => [name, cells.map((row) => row[column])]))
}

/** Press something that downloads; the file it downloads and the name it proposes. */
export async function downloaded(
  page: Page,
  opener: Locator,
): Promise<{ readonly file: string; readonly name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), opener.click()])
  return { file: await download.path(), name: download.suggestedFilename() }
}

/** A column, by the name of its signal. */
export function columnOf(columns: Columns, signal: string): readonly number[] {
  for (const [name, values] of columns) if (name === signal || name.startsWith(`${signal} [`)) return values
  throw new Error(`no column ${signal}; there are ${[...columns.keys()].join(', ')}`)
}
