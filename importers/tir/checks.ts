/** Checks of tyre property files for required keywords, and for values with which no tyre has finite forces. */
import { ModelError } from '../../engine/errors/model-error'
import type { TirFile } from './file'
import type { TirEntry, TirLines } from './text/lines'
import { tirFormats } from './formats'

type Format = TirFile['format']

/** @throws ModelError `file-format` naming the line */
export function checkRequired(
  format: Format,
  { empty }: TirLines,
  values: Readonly<Record<string, number>>,
  origin: ReadonlyMap<string, TirEntry>,
  file: string,
): void {
  for (const key of tirFormats[format].required) {
    const text = origin.get(key)
    if (text === undefined || typeof text.value !== 'string') continue
    const what = `${key} is the text '${text.value}', not a number`
    throw new ModelError('file-format', what, { file, line: text.line }, 'write a number')
  }
  const missing = tirFormats[format].required.filter((key) => !Object.hasOwn(values, key))
  if (missing.length === 0) return
  const blank = empty.find(({ key }) => missing.includes(key))
  if (blank !== undefined)
    throw new ModelError('file-format', `${blank.key} has no value`, { file, line: blank.line }, 'write a number')
  throw new ModelError('file-format', `the ${format} file lacks ${missing.join(', ')}`, { file }, 'complete the file')
}

/** @throws ModelError `out-of-range` naming keyword, value and line */
export function checkFinite(
  values: Readonly<Record<string, number>>,
  origin: ReadonlyMap<string, TirEntry>,
  file: string,
  format: Format,
): void {
  const { divisors, nonZero } = tirFormats[format]
  for (const key of [...divisors, ...nonZero]) {
    const either = nonZero.includes(key)
    if (!Object.hasOwn(values, key) || values[key] > 0 || (either && values[key] < 0)) continue
    throw new ModelError(
      'out-of-range',
      `${key} is ${origin.get(key)?.value ?? values[key]}`,
      { file, line: origin.get(key)?.line },
      either ? 'give a value other than zero' : 'give a positive value',
    )
  }
}
