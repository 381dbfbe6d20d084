/** Picture of a map: its values over the breakpoints of the rows, one line for each column, with the interpolation of the equations. */
import { evaluateMap } from '../../../../engine/numerics/interpolation/tables'
import {
  breakpoints,
  mapProblems,
  mapThrough,
  type MapInterpolation,
} from '../../../../engine/numerics/interpolation/map'
import { formatNumber } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'
import { scaleOf, spanOf, ticks } from './axes'
import type { SheetColumn } from './sheet'

interface MapPlotProps {
  /** SI; empty while something is wrong. */
  readonly values: readonly (readonly number[])[]
  /** Breakpoints of the rows, those of the columns, values. */
  readonly columns: readonly SheetColumn[]
  readonly interpolation: MapInterpolation
  /** Column of the grid that is active. */
  readonly chosen: number
}

const size = { width: 560, height: 420 }
const frame = { left: 64, right: 60, top: 12, bottom: 42 }
const samples = 120
/** More columns than these are shown by some of them. */
const mostLines = 12

export function MapPlot({ values, columns, interpolation, chosen }: MapPlotProps) {
  const texts = inspectorTexts.table
  if (mapProblems(values).length > 0)
    return (
      <div className="curve-plot">
        <p className="faint curve-none">{texts.noMapPlot}</p>
      </div>
    )
  const map = mapThrough('map', values, interpolation, 'hold')
  const { x, y } = breakpoints(values)
  const [first, last] = [x[0] ?? 0, x[x.length - 1] ?? 1]
  const every = Math.ceil(y.length / mostLines)
  const shown = y
    .map((at, j) => ({ at, j }))
    .filter(({ j }) => j % every === 0 || j === y.length - 1 || j === chosen - 1)
  const lines = shown.map(({ at, j }) => ({
    at,
    j,
    points: Array.from({ length: samples + 1 }, (_, i) => {
      const along = first + ((last - first) * i) / samples
      return [along, evaluateMap(map, along, at)] as const
    }),
  }))
  const spanY = spanOf(
    lines.flatMap(({ points }) => points.map(([, z]) => z)),
    0.06,
  )
  const horizontal = scaleOf({ low: first, high: last }, frame.left, size.width - frame.right)
  const vertical = scaleOf(spanY, size.height - frame.bottom, frame.top)
  return (
    <div className="curve-plot">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={texts.mapPlot}>
        {ticks(first, last, 6).map((tick) => (
          <g key={tick} className="curve-grid">
            <line
              x1={horizontal.place(tick)}
              x2={horizontal.place(tick)}
              y1={frame.top}
              y2={size.height - frame.bottom}
            />
            <text x={horizontal.place(tick)} y={size.height - frame.bottom + 16} textAnchor="middle">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {ticks(spanY.low, spanY.high, 6).map((tick) => (
          <g key={tick} className="curve-grid">
            <line x1={frame.left} x2={size.width - frame.right} y1={vertical.place(tick)} y2={vertical.place(tick)} />
            <text x={frame.left - 6} y={vertical.place(tick) + 4} textAnchor="end">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        <text className="curve-title" x={(frame.left + size.width - frame.right) / 2} y={size.height - 8}>
          {columns[0]?.name}
        </text>
        {lines.map(({ at, j, points }) => (
          <g key={j} className={j === chosen - 1 ? 'map-line chosen' : 'map-line'}>
            <polyline points={points.map(([a, z]) => `${horizontal.place(a)},${vertical.place(z)}`).join(' ')} />
            <text x={size.width - frame.right + 6} y={vertical.place(points[samples]?.[1] ?? 0) + 4}>
              {formatNumber(Number(at.toPrecision(4)))}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
