/** Describes the report of the rig in words, and its tables as text. */
import type { Described } from '../analysis'
import { axleTables, sweepCsv } from './tables'
import { convertFor } from './units'
import type { AxleReport, SuspensionReport } from './report'

export function describeSuspension({ axles }: SuspensionReport): Described {
  const many = axles.length > 1
  return {
    verdict: axles.length === 1 ? `measured ${axles[0].name}` : `measured ${axles.map(({ name }) => name).join(', ')}`,
    reasons: axles.flatMap(({ name, unreached }) =>
      unreached.map((what) => `${name} does not cover the whole range: ${what}`),
    ),
    run: 'kinematics and compliance at the design position',
    figures: axles.flatMap((axle) =>
      figureRows(axle).map(([name, text]) => [many ? `${axle.name}: ${name}` : name, text] as const),
    ),
    passed: true,
    tables: axles.flatMap((axle) =>
      axleTables(axle).map(([table, sweep]) => [`${axle.name}-${table}`, sweepCsv(sweep)] as const),
    ),
  }
}

/** Compliance below which a value is rounding: m or rad per N or N m. */
const rigid = 1e-13

/**
 * Value below which figures are rounding: m, rad or a ratio. Figures of a symmetric axle are zero except for rounding.
 */
const rounding = 1e-9

/** Returns the names of figures and their values with units. */
export const figureRows = ({ figures, compliances }: AxleReport): readonly (readonly [string, string])[] => [
  ...figures.map(({ name, unit, value }) => [name, text(Math.abs(value) < rounding ? 0 : value, unit)] as const),
  ...compliances.flatMap(({ load, unit, changes }) =>
    Object.entries(changes)
      .filter(([, value]) => Math.abs(value) > rigid)
      .map(([change, value]) => {
        const angle = change === 'x' || change === 'y' ? 'm' : 'rad'
        return [`${change} by ${load}`, text(value, `${angle}/${unit === 'N' ? 'N' : 'N m'}`)] as const
      }),
  ),
]

function text(value: number, unit: string): string {
  const shown = convertFor(value, unit)
  return Number.isFinite(value) ? `${Number(shown.value.toPrecision(6))} ${shown.unit}` : 'none'
}
