/** A parameter that is a table, with the interpolation that another parameter of its block sets. */
import type { Param } from '../../../../engine/model/blocks/block'
import {
  isInterpolation,
  outsideOf,
  type CurveSettings,
  type Interpolation,
} from '../../../../engine/numerics/interpolation/curve'
import { mapInterpolations } from '../../../../engine/numerics/interpolation/map'
import type { Scope } from '../../../../engine/model/expression'
import type { ParamValue, ScalarValue } from '../../../../engine/model/project/project'
import { inspectorTexts } from '../../texts/inspector'
import { MapField } from './MapField'
import { TableField } from './TableField'

interface TableParameterProps {
  readonly id: string
  readonly describedBy: string
  readonly param: Extract<Param, { kind: 'table' }>
  readonly name: string | undefined
  readonly blocks: readonly string[]
  /** Value; undefined if several blocks have different ones. */
  readonly value: ParamValue | undefined
  readonly scope: Scope
  readonly invalid: boolean
  readonly sibling: ((name: string) => ParamValue | undefined) | undefined
  readonly onChange: (value: ParamValue) => void
  readonly onChangeTogether: ((values: Readonly<Record<string, ParamValue>>) => void) | undefined
}

export function TableParameter(props: TableParameterProps) {
  const { id, describedBy, param, name, blocks, value, scope, invalid, sibling, onChange, onChangeTogether } = props
  const by = param.curve?.interpolation
  const chooser = typeof by === 'object' ? by.param : undefined
  const rows = value === undefined ? undefined : isTable(value) ? value : param.default
  const title = inspectorTexts.table.title(param.label, blocks.length === 1 ? (blocks[0] ?? '') : '')
  if (param.map !== undefined) {
    const { interpolation: way } = param.map
    const chosen = typeof way === 'object' ? sibling?.(way.param) : way
    return (
      <MapField
        {...{ id, describedBy, invalid, scope, rows, title, columns: param.columns, onApply: onChange }}
        label={param.label}
        first={param.default}
        interpolation={mapInterpolations.find((known) => known === chosen) ?? 'linear'}
      />
    )
  }
  return (
    <TableField
      {...{ id, describedBy, invalid, scope, rows }}
      label={param.label}
      title={title}
      columns={param.columns}
      first={param.default}
      curve={resolvedCurve(param.curve, sibling)}
      interpolation={interpolationOf(by, sibling)}
      choosable={chooser !== undefined && onChangeTogether !== undefined}
      onApply={(result) => {
        if (chooser === undefined || name === undefined || onChangeTogether === undefined) onChange(result.rows)
        else onChangeTogether({ [name]: result.rows, [chooser]: result.interpolation })
      }}
    />
  )
}

export function interpolationOf(
  by: Interpolation | { readonly param: string } | undefined,
  sibling: ((name: string) => ParamValue | undefined) | undefined,
): Interpolation {
  const value = typeof by === 'object' ? sibling?.(by.param) : by
  return isInterpolation(value) ? value : 'linear'
}

/** Returns the curve settings with the extrapolation beyond the ends, if a parameter of the block sets it. */
function resolvedCurve(
  curve: CurveSettings | undefined,
  sibling: ((name: string) => ParamValue | undefined) | undefined,
): CurveSettings | undefined {
  if (curve === undefined || typeof curve.outside === 'string' || !('param' in curve.outside)) return curve
  const { param } = curve.outside
  return { ...curve, outside: outsideOf(String(sibling?.(String(param)))) }
}

function isTable(value: ParamValue): value is readonly (readonly ScalarValue[])[] {
  return Array.isArray(value) && value.every(Array.isArray)
}
