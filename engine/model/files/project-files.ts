/** Checks of files that a project refers to: inside its folder, with the right ending, present. */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { foreignName, ownKindOf } from '../foreign'
import { gridHeadings, isGridLine, type GridHeading } from './grid-headings'
import type { PortUnit } from '../network/signal-units'
import { isInUnit, isOfKind, parseUnit, shownUnit } from '../../quantities/units'

/** Texts of the files of a project folder by relative path with `/`. */
export type ProjectFiles = Readonly<Record<string, string>>

/** @param extensions without the dot; empty means any */
export function checkFile(path: string, extensions: readonly string[], files: ProjectFiles): readonly ModelError[] {
  if (path === '') {
    return [new ModelError('file-missing', 'no file is chosen', {}, 'give the path of a file in the project folder')]
  }
  if (/^([/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..')) {
    return [
      new ModelError(
        'file-missing',
        `"${path}" is outside the project folder`,
        {},
        'copy the file into the project folder and give its relative path',
      ),
    ]
  }
  if (!Object.hasOwn(files, normalisePath(path))) {
    return [
      new ModelError(
        'file-missing',
        `there is no file "${path}" in the project folder`,
        {},
        suggest(path, Object.keys(files), 'copy it into the project folder or correct the path'),
      ),
    ]
  }
  const endings = extensions.map((extension) => `.${extension.replace(/^\./, '').toLowerCase()}`)
  if (endings.length > 0 && !endings.some((ending) => path.toLowerCase().endsWith(ending))) {
    const here = `a ${[endings.slice(0, -1).join(', '), ...endings.slice(-1)].filter((part) => part !== '').join(' or ')} file`
    const foreign = ownKindOf(path, '') === 'table' ? undefined : foreignName(path, [], here)
    const what = foreign?.what.replace(/^the file is/, 'is') ?? `is not ${here}`
    const hint = foreign?.hint ?? (endings.includes('.csv') ? tableHint : 'choose another file')
    return [new ModelError('file-format', `"${path}" ${what}`, {}, hint)]
  }
  return []
}

const tableHint = 'save the table as CSV in the project folder, and choose that'

/** Returns a path in its shortest form with `/`: `./a\\b.csv` is `a/b.csv`. */
export function normalisePath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
}

/**
 * Returns problems of the units in the headings of a table: unknown ones, and those of another kind than the signals
 * that its columns feed or are looked up by. A column without a unit is taken in SI units.
 *
 * @param text of the CSV file
 * @param wired for every column the ports with a unit on its signal
 */
export function checkColumnUnits(
  path: string,
  text: string,
  wired: readonly (readonly PortUnit[])[],
): readonly ModelError[] {
  return headingsOf(text).flatMap(({ name, unit }, j) => unitProblems(path, name, unit, wired[j] ?? []))
}

function unitProblems(
  path: string,
  name: string,
  unit: string | undefined,
  ports: readonly PortUnit[],
): readonly ModelError[] {
  if (unit === undefined || unit === '' || ports.length === 0) return []
  const wrong = (what: string, hint: string): readonly ModelError[] => [
    new ModelError('wrong-unit', `column "${name}" of "${path}" ${what}`, {}, hint),
  ]
  try {
    const other = ports.find((port) => !isOfKind(unit, parseUnit(port.unit).dimension))
    if (other === undefined) return []
    const { unit: unitText, block, port } = other
    return wrong(
      `${isInUnit(unit)}, but ${block}.${port} ${isInUnit(unitText)}`,
      unitText === '1' ? 'correct the heading' : `correct the heading, or give the column in ${shownUnit(unitText)}`,
    )
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return wrong(`has the unit "${unit}": ${error.what}`, error.hint)
  }
}

/**
 * The same for one column that is chosen by its name, or the second; a unit that is given takes the place of that in
 * the heading.
 *
 * @param wired ports with a unit on the signal that it feeds
 */
export function checkChosenColumn(
  path: string,
  text: string,
  { column, unit }: { readonly column: string; readonly unit: string },
  wired: readonly PortUnit[],
): readonly ModelError[] {
  const [, ...columns] = headingsOf(text)
  const chosenColumn = column === '' ? columns[0] : columns.find(({ name }) => name === column)
  if (chosenColumn === undefined) {
    if (column === '') return []
    const names = columns.map(({ name }) => name)
    const hint = suggest(column, names, `columns are ${names.join(', ')}`)
    return [new ModelError('unknown-signal', `"${path}" has no column "${column}"`, {}, hint)]
  }
  return unitProblems(path, chosenColumn.name, unit === '' ? chosenColumn.unit : unit, wired)
}

/**
 * Returns names and units `name [unit]` of the first line that is neither empty nor a comment; those of a grid, if the
 * line is the axis of one.
 */
export function headingsOf(text: string): readonly { readonly name: string; readonly unit: string | undefined }[] {
  const line = /^(?!\s*#)[^\r\n]*\S[^\r\n]*/m.exec(text.slice(0, MOST_HEADING))?.[0] ?? ''
  const cells = cellsOf(line, headingSeparator(line))
  return isGridLine(cells) ? gridHeadings(cells[0], headingOf) : cells.map(headingOf)
}

function headingOf(cell: string): GridHeading {
  const parts = /^(.*?)\s*(?:\[([^\]]*)\])?$/s.exec(cell.trim())
  return { name: parts?.[1] ?? cell, unit: parts?.[2]?.trim() }
}

/** Longest text that counts as a heading, in characters. */
const MOST_HEADING = 100_000

/**
 * Returns the separator that occurs most in a line of headings, before all one that the first row has as often; text in
 * quotation marks is part of a name.
 */
export function headingSeparator(line: string, row = ''): string {
  const counts = [line, row].map((text) => text.replaceAll(/"[^"]*(?:"|$)/g, ''))
  const [outside, below] = counts.map((text) => (separator: string) => text.split(separator).length - 1)
  const weight = (separator: string): number =>
    outside(separator) + (outside(separator) > 0 && outside(separator) === below(separator) ? line.length : 0)
  return [',', ';', '\t'].reduce((best, next) => (weight(next) > weight(best) ? next : best))
}

/** Returns the cells of a line; a separator between quotation marks belongs to its cell. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = ['']
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const sign = line.charAt(i)
    if (quoted && sign === '"' && line.charAt(i + 1) === '"') cells[cells.length - 1] += line.charAt(i++)
    else if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells
}
