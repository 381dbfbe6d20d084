/** Results of a tyre rig as a table, a row per point, in SI units. */
import { rigResultIds, rigResults } from './diagrams'
import type { RigPoint } from './rig'
import type { RigCurve } from './sweep'

interface RigColumn {
  readonly name: string
  readonly unit: string
  readonly of: (point: RigPoint) => number
}

const conditions: readonly RigColumn[] = [
  { name: 'S', unit: '1', of: ({ state }) => state.slip },
  { name: 'alpha', unit: 'rad', of: ({ state }) => state.slipAngle },
  { name: 'Fz', unit: 'N', of: ({ state }) => state.load },
  { name: 'gamma', unit: 'rad', of: ({ state }) => state.camber },
  { name: 'pressure', unit: 'Pa', of: ({ state }) => state.pressure },
  { name: 'V', unit: 'm/s', of: ({ state }) => state.speed },
  { name: 'turnSlip', unit: '1/m', of: ({ state }) => state.turnSlip },
  { name: 'Omega', unit: 'rad/s', of: ({ Omega }) => Omega },
]

const rigColumns: readonly RigColumn[] = [
  ...conditions,
  ...rigResultIds.map((name) => ({ name, unit: rigResults[name].unit, of: rigResults[name].of })),
]

/** Text cells of the table: the tyre that a row belongs to. */
export interface RigTable {
  readonly tires: readonly string[]
  readonly columns: readonly { readonly name: string; readonly unit: string; readonly values: Float64Array }[]
}

/** Returns the columns with values; what no tyre has is left out. */
export function rigTable(curves: readonly RigCurve[]): RigTable {
  const rows = curves.flatMap(({ tire, points }) => points.map((point) => ({ tire, point })))
  const columns = rigColumns.map(({ name, unit, of }) => ({
    ...{ name, unit },
    values: Float64Array.from(rows, ({ point }) => of(point)),
  }))
  return { tires: rows.map(({ tire }) => tire), columns: columns.filter(({ values }) => values.some(Number.isFinite)) }
}

/** Returns CSV with the heading `tyre,S [1],...`; a value that a tyre does not have is an empty cell. */
export function rigCsv(curves: readonly RigCurve[]): string {
  const { tires, columns } = rigTable(curves)
  const headings = ['tyre', ...columns.map(({ name, unit }) => `${name} [${unit}]`)]
  const lines = tires.map((tire, i) => [quoted(tire), ...columns.map(({ values }) => cell(values[i]))].join(','))
  return `${[headings.join(','), ...lines].join('\n')}\n`
}

const cell = (value: number): string => (Number.isFinite(value) ? String(value) : '')
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
