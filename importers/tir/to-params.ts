/** Conversion of the keywords of a tyre property file to parameters of the tyre block (SI). */
import type { TirFile } from './file'
import { isMagicFormula, tirFormats } from './formats'
import { pressuresOf } from './pressures'
import type { TirLines } from './text/lines'
import { transientKeywords, transientParams } from './transient'
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

/** Parameters of a tyre block; the only table is that of the load over the deflection. */
export type TireParams = Readonly<Record<string, number | string | readonly (readonly [number, number])[]>>

/**
 * Returns the parameters that the file determines; others are left out. Coefficients are all given: a missing one is 0,
 * a missing scale factor 1, as in the programs that the formats come from.
 */
export function tirToTireParams(tir: TirFile): TireParams {
  const { format, values } = tir
  const has = (key: string): boolean => Object.hasOwn(values, key)
  const pick = (pairs: readonly (readonly [string, string])[]): readonly (readonly [string, number])[] =>
    pairs.filter(([, key]) => has(key)).map(([parameter, key]) => [parameter, values[key]])
  const { params: range } = rangesOf(values)
  const limits = Object.keys(range).length === 0 ? {} : { dataRange: 'warn', ...range }
  const { forceModel, parameters, missing } = tirFormats[format]
  const coefficients = parameters.flatMap(([parameter, key]) => {
    const value = has(key) ? values[key] : missing(key)
    return value === undefined ? [] : [[parameter, value] as const]
  })
  const formula = isMagicFormula(format)
  const stiffness: readonly (readonly [string, number])[] =
    formula && has('LCZ') && has('VERTICAL_STIFFNESS')
      ? [['stiffness', values['VERTICAL_STIFFNESS'] * values['LCZ']]]
      : []
  return {
    forceModel,
    ...Object.fromEntries([...pick(common), ...stiffness, ...(formula ? pick(effectiveRadius) : []), ...coefficients]),
    ...transientParams(tir),
    ...(format === 'MF6' ? pressureParams(values) : {}),
    ...(format === 'FIALA' ? {} : sidesOf(tir)),
    ...limits,
    ...verticalParams(tir),
  }
}

/** Pressures of a file of version 6: without a nominal one, the terms of pressure vanish. */
function pressureParams(values: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const { now, nominal } = pressuresOf(values)
  if (now === undefined && nominal === undefined) return { 'mf6.NOMPRES': 2.2e5, pressure: 2.2e5 }
  return { 'mf6.NOMPRES': nominal ?? now ?? NaN, pressure: now ?? nominal ?? NaN }
}

/** Returns the keywords from which `tirToTireParams` takes values. */
export function usedKeywords(format: TirFile['format'], lines: TirLines): ReadonlySet<string> {
  const keys = (pairs: readonly (readonly [string, string])[]): readonly string[] => pairs.map(([, key]) => key)
  const { parameters } = tirFormats[format]
  const formula = isMagicFormula(format)
  return new Set([
    ...keys(common),
    ...ranges.flat(),
    ...verticalKeywords(lines),
    ...keys(parameters),
    ...(formula ? [...keys(effectiveRadius), 'LCZ'] : []),
    ...transientKeywords(format),
    ...(format === 'MF6' ? ['INFLPRES', 'IP', 'NOMPRES', 'IP_NOM'] : []),
    ...(format === 'FIALA' ? [] : ['TYRESIDE']),
  ])
}
