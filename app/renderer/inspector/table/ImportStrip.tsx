/** Choice of the columns of a file to use for the columns of the table. */
import { useState } from 'react'
import { ModelError } from '../../../../engine/errors/model-error'
import { parseUnit, toSI, shownUnit } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'
import type { ImportedTable } from './import-table'
import { takenUnit, type Rows, type SheetColumn } from './sheet'
import { Button } from '../../ui/Button'
import { Choice } from '../../ui/Choice'

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
  const taken = columns.map((column, j) => {
    const source = table.columns[chosen[j] ?? 0]
    return { values: source?.values ?? [], ...unitTaken(source?.unit, column, units[j] ?? column.unit) }
  })
  const problem = taken.map(({ error }) => error).find((error) => error !== null) ?? null
  const take = (): void => {
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
          <Choice
            value={chosen[j]}
            options={table.columns.map(
              ({ name, unit }, i) => [i, unit === undefined ? name : `${name} [${shownUnit(unit)}]`] as const,
            )}
            onChoose={(next) => setChosen(chosen.map((old, k) => (k === j ? next : old)))}
          />
        </label>
      ))}
      {problem !== null && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
      <span className="spacer" />
      <Button label={texts.cancel} onClick={onClose} />
      <Button look="primary" label={texts.take} disabled={problem !== null} onClick={take} />
    </div>
  )
}

/** Returns the unit that is used for a column of the file, or the reason why the column cannot be used. */
function unitTaken(
  fileUnit: string | undefined,
  column: SheetColumn,
  shown: string,
): { readonly unit: string; readonly error: string | null } {
  try {
    return { unit: takenUnit(fileUnit, column, shown), error: null }
  } catch (error) {
    if (error instanceof ModelError) return { unit: shown, error: error.message }
    throw error
  }
}
