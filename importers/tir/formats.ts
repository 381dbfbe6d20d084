/** Tyre models that property files are written for: their keywords, and what a missing one stands for. */
import { mf6Parameters } from '../../blocks/tires/force/mf6-parameters'
import { pac89 } from '../../blocks/tires/force/pac89'
import { pac94 } from '../../blocks/tires/force/pac94'
import type { TireModel } from '../../blocks/tires/model'
import type { TirFile } from './file'
import { pac2002Default, pac2002Keys, pac2002Required } from './pac2002-keys'

export interface TirFormat {
  /** Value of the parameter `forceModel`. */
  readonly forceModel: string
  /** Parameters of the force model with their keywords. */
  readonly parameters: readonly (readonly [parameter: string, key: string])[]
  readonly required: readonly string[]
  /** Keywords by which others are divided: at zero the forces are not finite. */
  readonly divisors: readonly string[]
  /** Divisors of either sign. */
  readonly nonZero: readonly string[]
  /** Value that a missing keyword stands for; undefined where the parameter keeps its value. */
  readonly missing: (key: string) => number | undefined
  /** Coefficients take slip in percent, angles in degrees and loads in kN, whatever [UNITS] says. */
  readonly inPercent?: boolean
}

const prefixed = (prefix: string, keys: readonly string[]): TirFormat['parameters'] =>
  keys.map((key) => [`${prefix}.${key}`, key])

/** Divisors of the Magic Formula with a nominal load. */
const scaled = ['UNLOADED_RADIUS', 'FNOMIN', 'LONGVL', 'LFZO', 'LMUX', 'LMUY', 'LKY', 'LCX', 'LCY', 'LCZ']

/**
 * Files of MF-Tyre 5.0 have PDY1 and PKY1 negative. As stiffness is divided by the peak, the side force is the same as
 * with both positive.
 */
const ofEitherSign = ['PKY1', 'PDY1']

/** Values of keywords that files of version 6.0 and 6.1 may lack; other scales are 1, other coefficients 0. */
const mf6Missing: Readonly<Record<string, number>> = { LONGVL: 16.6, PKY4: 2, QSY7: 1 }
const mf6Keys = mf6Parameters.map(({ name }) => name).filter((name) => name !== 'NOMPRES')

function polynomial({ id, prefix, parameters }: TireModel, inFile: readonly string[]): TirFormat {
  const keys = parameters.map(({ name }) => name).filter((name) => /^[ABC]\d+$/.test(name) || inFile.includes(name))
  const loads = ['A0', 'A1', 'A2', 'A3', 'A4', 'B0', 'B1', 'B2', 'B3', 'B4', 'C0', 'C1', 'C2', 'C3', 'C4']
  return {
    forceModel: id,
    parameters: [...prefixed(prefix, keys), [`${prefix}.CR`, 'ROLLING_RESISTANCE']],
    required: ['UNLOADED_RADIUS', ...loads],
    divisors: ['UNLOADED_RADIUS', 'A0', 'B0', 'C0', 'A4'],
    nonZero: [],
    missing: (key) => (inFile.includes(key) ? 1 : 0),
    inPercent: true,
  }
}

export const tirFormats: Readonly<Record<TirFile['format'], TirFormat>> = {
  PAC2002: {
    forceModel: 'pac2002',
    parameters: prefixed('pac2002', pac2002Keys),
    required: pac2002Required,
    divisors: [...scaled, 'PCX1', 'PDX1', 'PCY1', 'PKY2'],
    nonZero: ofEitherSign,
    missing: pac2002Default,
  },
  MF6: {
    forceModel: 'mf6',
    parameters: prefixed('mf6', mf6Keys),
    required: pac2002Required,
    divisors: [...scaled, 'PCX1', 'PDX1', 'PCY1', 'PKY2'],
    nonZero: [...ofEitherSign, 'PKY4'],
    missing: (key) => mf6Missing[key] ?? (key.startsWith('L') ? 1 : 0),
  },
  PAC94: polynomial(pac94, ['DLON', 'DLAT', 'BCDLON', 'BCDLAT']),
  PAC89: polynomial(pac89, []),
  FIALA: {
    forceModel: 'fiala',
    parameters: [
      ['fiala.width', 'WIDTH'],
      ['fiala.CS', 'CSLIP'],
      ['fiala.CA', 'CALPHA'],
      ['fiala.CR', 'ROLLING_RESISTANCE'],
      ['fiala.mu0', 'UMAX'],
      ['fiala.mu1', 'UMIN'],
    ],
    required: ['UNLOADED_RADIUS', 'WIDTH', 'CSLIP', 'CALPHA', 'UMAX', 'UMIN'],
    divisors: ['UNLOADED_RADIUS', 'CSLIP', 'CALPHA', 'UMAX'],
    nonZero: [],
    missing: (key) => (key === 'ROLLING_RESISTANCE' ? 0 : undefined),
  },
}

/** Returns whether the formulas of a file have a nominal load and scale factors. */
export const isMagicFormula = (format: TirFile['format']): boolean => format === 'PAC2002' || format === 'MF6'
