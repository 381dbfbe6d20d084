/**
 * The curve of a table, with the interpolation of the equations, drawn between its points and a little beyond them. The
 * points can be dragged; the grid beside the plot does the same by keyboard.
 */
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import {
  curveProblems,
  curveThrough,
  type CurveSettings,
  type Interpolation,
} from '../../../../engine/numerics/interpolation/curve'
import { evaluatePiecewise } from '../../../../engine/numerics/interpolation/spline'
import { fromSI, parseUnit, toSI, shownUnit } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'
import { Axes, pointsOf } from '../../plots/charts/Axes'
import { axisOver, rangeOf, roundTo, scaleOf, type Range } from '../../plots/charts/axis'
import { useSize, type Size } from '../../ui/use-size'
import type { SheetColumn } from './sheet'

interface CurvePlotProps {
  readonly columns: readonly SheetColumn[]
  readonly units: readonly string[]
  /** Values in SI units. */
  readonly values: readonly (readonly number[])[]
  /** Returns whether a value is written as a plain number, so that it may be dragged. */
  readonly movable: (row: number, column: number) => boolean
  readonly settings: CurveSettings
  readonly interpolation: Interpolation
  readonly chosen: { readonly top: number; readonly bottom: number }
  readonly onMove?: (row: number, x: number | null, y: number | null, gesture: string) => void
  readonly onPick?: (row: number) => void
  readonly onAdd?: (x: number, y: number) => void
}

type Point = readonly [number, number]

/** Row of the point that is dragged, and the ranges of the axes, which stay meanwhile. */
interface Drag {
  readonly row: number
  readonly x: Range
  readonly y: Range
  readonly gesture: string
}

const margins = { left: 64, right: 14, top: 12, bottom: 42 }
const samples = 400
/** Number of points above which only a line is drawn. */
const mostPoints = 400
const margin = 0.08

export function CurvePlot(props: CurvePlotProps) {
  const { columns, units, values, settings, interpolation, chosen, onMove, onPick, onAdd } = props
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [drag, setDrag] = useState<Drag | null>(null)

  const sound = curveProblems(values, settings).length === 0
  if (!sound || values.length === 0)
    return (
      <div className="curve-plot" ref={box}>
        <p className="faint curve-none">{inspectorTexts.table.noPlot}</p>
      </div>
    )

  const drawn = drawnCurve({ units, values, settings, interpolation }, size, drag)
  const { points, line, frame, ranges, x, y, unitX, unitY, valueAt } = drawn
  const [firstX, lastX] = [points[0][0], points[points.length - 1][0]]
  const path = (part: readonly Point[]): string =>
    pointsOf(
      part.map(([a]) => a),
      part.map(([, b]) => b),
      x,
      y,
    )

  const move = (event: PointerEvent<SVGElement>): void => {
    if (drag === null || onMove === undefined || box.current === null) return
    const { left, top } = box.current.getBoundingClientRect()
    const { row, gesture } = drag
    const before = row > 0 ? points[row - 1][0] : -Infinity
    const after = row + 1 < points.length ? points[row + 1][0] : Infinity
    const wantedX = roundTo(x.value(event.clientX - left), x.fine)
    const between =
      settings.jumps === true ? wantedX >= before && wantedX <= after : wantedX > before && wantedX < after
    const wantedY = roundTo(y.value(event.clientY - top), y.fine)
    onMove(
      row,
      event.shiftKey || !between || !props.movable(row, 0) ? null : toSI(wantedX, unitX),
      props.movable(row, 1) ? toSI(wantedY, unitY) : null,
      gesture,
    )
  }
  const add = (event: MouseEvent<SVGElement>): void => {
    if (box.current === null || onAdd === undefined) return
    const at = roundTo(x.value(event.clientX - box.current.getBoundingClientRect().left), x.fine)
    const si = toSI(at, unitX)
    if (!values.some((row) => row[0] === si)) onAdd(si, toSI(roundTo(valueAt(at), y.fine), unitY))
  }

  return (
    <div className="curve-plot" ref={box}>
      <svg
        width={size.width}
        height={size.height}
        role="img"
        aria-label={inspectorTexts.over(columns[1]?.name ?? '', columns[0]?.name ?? '')}
        onPointerMove={move}
        onPointerUp={() => setDrag(null)}
        onPointerCancel={() => setDrag(null)}
        onDoubleClick={add}
      >
        <clipPath id="curve-clip">
          <rect x={frame.left} y={frame.top} width={frame.right - frame.left} height={frame.bottom - frame.top} />
        </clipPath>
        <Axes
          frame={frame}
          x={x}
          y={y}
          xTitle={axisTitle(columns[0], units[0])}
          yTitle={axisTitle(columns[1], units[1])}
          titleX={34}
          titleY={50}
        />
        <g clipPath="url(#curve-clip)">
          <polyline className="curve-line beyond" points={path(line.filter(([a]) => a <= firstX))} />
          <polyline className="curve-line beyond" points={path(line.filter(([a]) => a >= lastX))} />
          <polyline className="curve-line" points={path(line.filter(([a]) => a >= firstX && a <= lastX))} />
        </g>
        {points.length <= mostPoints &&
          points.map(([a, b], i) => (
            // The key is the index, because points have no identity except their row, which the user sees.
            <circle
              key={i}
              className={`curve-point${i >= chosen.top && i <= chosen.bottom ? ' chosen' : ''}${onMove === undefined ? '' : ' movable'}`}
              cx={x.place(a)}
              cy={y.place(b)}
              r={5}
              onPointerDown={(event) => {
                onPick?.(i)
                if (onMove === undefined || event.button !== 0) return
                event.currentTarget.setPointerCapture(event.pointerId)
                setDrag({ row: i, ...ranges, gesture: `drag ${i} ${event.timeStamp}` })
              }}
            />
          ))}
      </svg>
    </div>
  )
}

/**
 * Returns the points and the line of a curve in display units, with the scales of the axes.
 * @param values sound rows, at least one
 * @param drag axes that stay while a point is dragged
 */
function drawnCurve(
  { units, values, settings, interpolation }: Pick<CurvePlotProps, 'units' | 'values' | 'settings' | 'interpolation'>,
  size: Size,
  drag: Drag | null,
) {
  const [unitX, unitY] = [units[0] ?? '', units[1] ?? ''].map(parseUnit)
  const points = values.map(([x, y]): Point => [fromSI(x, unitX), fromSI(y, unitY)])
  const curve = curveThrough(values, interpolation, settings)
  const valueAt = (at: number): number => fromSI(evaluatePiecewise(curve, toSI(at, unitX)), unitY)
  const rangeX =
    drag?.x ??
    rangeOf(
      points.map(([x]) => x),
      margin,
    )
  const line = sampled(points, rangeX, interpolation, valueAt)
  const [firstX, lastX] = [points[0][0], points[points.length - 1][0]]
  // Curves beyond the points do not affect the range.
  const inner = line.filter(([x]) => x >= firstX && x <= lastX).map(([, y]) => y)
  const rangeY = drag?.y ?? rangeOf([...points.map(([, y]) => y), ...inner], margin)
  const frame = {
    left: margins.left,
    right: Math.max(margins.left, size.width - margins.right),
    top: margins.top,
    bottom: Math.max(margins.top, size.height - margins.bottom),
  }
  return {
    ...{ points, line, frame, unitX, unitY, valueAt },
    ranges: { x: rangeX, y: rangeY },
    x: scaleOf(axisOver(rangeX, size.width / 90), frame.left, frame.right),
    y: scaleOf(axisOver(rangeY, size.height / 60), frame.bottom, frame.top),
  }
}

function axisTitle(column: SheetColumn | undefined, unit: string | undefined): string {
  const text = shownUnit(unit ?? '')
  return text === '' ? (column?.name ?? '') : `${column?.name ?? ''} [${text}]`
}

/** Returns the points of the drawn line: the table's points for straight lines, many between them for a spline. */
function sampled(
  points: readonly Point[],
  [low, high]: Range,
  interpolation: Interpolation,
  at: (x: number) => number,
): readonly Point[] {
  const [first, last] = [points[0], points[points.length - 1]]
  const ends = (inner: readonly Point[]): readonly Point[] => [[low, at(low)], ...inner, [high, at(high)]]
  if (interpolation === 'linear') return ends(points)
  const inner = Array.from({ length: samples - 1 }, (_, i): Point => {
    const x = first[0] + ((last[0] - first[0]) * (i + 1)) / samples
    return [x, at(x)]
  })
  const beyond = (from: number, to: number): readonly Point[] =>
    Array.from({ length: 19 }, (_, i) => {
      const x = from + ((to - from) * (i + 1)) / 20
      return [x, at(x)]
    })
  return ends([...beyond(low, first[0]), first, ...inner, last, ...beyond(last[0], high)])
}
