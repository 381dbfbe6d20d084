/** Rows of numbers with a picture of the curve when there are two columns. */
import { Plus, X } from 'lucide-react'
import type { ScalarValue } from '../../../../engine/model/project'
import { IconButton } from '../../ui/IconButton'
import { prettyUnit, ScalarInput } from './ScalarInput'

type Rows = readonly (readonly ScalarValue[])[]

interface TableInputProps {
  readonly label: string
  readonly columns: readonly { readonly name: string; readonly unit: string }[]
  readonly rows: Rows
  readonly invalid: boolean
  readonly onCommit: (rows: Rows) => void
}

export function TableInput({ label, columns, rows, invalid, onCommit }: TableInputProps) {
  const setCell = (row: number, column: number, value: ScalarValue | undefined): void =>
    onCommit(rows.map((cells, i) => (i === row ? cells.map((cell, j) => (j === column ? (value ?? 0) : cell)) : cells)))
  const addRow = (): void => onCommit([...rows, rows.at(-1) ?? columns.map(() => 0)])
  const removeRow = (row: number): void => onCommit(rows.filter((_cells, i) => i !== row))

  return (
    <div className="table-input">
      <Curve rows={rows} />
      <table aria-label={label} aria-invalid={invalid}>
        <thead>
          <tr>
            {columns.map(({ name, unit }) => (
              <th key={name} scope="col">
                {name}
                {prettyUnit(unit) !== '' && <span className="scalar-unit-inline"> {prettyUnit(unit)}</span>}
              </th>
            ))}
            <th aria-label="Remove" />
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, i) => (
            // Rows have no identity of their own; their number is what the user sees.
            <tr key={i}>
              {columns.map(({ name }, j) => (
                <td key={name}>
                  <ScalarInput
                    label={`${name}, row ${i + 1}`}
                    unit=""
                    value={cells[j] ?? 0}
                    onCommit={(value) => setCell(i, j, value)}
                  />
                </td>
              ))}
              <td>
                <IconButton small icon={X} label={`Remove row ${i + 1}`} onClick={() => removeRow(i)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="button quiet" onClick={addRow}>
        <Plus size={14} aria-hidden="true" /> Add row
      </button>
    </div>
  )
}

const WIDTH = 240
const HEIGHT = 64

function Curve({ rows }: { readonly rows: Rows }) {
  const points = rows.flatMap((cells) => {
    const [x, y] = cells
    return cells.length === 2 && typeof x === 'number' && typeof y === 'number' ? [[x, y] as const] : []
  })
  if (points.length < 2) return null
  const scale = (values: readonly number[], size: number): ((v: number) => number) => {
    const low = Math.min(...values)
    const span = Math.max(...values) - low || 1
    return (v) => 4 + ((v - low) / span) * (size - 8)
  }
  const sx = scale(
    points.map(([x]) => x),
    WIDTH,
  )
  const sy = scale(
    points.map(([, y]) => y),
    HEIGHT,
  )
  const path = points.map(([x, y]) => `${sx(x).toFixed(1)},${(HEIGHT - sy(y)).toFixed(1)}`).join(' ')
  return (
    <svg className="table-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
      <polyline points={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
