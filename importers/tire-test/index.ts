/**
 * Measurements of tyre test rigs as points: TYDEX 1.3, and tables whose columns have the name of a channel and a unit
 * (CSV, tab-separated files of the FSAE TTC).
 */
import type { AxisConvention } from '../../blocks/tires/axes'
import { ModelError } from '../../engine/errors/model-error'
import { TextTableReader } from '../../engine/io/tables/text/text'
import { foreignContent } from '../../engine/model/foreign'
import { hasZeros } from '../../engine/model/text/json'
import { pointsOf, type Reading } from './channels'
import { isTydex, readTydex } from './tydex'

export type { MeasuredPoint, MeasuredResult } from './channels'
export { tableOf } from './table'

export interface TireTest extends Reading {
  readonly format: 'TYDEX' | 'table'
}

const place = 'a measurement of a tyre (TYDEX, or a table of a test rig)'

/** Points of a file that are kept. */
const mostPoints = 500_000

/**
 * @param file name for messages
 * @param axes those of the data; by default SAE where all loads are below zero, and ISO otherwise
 * @throws ModelError `file-format`, `wrong-unit`
 */
export function readTireTest(text: string, file: string, axes?: AxisConvention): TireTest {
  if (hasZeros(text))
    throw new ModelError(
      'file-format',
      'the file is not text',
      { file, line: 1 },
      'export the measurement as CSV or TYDEX',
    )
  const notes: string[] = []
  const tydex = isTydex(text.slice(0, 65_536))
  const foreign = tydex ? undefined : foreignContent(file, text.slice(0, 65_536), ['table'], place)
  if (foreign !== undefined) throw foreign
  const columns = tydex ? readTydex(text, file, notes) : columnsOf(text, file, notes)
  const reading = pointsOf(columns, file, axes)
  if (reading.points.length > mostPoints)
    throw new ModelError(
      'file-format',
      `the file has ${reading.points.length} rows`,
      { file },
      `thin it out to ${mostPoints}`,
    )
  return { ...reading, format: tydex ? 'TYDEX' : 'table', notes: [...notes, ...reading.notes] }
}

function columnsOf(text: string, file: string, notes: string[]) {
  const reader = new TextTableReader(file)
  reader.feed(text)
  const { columns, leftOut, leftOutCount, notes: remarks } = reader.finish()
  notes.push(...remarks)
  if (leftOutCount > 0) notes.push(`${leftOutCount} lines cannot be read as rows, the first is line ${leftOut[0]}`)
  return columns
}
