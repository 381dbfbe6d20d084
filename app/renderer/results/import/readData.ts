/** Reference data from a file of the user: CSV and other tables of numbers, tables of ADAMS, MAT-files. */
import { readDelimited } from '../../../../engine/io/delimited'
import { guessTime, type ImportedColumn } from '../../../../engine/io/imported'
import { readMat5, type Inflate } from '../../../../engine/io/mat5/read'

export interface ImportedData {
  /** Name of the file, without its folder. */
  readonly file: string
  readonly columns: readonly ImportedColumn[]
  readonly timeColumn: number
  /** Lines of a text that look like rows and cannot be read. */
  readonly leftOut: readonly number[]
}

/** What the chooser of files offers. */
export const dataFileTypes = ['csv', 'txt', 'tab', 'tsv', 'dat', 'mat'] as const

/** @throws ModelError when there are no numbers in it that could be a table */
export async function readData(file: File): Promise<ImportedData> {
  const { columns, leftOut } = /\.mat$/i.test(file.name)
    ? { columns: await readMat5(new Uint8Array(await file.arrayBuffer()), file.name, inflate), leftOut: [] }
    : readDelimited(await file.text(), file.name)
  return { file: file.name, columns, timeColumn: guessTime(columns), leftOut }
}

const inflate: Inflate = async (data, most) => {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const whole = new Uint8Array(most)
  let length = 0
  while (length < most) {
    const { done, value } = await reader.read()
    if (done) return whole.subarray(0, length)
    const part = value.subarray(0, most - length)
    whole.set(part, length)
    length += part.length
  }
  // what follows is not wanted
  await reader.cancel().catch(() => undefined)
  return whole
}
