/**
 * A file with a curve over time: its first two columns in a grid. Applied changes go into a new file of the project.
 * Other blocks may use the old file, and undo must find it unchanged.
 */
import type { ReactNode } from 'react'
import { readCsv, writeCsv } from '../../../../engine/io/csv'
import type { Param } from '../../../../engine/model/blocks/block'
import { ModelError } from '../../../../engine/errors/model-error'
import { emptyScope } from '../../../../engine/model/expression'
import type { ParamValue } from '../../../../engine/model/project/project'
import { fromSI, parseUnit, siUnit, toSI } from '../../../../engine/quantities/units'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { inspectorTexts } from '../../texts/inspector'
import { nameOf } from '../../../../engine/model/subsystem'
import { unitOr, type SheetColumn } from '../table/sheet'
import type { TableResult } from '../table/TableDialog'
import { TableField } from './TableField'
import { interpolationOf } from './TableParameter'

interface CurveFileFieldProps {
  readonly id: string
  readonly describedBy: string
  readonly param: Extract<Param, { kind: 'file' }>
  readonly name: string
  readonly block: string
  readonly file: string
  /** SI unit of the signal that the values feed, if it is known. */
  readonly wired: string | undefined
  readonly sibling: ((name: string) => ParamValue | undefined) | undefined
  readonly onChangeTogether: (values: Readonly<Record<string, ParamValue>>) => void
  /** Field with the path. */
  readonly children: ReactNode
}

interface CurveFile {
  /** Rows in SI units. */
  readonly rows: readonly (readonly [number, number])[]
  readonly name: string
  readonly unit: string
}

const fresh: CurveFile = { rows: [[0, 0], [1, 1]], name: 'value', unit: '1' } // prettier-ignore

export function CurveFileField(props: CurveFileFieldProps) {
  const { id, describedBy, param, name, block, file, wired, sibling, onChangeTogether, children } = props
  const { project } = useServices()
  const files = useProject((state) => state.origin.files)
  const text = files[file]
  const chosen = textOf(param.chosen === undefined ? undefined : sibling?.(param.chosen.column))
  const content = text === undefined ? (file === '' ? fresh : null) : read(text, file, chosen)
  const by = param.curve?.interpolation
  const target = freeFile(file === '' ? `tables/${nameOf(block)}.csv` : file, files)

  const apply = ({ values, units, interpolation }: TableResult): void => {
    const unit = units[1] ?? '1'
    const shown = parseUnit(unit)
    const table = {
      time: Float64Array.from(values, ([t]) => t ?? NaN),
      columns: [
        {
          name: content?.name ?? fresh.name,
          unit: unit === '1' ? undefined : unit,
          values: Float64Array.from(values, ([, y]) => fromSI(y ?? NaN, shown)),
        },
      ],
    }
    project.getState().addFile(target, writeCsv(table))
    onChangeTogether({
      [name]: target,
      // the new file contains only this column
      ...(param.chosen === undefined || chosen === '' ? {} : { [param.chosen.column]: '' }),
      ...(typeof by === 'object' ? { [by.param]: interpolation } : {}),
    })
  }
  return (
    <span className="curve-file">
      {children}
      {content !== null && (
        <TableField
          {...{ id, describedBy }}
          key={file}
          label={param.label}
          title={inspectorTexts.table.title(param.label, block)}
          columns={[{ name: 'time', unit: 's' }, valueColumn(content, wired)]}
          units={['s', unitOr(content.unit, valueColumn(content, wired), wired ?? content.unit)]}
          rows={content.rows}
          first={fresh.rows}
          invalid={false}
          scope={emptyScope}
          curve={param.curve}
          interpolation={interpolationOf(by, sibling)}
          choosable={typeof by === 'object'}
          note={inspectorTexts.table.newFile(target)}
          onApply={apply}
        />
      )}
    </span>
  )
}

const textOf = (value: ParamValue | undefined): string => (typeof value === 'string' ? value : '')

/**
 * Returns the column of values, with the unit of the signal that it feeds; if that is unknown, the column accepts any
 * unit of a file.
 */
function valueColumn({ name, unit }: CurveFile, wired: string | undefined): SheetColumn {
  return wired === undefined ? { name, unit: siUnit(unit), unitOf: 'y' } : { name, unit: wired }
}

/** Reads a curve. Returns null if the file can't be read; checking reports the reason. */
function read(text: string, file: string, chosen: string): CurveFile | null {
  try {
    const { time, columns } = readCsv(text, file, 'no value')
    const column = chosen === '' ? columns[0] : columns.find((each) => each.name === chosen)
    if (column === undefined) return null
    const unit = parseUnit(column.unit ?? '1')
    // like the source, skip rows in which the named column has no value
    const rows = Array.from(time, (t, i) => [t, toSI(column.values[i] ?? NaN, unit)] as const).filter(
      ([, value]) => chosen === '' || !Number.isNaN(value),
    )
    return { rows, name: column.name, unit: column.unit ?? '1' }
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

/** Returns the first of `a.csv`, `a-2.csv`, ... that doesn't exist yet. */
function freeFile(preferred: string, files: Readonly<Record<string, string>>): string {
  const stem = preferred.replace(/(-\d+)?\.csv$/i, '')
  let file = `${stem}.csv`
  for (let i = 2; Object.hasOwn(files, file); i++) file = `${stem}-${i}.csv`
  return file
}
