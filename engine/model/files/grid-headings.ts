/**
 * Tables over two inputs laid out as a grid: one axis in the first row, the other in the first column, names in the
 * corner. The corner is empty, has the name of the first row (`Engine speed [rpm]`), or both, that of the first column
 * before a backslash: `Throttle [%] \ Engine speed [rpm]`.
 */
export interface GridHeading {
  readonly name: string
  readonly unit: string | undefined
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Returns whether the cells of a first line are a corner and the numbers of an axis. */
export const isGridLine = (cells: readonly string[]): boolean =>
  cells.length > 2 && !number.test(cells[0].trim()) && cells.slice(1).every((cell) => number.test(cell.trim()))

/**
 * Headings of first column, first row and values.
 * @param parse name and unit of a heading
 */
export function gridHeadings(
  corner: string,
  parse: (text: string) => GridHeading,
): readonly [column: GridHeading, row: GridHeading, values: GridHeading] {
  const both = /^(.*\S)\s*\\\s*(\S.*)$/.exec(corner.trim())
  const [column, row] = both === null ? ['', corner] : [both[1], both[2]]
  const named = (text: string, otherwise: string): GridHeading => {
    const heading = parse(text)
    return heading.name === '' ? { ...heading, name: otherwise } : heading
  }
  return [named(column, 'first column'), named(row, 'first row'), { name: 'value', unit: undefined }]
}
