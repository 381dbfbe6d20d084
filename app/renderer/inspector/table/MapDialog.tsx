/**
 * Dialog with a map over two arguments in a grid beside its picture. The project doesn't change before the user applies
 * the map.
 */
import { useMemo, useReducer, useState } from 'react'
import {
  ArrowDownToLine,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpToLine,
  Copy,
  FileUp,
  TableColumnsSplit,
  Trash2,
} from 'lucide-react'
import { ModelError } from '../../../../engine/errors/model-error'
import { parseUnit, plainUnit, toSI } from '../../../../engine/quantities/units'
import type { Scope } from '../../../../engine/model/expression'
import type { MapInterpolation } from '../../../../engine/numerics/interpolation/map'
import { useServices } from '../services'
import { inspectorTexts } from '../../texts/inspector'
import { Dialog } from '../../ui/Dialog'
import { IconButton } from '../../ui/IconButton'
import { Grid } from './Grid'
import { chooseTable, type ImportedTable } from './import-table'
import { MapPlot } from './MapPlot'
import { evaluateMapRows, mapReducer, widthOf, type MapAction } from './map-sheet'
import { blank, copyText, type Rows, selected, type Sheet, type SheetColumn, sheetOf } from './sheet'
import { SheetHistory } from './SheetHistory'
import { Button } from '../../ui/Button'
import './table.css'

interface MapDialogProps {
  readonly title: string
  /** Columns that describe the breakpoints of the rows, those of the columns, and the values. */
  readonly columns: readonly SheetColumn[]
  readonly rows: Rows
  readonly scope: Scope
  readonly interpolation: MapInterpolation
  readonly onApply: (rows: Rows) => void
  readonly onClose: () => void
}

const texts = inspectorTexts.table

export function MapDialog({ title, columns, rows, scope, interpolation, onApply, onClose }: MapDialogProps) {
  const [sheet, dispatch] = useReducer(mapReducer, rows, sheetOf)
  const [failure, setFailure] = useState<string | null>(null)
  const services = useServices()
  const width = widthOf(sheet.rows)
  const shown = useMemo(
    () =>
      Array.from({ length: width }, (_, j): SheetColumn => {
        const name = j === 0 ? `${columns[0]?.name ?? ''} \\ ${columns[1]?.name ?? ''}` : texts.mapColumn(j)
        return { name, unit: '1', unitOf: '' }
      }),
    [width, columns],
  )
  const units = useMemo(() => shown.map(() => '1'), [shown])
  const { values, errors, general } = useMemo(
    () => evaluateMapRows(sheet.rows, columns, scope, texts.empty),
    [sheet.rows, columns, scope],
  )
  const [firstWrong] = errors
  const wrong = errors.size > 1 ? texts.wrong(errors.size) : (firstWrong?.[1] ?? general)
  const load = async (): Promise<void> => {
    const result = await chooseTable(services)
    if (result === null) return
    if (typeof result === 'string') {
      setFailure(result)
      return
    }
    try {
      dispatch({ kind: 'replace', rows: gridOf(result) })
      setFailure(null)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      setFailure(error.message)
    }
  }
  return (
    <Dialog
      large
      title={title}
      onClose={onClose}
      error={failure}
      aside={
        <span className={wrong === null ? 'faint table-state' : 'field-error table-state'} role="status">
          {wrong ?? texts.mapSize(sheet.rows.length - 1, width - 1)}
        </span>
      }
      cancel={texts.cancel}
      actions={
        <Button
          look="primary"
          label={texts.apply}
          disabled={wrong !== null}
          onClick={() => onApply(withCorner(sheet.rows))}
        />
      }
    >
      <div className="table-bar">
        <MapTools {...{ sheet, units, dispatch }} />
        <Button look="quiet" onClick={() => void load()}>
          <FileUp size={15} strokeWidth={1.75} aria-hidden="true" /> {texts.importCsv}
        </Button>
      </div>
      <div className="table-panes map">
        <Grid label={texts.mapGrid} columns={shown} units={units} sheet={sheet} errors={errors} dispatch={dispatch} />
        <MapPlot
          values={wrong === null ? values : []}
          columns={columns}
          interpolation={interpolation}
          chosen={sheet.head.column}
        />
      </div>
      <p className="table-hint faint">{texts.mapHint(columns[0]?.name ?? '', columns[1]?.name ?? '')}</p>
    </Dialog>
  )
}

interface MapToolsProps {
  readonly sheet: Sheet
  readonly units: readonly string[]
  readonly dispatch: (action: MapAction) => void
}

/** Tools for the rows and columns of a map: insert, delete, undo and copy. */
function MapTools({ sheet, units, dispatch }: MapToolsProps) {
  const area = selected(sheet)
  const width = units.length
  const row = (): Rows[number] => units.map(() => blank)
  return (
    <>
      <IconButton
        icon={ArrowUpToLine}
        label={texts.insertAbove}
        onClick={() => dispatch({ kind: 'insert', at: area.top, row: row() })}
      />
      <IconButton
        icon={ArrowDownToLine}
        label={texts.insertBelow}
        onClick={() => dispatch({ kind: 'insert', at: Math.min(area.bottom + 1, sheet.rows.length), row: row() })}
      />
      <IconButton icon={Trash2} label={texts.deleteRows} onClick={() => dispatch({ kind: 'delete-rows' })} />
      <span className="table-bar-gap" />
      <IconButton
        icon={ArrowLeftToLine}
        label={texts.insertLeft}
        onClick={() => dispatch({ kind: 'insert-column', at: area.left })}
      />
      <IconButton
        icon={ArrowRightToLine}
        label={texts.insertRight}
        onClick={() => dispatch({ kind: 'insert-column', at: area.right + 1 })}
      />
      <IconButton
        icon={TableColumnsSplit}
        label={texts.deleteColumns}
        onClick={() => dispatch({ kind: 'delete-columns' })}
      />
      <span className="table-bar-gap" />
      <SheetHistory sheet={sheet} dispatch={dispatch} />
      <IconButton
        icon={Copy}
        label={texts.copyAll}
        onClick={() => {
          const last = { row: sheet.rows.length - 1, column: width - 1 }
          void navigator.clipboard.writeText(copyText({ ...sheet, anchor: { row: 0, column: 0 }, head: last }, units))
        }}
      />
    </>
  )
}

/** Returns the rows with 0 in the corner of the grid, which has no meaning, whatever was pasted. */
function withCorner(rows: Rows): Rows {
  return rows.map((row, i) => (i === 0 ? [0, ...row.slice(1)] : row))
}

/**
 * Returns the rows of a map from a file, in SI units. Breakpoints in the first line of the file are the headings of its
 * columns.
 * @throws ModelError `wrong-unit` if a heading has an unknown unit
 */
export function gridOf({ columns }: ImportedTable): Rows {
  const units = columns.map(({ unit }) => parseUnit(unit ?? '1'))
  const rows = Array.from(columns[0]?.values ?? [], (_, i) =>
    columns.map(({ values }, j) => toSI(values[i] ?? NaN, units[j] ?? plainUnit)),
  )
  const heads = columns.slice(1).map(({ name }) => (name.trim() === '' ? NaN : Number(name)))
  return heads.every(Number.isFinite) ? [[0, ...heads], ...rows] : rows
}
