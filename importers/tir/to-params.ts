/** Conversion of the keywords of a tyre property file to parameters of the tyre block (SI). */
import type { TirFile } from './file'
import { pac2002Default, pac2002Keys } from './pac2002-keys'
import type { TirLines } from './text/lines'
import { verticalKeywords, verticalParams } from './vertical'

/** Pairs of keywords for the range of the data. */
const ranges: readonly (readonly [min: string, max: string])[] = [
  ['FZMIN', 'FZMAX'],
  ['KPUMIN', 'KPUMAX'],
  ['ALPMIN', 'ALPMAX'],
  ['CAMMIN', 'CAMMAX'],
]

/** Returns limits by parameter, and remarks on them. */
export function rangesOf(values: Readonly<Record<string, number>>): {
  readonly params: Readonly<Record<string, number>>
  readonly notes: readonly string[]
} {
  const params: Record<string, number> = {}
  const notes: string[] = []
  for (const [min, max] of ranges) {
    const [low, high] = [values[min], values[max]] as (number | undefined)[]
    if (low !== undefined && high !== undefined && !(low < high)) {
      if (low !== 0 || high !== 0) notes.push(`${min} = ${low} is not below ${max} = ${high}: this range is ignored`)
      continue
    }
    if (low !== undefined && !(min === 'FZMIN' && low < 0)) params[`range.${min}`] = low
    if (high !== undefined) params[`range.${max}`] = high
    if (max === 'KPUMAX' && high === 0)
      notes.push('KPUMAX is 0: the tyre was measured only in braking; limited to its data, it cannot drive')
  }
  return { params, notes }
}

/** Returns the side for which the tyre was measured, and the one it runs on if the file asks for the mirror image. */
function sidesOf({ strings, values }: TirFile): Readonly<Record<string, string>> {
  const side = strings['TYRESIDE']?.trim().toUpperCase() ?? ''
  if (side.startsWith('SYMM')) return { measuredSide: 'symmetric' }
  const turned = (values['USE_MODE'] ?? 0) < 0
  if (side !== 'LEFT' && side !== 'RIGHT') return turned ? { measuredSide: 'left', mountedSide: 'right' } : {}
  const [ownSide, other] = side === 'LEFT' ? ['left', 'right'] : ['right', 'left']
  return { measuredSide: ownSide, ...(turned ? { mountedSide: other } : {}) }
}

/** Parameters of geometry and normal force with their keywords, the same in all files. */
const common: readonly (readonly [parameter: string, key: string])[] = [
  ['radius', 'UNLOADED_RADIUS'],
  ['stiffness', 'VERTICAL_STIFFNESS'],
  ['damping', 'VERTICAL_DAMPING'],
]

const effectiveRadius: readonly (readonly [parameter: string, key: string])[] = [
  ['reff.B', 'BREFF'],
  ['reff.D', 'DREFF'],
  ['reff.F', 'FREFF'],
  ['reff.nominalLoad', 'FNOMIN'],
]

const fiala: readonly (readonly [parameter: string, key: string])[] = [
  ['fiala.width', 'WIDTH'],
  ['fiala.CS', 'CSLIP'],
  ['fiala.CA', 'CALPHA'],
  ['fiala.CR', 'ROLLING_RESISTANCE'],
  ['fiala.mu0', 'UMAX'],
  ['fiala.mu1', 'UMIN'],
]

const string: readonly string[] = [
  'FNOMIN',
  'UNLOADED_RADIUS',
  'LFZO',
  'LSGKP',
  'LSGAL',
  'PTX1',
  'PTX2',
  'PTX3',
  'PTY1',
  'PTY2',
  'PKY3',
]

/** Parameters of a tyre block; the only table is that of the load over the deflection. */
export type TireParams = Readonly<Record<string, number | string | readonly (readonly [number, number])[]>>

/**
 * Returns the parameters that the file determines; others are left out. Coefficients of the Magic Formula are all
 * given: a missing one is 0, a missing scale factor 1, as in the program that the format comes from.
 */
export function tirToTireParams(tir: TirFile): TireParams {
  const has = (key: string): boolean => Object.hasOwn(tir.values, key)
  const pick = (pairs: readonly (readonly [string, string])[]): readonly (readonly [string, number])[] =>
    pairs.filter(([, key]) => has(key)).map(([parameter, key]) => [parameter, tir.values[key]])
  const { params: range } = rangesOf(tir.values)
  const limits = Object.keys(range).length === 0 ? {} : { dataRange: 'warn', ...range }
  if (tir.format === 'FIALA') {
    const resistance: readonly (readonly [string, number])[] = has('ROLLING_RESISTANCE') ? [] : [['fiala.CR', 0]]
    return {
      forceModel: 'fiala',
      ...Object.fromEntries([...pick(common), ...pick(fiala), ...resistance]),
      ...limits,
      ...verticalParams(tir),
    }
  }
  const value = (key: string): number => (has(key) ? tir.values[key] : pac2002Default(key))
  const stiffness: readonly (readonly [string, number])[] =
    has('LCZ') && has('VERTICAL_STIFFNESS') ? [['stiffness', tir.values['VERTICAL_STIFFNESS'] * tir.values['LCZ']]] : []
  return {
    forceModel: 'pac2002',
    ...Object.fromEntries([
      ...pick(common),
      ...stiffness,
      ...pick(effectiveRadius),
      ...pac2002Keys.map((key) => [`pac2002.${key}`, value(key)] as const),
      ...(relaxes(tir.values) ? string.map((key) => [`string.${key}`, value(key)] as const) : []),
    ]),
    ...sidesOf(tir),
    ...limits,
    ...verticalParams(tir),
  }
}

/**
 * Returns whether the file gives relaxation lengths. With a factor of zero they would be zero, and slip cannot be
 * delayed by them.
 */
export function relaxes(values: Readonly<Record<string, number>>): boolean {
  const factor = (key: string, missing: number): number => (Object.hasOwn(values, key) ? values[key] : missing)
  return factor('PTX1', 0) !== 0 && factor('PTY1', 0) !== 0 && factor('PTY2', 0) !== 0
}

/** Returns the keywords from which `tirToTireParams` takes values. */
export function usedKeywords(format: TirFile['format'], lines: TirLines): ReadonlySet<string> {
  const keys = (pairs: readonly (readonly [string, string])[]): readonly string[] => pairs.map(([, key]) => key)
  const both = [...keys(common), ...ranges.flat(), ...verticalKeywords(lines)]
  if (format === 'FIALA') return new Set([...both, ...keys(fiala)])
  return new Set([...both, ...keys(effectiveRadius), ...pac2002Keys, ...string, 'LCZ', 'TYRESIDE'])
}
