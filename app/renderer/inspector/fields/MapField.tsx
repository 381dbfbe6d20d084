/** A map over two arguments in the inspector: its size, and a button that opens its grid. */
import { useState } from 'react'
import { Table2 } from 'lucide-react'
import type { Scope } from '../../../../engine/model/expression'
import type { MapInterpolation } from '../../../../engine/numerics/interpolation/map'
import { inspectorTexts } from '../../texts/inspector'
import { MapDialog } from '../table/MapDialog'
import type { Rows, SheetColumn } from '../table/sheet'

interface MapFieldProps {
  readonly id: string
  readonly label: string
  readonly describedBy: string
  readonly title: string
  readonly columns: readonly SheetColumn[]
  /** Rows of the map; undefined if several blocks have different ones. Then the grid starts with `first`. */
  readonly rows: Rows | undefined
  readonly first: Rows
  readonly invalid: boolean
  readonly scope: Scope
  readonly interpolation: MapInterpolation
  readonly onApply: (rows: Rows) => void
}

const texts = inspectorTexts.table

export function MapField(props: MapFieldProps) {
  const { rows } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        id={props.id}
        className="button table-button"
        aria-label={`${props.label}: ${texts.editMap}`}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        onClick={() => setOpen(true)}
      >
        <Table2 size={15} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {texts.editMap}
          <br />
          <span className="faint">
            {rows === undefined ? texts.differ : texts.mapSize(rows.length - 1, (rows[0]?.length ?? 1) - 1)}
          </span>
        </span>
      </button>
      {open && (
        <MapDialog
          title={props.title}
          columns={props.columns}
          rows={rows ?? props.first}
          scope={props.scope}
          interpolation={props.interpolation}
          onClose={() => setOpen(false)}
          onApply={(result) => {
            setOpen(false)
            props.onApply(result)
          }}
        />
      )}
    </>
  )
}
