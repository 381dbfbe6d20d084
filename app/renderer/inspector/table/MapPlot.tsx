/**
 * Picture of a map: its values over the breakpoints of the rows, one line for each column, with the interpolation of
 * the equations.
 */
import { evaluateMap } from '../../../../engine/numerics/interpolation/tables'
import {
  breakpoints,
  mapProblems,
  mapThrough,
  type MapInterpolation,
} from '../../../../engine/numerics/interpolation/map'
import { formatNumber } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'
import { Axes, pointsOf } from '../../plots/charts/Axes'
import { axisOver, rangeOf, scaleOf } from '../../plots/charts/axis'
import type { SheetColumn } from './sheet'

interface MapPlotProps {
  /** Values in SI units; empty while the map has errors. */
  readonly values: readonly (readonly number[])[]
  /** Columns that describe the breakpoints of the rows, those of the columns, and the values. */
  readonly columns: readonly SheetColumn[]
  readonly interpolation: MapInterpolation
  /** Active column of the grid. */
  readonly chosen: number
}

const size = { width: 560, height: 420 }
const frame = { left: 64, right: size.width - 60, top: 12, bottom: size.height - 42 }
const samples = 120
/** Largest number of lines; of more columns, only some are shown. */
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
  const along = Array.from({ length: samples + 1 }, (_, i) => first + ((last - first) * i) / samples)
  const lines = shown.map(({ at, j }) => ({ at, j, heights: along.map((value) => evaluateMap(map, value, at)) }))
  const range = rangeOf(
    lines.flatMap(({ heights }) => heights),
    0.06,
  )
  const horizontal = scaleOf(axisOver([first, last], 6), frame.left, frame.right)
  const vertical = scaleOf(axisOver(range, 6), frame.bottom, frame.top)
  return (
    <div className="curve-plot">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={texts.mapPlot}>
        <Axes frame={frame} x={horizontal} y={vertical} xTitle={columns[0]?.name} titleX={34} />
        {lines.map(({ at, j, heights }) => (
          <g key={j} className={j === chosen - 1 ? 'map-line chosen' : 'map-line'}>
            <polyline points={pointsOf(along, heights, horizontal, vertical)} />
            <text x={frame.right + 6} y={vertical.place(heights[samples] ?? 0) + 4}>
              {formatNumber(Number(at.toPrecision(4)))}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
