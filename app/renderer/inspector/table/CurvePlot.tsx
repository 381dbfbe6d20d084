/**
 * The curve of a table, with the interpolation of the equations: drawn on within and a little beyond its points, which
 * can be dragged. The grid beside it does the same by keyboard.
 */
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import {
  curveProblems,
  curveThrough,
  type CurveSettings,
  type Interpolation,
} from '../../../../engine/numerics/interpolation/curve'
import { evaluatePiecewise } from '../../../../engine/numerics/interpolation/spline'
import { formatNumber, fromSI, parseUnit, toSI, shownUnit } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'
import { roundTo, scaleOf, spanOf, ticks, type Span } from './axes'
import type { SheetColumn } from './sheet'

interface CurvePlotProps {
  readonly columns: readonly SheetColumn[]
  readonly units: readonly string[]
  /** SI. */
  readonly values: readonly (readonly number[])[]
  /** Which numbers are written as such, and may be dragged, by column. */
  readonly movable: (row: number, column: number) => boolean
  readonly settings: CurveSettings
  readonly interpolation: Interpolation
  readonly chosen: { readonly top: number; readonly bottom: number }
  readonly onMove?: (row: number, x: number | null, y: number | null, gesture: string) => void
  readonly onPick?: (row: number) => void
  readonly onAdd?: (x: number, y: number) => void
}

const frame = { left: 64, right: 14, top: 12, bottom: 42 }
const samples = 400
/** More points than these are drawn as a line only. */
const mostPoints = 400
const margin = 0.08

export function CurvePlot(props: CurvePlotProps) {
  const { columns, units, values, settings, interpolation, chosen, onMove, onPick, onAdd } = props
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 560, height: 420 })
  const [drag, setDrag] = useState<{ row: number; x: Span; y: Span; gesture: string } | null>(null)
  useEffect(() => {
    const node = box.current
    if (node === null) return
    const watch = new ResizeObserver(() => setSize({ width: node.clientWidth, height: node.clientHeight }))
    watch.observe(node)
    return () => watch.disconnect()
  }, [])

  const sound = curveProblems(values, settings).length === 0
  if (!sound || values.length === 0)
    return (
      <div className="curve-plot" ref={box}>
        <p className="faint curve-none">{inspectorTexts.table.noPlot}</p>
      </div>
    )

  const [unitX, unitY] = [units[0] ?? '', units[1] ?? ''].map(parseUnit)
  const points = values.map(([x, y]) => [fromSI(x, unitX), fromSI(y, unitY)] as const)
  const curve = curveThrough(values, interpolation, settings)
  const spanX = drag?.x ?? spanOf(points.map(([x]) => x), margin) // prettier-ignore
  const line = sampled(points, spanX, interpolation, (x) => fromSI(evaluatePiecewise(curve, toSI(x, unitX)), unitY))
  const [firstX, lastX] = [points[0][0], points[points.length - 1][0]]
  // what lies beyond the points does not shrink the rest
  const inner = line.filter(([x]) => x >= firstX && x <= lastX).map(([, y]) => y)
  const spanY = drag?.y ?? spanOf([...points.map(([, y]) => y), ...inner], margin)
  const x = scaleOf(spanX, frame.left, size.width - frame.right)
  const y = scaleOf(spanY, size.height - frame.bottom, frame.top)
  const path = (part: readonly (readonly [number, number])[]): string =>
    part.map(([a, b]) => `${x.place(a).toFixed(2)},${y.place(b).toFixed(2)}`).join(' ')

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
        onDoubleClick={(event) => {
          if (box.current === null || onAdd === undefined) return
          const at = x.value(event.clientX - box.current.getBoundingClientRect().left)
          const si = toSI(roundTo(at, x.fine), unitX)
          const value = roundTo(fromSI(evaluatePiecewise(curve, si), unitY), y.fine)
          if (!values.some((row) => row[0] === si)) onAdd(si, toSI(value, unitY))
        }}
      >
        <clipPath id="curve-clip">
          <rect
            x={frame.left}
            y={frame.top}
            width={Math.max(0, size.width - frame.left - frame.right)}
            height={Math.max(0, size.height - frame.top - frame.bottom)}
          />
        </clipPath>
        {ticks(spanX.low, spanX.high, size.width / 90).map((tick) => (
          <g key={tick} className={tick === 0 ? 'curve-grid zero' : 'curve-grid'}>
            <line x1={x.place(tick)} x2={x.place(tick)} y1={frame.top} y2={size.height - frame.bottom} />
            <text x={x.place(tick)} y={size.height - frame.bottom + 15} textAnchor="middle">
              {formatNumber(tick, 6)}
            </text>
          </g>
        ))}
        {ticks(spanY.low, spanY.high, size.height / 60).map((tick) => (
          <g key={tick} className={tick === 0 ? 'curve-grid zero' : 'curve-grid'}>
            <line x1={frame.left} x2={size.width - frame.right} y1={y.place(tick)} y2={y.place(tick)} />
            <text x={frame.left - 7} y={y.place(tick) + 4} textAnchor="end">
              {formatNumber(tick, 6)}
            </text>
          </g>
        ))}
        <text className="curve-title" x={(frame.left + size.width - frame.right) / 2} y={size.height - 8}>
          {axisTitle(columns[0], units[0])}
        </text>
        <text
          className="curve-title"
          transform={`translate(14 ${(frame.top + size.height - frame.bottom) / 2}) rotate(-90)`}
        >
          {axisTitle(columns[1], units[1])}
        </text>
        <g clipPath="url(#curve-clip)">
          <polyline className="curve-line beyond" points={path(line.filter(([a]) => a <= firstX))} />
          <polyline className="curve-line beyond" points={path(line.filter(([a]) => a >= lastX))} />
          <polyline className="curve-line" points={path(line.filter(([a]) => a >= firstX && a <= lastX))} />
        </g>
        {points.length <= mostPoints &&
          points.map(([a, b], i) => (
            // Points have no identity of their own; their row is what the user sees.
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
                setDrag({ row: i, x: spanX, y: spanY, gesture: `drag ${i} ${event.timeStamp}` })
              }}
            />
          ))}
      </svg>
    </div>
  )
}

function axisTitle(column: SheetColumn | undefined, unit: string | undefined): string {
  const text = shownUnit(unit ?? '')
  return text === '' ? (column?.name ?? '') : `${column?.name ?? ''} [${text}]`
}

/** Places of the drawn line: the points themselves for straight lines, many between for a spline. */
function sampled(
  points: readonly (readonly [number, number])[],
  span: Span,
  interpolation: Interpolation,
  at: (x: number) => number,
): readonly (readonly [number, number])[] {
  const [first, last] = [points[0], points[points.length - 1]]
  const ends = (inner: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => [
    [span.low, at(span.low)],
    ...inner,
    [span.high, at(span.high)],
  ]
  if (interpolation === 'linear') return ends(points)
  const inner = Array.from({ length: samples - 1 }, (_, i): readonly [number, number] => {
    const x = first[0] + ((last[0] - first[0]) * (i + 1)) / samples
    return [x, at(x)]
  })
  const beyond = (from: number, to: number): readonly (readonly [number, number])[] =>
    Array.from({ length: 19 }, (_, i) => {
      const x = from + ((to - from) * (i + 1)) / 20
      return [x, at(x)]
    })
  return ends([...beyond(span.low, first[0]), first, ...inner, last, ...beyond(last[0], span.high)])
}
