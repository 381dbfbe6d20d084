/**
 * Tyre property files (.tir, TeimOrbit format of Adams Tire) of PAC2002 (MF-Tyre 5.2), MF-Tyre 6.1 and 6.2, PAC94,
 * PAC89 and Fiala, converted to SI by their [UNITS].
 */
import { ModelError } from '../../engine/errors/model-error'
import { checkFinite, checkRequired } from './checks'
import type { TirFile, TirUnused } from './file'
import { formatOf } from './format'
import { isMagicFormula, tirFormats } from './formats'
import { readTirLines, type TirEntry, type TirLines } from './text/lines'
import { assumedOf, idleFactors, ignoredOf } from './notes'
import { rangesOf, usedKeywords } from './to-params'
import { isUnitKey, siUnits, tirToSI, tirUnit, tirUnitNames, unitBehind } from './text/units'
import type { TirUnits } from './text/units'
import { curveSection, loadCurve, verticalIgnored, verticalParams } from './vertical'

export { tirToTireParams, type TireParams } from './to-params'
export type { TirFile }

/**
 * @param file name for messages
 * @throws ModelError `file-format` with the line where there is one; `unsupported` for other tyre models; `wrong-unit`;
 *   `out-of-range`
 *   for values with which forces are not finite
 */
export function readTir(text: string, file: string): TirFile {
  const lines = readTirLines(text, file)
  const [ignored, assumed]: [string[], string[]] = [[], []]
  const format = formatOf(lines, file, assumed)
  const used = usedKeywords(format, lines)
  for (const { text: words, line, like } of lines.prose) {
    if (like !== undefined && used.has(like)) throw noName(words, file, line)
    ignored.push(`${file}:${line}: "${words}" is ignored`)
  }
  if (lines.commas) assumed.push('numbers are written with decimal commas')
  const units = readUnits(lines, file, ignored, assumed)
  const { values, strings, origin } = collect(lines, { file, format, used, units, ignored })
  const curve = loadCurve(lines, units, values, file, ignored)
  for (const { name, section, line } of lines.skipped)
    if (!/comment/i.test(name) && section !== curveSection) {
      const where = section === '' ? '' : `in [${section}] `
      ignored.push(`${file}:${line}: ${name} ${where}is not used`)
    }
  const raw = { ...values }
  if (isMagicFormula(format)) withoutLongitudinalData(values, assumed)
  checkRequired(format, lines, values, origin, file)
  for (const { key, line, section } of lines.empty)
    if (section !== 'UNITS' && used.has(key) && !Object.hasOwn(values, key))
      assumed.push(`${file}:${line}: ${key} has no value`)
  for (const [key, { value, line }] of origin)
    if (used.has(key) && key !== 'TYRESIDE' && typeof value === 'string' && !Object.hasOwn(values, key))
      assumed.push(`${file}:${line}: ${key} is the text "${value}", not a number, and is treated as missing`)
  leaveOutZeros(format, values, assumed)
  checkFinite(values, origin, file, format)
  const tir = { format, values, strings, ...(curve === undefined ? {} : { curve }) }
  const law = verticalParams(tir)
  assumed.push(...rangesOf(values).notes)
  ignored.push(...idleFactors(format, lines, raw, used, file))
  assumed.push(...assumedOf(format, values, strings, units))
  ignored.push(...ignoredOf(format, lines, raw, strings, law.vertical !== undefined))
  ignored.push(...verticalIgnored(tir, law))
  return { ...tir, unused: unusedOf(lines, used), ignored, assumed }
}

const noName = (words: string, file: string, line: number): ModelError => {
  const key = words.slice(0, words.indexOf('=')).trim().toUpperCase()
  return new ModelError(
    'file-format',
    `"${key}" is not the name of a value`,
    { file, line },
    'write values as KEY = value',
  )
}

interface Reading {
  readonly file: string
  readonly format: TirFile['format']
  readonly used: ReadonlySet<string>
  readonly units: TirUnits
  readonly ignored: string[]
}

/**
 * Returns whether a keyword has no unit in this format: rolling resistance is a coefficient in files of 1989 and 1994.
 */
const isNumber = (key: string, format: TirFile['format']): boolean =>
  key === 'ROLLING_RESISTANCE' && tirFormats[format].inPercent === true

function collect({ blocks }: TirLines, { file, format, used, units, ignored }: Reading) {
  const values: Record<string, number> = {}
  const strings: Record<string, string> = {}
  const origin = new Map<string, TirEntry>()
  for (const block of blocks) {
    if (block.name === 'UNITS' || block.name === 'MDI_HEADER') continue
    for (const entry of block.entries) {
      const { key, value, line, problem, behind } = entry
      const matters = used.has(key)
      if (problem !== undefined && matters)
        throw new ModelError('file-format', problem.what, { file, line }, problem.hint)
      const earlier = origin.get(key)
      if (earlier !== undefined && earlier.value !== value) {
        if (matters)
          throw new ModelError(
            'file-format',
            `${key} has a second value, ${value} after ${earlier.value} in line ${earlier.line}`,
            { file, line },
            'remove one of the two',
          )
        continue
      }
      if (matters && behind !== undefined) {
        if (unitBehind(key, behind, units) === false)
          throw new ModelError(
            'wrong-unit',
            `${key} has "${behind}" after its value, which is not its unit in [UNITS]`,
            { file, line },
            'remove it, or enter the value in the units of the file',
          )
        if (unitBehind(key, behind, units) === undefined)
          ignored.push(`${file}:${line}: "${behind.slice(0, 40)}" after the value of ${key} is ignored`)
      }
      origin.set(key, entry)
      if (typeof value === 'number') values[key] = isNumber(key, format) ? value : tirToSI(key, value, units)
      else strings[key] = value
    }
  }
  return { values, strings, origin }
}

/** Sections that describe the file, not the tyre. */
const headers: ReadonlySet<string> = new Set(['UNITS', 'MDI_HEADER', 'MODEL'])

function unusedOf({ blocks }: TirLines, used: ReadonlySet<string>): readonly TirUnused[] {
  return blocks.flatMap(({ name, entries }): readonly TirUnused[] => {
    const others = entries.filter(({ key }) => !used.has(key))
    if (headers.has(name) || others.length === 0) return []
    const keys = others.map(({ key }) => key)
    return [{ section: name, line: others[0].line, keys, whole: others.length === entries.length }]
  })
}

/** Units that no used quantity has. */
const needless: ReadonlySet<string> = new Set(['MASS', 'PRESSURE'])

/** @throws ModelError `wrong-unit` */
export const unitsOf = (lines: TirLines, file: string): TirUnits => readUnits(lines, file, [], [])

function readUnits({ blocks, empty }: TirLines, file: string, ignored: string[], assumed: string[]): TirUnits {
  const sections = blocks.filter((block) => block.name === 'UNITS')
  if (sections.length === 0) assumed.push(`${file} has no section [UNITS]; values are assumed to be in SI units`)
  for (const { key, section, line } of empty)
    if (section === 'UNITS' && isUnitKey(key))
      assumed.push(`${file}:${line}: ${key} has no unit and is assumed to be in SI units`)
  const units: Record<keyof TirUnits, number> = { ...siUnits }
  const factors = new Map<string, number>()
  for (const { key, value, line } of sections.flatMap((section) => section.entries)) {
    if (!isUnitKey(key)) {
      ignored.push(`${file}:${line}: the unit of ${key} is not used`)
      continue
    }
    const scale = typeof value === 'string' ? tirUnit(key, value) : undefined
    const earlier = factors.get(key)
    if (earlier !== undefined && scale !== undefined && earlier !== scale)
      throw new ModelError(
        'wrong-unit',
        `${key} has a second unit, "${value}"`,
        { file, line },
        'remove one of the two',
      )
    if (scale !== undefined) factors.set(key, (units[key] = scale))
    else if (needless.has(key)) ignored.push(`${file}:${line}: "${value}" is not a unit of ${key}, but is not needed`)
    else
      throw new ModelError(
        'wrong-unit',
        `"${value}" is not a unit of ${key}`,
        { file, line },
        `use one of ${tirUnitNames(key).join(', ')}`,
      )
  }
  return units
}

/**
 * Completes a tyre of which only the lateral force was measured (USE_MODE 2): its longitudinal force is zero at any
 * slip. With no stiffness the sine of the Magic Formula is zero whatever peak and shape are, so these may be 1.
 */
function withoutLongitudinalData(values: Record<string, number>, assumed: string[]): void {
  const absent = (key: string): boolean => (values[key] ?? 0) === 0
  if (!absent('PDX1') || !absent('PKX1') || absent('PDY1')) return
  Object.assign(values, { PDX1: 1, PKX1: 0, ...(absent('PCX1') ? { PCX1: 1 } : {}) })
  for (const key of ['PDX2', 'PDX3', 'PKX2', 'PKX3', 'PVX1', 'PVX2']) values[key] = 0
  assumed.push('the file has no longitudinal data (PDX1 and PKX1): the tyre has no longitudinal force')
}

/** Removes zeros that stand for unknown values, if the block has a value of its own. */
function leaveOutZeros(format: TirFile['format'], values: Record<string, number>, assumed: string[]): void {
  const without = (key: string, instead: string): void => {
    if (!Object.hasOwn(values, key) || values[key] > 0) return
    assumed.push(`${key} is ${values[key]}; ${instead}`)
    delete values[key]
  }
  without('VERTICAL_STIFFNESS', 'the vertical stiffness of the block is unchanged')
  if (!isMagicFormula(format) || ((values['QSY3'] ?? 0) === 0 && (values['QSY4'] ?? 0) === 0))
    without('LONGVL', 'it is assumed to be 16.6 m/s; no force depends on it')
  if ((values['VERTICAL_DAMPING'] ?? 0) < 0)
    without('VERTICAL_DAMPING', 'the vertical damping of the block is unchanged')
}
