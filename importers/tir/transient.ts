/**
 * The lag of slip in a property file: relaxation lengths of MF-Tyre 5.2 or, in files of version 6, the stiffness of the
 * carcass, from which lengths follow (Besselink, Schmeitz and Pacejka 2010, eqs 17 to 20).
 */
import type { TirFile } from './file'
import { isMagicFormula, tirFormats } from './formats'
import { pac2002Default } from './pac2002-keys'
import { pressuresOf } from './pressures'

type Values = Readonly<Record<string, number>>
type Format = TirFile['format']

const string: readonly string[] = [
  ...['FNOMIN', 'UNLOADED_RADIUS', 'LFZO', 'LSGKP', 'LSGAL'],
  ...['PTX1', 'PTX2', 'PTX3', 'PTY1', 'PTY2', 'PKY3'],
]
const stiffness = ['LONGITUDINAL_STIFFNESS', 'LATERAL_STIFFNESS'] as const
const overLoad = ['PCFX1', 'PCFX2', 'PCFY1', 'PCFY2'] as const
const overPressure = ['PCFX3', 'PCFY3'] as const

/** Returns the keywords that the lag of a file of this format may take. */
export function transientKeywords(format: Format): readonly string[] {
  if (!isMagicFormula(format)) return []
  return format === 'MF6' ? [...string, ...stiffness, ...overLoad, ...overPressure] : string
}

/** Source of the lag of slip. */
type Transient = 'carcass' | 'string' | undefined

/** Returns what a file gives; relaxation lengths with a factor of zero would be zero, and cannot delay slip. */
export function transientOf({ format, values }: Pick<TirFile, 'format' | 'values'>): Transient {
  const of = (key: string): number => values[key] ?? 0
  if (format === 'MF6' && stiffness.every((key) => of(key) > 0)) return 'carcass'
  return isMagicFormula(format) && ['PTX1', 'PTY1', 'PTY2'].every((key) => of(key) !== 0) ? 'string' : undefined
}

/** Returns the parameters of the lag by their names in the tyre block; none where the file gives no lag. */
export function transientParams(tir: Pick<TirFile, 'format' | 'values'>): Readonly<Record<string, number | string>> {
  const { format, values } = tir
  const valueOf = (key: string): number => values[key] ?? tirFormats[format].missing(key) ?? pac2002Default(key)
  switch (transientOf(tir)) {
    case 'carcass':
      return {
        relaxation: 'carcass',
        'carcass.LONGITUDINAL_STIFFNESS': values['LONGITUDINAL_STIFFNESS'] * underPressure(values, 'PCFX3'),
        'carcass.LATERAL_STIFFNESS': values['LATERAL_STIFFNESS'] * underPressure(values, 'PCFY3'),
        'carcass.FNOMIN': values['FNOMIN'] * (values['LFZO'] ?? 1),
        ...Object.fromEntries(overLoad.map((key) => [`carcass.${key}`, values[key] ?? 0])),
      }
    case 'string':
      return {
        relaxation: 'stretched-string',
        ...Object.fromEntries(string.map((key) => [`string.${key}`, valueOf(key)])),
        // files have exp(-PTX3 dfz), the block the form that Morency (2007) prints
        'string.PTX3': 0 - valueOf('PTX3'),
      }
    case undefined:
      return {}
  }
}

/** Returns the factor of the carcass stiffness at the pressure of the file. */
function underPressure(values: Values, key: (typeof overPressure)[number]): number {
  const { now, nominal } = pressuresOf(values)
  return now === undefined || nominal === undefined ? 1 : 1 + (values[key] ?? 0) * (now / nominal - 1)
}

/** Returns assumptions about the lag of slip. */
export function transientAssumed(format: Format, values: Values): readonly string[] {
  const source = transientOf({ format, values })
  if (source === 'carcass') {
    const [x, y] = overPressure.map((key) => underPressure(values, key))
    return x === 1 && y === 1
      ? []
      : [`the stiffness of the carcass is that at the inflation pressure of the file, ${pressuresOf(values).now} Pa`]
  }
  if (source === 'string') return []
  if (Object.hasOwn(values, 'PTX1') && Object.hasOwn(values, 'PTY1'))
    return ['the file has no relaxation lengths (PTX1, PTY1 or PTY2 is 0); those of the block are unchanged']
  return format === 'MF6'
    ? [
        'the file has neither the stiffness of the carcass (LONGITUDINAL_STIFFNESS, LATERAL_STIFFNESS) nor relaxation lengths; those of the block are unchanged',
      ]
    : []
}
