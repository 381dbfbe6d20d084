/**
 * Tyre property files (.tir, TeimOrbit format of Adams Tire) of the PAC2002 (MF-Tyre 5.2) and Fiala
 * models, converted to SI by their [UNITS].
 */
import { ModelError } from '../../model/errors'
import type { TirFile, TirUnused } from './file'
import { readTirLines } from './lines'
import type { TirEntry, TirLines } from './lines'
import { pac2002Default, pac2002Keys, pac2002Required } from './pac2002-keys'
import { relaxes, usedKeywords } from './to-params'
import { isUnitKey, siUnits, tirToSI, tirUnit, tirUnitNames } from './units'
import type { TirUnits } from './units'

export { tirToTireParams } from './to-params'
export type { TirFile, TirUnused }

const fialaRequired: readonly string[] = ['UNLOADED_RADIUS', 'WIDTH', 'CSLIP', 'CALPHA', 'UMAX', 'UMIN']

/** MF-Tyre 5.2 by the names and FITTYP numbers it goes by; its equations are those of PAC2002. */
const formats: Readonly<Record<string, TirFile['format']>> = { PAC2002: 'PAC2002', MF_05: 'PAC2002', FIALA: 'FIALA' }
const mfTyre52: readonly number[] = [5, 6, 51, 52]

/**
 * @param file name for messages
 * @throws ModelError `file-format` with the line where there is one; `unsupported` for other tyre models
 */
export function readTir(text: string, file: string): TirFile {
  const lines = readTirLines(text, file)
  const unused = lines.skipped.filter(({ name }) => !/comment/i.test(name))
  const warnings = unused.map(({ name, line }) => `${file}:${line}: ${name} is not used`)
  warnings.push(...lines.prose.map(({ text: words, line }) => `${file}:${line}: "${words}" is passed over`))
  const format = formatOf(lines, file)
  const units = readUnits(lines, file, warnings)
  const values: Record<string, number> = {}
  const strings: Record<string, string> = {}
  const origin = new Map<string, TirEntry>()
  for (const block of lines.blocks) {
    if (block.name === 'UNITS' || block.name === 'MDI_HEADER') continue
    for (const entry of block.entries) {
      const earlier = origin.get(entry.key)
      if (earlier !== undefined && earlier.value !== entry.value) {
        throw new ModelError(
          'file-format',
          `${entry.key} has a second value, ${entry.value} after ${earlier.value} in line ${earlier.line}`,
          { file, line: entry.line },
          'remove one of the two',
        )
      }
      origin.set(entry.key, entry)
      if (typeof entry.value === 'number') values[entry.key] = tirToSI(entry.key, entry.value, units)
      else strings[entry.key] = entry.value
    }
  }
  checkRequired(format === 'PAC2002' ? pac2002Required : fialaRequired, lines, values, origin, file, format)
  const used = usedKeywords(format)
  for (const { key, line } of lines.empty)
    if (used.has(key) && !Object.hasOwn(values, key)) warnings.push(`${file}:${line}: ${key} has no value`)
  for (const [key, { value, line }] of origin)
    if (used.has(key) && typeof value === 'string')
      warnings.push(`${file}:${line}: ${key} is the text "${value}", not a number, and is taken as missing`)
  checkPositive(values, origin, file, format)
  if (format === 'PAC2002') warnings.push(...pac2002Warnings(values, strings, units))
  return { format, values, strings, unused: unusedOf(lines, format), warnings }
}

/** Sections that say what the file is, not what the tyre is. */
const headers: ReadonlySet<string> = new Set(['UNITS', 'MDI_HEADER', 'MODEL'])

function unusedOf({ blocks }: TirLines, format: TirFile['format']): readonly TirUnused[] {
  const used = usedKeywords(format)
  return blocks.flatMap(({ name, entries }): readonly TirUnused[] => {
    const others = entries.filter(({ key }) => !used.has(key))
    if (headers.has(name) || others.length === 0) return []
    const keys = others.map(({ key }) => key)
    return [{ section: name, line: others[0].line, keys, whole: others.length === entries.length }]
  })
}

function formatOf({ blocks }: TirLines, file: string): TirFile['format'] {
  const entries = blocks.filter((block) => block.name === 'MODEL').flatMap((block) => block.entries)
  const named = entries.find((entry) => entry.key === 'PROPERTY_FILE_FORMAT')
  const fit = entries.find((entry) => entry.key === 'FITTYP')
  const hint = 'use a PAC2002 (MF-Tyre 5.2) or FIALA property file'
  if (named !== undefined) {
    const name = String(named.value).trim().toUpperCase()
    if (Object.hasOwn(formats, name)) return formats[name]
    if (!(name === 'MF-TYRE' || name === 'MF_TYRE' || name === 'USER') || fit === undefined) {
      throw new ModelError(
        'unsupported',
        `the tyre model "${String(named.value)}" cannot be read`,
        { file, line: named.line },
        hint,
      )
    }
  }
  if (fit === undefined) {
    throw new ModelError(
      'file-format',
      'the file does not say which tyre model it is for',
      { file },
      "add PROPERTY_FILE_FORMAT = 'PAC2002' or 'FIALA' to the section [MODEL]",
    )
  }
  if (typeof fit.value === 'number' && mfTyre52.includes(fit.value)) return 'PAC2002'
  throw new ModelError(
    'unsupported',
    `the Magic Formula version FITTYP = ${fit.value} cannot be read`,
    { file, line: fit.line },
    hint,
  )
}

function readUnits({ blocks }: TirLines, file: string, warnings: string[]): TirUnits {
  const sections = blocks.filter((block) => block.name === 'UNITS')
  if (sections.length === 0) warnings.push(`${file} has no section [UNITS]; values are taken as SI`)
  const units: Record<keyof TirUnits, number> = { ...siUnits }
  for (const { key, value, line } of sections.flatMap((section) => section.entries)) {
    if (!isUnitKey(key)) {
      warnings.push(`${file}:${line}: the unit of ${key} is not used`)
      continue
    }
    const scale = typeof value === 'string' ? tirUnit(key, value) : undefined
    if (scale === undefined) {
      throw new ModelError(
        'wrong-unit',
        `"${value}" is not a unit of ${key}`,
        { file, line },
        `use one of ${tirUnitNames(key).join(', ')}`,
      )
    }
    units[key] = scale
  }
  return units
}

function checkRequired(
  required: readonly string[],
  { empty }: TirLines,
  values: Readonly<Record<string, number>>,
  origin: ReadonlyMap<string, TirEntry>,
  file: string,
  format: string,
): void {
  for (const key of required) {
    const text = origin.get(key)
    if (text !== undefined && typeof text.value === 'string') {
      throw new ModelError(
        'file-format',
        `${key} is the text '${text.value}', not a number`,
        { file, line: text.line },
        'write a number',
      )
    }
  }
  const missing = required.filter((key) => !Object.hasOwn(values, key))
  if (missing.length === 0) return
  const blank = empty.find(({ key }) => missing.includes(key))
  if (blank !== undefined)
    throw new ModelError('file-format', `${blank.key} has no value`, { file, line: blank.line }, 'write a number')
  throw new ModelError('file-format', `the ${format} file lacks ${missing.join(', ')}`, { file }, 'complete the file')
}

/** Keywords that divide others: at zero the forces are not finite. */
const divisors: Readonly<Record<TirFile['format'], readonly string[]>> = {
  PAC2002: [
    ...['UNLOADED_RADIUS', 'FNOMIN', 'LONGVL', 'LFZO', 'LMUX', 'LMUY', 'LKY', 'LCX', 'LCY', 'LCZ'],
    ...['PCX1', 'PDX1', 'PCY1', 'PKY2'],
  ],
  FIALA: ['UNLOADED_RADIUS', 'WIDTH', 'CSLIP', 'CALPHA', 'UMAX'],
}
/**
 * The same, of either sign: files of MF-Tyre 5.0 have PDY1 and PKY1 negative, and as stiffness is divided by the peak, the side
 * force is the same as with both positive.
 */
const nonZero: Readonly<Record<TirFile['format'], readonly string[]>> = { PAC2002: ['PKY1', 'PDY1'], FIALA: [] }

/** Values with which no tyre has finite forces. */
function checkPositive(
  values: Readonly<Record<string, number>>,
  origin: ReadonlyMap<string, TirEntry>,
  file: string,
  format: TirFile['format'],
): void {
  for (const key of ['FNOMIN', 'WIDTH', 'VERTICAL_STIFFNESS', ...divisors[format], ...nonZero[format]]) {
    const either = nonZero[format].includes(key)
    if (!Object.hasOwn(values, key) || values[key] > 0 || (either && values[key] < 0)) continue
    throw new ModelError(
      'out-of-range',
      `${key} is ${origin.get(key)?.value ?? values[key]}`,
      { file, line: origin.get(key)?.line },
      either ? 'give a value other than zero' : 'give a positive value',
    )
  }
}

function pac2002Warnings(
  values: Readonly<Record<string, number>>,
  strings: Readonly<Record<string, string>>,
  units: TirUnits,
): readonly string[] {
  const warnings: string[] = []
  const missing = pac2002Keys.filter((key) => !Object.hasOwn(values, key))
  if (missing.length > 0) {
    const taken = missing.map((key) => `${key} = ${pac2002Default(key)}`).join(', ')
    warnings.push(`not in the file and taken as usual: ${taken}`)
  }
  if (Object.hasOwn(values, 'PTX1') && Object.hasOwn(values, 'PTY1') && !relaxes(values))
    warnings.push('the file has no relaxation lengths (PTX1, PTY1 or PTY2 is 0); those of the block stay as they are')
  const LCZ = values['LCZ'] ?? 1
  if (LCZ !== 1) warnings.push(`the vertical stiffness is multiplied by LCZ = ${LCZ}`)
  if (units.ANGLE !== 1)
    warnings.push('the file has degrees; the coefficients of the Magic Formula are taken for radians all the same')
  if (strings['TYRESIDE']?.trim().toUpperCase() === 'RIGHT') {
    warnings.push('the tyre was measured as a right one; its asymmetries are not mirrored')
  }
  return warnings
}
