/** Which columns of a file become those of the table. */
import { useState } from 'react'
import { parseUnit, toSI, shownUnit } from '../../../../engine/model/units'
import { inspectorTexts } from '../../texts/inspector'
import type { ImportedTable } from './importTable'
import { unitOr, type Rows, type SheetColumn } from './sheet'

export type { ImportedTable }

interface ImportStripProps {
  readonly table: ImportedTable
  readonly columns: readonly SheetColumn[]
  readonly units: readonly string[]
  readonly onTake: (rows: Rows, units: readonly string[]) => void
  readonly onClose: () => void
}

const texts = inspectorTexts.table

export function ImportStrip({ table, columns, units, onTake, onClose }: ImportStripProps) {
  const [chosen, setChosen] = useState(() => columns.map((_column, j) => Math.min(j, table.columns.length - 1)))
  const length = table.columns[0]?.values.length ?? 0
  const take = (): void => {
    const taken = columns.map((column, j) => {
      const source = table.columns[chosen[j] ?? 0]
      return { values: source?.values ?? [], unit: unitOr(source?.unit, column, units[j] ?? column.unit) }
    })
    const rows = Array.from({ length }, (_, i) =>
      taken.map(({ values, unit }) => toSI(values[i] ?? NaN, parseUnit(unit))),
    )
    onTake(
      rows.filter((row) => row.every(Number.isFinite)),
      taken.map(({ unit }) => unit),
    )
  }
  return (
    <div className="import-strip" role="group" aria-label={texts.imported(length, table.file)}>
      <span>{texts.imported(length, table.file)}</span>
      {columns.map((column, j) => (
        <label key={column.name} className="table-unit">
          {texts.columnFor(column.name)}
          <select
            className="select"
            value={chosen[j]}
            onChange={(event) => setChosen(chosen.map((old, k) => (k === j ? Number(event.target.value) : old)))}
          >
            {table.columns.map(({ name, unit }, i) => (
              <option key={i} value={i}>
                {unit === undefined ? name : `${name} [${shownUnit(unit)}]`}
              </option>
            ))}
          </select>
        </label>
      ))}
      <span className="spacer" />
      <button type="button" className="button" onClick={onClose}>
        {texts.cancel}
      </button>
      <button type="button" className="button primary" onClick={take}>
        {texts.take}
      </button>
    </div>
  )
}
