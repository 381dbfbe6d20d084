/**
 * What formats of loggers say of their columns elsewhere than in the lines above the numbers: VBOX files (Racelogic, "VBO file
 * structure"), LabVIEW measurement files (National Instruments, "Specification for the LabVIEW Measurement File") and ERD files
 * (UMTRI, "ERD file format", as CarSim and road profilers write them).
 */
import { bare, isUnitText } from './heading-texts'
import type { Layout, LayoutChoice } from './layout'

export interface LoggerHeader extends LayoutChoice {
  readonly format: string
  /** By column. */
  readonly names?: readonly string[]
  /** By column. */
  readonly units?: readonly (string | undefined)[]
  readonly rate?: number
  /** Lines among the rows that are neither rows nor errors. */
  readonly between?: RegExp
  /** Lines among the rows behind which the time begins again, which no row says. */
  readonly anew?: RegExp
}

/** @param lines above the numbers, and some of these @returns undefined for all other files */
export function loggerHeader(lines: readonly string[]): LoggerHeader | undefined {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  if (/^ERDFILEV/i.test(first)) return erd(lines)
  if (/^LabVIEW Measurement/i.test(first)) return labView(lines)
  const names = lines.findIndex((line) => /^\[column names\]\s*$/i.test(line))
  return names >= 0 && lines.some((line) => /^\[header\]\s*$/i.test(line)) ? vbox(lines) : undefined
}

/** What the format fixes of the layout. */
export function fromLogger(header: LoggerHeader | undefined): LayoutChoice {
  const { separator, decimal } = header ?? {}
  return { ...(separator === undefined ? {} : { separator }), ...(decimal === undefined ? {} : { decimal }) }
}

/** Names and units of the header instead of those found above the numbers, where it has as many. */
export function withLogger(layout: Layout, { names = [], units = [], rate }: LoggerHeader): Layout {
  const { columns } = layout
  return {
    ...layout,
    rate: rate ?? layout.rate,
    columns: columns.map((column, j) => ({
      ...column,
      name: names.length === columns.length ? names[j] : column.name,
      unit: (units.length <= columns.length ? units[j] : undefined) ?? column.unit,
    })),
  }
}

/** Units of VBOX's own channels are behind their names in [header], those of other channels in [channel units]. */
function vbox(lines: readonly string[]): LoggerHeader {
  const channels = section(lines, 'header')
  const others = section(lines, 'channel units')
  while (others.length > 0 && others[others.length - 1] === '') others.pop()
  const own = channels.filter((name) => name !== '').map(ownUnit)
  const units = own.map((unit, j) => {
    const k = j - (own.length - others.length)
    return (k >= 0 ? bare(others[k]) : undefined) ?? unit
  })
  return { format: 'VBOX', separator: 'blanks', units }
}

function section(lines: readonly string[], name: string): string[] {
  const start = lines.findIndex((line) => line.trim().toLowerCase() === `[${name}]`)
  if (start < 0) return []
  const end = lines.findIndex((line, i) => i > start && /^\[.*\]\s*$/.test(line))
  return lines.slice(start + 1, end < 0 ? undefined : end).map((line) => line.trim())
}

/** `velocity kmh`, `vertical velocity m/s`, `yaw rate deg/s`; headings are in degrees and heights in metres. */
function ownUnit(channel: string): string | undefined {
  if (/^heading$/i.test(channel)) return 'deg'
  if (/^(?:height|altitude)$/i.test(channel)) return 'm'
  const last = /\s(\S+)$/.exec(channel)?.[1]
  return last !== undefined && isUnitText(last) ? last : undefined
}

function labView(lines: readonly string[]): LoggerHeader {
  const cells = (key: string): readonly string[] => {
    const line = lines.find((text) => text.split(/[\t,;]/)[0] === key)
    return (line?.split(separator === 'comma' ? ',' : '\t') ?? []).slice(1).map((cell) => cell.trim())
  }
  const separator = /^Separator[\t,]\s*(\w+)/m.exec(lines.join('\n'))?.[1].toLowerCase() ?? 'tab'
  const decimal = /^Decimal_Separator[\t,]\s*([.,])/m.exec(lines.join('\n'))?.[1]
  const [columns = ''] = cells('X_Columns')
  const step = Number((cells('Delta_X')[0] ?? '').replace(',', '.'))
  const units = cells('Y_Unit_Label').map((unit) => bare(unit))
  while (units.length > 0 && units[units.length - 1] === undefined) units.pop()
  return {
    format: 'LabVIEW',
    separator: separator === 'comma' ? ',' : '\t',
    decimal: decimal === ',' ? ',' : '.',
    ...(/multi/i.test(columns) ? {} : { units: [undefined, ...units] }),
    ...(/no/i.test(columns) && step > 0 ? { rate: 1 / step } : {}),
    // without a time in its rows, each segment begins at its own time
    ...(/no/i.test(columns)
      ? { anew: /^X0\b/ }
      : {
          between:
            /^(?:Channels|Samples|Date|Time|Y_Unit_Label|X_Dimension|X0|Delta_X|\*\*\*End_of_Header\*\*\*|X_Value|Comment)\b/,
        }),
  }
}

/** Names, units and the step of the independent variable; texts have a keyword of eight characters before them. */
function erd(lines: readonly string[]): LoggerHeader {
  const [, , , , , step] = (lines[1] ?? '').split(',').map((cell) => Number(cell))
  const end = lines.findIndex((line) => /^END\s*$/i.test(line))
  const texts = new Map<string, string>()
  let key = ''
  for (const line of lines.slice(2, end < 0 ? undefined : end)) {
    const word = line.slice(0, 8).trim().toUpperCase()
    if (!word.startsWith('&')) key = word
    texts.set(key, (word.startsWith('&') ? (texts.get(key) ?? '') : '') + line.slice(8).replace(/\r$/, ''))
  }
  const fixed = (name: string, width: number): string[] => {
    const text = texts.get(name) ?? ''
    return Array.from({ length: Math.ceil(text.trimEnd().length / width) }, (_, i) =>
      text.slice(i * width, (i + 1) * width).trim(),
    )
  }
  const across = (texts.get('XUNITS') ?? 's').trim()
  return {
    format: 'ERD',
    names: fixed('SHORTNAM', 8),
    units: fixed('UNITSNAM', 8).map((unit) => bare(unit)),
    ...(/^s(?:ec)?$/i.test(across) && step > 0 ? { rate: 1 / step } : {}),
  }
}
