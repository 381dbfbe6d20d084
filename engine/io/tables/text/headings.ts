/** Names, units and the sample rate of a table, from the lines above its numbers. */
import { isMissing, isNumber, isRule, type NumberStyle } from './numbers'
import { isSummary } from './summary-rows'
import { bare, isUnitLine, nameOf, partsOfLine, type Heading } from '../units/heading-texts'
import { rateIn } from './sample-rate'

export type { Heading }

export interface Headings {
  readonly headings: readonly Heading[]
  /** One-based lines; 0 where there is none. */
  readonly nameLine: number
  readonly unitLine: number
  /** Samples per second. */
  readonly rate: number | undefined
}

/** Returns names from the nearest line that has a text for every column; a line of units may follow or precede it. */
export function headingsAbove(
  rows: readonly (readonly string[])[],
  first: number,
  width: number,
  style: NumberStyle,
): Headings {
  const above = rows
    .map((cells, i) => ({ cells, line: i + 1 }))
    .slice(0, first)
    .filter(
      ({ cells }) =>
        cells.some((cell) => cell !== '') &&
        !/^\[data\]$/i.test(cells[0]) &&
        !areKinds(cells) &&
        !isCounting(cells) &&
        !isRule(cells) &&
        !isSummary(cells, style) &&
        !isShortRow(cells, width, style),
    )
    .reverse()
    .map(({ cells, line }) => ({
      line,
      // a comment mark may precede the names, with or without a blank
      cells: unmarked(cells, width),
    }))
  const rate = rateIn(
    above.map(({ cells }) => cells),
    style,
  )
  const fits = (row: (typeof above)[number] | undefined): row is (typeof above)[number] => row?.cells.length === width
  const near = above.slice(0, MOST_HEADING_LINES).filter(fits)
  const [nearest] = near
  if (nearest === undefined || !fits(above[0])) return { headings: numbered(width), nameLine: 0, unitLine: 0, rate }
  // descriptions, sources or the like may separate units and numbers: a line that is units beyond doubt counts
  const units = near.find(({ cells }, k) =>
    k === 0 ? isUnitLine(cells, false, near.at(1)?.cells) : isUnitLine(cells, true) && width > 2,
  )
  const higher =
    units === undefined ? undefined : near.slice(near.indexOf(units) + 1).find(({ cells }) => isNames(cells))
  // names mostly precede units
  const names =
    units === undefined ? nearest : (higher ?? near.slice(0, near.indexOf(units)).find(({ cells }) => isNames(cells)))
  const grouped = (row: (typeof above)[number]): readonly string[] =>
    withGroups(
      row.cells,
      near.slice(near.indexOf(row) + 1).find(({ cells, line }) => line === row.line - 1 && isNames(cells))?.cells,
    )
  if (units === undefined || names === undefined) {
    const headings = partsOfLine(grouped(nearest)).map(({ name, unit }, j) => ({ name: nameOf(name, j), unit }))
    return { headings, nameLine: nearest.line, unitLine: 0, rate }
  }
  const headings = partsOfLine(grouped(names)).map(({ name, unit }, j) => ({
    name: nameOf(name, j),
    unit: bare(units.cells[j]) ?? unit,
  }))
  return { headings, nameLine: names.line, unitLine: units.line, rate }
}

function unmarked(cells: readonly string[], width: number): readonly string[] {
  if (/^(?:[#%]|\/\/)$/.test(cells[0]) && cells.length === width + 1) return cells.slice(1)
  const bareCells = /^(?:[#%]+|\/\/+)\s*[^\s#%/]/.test(cells[0])
    ? [cells[0].replace(/^(?:[#%]+|\/\/+)\s*/, ''), ...cells.slice(1)]
    : cells
  return ofWidth(bareCells, width)
}

/** Returns whether a line has numbers only, but fewer than a row: a row that was cut short. */
const isShortRow = (cells: readonly string[], width: number, style: NumberStyle): boolean =>
  cells.length > 1 &&
  cells.length < width &&
  cells.every((cell) => isMissing(cell) || isNumber(cell, style)) &&
  cells.some((cell) => isNumber(cell, style))

/** Returns the names of which some are missing, or are the same below different groups, with the line above them. */
function withGroups(names: readonly string[], groups: readonly string[] | undefined): readonly string[] {
  if (groups === undefined) return names
  // a group name appears once, above the first of its columns
  let last = ''
  const over = groups.map((group) => (last = group === '' ? last : group))
  const seen = new Map<string, number>()
  for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1)
  const joined = names.map((name, j) => {
    if (name === '') return groups[j]
    return (seen.get(name) ?? 0) > 1 && over[j] !== '' && over[j] !== name ? `${over[j]} ${name}` : name
  })
  return names.includes('') || new Set(joined).size > new Set(names).size ? joined : names
}

/** Lines above the numbers that may name the columns, their units, meanings and origins. */
const MOST_HEADING_LINES = 5

/** Returns whether all cells are words, and the line is not a line of units. */
const isNames = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\p{L}/u.test(cell)) && !isUnitLine(cells, true)

/** Returns whether a line numbers the columns from 0 or 1 on. */
export const isCounting = (cells: readonly string[]): boolean =>
  cells.length > 2 && /^[01]$/.test(cells[0]) && cells.every((cell, j) => cell === String(Number(cells[0]) + j))

/** Returns whether every cell is the name of a type of numbers. */
const areKinds = (cells: readonly string[]): boolean =>
  cells.every((cell) =>
    /^(?:u?int|float|double|single|bool|boolean|real|number|numeric|string|date(?:time)?64|object|[fui])\d*$/i.test(
      cell,
    ),
  )

/** A separator at the end of names or of rows only makes no column. */
function ofWidth(cells: readonly string[], width: number): readonly string[] {
  // LabVIEW has remarks after the last column, mostly none
  if (cells.length === width + 1 && /^(?:comment)?$/i.test(cells.at(-1) ?? '')) return cells.slice(0, -1)
  return cells
}

const numbered = (width: number): readonly Heading[] =>
  Array.from({ length: width }, (_, j) => ({ name: nameOf('', j), unit: undefined }))
