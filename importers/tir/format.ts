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
  FIALA: 'FIALA',
}
/** Names of programs that read several versions: FITTYP says which one it is. */
const programs: ReadonlySet<string> = new Set(['MFTYRE', 'MFSWIFT', 'DELFTTYRE', 'TNO', 'USER', 'TIRE', 'TYRE', ''])
const mfTire52: readonly number[] = [5, 6, 21, 51, 52]

/** Names of models that Wishbone does not have, by the years and versions by which they are known. */
const others: Readonly<Record<string, string>> = {
  PAC89: 'Pacejka 89 (PAC89)',
  PAC94: 'Pacejka 94 (PAC94)',
  MF60: 'Magic Formula 6.0',
  MF61: 'Magic Formula 6.1',
  MF62: 'Magic Formula 6.2',
  MFTYRE61: 'Magic Formula 6.1',
  MFTYRE62: 'Magic Formula 6.2',
}

/** Returns the version for which a number of FITTYP stands. */
const versionOf = (fit: number | string): string =>
  [60, 61, 62].includes(Number(fit)) ? `${Number(fit) / 10} (FITTYP = ${fit})` : `version FITTYP = ${fit}`

const hint = 'use a PAC2002 (MF-Tyre 5.2) or FIALA property file'

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
      return formats[name]
    }
    if (!programs.has(name)) {
      const known = Object.hasOwn(others, name) ? others[name] : `"${String(named.value)}"`
      const what = `the tyre model ${known} cannot be read`
      throw new ModelError('unsupported', what, { file, line: named.line }, hint)
    }
  }
  if (fit !== undefined) {
    if (typeof fit.value === 'number' && mfTire52.includes(fit.value)) return 'PAC2002'
    const what = `the Magic Formula ${versionOf(fit.value)} cannot be read`
    throw new ModelError('unsupported', what, { file, line: fit.line }, hint)
  }
  const has = (...keys: readonly string[]): boolean => keys.every((key) => entry(key) !== undefined)
  const format = has('PCX1', 'PCY1', 'PKY1') && !has('PKY6') ? 'PAC2002' : has('CSLIP', 'CALPHA') ? 'FIALA' : undefined
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
    "add PROPERTY_FILE_FORMAT = 'PAC2002' or 'FIALA' to the section [MODEL]",
  )
}
