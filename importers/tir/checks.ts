/** Checks of tyre property files for required keywords, and for values with which no tyre has finite forces. */
import { ModelError } from '../../engine/errors/model-error'
import type { TirFile } from './file'
import type { TirEntry, TirLines } from './text/lines'
import { pac2002Required } from './pac2002-keys'

type Format = TirFile['format']

const required: Readonly<Record<Format, readonly string[]>> = {
  PAC2002: pac2002Required,
  FIALA: ['UNLOADED_RADIUS', 'WIDTH', 'CSLIP', 'CALPHA', 'UMAX', 'UMIN'],
}

/** @throws ModelError `file-format` naming the line */
export function checkRequired(
  format: Format,
  { empty }: TirLines,
  values: Readonly<Record<string, number>>,
  origin: ReadonlyMap<string, TirEntry>,
  file: string,
): void {
  for (const key of required[format]) {
    const text = origin.get(key)
    if (text === undefined || typeof text.value !== 'string') continue
    const what = `${key} is the text '${text.value}', not a number`
    throw new ModelError('file-format', what, { file, line: text.line }, 'write a number')
  }
  const missing = required[format].filter((key) => !Object.hasOwn(values, key))
  if (missing.length === 0) return
  const blank = empty.find(({ key }) => missing.includes(key))
  if (blank !== undefined)
    throw new ModelError('file-format', `${blank.key} has no value`, { file, line: blank.line }, 'write a number')
  throw new ModelError('file-format', `the ${format} file lacks ${missing.join(', ')}`, { file }, 'complete the file')
}

/** Keywords by which others are divided: at zero the forces are not finite. */
const divisors: Readonly<Record<Format, readonly string[]>> = {
  PAC2002: [
    ...['UNLOADED_RADIUS', 'FNOMIN', 'LONGVL', 'LFZO', 'LMUX', 'LMUY', 'LKY', 'LCX', 'LCY', 'LCZ'],
    ...['PCX1', 'PDX1', 'PCY1', 'PKY2'],
  ],
  FIALA: ['UNLOADED_RADIUS', 'CSLIP', 'CALPHA', 'UMAX'],
}
/**
 * Divisors of either sign. Files of MF-Tyre 5.0 have PDY1 and PKY1 negative. As stiffness is divided by the peak, the
 * side force is the same as with both positive.
 */
const nonZero: Readonly<Record<Format, readonly string[]>> = { PAC2002: ['PKY1', 'PDY1'], FIALA: [] }

/** @throws ModelError `out-of-range` naming keyword, value and line */
export function checkFinite(
  values: Readonly<Record<string, number>>,
  origin: ReadonlyMap<string, TirEntry>,
  file: string,
  format: Format,
): void {
  for (const key of [...divisors[format], ...nonZero[format]]) {
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
