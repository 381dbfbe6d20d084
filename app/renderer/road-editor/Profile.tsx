/** Curve of a page of the road editor: the table with points to drag, or a value computed along or across the road. */
import type { BlockDefinition } from '../../../engine/model/blocks/block'
import type { Interpolation } from '../../../engine/numerics/interpolation/curve'
import { obstacleHeights, profilesOf, sectionAt, type RoadGeometry } from '../../roads/geometry'
import { CurvePlot } from '../inspector/table/CurvePlot'
import { interpolationOf } from '../inspector/fields/TableParameter'
import { selected, type Sheet, type SheetAction, type SheetColumn } from '../inspector/table/sheet'
import { roadEditorTexts as texts } from '../texts/road-editor'
import { isNumber, type RoadValues } from './draft'
import type { Page } from './pages'

interface ProfileProps {
  readonly page: Page
  readonly params: BlockDefinition['params']
  readonly values: RoadValues
  readonly geometry: RoadGeometry
  readonly table: string | null
  readonly sheet: Sheet | null
  /** Values of the table in SI units; null if a cell is wrong. */
  readonly rows: readonly (readonly number[])[] | null
  readonly dispatch: (action: SheetAction) => void
}

/** Stretches of a computed curve: more than a plot draws points for. */
const stretches = 480
const lines: Interpolation = 'linear'
const hold = { interpolation: lines, outside: 'hold' } as const

export function Profile({ page, params, values, geometry, table, sheet, rows, dispatch }: ProfileProps) {
  const param = table === null ? undefined : params[table]
  if (param?.kind === 'table' && param.curve !== undefined && sheet !== null && rows !== null) {
    const interpolation = interpolationOf(param.curve.interpolation, (name) => values[name] ?? params[name]?.default)
    return (
      <CurvePlot
        columns={param.columns}
        units={sheet.units}
        values={rows}
        movable={(row, column) => isNumber(sheet.rows[row]?.[column])}
        settings={param.curve}
        interpolation={interpolation}
        chosen={selected(sheet)}
        onPick={(row) => dispatch({ kind: 'select', to: { row, column: 1 } })}
        onMove={(row, x, y, gesture) => {
          const moved = [x, y].flatMap((value, j) => (value === null ? [] : [[j, value] as const]))
          if (moved.length > 0) dispatch({ kind: 'set', row, values: moved, gesture })
        }}
        onAdd={(x, y) => {
          const at = rows.findIndex((row) => row[0] > x)
          dispatch({ kind: 'insert', at: at < 0 ? rows.length : at, row: [x, y] })
        }}
      />
    )
  }
  const { columns, units, points } = computed(page, geometry)
  return (
    <CurvePlot
      {...{ columns, units }}
      values={points}
      movable={() => false}
      settings={hold}
      interpolation={lines}
      chosen={{ top: -1, bottom: -1 }}
    />
  )
}

interface Computed {
  readonly columns: readonly SheetColumn[]
  readonly units: readonly string[]
  readonly points: readonly (readonly number[])[]
}

function computed(page: Page, geometry: RoadGeometry): Computed {
  if (page === 'section')
    return {
      columns: [
        { name: texts.across, unit: 'm' },
        { name: texts.height, unit: 'm' },
      ],
      units: ['m', 'm'],
      points: sectionAt(geometry, 0, stretches),
    }
  if (page === 'obstacles') {
    const points = obstacleHeights(geometry, stretches)
    return {
      columns: [
        { name: 's', unit: 'm' },
        { name: texts.height, unit: 'm' },
      ],
      units: ['m', 'mm'],
      points: points.length > 0 ? points : [0, geometry.road.line.length].map((s) => [s, 0]),
    }
  }
  const { s, ...profiles } = profilesOf(geometry, stretches)
  const [name, unit, shown, values] = {
    line: [texts.curvature, '1/m', '1/m', profiles.curvature] as const,
    elevation: [texts.height, 'm', 'm', profiles.elevation] as const,
    banking: [texts.banking, 'rad', 'deg', profiles.banking] as const,
    friction: [texts.frictionOnLine, '1', '1', profiles.friction] as const,
  }[page]
  return {
    columns: [
      { name: 's', unit: 'm' },
      { name, unit },
    ],
    units: ['m', shown],
    points: s.map((at, i) => [at, values[i]]),
  }
}
