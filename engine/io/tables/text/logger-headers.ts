/**
 * Facts of columns that formats of loggers state elsewhere than in the lines above the numbers: VBOX files (Racelogic,
 * "VBO file structure"), LabVIEW measurement files (National Instruments, "Specification for the LabVIEW Measurement
 * File"), ERD files (UMTRI, "ERD file format", as CarSim and road profilers write them), RaceCapture (Autosport Labs,
 * "Log file format"), Haltech and HP Tuners.
 */
import { bare, isUnitText } from '../units/heading-texts'
import type { Layout, LayoutChoice } from './layout'

export interface LoggerHeader extends LayoutChoice {
  readonly format: string
  /** Names by column index. */
  readonly names?: readonly string[]
  /** Units by column. */
  readonly units?: readonly (string | undefined)[]
  readonly rate?: number
  /** Name of the time column. */
  readonly time?: string
  /** Names of columns that hold times of the day as hhmmss. */
  readonly clocks?: RegExp
  /** Lines that belong to the header, though some look like rows. */
  readonly above?: number
  /** Notes on ambiguities of the format, one sentence each. */
  readonly notes?: readonly string[]
  /** Lines among the rows that are neither rows nor errors. */
  readonly between?: RegExp
  /** Lines between rows at which time restarts although no row states it. */
  readonly restart?: RegExp
}

/** @param lines above the numbers, and some of these @returns undefined for all other files */
export function loggerHeader(lines: readonly string[]): LoggerHeader | undefined {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  if (/^ERDFILEV/i.test(first)) return erd(lines)
  if (/^LabVIEW Measurement/i.test(first)) return labView(lines)
  if (/^%DataLog%/i.test(first)) return haltech(lines)
  const captured = raceCapture(first)
  if (captured !== undefined) return captured
  const has = (section: RegExp): boolean => lines.some((line) => section.test(line))
  if (has(/^\[channel information\]\s*$/i) && has(/^\[channel data\]\s*$/i)) return hpTuners(lines)
  return has(/^\[column names\]\s*$/i) && has(/^\[(?:header|data)\]\s*$/i) ? vbox(lines) : undefined
}

/** Returns the layout settings that the format fixes. */
export function fromLogger(header: LoggerHeader | undefined): LayoutChoice {
  const { separator, decimal } = header ?? {}
  return { ...(separator === undefined ? {} : { separator }), ...(decimal === undefined ? {} : { decimal }) }
}

/** Returns the names and units of the header instead of those above the numbers, if the header has as many. */
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

/** Returns numbers, names and units of the channels, a line each. */
function hpTuners(lines: readonly string[]): LoggerHeader {
  const [, names = '', units = ''] = section(lines, 'channel information')
  return {
    format: 'HP Tuners',
    separator: ',',
    names: names.split(',').map((name) => name.trim()),
    units: units.split(',').map((unit) => bare(unit)),
    time: names.split(',')[0].trim(),
    above: lines.findIndex((line) => /^\[channel data\]\s*$/i.test(line)) + 1,
  }
}

/** Units of VBOX's own channels are after their names in [header], those of other channels in [channel units]. */
function vbox(lines: readonly string[]): LoggerHeader {
  const channels = section(lines, 'header')
  const others = section(lines, 'channel units')
  while (others.length > 0 && others[others.length - 1] === '') others.pop()
  const channelUnits = channels.filter((name) => name !== '').map(ownUnit)
  const units = channelUnits.map((unit, j) => {
    const k = j - (channelUnits.length - others.length)
    return (k >= 0 ? bare(others[k]) : undefined) ?? unit
  })
  // "UTC time since midnight in the form HH:MM:SS.SS"
  return { format: 'VBOX', separator: 'blanks', units, clocks: /^time$/i }
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
    units: [undefined, ...units],
    // the header of the file, and that of the first segment
    above: headerEnd(lines, 2),
    ...(/no/i.test(columns) && step > 0 ? { rate: 1 / step } : {}),
    // without a time in its rows, each segment begins at its own time
    ...(/no/i.test(columns)
      ? { restart: /^X0\b/ }
      : {
          between:
            /^(?:Channels|Samples|Date|Time|Y_Unit_Label|X_Dimension|X0|Delta_X|\*\*\*End_of_Header\*\*\*|X_Value|Comment)\b/,
        }),
  }
}

/** Returns the line after an end of a header; 0 where there are fewer. */
function headerEnd(lines: readonly string[], count: number): number {
  const ends = [...lines.keys()].filter((i) => /^\*\*\*End_of_Header\*\*\*/.test(lines[i]))
  return ends.length < count ? 0 : ends[count - 1] + 1
}

/**
 * Returns names, units and the step of the independent variable; texts have a keyword of eight characters before them.
 */
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

const raceCaptureCell = /"([^"]*)"\|"([^"]*)"\|(-?[\d.]+)\|(-?[\d.]+)\|(-?[\d.]+)/g

/**
 * `"AccelX"|"G"|-3.0|3.0|25`: name, unit, least and greatest value, samples per second; `Interval` is the time since
 * the start.
 */
function raceCapture(first: string): LoggerHeader | undefined {
  const channels = [...first.matchAll(raceCaptureCell)]
  if (channels.length === 0) return undefined
  // nothing but these and commas
  if (/[^,\s]/.test(first.replaceAll(raceCaptureCell, ''))) return undefined
  const names = channels.map(([, name]) => name)
  const time = names.find((name) => /^interval$/i.test(name))
  return {
    format: 'RaceCapture',
    ...(time === undefined ? {} : { time }),
    separator: ',',
    names,
    units: channels.map(([, , unit]) => bare(unit)),
  }
}

/** Channels in the order of the columns after the clock, with the kind of each, but neither units nor factors. */
function haltech(lines: readonly string[]): LoggerHeader {
  const entry = (line: string): readonly [string, string] | undefined => {
    const match = /^\s*(Channel|Type)\s*:\s*(.*\S)\s*$/i.exec(line)
    return match === null ? undefined : [match[1].toLowerCase(), match[2]]
  }
  const names: string[] = []
  const types: string[] = []
  for (const line of lines) {
    const [key, text] = entry(line) ?? []
    if (text === undefined) continue
    if (key === 'channel') names.push(text)
    else if (names.length > 0) types[names.length - 1] = text
  }
  const kinds = names.map((name, j) => `"${name}" (${types[j] ?? 'no type'})`)
  const more = kinds.length > 8 ? ` and ${kinds.length - 8} more` : ''
  return {
    format: 'Haltech',
    separator: ',',
    names: ['Time', ...names],
    notes: [
      `The file states neither units nor factors of its raw numbers. Set the unit and the scale of each column that you use: ${kinds.slice(0, 8).join(', ')}${more}.`,
    ],
  }
}
