/** A table in the inspector: a small picture of it, and a button that opens its grid. */
import { useState } from 'react'
import { Table2 } from 'lucide-react'
import {
  curveProblems,
  curveThrough,
  type CurveSettings,
  type Interpolation,
} from '../../../../engine/numerics/interpolation/curve'
import type { Scope } from '../../../../engine/model/expression'
import { evaluatePiecewise } from '../../../../engine/numerics/interpolation/spline'
import { inspectorTexts } from '../../texts/inspector'
import { pointsOf } from '../../plots/charts/Axes'
import { axisOver, rangeOf, scaleOf } from '../../plots/charts/axis'
import { evaluateRows, type Rows, type SheetColumn } from '../table/sheet'
import { TableDialog, type TableResult } from '../table/TableDialog'

interface TableFieldProps {
  readonly id: string
  readonly label: string
  readonly describedBy: string
  readonly title: string
  readonly columns: readonly SheetColumn[]
  /** Rows of the table; undefined if several blocks have different ones. Then the grid starts with `first`. */
  readonly rows: Rows | undefined
  readonly first: Rows
  readonly units?: readonly string[]
  readonly invalid: boolean
  readonly scope: Scope
  readonly curve: CurveSettings | undefined
  readonly interpolation: Interpolation
  readonly choosable: boolean
  readonly note?: string
  readonly onApply: (result: TableResult) => void
}

const texts = inspectorTexts.table

export function TableField(props: TableFieldProps) {
  const { id, label, describedBy, rows, first, columns, scope, curve, interpolation, onApply } = props
  const [open, setOpen] = useState(false)
  const what = rows === undefined ? texts.differ : texts.rows(rows.length)
  return (
    <>
      <button
        type="button"
        id={id}
        className="button table-button"
        aria-label={`${label}: ${curve === undefined ? texts.editTable : texts.edit}`}
        aria-describedby={describedBy}
        aria-invalid={props.invalid}
        onClick={() => setOpen(true)}
      >
        {curve !== undefined && rows !== undefined ? (
          <Thumbnail rows={rows} columns={columns} scope={scope} curve={curve} interpolation={interpolation} />
        ) : (
          <Table2 size={15} strokeWidth={1.75} aria-hidden="true" />
        )}
        <span>
          {curve === undefined ? texts.editTable : texts.edit}
          <br />
          <span className="faint">{what}</span>
        </span>
      </button>
      {open && (
        <TableDialog
          title={props.title}
          columns={columns}
          rows={rows ?? first}
          units={props.units}
          scope={scope}
          curve={curve}
          interpolation={interpolation}
          choosable={props.choosable}
          note={props.note}
          onClose={() => setOpen(false)}
          onApply={(result) => {
            setOpen(false)
            onApply(result)
          }}
        />
      )}
    </>
  )
}

interface ThumbnailProps {
  readonly rows: Rows
  readonly columns: readonly SheetColumn[]
  readonly scope: Scope
  readonly curve: CurveSettings
  readonly interpolation: Interpolation
}

const [width, height, samples] = [96, 44, 96]

function Thumbnail({ rows, columns, scope, curve, interpolation }: ThumbnailProps) {
  const { values, errors } = evaluateRows(rows, columns, scope, '')
  if (errors.size > 0 || curveProblems(values, curve).length > 0) return null
  const through = curveThrough(values, interpolation, curve)
  const ends = rangeOf(
    values.map(([x]) => x),
    0.03,
  )
  const across = Array.from({ length: samples + 1 }, (_, i) => ends[0] + ((ends[1] - ends[0]) * i) / samples)
  const heights = across.map((x) => evaluatePiecewise(through, x))
  const [x, y] = [scaleOf(axisOver(ends, 1), 0, width), scaleOf(axisOver(rangeOf(heights, 0.1), 1), height, 0)]
  return (
    <svg className="table-curve" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={pointsOf(across, heights, x, y)} />
    </svg>
  )
}
