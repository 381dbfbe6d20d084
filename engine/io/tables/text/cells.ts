/** Lines of a text into cells. */

/** Blanks separate cells where they stand for any number of blanks and tabs. */
export type Separator = ';' | '\t' | ',' | '|' | 'blanks' | 'none'

export const separatorNames: Readonly<Record<Separator, string>> = {
  ';': 'semicolons',
  '\t': 'tabs',
  ',': 'commas',
  '|': 'bars',
  blanks: 'blanks',
  none: 'nothing: there is one column',
}

export type Split = (line: string) => string[]

/**
 * Returns cells without the blanks around them and without quotation marks, which may hold separators; doubled, they
 * are one.
 */
export function splitterOf(separator: Separator): Split {
  if (separator === 'none') return (line) => [unquoted(line.trim())]
  if (separator === 'blanks')
    return (line) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([whole, inside]) => inside ?? whole)
  return (line) => {
    if (!line.includes('"')) {
      const cells = line.split(separator)
      for (let i = 0; i < cells.length; i++) cells[i] = cells[i].trim()
      return cells
    }
    return quotedCells(line, separator)
  }
}

function quotedCells(line: string, separator: string): string[] {
  const cells: string[] = []
  // whether the cell has anything but blanks is kept: looking at a long cell at each quote takes the square of its
  // length
  let [cell, quoted, begun] = ['', false, false]
  for (let i = 0; i < line.length; i++) {
    const character = line[i]
    if (character === '"') {
      if (quoted && line[i + 1] === '"') {
        cell += '"'
        begun = true
        i++
      } else if (!quoted && begun) {
        // sign for inches
        cell += character
      } else quoted = !quoted
    } else if (character === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
      begun = false
    } else {
      cell += character
      begun ||= character !== ' ' && character.trim() !== ''
    }
  }
  cells.push(cell.trim())
  return cells
}

const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1] ?? text
