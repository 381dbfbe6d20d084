/**
 * Dialog with a table of numbers in a grid beside its curve. The project doesn't change before the user applies the
 * table.
 */
import { useMemo, useReducer, useState } from 'react'
import { ArrowDownUp, ArrowDownToLine, ArrowUpToLine, Copy, FileUp, Trash2 } from 'lucide-react'
import { type CurveSettings, type Interpolation, curveProblems } from '../../../../engine/numerics/interpolation/curve'
import type { Scope } from '../../../../engine/model/expression'
import { displayUnits, shownUnit } from '../../../../engine/quantities/units'
import { useServices } from '../services'
import { inspectorTexts } from '../../texts/inspector'
import { Dialog } from '../../ui/Dialog'
import { IconButton } from '../../ui/IconButton'
import { CurvePlot } from './CurvePlot'
import { Grid } from './Grid'
import { ImportStrip, type ImportedTable } from './ImportStrip'
import { chooseTable } from './import-table'
import {
  blank,
  cellKey,
  copyText,
  evaluateRows,
  type Rows,
  selected,
  type Sheet,
  type SheetAction,
  type SheetColumn,
  sheetOf,
  sheetReducer,
} from './sheet'
import { SheetHistory } from './SheetHistory'
import { Button } from '../../ui/Button'
import './table.css'
import { Choice } from '../../ui/Choice'

export interface TableResult {
  readonly rows: Rows
  /** Values in SI units; as many rows as `rows`. */
  readonly values: readonly (readonly number[])[]
  readonly units: readonly string[]
  readonly interpolation: Interpolation
}

interface TableDialogProps {
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Rows
  /** Initial units; those of the columns if absent. */
  readonly units?: readonly string[]
  readonly scope: Scope
  readonly curve: CurveSettings | undefined
  readonly interpolation: Interpolation
  /** True if the user may choose the interpolation between the rows. */
  readonly choosable: boolean
  /** Note above the buttons. */
  readonly note?: string
  readonly onApply: (result: TableResult) => void
  readonly onClose: () => void
}

const texts = inspectorTexts.table
const usual: readonly Interpolation[] = ['spline', 'linear']

export function TableDialog(props: TableDialogProps) {
  const { title, columns, rows, scope, curve, choosable, note, onApply, onClose } = props
  const reducer = useMemo(() => sheetReducer(columns.length), [columns.length])
  const [sheet, dispatch] = useReducer(reducer, rows, (first) =>
    sheetOf(first, props.units ?? columns.map(({ unit }) => unit)),
  )
  const { units } = sheet
  const [interpolation, setInterpolation] = useState(props.interpolation)
  const [imported, setImported] = useState<ImportedTable | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const services = useServices()
  const load = async (): Promise<void> => {
    const result = await chooseTable(services)
    if (result === null) return
    setImported(typeof result === 'string' ? null : result)
    setFailure(typeof result === 'string' ? result : null)
  }

  const { values, errors, fault } = useChecks(sheet, columns, scope, curve)
  const area = selected(sheet)

  return (
    <Dialog
      large
      title={title}
      onClose={onClose}
      error={failure}
      aside={
        <span className={fault === null ? 'faint table-state' : 'field-error table-state'} role="status">
          {fault ?? texts.rows(sheet.rows.length)}
        </span>
      }
      cancel={texts.cancel}
      actions={
        <Button
          look="primary"
          label={texts.apply}
          disabled={fault !== null}
          onClick={() => onApply({ rows: sheet.rows, values, units, interpolation })}
        />
      }
    >
      <div className="table-bar">
        <RowTools {...{ columns, values, sheet, dispatch }} />
        <Button look="quiet" onClick={() => void load()}>
          <FileUp size={15} strokeWidth={1.75} aria-hidden="true" /> {texts.importCsv}
        </Button>
        <span className="spacer" />
        <UnitChoices {...{ columns, units, dispatch }} />
        {choosable && (
          <label className="table-unit">
            {texts.interpolation}
            <Choice
              value={interpolation}
              options={(curve?.choices ?? usual).map((way) => [way, inspectorTexts.interpolations[way]] as const)}
              onChoose={setInterpolation}
            />
          </label>
        )}
      </div>
      {imported !== null && (
        <ImportStrip
          table={imported}
          columns={columns}
          units={units}
          onTake={(taken, takenUnits) => {
            dispatch({ kind: 'replace', rows: taken, units: takenUnits })
            setImported(null)
          }}
          onClose={() => setImported(null)}
        />
      )}
      <div className={curve === undefined ? 'table-panes single' : 'table-panes'}>
        <Grid label={texts.grid} columns={columns} units={units} sheet={sheet} errors={errors} dispatch={dispatch} />
        {curve !== undefined && (
          <CurvePlot
            columns={columns}
            units={units}
            values={errors.size === 0 ? values : []}
            movable={(row, column) => typeof sheet.rows[row]?.[column] === 'number'}
            settings={curve}
            interpolation={interpolation}
            chosen={area}
            onPick={(row) => dispatch({ kind: 'select', to: { row, column: 1 } })}
            onMove={(row, x, y, gesture) => {
              const moved = [x, y].flatMap((value, j) => (value === null ? [] : [[j, value] as const]))
              if (moved.length > 0) dispatch({ kind: 'set', row, values: moved, gesture })
            }}
            onAdd={(x, y) => {
              const at = values.findIndex((row) => row[0] > x)
              dispatch({ kind: 'insert', at: at < 0 ? values.length : at, row: [x, y] })
            }}
          />
        )}
      </div>
      <p className="table-hint faint">{note === undefined ? texts.hint : `${note} ${texts.hint}`}</p>
    </Dialog>
  )
}

/** Values of a sheet in SI units, errors by cell, and the fault to report: that of the active cell, if it has one. */
function useChecks(sheet: Sheet, columns: readonly SheetColumn[], scope: Scope, curve: CurveSettings | undefined) {
  const { values, errors, general } = useMemo(() => {
    const { values: numbers, errors: rowErrors } = evaluateRows(sheet.rows, columns, scope, texts.empty)
    const all = new Map(rowErrors)
    let whole: string | null = null
    for (const { row, column } of curve === undefined ? [] : curveProblems(numbers, curve)) {
      if (row < 0) whole = texts.tooFew(curve?.jumps === true ? 1 : 2)
      else if (!all.has(cellKey(row, column)))
        all.set(cellKey(row, column), curve?.jumps === true ? texts.notLess : texts.notGreater)
    }
    return { values: numbers, errors: all, general: whole }
  }, [sheet.rows, columns, scope, curve])
  const atHead = errors.get(cellKey(sheet.head.row, sheet.head.column))
  const [firstWrong] = errors
  const fault =
    atHead !== undefined
      ? `${texts.cell(columns[sheet.head.column]?.name ?? '', sheet.head.row + 1)}: ${atHead}`
      : errors.size > 1
        ? texts.wrong(errors.size)
        : firstWrong !== undefined
          ? `${texts.row} ${Number(firstWrong[0].split(' ')[0]) + 1}: ${firstWrong[1]}`
          : general
  return { values, errors, fault }
}

interface RowToolsProps {
  readonly columns: readonly SheetColumn[]
  readonly values: TableResult['values']
  readonly sheet: Sheet
  readonly dispatch: (action: SheetAction) => void
}

/** Tools for the rows of a sheet: insert, delete, sort, undo and copy. */
function RowTools({ columns, values, sheet, dispatch }: RowToolsProps) {
  const area = selected(sheet)
  return (
    <>
      <IconButton
        icon={ArrowUpToLine}
        label={texts.insertAbove}
        onClick={() => dispatch({ kind: 'insert', at: area.top, row: columns.map(() => blank) })}
      />
      <IconButton
        icon={ArrowDownToLine}
        label={texts.insertBelow}
        onClick={() =>
          dispatch({
            kind: 'insert',
            at: Math.min(area.bottom + 1, sheet.rows.length),
            row: columns.map(() => blank),
          })
        }
      />
      <IconButton icon={Trash2} label={texts.deleteRows} onClick={() => dispatch({ kind: 'delete-rows' })} />
      <IconButton icon={ArrowDownUp} label={texts.sort} onClick={() => dispatch({ kind: 'sort', values })} />
      <SheetHistory sheet={sheet} dispatch={dispatch} />
      <span className="table-bar-gap" />
      <IconButton
        icon={Copy}
        label={texts.copyAll}
        onClick={() => {
          const last = { row: sheet.rows.length - 1, column: columns.length - 1 }
          void navigator.clipboard.writeText(
            copyText({ ...sheet, anchor: { row: 0, column: 0 }, head: last }, sheet.units),
          )
        }}
      />
    </>
  )
}

interface UnitChoicesProps {
  readonly columns: readonly SheetColumn[]
  readonly units: readonly string[]
  readonly dispatch: (action: SheetAction) => void
}

/** Units in which the columns are shown. */
function UnitChoices({ columns, units, dispatch }: UnitChoicesProps) {
  return columns.map((column, j) => (
    <label key={column.name} className="table-unit">
      {column.name}
      <Choice
        aria-label={texts.unitOf(column.name)}
        value={units[j]}
        options={[...new Set([...displayUnits(column.unit), units[j] ?? ''])].map(
          (unit) => [unit, shownUnit(unit) === '' ? '–' : shownUnit(unit)] as const,
        )}
        onChoose={(next) => dispatch({ kind: 'units', units: units.map((unit, k) => (k === j ? next : unit)) })}
      />
    </label>
  ))
}
