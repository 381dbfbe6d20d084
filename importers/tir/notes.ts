/** Notes on PAC2002 files: content without effect, and assumptions for what they leave open. */
import type { TirLines } from './text/lines'
import { pac2002Default, pac2002Keys } from './pac2002-keys'
import { relaxes } from './to-params'
import type { TirUnits } from './text/units'

type Values = Readonly<Record<string, number>>
type Strings = Readonly<Record<string, string>>

/** Returns the assumptions for values that the file does not state. */
export function pac2002Assumed(values: Values, strings: Strings, units: TirUnits): readonly string[] {
  const assumed: string[] = []
  const missing = pac2002Keys.filter((key) => !Object.hasOwn(values, key))
  if (missing.length > 0) {
    const taken = missing.map((key) => `${key} = ${pac2002Default(key)}`).join(', ')
    assumed.push(`not in the file, default used: ${taken}`)
  }
  if (Object.hasOwn(values, 'PTX1') && Object.hasOwn(values, 'PTY1') && !relaxes(values))
    assumed.push('the file has no relaxation lengths (PTX1, PTY1 or PTY2 is 0); those of the block are unchanged')
  const LCZ = values['LCZ'] ?? 1
  if (LCZ !== 1 && Object.hasOwn(values, 'VERTICAL_STIFFNESS'))
    assumed.push(`the vertical stiffness is multiplied by LCZ = ${LCZ}`)
  if (units.ANGLE !== 1)
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

/** Pattern of coefficients that later versions have, and PAC2002 beside slip. */
const later =
  /^(?:PKY[4-7]|PEY5|RBX3|RBY4|QDZ1[01]|QSX(?:[4-9]|1\d)|QSY[5-8]|PTX4|PTY3|P[DKHE][XY]P\d|QDTP1|QCRP\d|QBRP1|QDRP\d)$/
const ofPressure = /^(?:PP[XYZ]\d|PPMX1|QPX1|QPZ\d)$/

/** Returns scaling factors without effect, of any model. */
export function idleFactors(
  { blocks }: TirLines,
  values: Values,
  used: ReadonlySet<string>,
  file: string,
): readonly string[] {
  const acts = (key: string): boolean => used.has(key) && (relaxes(values) || (key !== 'LSGKP' && key !== 'LSGAL'))
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
 * Returns other content of a PAC2002 file that has no effect.
 * @param hasLaw whether the file gives a vertical law other than a stiffness
 */
export function pac2002Ignored(
  { blocks }: TirLines,
  values: Values,
  strings: Strings,
  hasLaw: boolean,
): readonly string[] {
  const ignored: string[] = []
  const entries = blocks.flatMap(({ entries }) => entries)
  if ((values['LCZ'] ?? 1) !== 1 && !hasLaw && !Object.hasOwn(values, 'VERTICAL_STIFFNESS'))
    ignored.push(`the scaling factor LCZ = ${values['LCZ']} has no effect: the file has no VERTICAL_STIFFNESS`)
  const active = (pattern: RegExp): readonly string[] =>
    entries
      .filter(({ key, value }) => pattern.test(key) && typeof value === 'number' && value !== 0)
      .map(({ key }) => key)
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
