/** Recognition of the tyre model for which a property file is written. */
import { ModelError } from '../../engine/errors/model-error'
import type { TirFile } from './file'
import type { TirEntry, TirLines } from './text/lines'

/** Names and FITTYP numbers of MF-Tyre 5.0 and 5.2, whose equations are those of PAC2002. */
const formats: Readonly<Record<string, TirFile['format']>> = {
  PAC2002: 'PAC2002',
  MF05: 'PAC2002',
  MF5: 'PAC2002',
  MF50: 'PAC2002',
  MF52: 'PAC2002',
  MFTYRE5: 'PAC2002',
  MFTYRE50: 'PAC2002',
  MFTYRE52: 'PAC2002',
  MF60: 'MF6',
  MF61: 'MF6',
  MF62: 'MF6',
  MFTYRE60: 'MF6',
  MFTYRE61: 'MF6',
  MFTYRE62: 'MF6',
  PAC94: 'PAC94',
  PACEJKA94: 'PAC94',
  PAC89: 'PAC89',
  PACEJKA89: 'PAC89',
  FIALA: 'FIALA',
}
/** Names of programs that read several versions: FITTYP says which one it is. */
const programs: ReadonlySet<string> = new Set(['MFTYRE', 'MFSWIFT', 'DELFTTYRE', 'TNO', 'USER', 'TIRE', 'TYRE', ''])
const mfTire52: readonly number[] = [5, 6, 21, 51, 52]

const mf6: readonly number[] = [60, 61, 62]
const version60 = 'the file is for version 6.0 of the Magic Formula; the equations of 6.1 are used'

const hint = 'use a property file of PAC2002 (MF-Tyre 5.2), MF-Tyre 6.1 or 6.2, PAC94, PAC89 or FIALA'

/**
 * @param assumed takes what was concluded from keywords
 * @throws ModelError `unsupported` for other models, `file-format` where the file does not say
 */
export function formatOf({ blocks }: TirLines, file: string, assumed: string[]): TirFile['format'] {
  const entries = blocks.filter(({ name }) => name !== 'MDI_HEADER').flatMap((block) => block.entries)
  const entry = (key: string): TirEntry | undefined => entries.find((e) => e.key === key)
  const [named, fit] = [entry('PROPERTY_FILE_FORMAT'), entry('FITTYP')]
  if (named !== undefined) {
    const name = String(named.value)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
    if (Object.hasOwn(formats, name)) {
      if (formats[name] === 'PAC2002' && typeof fit?.value === 'number' && !mfTire52.includes(fit.value))
        assumed.push(
          `FITTYP = ${fit.value} is a different version from ${name}, which PROPERTY_FILE_FORMAT states; ${name} is used`,
        )
      if (name.endsWith('60')) assumed.push(version60)
      return formats[name]
    }
    if (!programs.has(name)) {
      const what = `the tyre model "${String(named.value)}" cannot be read`
      throw new ModelError('unsupported', what, { file, line: named.line }, hint)
    }
  }
  if (fit !== undefined) {
    if (typeof fit.value === 'number' && mfTire52.includes(fit.value)) return 'PAC2002'
    if (typeof fit.value === 'number' && mf6.includes(fit.value)) {
      if (fit.value === 60) assumed.push(version60)
      return 'MF6'
    }
    const what = `the Magic Formula of FITTYP = ${fit.value} cannot be read`
    throw new ModelError('unsupported', what, { file, line: fit.line }, hint)
  }
  const has = (...keys: readonly string[]): boolean => keys.every((key) => entry(key) !== undefined)
  const format = formatOfKeys(has)
  if (format !== undefined) {
    assumed.push(`the file does not state its tyre model; its keywords indicate ${format}`)
    return format
  }
  if (named !== undefined) {
    const what = `the tyre model "${String(named.value)}" cannot be read`
    throw new ModelError('unsupported', what, { file, line: named.line }, hint)
  }
  throw new ModelError(
    'file-format',
    'the file does not state its tyre model',
    { file },
    "add PROPERTY_FILE_FORMAT = 'PAC2002', 'MF61', 'PAC94', 'PAC89' or 'FIALA' to the section [MODEL]",
  )
}

function formatOfKeys(has: (...keys: readonly string[]) => boolean): TirFile['format'] | undefined {
  if (has('PCX1', 'PCY1', 'PKY1')) return has('PKY6') ? 'MF6' : 'PAC2002'
  if (has('A0', 'A13', 'B0', 'B10', 'C0', 'C17')) return has('A17', 'B13', 'C20') ? 'PAC94' : 'PAC89'
  return has('CSLIP', 'CALPHA') ? 'FIALA' : undefined
}
