/** OpenCRG files for tests, in each of the four encodings. */
export interface CrgText {
  readonly encoding?: 'LRFI' | 'LDFI' | 'KRBI' | 'KDBI'
  /** Lines of $ROAD_CRG. */
  readonly road: readonly string[]
  /** Lines of $KD_DEFINITION after the encoding. */
  readonly columns: readonly string[]
  /** Whole sections that come before the data definition. */
  readonly sections?: readonly string[]
  readonly rows: readonly (readonly number[])[]
}

const rule = '$'.repeat(80)

export function crgFile({ encoding = 'LRFI', road, columns, sections = [], rows }: CrgText): Uint8Array {
  const header = ['$CT', 'a road of a test', '$', '$ROAD_CRG', ...road, '$', ...sections]
  header.push('$KD_DEFINITION', `#:${encoding}`, ...columns, '$', rule, '')
  const head = new TextEncoder().encode(header.join('\n'))
  const data = encoding.endsWith('BI')
    ? binary(rows, encoding === 'KDBI')
    : new TextEncoder().encode(text(rows, encoding === 'LDFI'))
  const file = new Uint8Array(head.length + data.length)
  file.set(head)
  file.set(data, head.length)
  return file
}

function text(rows: readonly (readonly number[])[], double: boolean): string {
  const [width, perLine] = double ? [20, 4] : [10, 8]
  const field = (value: number): string => {
    if (Number.isNaN(value)) return '*missing*'.padStart(width)
    return value.toFixed(width - 3).padStart(width)
  }
  const lines = rows.flatMap((row) => {
    const fields = row.map(field)
    return Array.from({ length: Math.ceil(row.length / perLine) }, (_, k) =>
      fields.slice(k * perLine, (k + 1) * perLine).join(''),
    )
  })
  return `${lines.join('\n')}\n`
}

function binary(rows: readonly (readonly number[])[], double: boolean): Uint8Array {
  const bytes = double ? 8 : 4
  const numbers = rows.flat()
  while ((numbers.length * bytes) % 80 !== 0) numbers.push(NaN)
  const data = new Uint8Array(numbers.length * bytes)
  const view = new DataView(data.buffer)
  for (const [k, value] of numbers.entries())
    if (double) view.setFloat64(8 * k, value)
    else view.setFloat32(4 * k, value)
  return data
}
