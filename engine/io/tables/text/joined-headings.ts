/** Headings and rows of several lines in quotation marks, as spreadsheets write them. */

/** Largest number of lines in one heading or row. */
export const MOST_LINES = 5

/**
 * Returns lines with those joined that one quotation holds together. The lines that were joined stay behind as empty
 * ones, so that numbers of lines are those of the file.
 */
export function joinedHeadings(lines: readonly string[]): readonly string[] {
  if (!lines.some(opensQuotation)) return lines
  const joined = [...lines]
  for (let i = 0; i < joined.length; i++) {
    if (!opensQuotation(joined[i])) continue
    for (let k = i + 1; k < Math.min(joined.length, i + MOST_LINES); k++) {
      const whole = joined.slice(i, k + 1).join(' ')
      if (isOpen(whole)) continue
      // a second quotation may begin on the line where the first ends
      joined.splice(i, k - i + 1, ...Array<string>(k - i).fill(''), whole)
      i = k
      break
    }
  }
  return joined
}

/** Returns whether a quotation is not closed. */
export const isOpen = (text: string): boolean => text.split('"').length % 2 === 0

/** A quotation begins at the beginning of a cell and does not end on the line; a sign of inches does not. */
export const opensQuotation = (line: string): boolean =>
  line.includes('"') && isOpen(line) && /(?:^|[,;\t|])\s*"[^"]*$/.test(line)
