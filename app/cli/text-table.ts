/** Aligned columns of text. */

/**
 * Returns one line per row; columns are two spaces apart.
 * @param right indices of columns that are aligned to the right (numbers)
 */
export function columns(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)))
  return rows.map((row) =>
    row
      .map((cell, i) => (right.includes(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
      .join('  ')
      .trimEnd(),
  )
}

/** Returns lines like `columns`, with headings and a rule below them. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string[] {
  const [first, ...rest] = columns([headings, ...rows], right)
  const width = Math.max(first.length, ...rest.map((line) => line.length))
  return [first, '-'.repeat(width), ...rest]
}

/** Returns a number for a table: `digits` significant ones. */
export function short(value: number, digits = 4): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : String(value)
}

/** Indices of columns from `first` to the last of `count`. */
export function columnsFrom(first: number, count: number): number[] {
  return Array.from({ length: count - first }, (_, i) => first + i)
}
