/** Notes on property files: content without effect, and assumptions for what they leave open. */
import type { TirLines } from './text/lines'
import type { TirFile } from './file'
import { isMagicFormula, tirFormats } from './formats'
import { pressuresOf } from './pressures'
import { transientAssumed, transientOf } from './transient'
import type { TirUnits } from './text/units'

type Values = Readonly<Record<string, number>>
type Strings = Readonly<Record<string, string>>

/** Returns the assumptions for values that the file does not state. */
export function assumedOf(
  format: TirFile['format'],
  values: Values,
  strings: Strings,
  units: TirUnits,
): readonly string[] {
  if (format === 'FIALA') return []
  const assumed: string[] = []
  const { parameters, missing: valueOf, inPercent = false } = tirFormats[format]
  const missing = parameters.flatMap(([, key]) => {
    const value = Object.hasOwn(values, key) ? undefined : valueOf(key)
    return value === undefined ? [] : [`${key} = ${value}`]
  })
  if (missing.length > 0) assumed.push(`not in the file, default used: ${missing.join(', ')}`)
  if (format === 'MF6') assumed.push(...pressuresAssumed(values))
  assumed.push(...transientAssumed(format, values))
  const LCZ = values['LCZ'] ?? 1
  if (LCZ !== 1 && Object.hasOwn(values, 'VERTICAL_STIFFNESS'))
    assumed.push(`the vertical stiffness is multiplied by LCZ = ${LCZ}`)
  if (units.ANGLE !== 1 && !inPercent)
    assumed.push(
      'the file uses degrees; the coefficients of the Magic Formula are nevertheless assumed to be in radians',
    )
  const side = strings['TYRESIDE']?.trim().toUpperCase() ?? ''
  if (!/^(?:LEFT|RIGHT|SYMM?ETRIC)$/.test(side))
    assumed.push('the file does not state on which side the tyre was measured, so it cannot be mirrored')
  if (/^SYMM/.test(side))
    assumed.push('TYRESIDE is SYMMETRIC: coefficients that make left and right differ are treated as zero')
  if ((values['USE_MODE'] ?? 0) < 0)
    assumed.push(`USE_MODE = ${values['USE_MODE']} requests the mirror image: the tyre is mounted on the opposite side`)
  return assumed
}

function pressuresAssumed(values: Values): readonly string[] {
  const { now, nominal } = pressuresOf(values)
  const low = [now, nominal].find((pressure) => pressure !== undefined && pressure < leastPressure)
  return [
    ...(nominal === undefined
      ? ['the file has no nominal pressure (NOMPRES): forces do not depend on the pressure']
      : now === undefined
        ? [`the file has no inflation pressure (INFLPRES): the nominal pressure of ${nominal} Pa is used`]
        : []),
    ...(low === undefined ? [] : [`a pressure of ${low} Pa is below that of any tyre: check its unit in [UNITS]`]),
  ]
}

/** Pressure below which a value is not in pascals, Pa. */
const leastPressure = 5e3

/** Pattern of coefficients that later versions have, and PAC2002 beside slip. */
const later =
  /^(?:PKY[4-7]|PEY5|RBX3|RBY4|QDZ1[01]|QSX(?:[4-9]|1\d)|QSY[5-8]|PTX4|PTY3|P[DKHE][XY]P\d|QDTP1|QCRP\d|QBRP1|QDRP\d)$/
/** Coefficients of turn slip and of relaxation in version 6, which have no effect. */
const turnSlip = /^(?:P[DKHE][XY]P\d|PECP\d|QDTP1|QCRP\d|QBRP1|QDRP\d|PTX4|PTY3)$/
const ofPressure = /^(?:PP[XYZ]\d|PPMX1|QPX1|QPZ\d)$/

/** Returns scaling factors without effect, of any model. */
export function idleFactors(
  format: TirFile['format'],
  { blocks }: TirLines,
  values: Values,
  used: ReadonlySet<string>,
  file: string,
): readonly string[] {
  const lengths = transientOf({ format, values }) === 'string'
  const acts = (key: string): boolean => used.has(key) && (lengths || (key !== 'LSGKP' && key !== 'LSGAL'))
  return blocks
    .filter(({ name }) => name.includes('SCALING'))
    .flatMap(({ entries }) => entries)
    .filter(({ key, value }) => typeof value === 'number' && value !== 1 && !acts(key))
    .map(
      ({ key, value, line }) =>
        `${file}:${line}: the scaling factor ${key} = ${value} has no effect: the tyre model has nothing that it scales`,
    )
}

/**
 * Returns other content of a file of the Magic Formula that has no effect.
 * @param hasLaw whether the file gives a vertical law other than a stiffness
 */
export function ignoredOf(
  format: TirFile['format'],
  { blocks }: TirLines,
  values: Values,
  strings: Strings,
  hasLaw: boolean,
): readonly string[] {
  if (!isMagicFormula(format)) return []
  const ignored: string[] = []
  const entries = blocks.flatMap(({ entries }) => entries)
  if ((values['LCZ'] ?? 1) !== 1 && !hasLaw && !Object.hasOwn(values, 'VERTICAL_STIFFNESS'))
    ignored.push(`the scaling factor LCZ = ${values['LCZ']} has no effect: the file has no VERTICAL_STIFFNESS`)
  const active = (pattern: RegExp): readonly string[] =>
    entries
      .filter(({ key, value }) => pattern.test(key) && typeof value === 'number' && value !== 0)
      .map(({ key }) => key)
  if (format === 'MF6') {
    const turning = active(turnSlip)
    if (turning.length > 0)
      ignored.push(`terms of turn slip and relaxation are ignored: ${[...new Set(turning)].join(', ')}`)
    if (active(/^LMUV$/).length > 0) ignored.push('LMUV has no effect: friction does not depend on the sliding speed')
    return ignored
  }
  const newer = active(later)
  if (newer.length > 0)
    ignored.push(`terms of later versions of the Magic Formula are ignored: ${[...new Set(newer)].join(', ')}`)
  const pressures = active(ofPressure)
  const [now, nominal] = [values['INFLPRES'] ?? values['IP'], values['NOMPRES'] ?? values['IP_NOM']]
  if (pressures.length > 0 && now !== undefined && nominal !== undefined && now !== nominal)
    ignored.push(
      `the inflation pressure ${now} Pa differs from the nominal pressure ${nominal} Pa, but pressure terms are ignored: ${[...new Set(pressures)].join(', ')}`,
    )
  if (strings['FE_METHOD']?.trim().toUpperCase() === 'YES')
    ignored.push('FE_METHOD requests a friction ellipse, but combined slip uses the Magic Formula (RBX1 to RVY6)')
  return ignored
}
