/**
 * Writes values of a tyre block back into its property file: only the numbers that differ change. Comments, unknown
 * keywords, order, units, line ends and the spelling of all other lines stay.
 *
 * The result is read again: a value that the file cannot hold is refused, not lost.
 */
import { ModelError } from '../../engine/errors/model-error'
import { hasZeros } from '../../engine/model/text/json'
import type { TirFile } from './file'
import { isMagicFormula } from './formats'
import { readTir, unitsOf } from './index'
import { readTirLines, type TirLines } from './text/lines'
import { tirToSI, type TirUnits } from './text/units'
import { tirToTireParams, type TireParams } from './to-params'

/** Keywords of parameters whose names differ; the first that a file has is used. */
const keywords: Readonly<Record<string, readonly string[]>> = {
  radius: ['UNLOADED_RADIUS'],
  stiffness: ['VERTICAL_STIFFNESS'],
  damping: ['VERTICAL_DAMPING'],
  'reff.B': ['BREFF'],
  'reff.D': ['DREFF'],
  'reff.F': ['FREFF'],
  'reff.nominalLoad': ['FNOMIN'],
  pressure: ['INFLPRES', 'IP'],
  'mf6.NOMPRES': ['NOMPRES', 'IP_NOM'],
  'fiala.width': ['WIDTH'],
  'fiala.CS': ['CSLIP'],
  'fiala.CA': ['CALPHA'],
  'fiala.CR': ['ROLLING_RESISTANCE'],
  'fiala.mu0': ['UMAX'],
  'fiala.mu1': ['UMIN'],
  'pac89.CR': ['ROLLING_RESISTANCE'],
  'pac94.CR': ['ROLLING_RESISTANCE'],
  'mfVertical.QFZ1': ['QFZ1', 'Q_FZ1'],
  'mfVertical.QFZ2': ['QFZ2', 'Q_FZ2'],
  'mfVertical.QFZ3': ['QFZ3', 'Q_FZ3'],
  'mfVertical.QV2': ['QV2', 'Q_V2'],
  'mfVertical.PFZ1': ['QPFZ1', 'PFZ1'],
  'mfVertical.NOMPRES': ['NOMPRES', 'IP_NOM'],
  'bottoming.stiffness': ['BOTTOM_STIFF'],
}

/** Choices of the block that are not data of the tyre. */
const choices: ReadonlySet<string> = new Set(['dataRange', 'mountedSide', 'relaxation', 'vertical'])

export interface WrittenTir {
  readonly text: string
  /** Keywords that changed, with their lines in the new file. */
  readonly changed: readonly { readonly key: string; readonly line: number }[]
}

/**
 * @param params values of the tyre block by name, SI; those that no property file has may be among them
 * @throws ModelError `unsupported` naming the parameter where the file cannot hold a value, and as `readTir`
 */
export function writeTir(text: string, file: string, params: Readonly<Record<string, unknown>>): WrittenTir {
  if (hasZeros(text))
    throw new ModelError('unsupported', 'a file in UTF-16 cannot be written back', { file }, 'save it as UTF-8 first')
  const tir = readTir(text, file)
  const present = tirToTireParams(tir)
  const differing = Object.keys(present).filter(
    (name) => params[name] !== undefined && !isSame(params[name], present[name]),
  )
  if (differing.includes('forceModel'))
    throw new ModelError(
      'unsupported',
      `the file is for ${String(present.forceModel)}, the tyre has the model ${String(params.forceModel)}`,
      { file, parameter: 'forceModel' },
      'choose a property file of this model',
    )
  const lines = readTirLines(text, file)
  const pieces = text.split(/(\r\n|\n|\r)/)
  const end = pieces[1] ?? '\n'
  const changes = new Map<string, string>()
  for (const name of differing) {
    const value = params[name]
    if (choices.has(name)) continue
    if (name === 'measuredSide')
      changes.set('TYRESIDE', `'${value === 'unknown' ? 'UNKNOWN' : String(value).toUpperCase()}'`)
    else if (typeof value === 'number') {
      const key = keywordOf(name, tir, lines)
      changes.set(key, numberText(key, value / factorOf(name, key, tir, present), tir, lines, file))
    }
  }
  const changed = [...changes].map(([key, value]) => ({ key, line: setValue(pieces, lines, key, value, end) }))
  const written = pieces.join('')
  checkWritten(written, file, differing, params)
  return { text: written, changed: changed.map(({ key, line }) => ({ key, line: lineAfter(pieces, line) })) }
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Returns the keyword of a parameter. */
function keywordOf(name: string, { values }: TirFile, lines: TirLines): string {
  const short = name.slice(name.indexOf('.') + 1)
  const names = Object.hasOwn(keywords, name) ? keywords[name] : [short]
  const entries = new Set(lines.blocks.flatMap(({ entries: all }) => all.map(({ key }) => key)))
  return names.find((key) => entries.has(key) || Object.hasOwn(values, key)) ?? names[0]
}

/** Returns the factor between the value of a keyword and the parameter: scales of the file, or a sign. */
function factorOf(name: string, key: string, { values, format }: TirFile, present: TireParams): number {
  if (name === 'string.PTX3') return -1
  const [value, before] = [values[key] ?? 0, present[name]]
  if (typeof before === 'number' && value !== 0 && before !== 0) return before / value
  return name === 'stiffness' && isMagicFormula(format) ? (values['LCZ'] ?? 1) : 1
}

/** Returns the shortest text that the file reads as a value in SI. */
function numberText(key: string, value: number, { format }: TirFile, lines: TirLines, file: string): string {
  if (!Number.isFinite(value))
    throw new ModelError('out-of-range', `${key} would be ${value}`, { file }, 'correct the parameter')
  const units: TirUnits = unitsOf(lines, file)
  const plain = key === 'ROLLING_RESISTANCE' && (format === 'PAC89' || format === 'PAC94')
  const read = (written: number): number => (plain ? written : tirToSI(key, written, units))
  const exact = value / read(1)
  const texts = Array.from({ length: 17 }, (_, i) => String(Number(exact.toPrecision(i + 1))))
  const best = texts.find((one) => read(Number(one)) === value) ?? String(exact)
  return lines.commas ? best.replace('.', ',') : best
}

/**
 * Sets the value of a keyword wherever it stands, or adds a line behind its nearest relative.
 * @returns index of the piece of the line
 */
function setValue(pieces: string[], lines: TirLines, key: string, value: string, end: string): number {
  const entries = lines.blocks.flatMap((block) => block.entries.filter((entry) => entry.key === key))
  const empty = lines.empty.filter((entry) => entry.key === key)
  const places = [...entries, ...empty].map(({ line }) => 2 * (line - 1))
  for (const place of places) pieces[place] = withValue(pieces[place], value)
  if (places.length > 0) return places[0]
  const relative = nearestEntry(lines, key)
  const place = relative === undefined ? pieces.length - 1 : 2 * (relative.line - 1)
  pieces[place] += `${end}${key} = ${value}`
  return place
}

/** Returns a line with another value: a number, a text in quotes, or nothing up to a comment. */
const withValue = (line: string, value: string): string => {
  const match = /^(\s*\w+\s*(?:=|:|\s)\s*)('[^']*'|"[^"]*"|[^\s$!#%;'"]*)/.exec(line)
  if (match === null) return line
  const [all, before, old] = match
  const quote = /^['"]/.exec(old)?.[0] ?? ''
  const bare = value.replaceAll("'", '')
  const text = quote !== '' ? `${quote}${bare}${quote}` : value
  return `${before}${text}${line.slice(all.length)}`
}

function nearestEntry({ blocks }: TirLines, key: string): { readonly line: number } | undefined {
  const common = (other: string): number => {
    let n = 0
    while (n < key.length && n < other.length && key.charAt(n) === other.charAt(n)) n++
    return n
  }
  let best: { readonly line: number; readonly length: number } | undefined
  for (const { name, entries } of blocks)
    for (const entry of entries) {
      if (name === 'UNITS' || name === 'MDI_HEADER') continue
      const length = common(entry.key)
      if (best === undefined || length >= best.length) best = { line: entry.line, length }
    }
  return best
}

/** Returns the one-based line of a piece, counting the lines that were added before it. */
const lineAfter = (pieces: readonly string[], place: number): number =>
  pieces
    .slice(0, place)
    .join('')
    .split(/\r\n|\n|\r/).length

/** Largest relative difference of a value that went through units and scales of the file. */
const rounding = 1e-14

/** @throws ModelError `unsupported` where the written file does not give the value of a parameter */
function checkWritten(
  text: string,
  file: string,
  names: readonly string[],
  params: Readonly<Record<string, unknown>>,
): void {
  const again: TireParams = tirToTireParams(readTir(text, file))
  const shared = Object.keys(again).filter((name) => params[name] !== undefined && !choices.has(name))
  for (const name of shared) {
    const [a, b] = [params[name], again[name]]
    const near = typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= rounding * Math.abs(a)
    if (isSame(a, b) || near) continue
    const what = names.includes(name)
      ? `the file cannot hold ${name} = ${typeof a === 'object' ? 'a table' : JSON.stringify(a)}`
      : `${name} would change with another parameter`
    throw new ModelError(
      'unsupported',
      what,
      { file, parameter: name },
      'give parameters of one keyword the same value',
    )
  }
}
