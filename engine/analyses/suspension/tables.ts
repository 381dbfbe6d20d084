/** Tables of an axle as text. A table axle reads the table `kinematics`. */
import type { AxleReport, Sweep } from './report'

export function axleTables(axle: AxleReport): readonly (readonly [name: string, sweep: Sweep])[] {
  const { travel, roll, steer, table, compliance } = axle
  return [
    ['kinematics', table],
    ['compliance', compliance],
    ['travel', travel],
    ...(roll === undefined ? [] : [['roll', roll] as const]),
    ...(steer === undefined ? [] : [['steer', steer] as const]),
  ]
}

/** Returns a sweep as CSV with SI units in its headings. */
export function sweepCsv({ columns, rows }: Sweep): string {
  const heading = columns.map(({ name, unit }) => `${name} [${unit}]`).join(',')
  return [heading, ...rows.map((row) => row.map((x) => String(x)).join(',')), ''].join('\n')
}
