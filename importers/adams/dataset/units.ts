/**
 * UNITS statement -> SI. Every quantity is converted by the scales of length, mass, time and force;
 * force and mass need not be consistent.
 *
 * Source: Using Adams/Solver, UNITS statement; NIST SP 811 (2008), appendix B.8.
 */
import { datasetError } from './error'
import { readArguments } from './arguments'
import { wordNamed } from './keywords'
import type { Statement } from './statements'

export interface UnitScales {
  readonly length: number
  readonly mass: number
  readonly time: number
  readonly force: number
}

export const siScales: UnitScales = { length: 1, mass: 1, time: 1, force: 1 }

const lengths = {
  METER: 1, MILLIMETER: 1e-3, CENTIMETER: 1e-2, KILOMETER: 1e3, MICROMETER: 1e-6, NANOMETER: 1e-9, ANGSTROM: 1e-10,
  INCH: 0.0254, FOOT: 0.3048, YARD: 0.9144, MILE: 1609.344, MILS: 2.54e-5, MICROINCH: 2.54e-8,
} as const // prettier-ignore
const masses = {
  KILOGRAM: 1, GRAM: 1e-3, MEGAGRAM: 1e3, TONNE: 1e3, MILLIGRAM: 1e-6, MICROGRAM: 1e-9, NANOGRAM: 1e-12,
  POUND_MASS: 0.45359237, KPOUND_MASS: 453.59237, OUNCE_MASS: 0.028349523125, SLUG: 14.593902937206364,
  SLINCH: 175.1268352464764, US_TON: 907.18474,
} as const // prettier-ignore
const times = {
  SECOND: 1, MILLISECOND: 1e-3, MICROSECOND: 1e-6, NANOSECOND: 1e-9, MINUTE: 60, HOUR: 3600, DAY: 86400,
} as const // prettier-ignore
const forces = {
  NEWTON: 1, KNEWTON: 1e3, MEGANEWTON: 1e6, MILLINEWTON: 1e-3, CENTINEWTON: 1e-2, MICRONEWTON: 1e-6,
  NANONEWTON: 1e-9, DYNE: 1e-5, KILOGRAM_FORCE: 9.80665, POUND_FORCE: 4.4482216152605,
  KPOUND_FORCE: 4448.2216152605, OUNCE_FORCE: 0.2780138509537812, POUNDAL: 0.138254954376,
} as const // prettier-ignore

/** Symbols that people write where the language has names. */
const symbols: Readonly<Record<string, string>> = {
  M: 'METER', MM: 'MILLIMETER', CM: 'CENTIMETER', KM: 'KILOMETER', IN: 'INCH', FT: 'FOOT', KG: 'KILOGRAM', G: 'GRAM',
  LBM: 'POUND_MASS', S: 'SECOND', MS: 'MILLISECOND', N: 'NEWTON', KN: 'KNEWTON', LBF: 'POUND_FORCE',
} // prettier-ignore

const systems: Readonly<Record<string, UnitScales>> = {
  SI: siScales,
  MKS: siScales,
  MMKS: { ...siScales, length: 1e-3 },
  CGS: { length: 1e-2, mass: 1e-3, time: 1, force: 1e-5 },
  FPS: { length: 0.3048, mass: masses.SLUG, time: 1, force: forces.POUND_FORCE },
  IPS: { length: 0.0254, mass: masses.POUND_MASS, time: 1, force: forces.POUND_FORCE },
}

/** @throws ModelError `file-format` for a unit that does not exist */
export function readUnits(statement: Statement): UnitScales {
  const args = readArguments(statement, 'UNITS', {
    values: ['FORCE', 'MASS', 'LENGTH', 'TIME', 'SYSTEM', 'UCF'],
    flags: ['NONE'],
  })
  const system = args.text('SYSTEM')
  const base = system === undefined ? siScales : systems[system.text.trim().toUpperCase()]
  if (base === undefined) {
    const known = Object.keys(systems).join(', ')
    throw datasetError(
      system?.line ?? args.line,
      `"${system?.text.trim()}" is not a system of units`,
      `use one of ${known}`,
    )
  }
  const scaleOf = (
    argument: 'FORCE' | 'MASS' | 'LENGTH' | 'TIME',
    table: Readonly<Record<string, number>>,
    otherwise: number,
  ): number => {
    const text = args.text(argument)
    if (text === undefined) return otherwise
    const word = text.text.trim()
    const key = wordNamed(word, Object.keys(table), symbols)
    if (key !== undefined) return table[key]
    throw datasetError(
      text.line,
      `UNITS has "${word.slice(0, 40)}" as ${argument}`,
      `use one of ${Object.keys(table).join(', ')}`,
    )
  }
  const length = scaleOf('LENGTH', lengths, base.length)
  const mass = scaleOf('MASS', masses, base.mass)
  const time = scaleOf('TIME', times, base.time)
  const ucf = args.number('UCF')
  // UCF: force = mass * acceleration / UCF in the units of the dataset
  const consistent = (mass * length) / (time * time)
  const force = args.has('FORCE')
    ? scaleOf('FORCE', forces, base.force)
    : ucf === undefined
      ? base.force
      : consistent * ucf
  if (ucf !== undefined && !(Math.abs(force / (consistent * ucf) - 1) < 1e-3))
    throw datasetError(
      args.line,
      `UCF = ${ucf} does not fit the units: these make it ${Number((force / consistent).toPrecision(6))}`,
      'remove UCF, or correct one of the units',
    )
  return { length, mass, time, force }
}
