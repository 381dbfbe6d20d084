/** Edits of a line of straights, arcs and clothoids: rows of a length and the curvatures at both ends. */

/** Row of sections in SI units. */
export type SectionRow = readonly number[]

/** Returns the distances of the ends of the sections along the line, m. */
export function sectionEnds(rows: readonly SectionRow[]): readonly number[] {
  let s = 0
  return rows.map(([length]) => (s += length))
}

/**
 * Returns the section around a distance along the line, and both sections that it becomes if it is cut there, which
 * leave the line as it is; null at its ends and outside.
 */
export function cutAt(
  rows: readonly SectionRow[],
  s: number,
): { readonly row: number; readonly parts: readonly [SectionRow, SectionRow] } | null {
  const ends = sectionEnds(rows)
  const row = ends.findIndex((end) => s < end)
  if (row < 0) return null
  const [length, from, to] = rows[row]
  const first = s - (ends[row] - length)
  if (!(first > 0)) return null
  const between = from + ((to - from) * first) / length
  return {
    row,
    parts: [
      [first, from, between],
      [length - first, between, to],
    ],
  }
}
