/** The tables of an axle as text: `kinematics` is what a table axle reads. */
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

/** CSV with units in its headings, SI. */
export function sweepCsv({ columns, rows }: Sweep): string {
  const heading = columns.map(({ name, unit }) => `${name} [${unit}]`).join(',')
  return [heading, ...rows.map((row) => row.map((x) => String(x)).join(',')), ''].join('\n')
}
