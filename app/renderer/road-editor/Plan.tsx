/**
 * Plan of a road, with the points of its line or the ends of its sections, which can be dragged. The wheel zooms, and
 * dragging the ground moves the view.
 */
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { StripMark } from '../../../engine/model/component/drawing'
import {
  nearestOn,
  obstacleStretches,
  planRow,
  type PlanPoint,
  type PlanRow,
  type RoadGeometry,
} from '../../roads/geometry'
import { ticks } from '../plots/charts/axis'
import { shadeOf } from '../scene/stage/road'
import { roadEditorTexts as texts } from '../texts/road-editor'
import { IconButton } from '../ui/IconButton'
import { useSize, type Size } from '../ui/use-size'
import { fitted, placed, pointAt, roundLength, stretchesOf, zoomed, type PlanView } from './plan-view'

/** Place that can be dragged. */
export interface Handle {
  readonly row: number
  readonly at: PlanPoint
  /** False for a value written as an expression. */
  readonly movable: boolean
  readonly label: string
}

interface PlanProps {
  readonly geometry: RoadGeometry
  readonly rows: readonly PlanRow[]
  readonly marks: readonly StripMark[]
  readonly handles: readonly Handle[]
  readonly chosen: number | null
  /** Stretch of the chosen section, m. */
  readonly stretch: readonly [from: number, to: number] | null
  /** Distances along the line that are marked, m. */
  readonly marked: readonly number[]
  readonly onPick: (row: number) => void
  readonly onDrag: (row: number, to: PlanPoint, gesture: string) => void
  /** Called after a double-click on the road. */
  readonly onRoad: (s: number, at: PlanPoint) => void
}

type Drag =
  | { readonly kind: 'view'; readonly from: PlanPoint; readonly view: PlanView }
  /** The view stays while a point is dragged. */
  | { readonly kind: 'handle'; readonly row: number; readonly view: PlanView; readonly gesture: string }

export function Plan(props: PlanProps) {
  const { geometry, rows, marks, handles, chosen, stretch, marked } = props
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [chosenView, setView] = useState<PlanView | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const view = drag?.kind === 'handle' ? drag.view : (chosenView ?? fitted(rows, size))
  const at = (point: PlanPoint): PlanPoint => placed(view, size, point)
  useWheel(box, (pixel, factor) => setView(zoomed(view, size, pixel, factor)))
  const zoom = (factor: number): void => setView(zoomed(view, size, [size.width / 2, size.height / 2], factor))

  const move = (event: PointerEvent<SVGElement>): void => {
    if (drag === null) return
    const pixel = pixelOf(event, box.current)
    if (drag.kind === 'view') {
      const [dx, dy] = [pixel[0] - drag.from[0], pixel[1] - drag.from[1]]
      const [x, y] = drag.view.middle
      setView({ ...drag.view, middle: [x - dx / drag.view.scale, y + dy / drag.view.scale] })
    } else props.onDrag(drag.row, pointAt(drag.view, size, pixel), drag.gesture)
  }
  const takeHandle = (event: PointerEvent<SVGElement>, { row, movable }: Handle): void => {
    event.stopPropagation()
    props.onPick(row)
    if (!movable || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ kind: 'handle', row, view, gesture: `drag ${row} ${event.timeStamp}` })
  }
  const double = (event: MouseEvent<SVGElement>): void => {
    const point = pointAt(view, size, pixelOf(event, box.current))
    const { s, distance } = nearestOn(rows, point)
    if (distance < Math.max(geometry.road.width, 8 / view.scale)) props.onRoad(s, point)
  }
  const outline = (points: readonly PlanPoint[]): string =>
    points
      .map(at)
      .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ')

  return (
    <div className="road-plan" ref={box}>
      <svg
        width={size.width}
        height={size.height}
        role="img"
        aria-label={texts.plan}
        className={drag?.kind === 'view' ? 'moving' : ''}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ kind: 'view', from: pixelOf(event, box.current), view })
        }}
        onPointerMove={move}
        onPointerUp={() => setDrag(null)}
        onPointerCancel={() => setDrag(null)}
        onDoubleClick={double}
      >
        <Surface rows={rows} outline={outline} />
        {marks.map((mark, i) => (
          <polyline
            key={i}
            className={mark.dashed ? 'road-mark dashed' : 'road-mark'}
            points={outline(middleOf(mark))}
          />
        ))}
        <polyline className="road-line" points={outline(rows.map(({ middle }) => middle))} />
        {obstacleStretches(geometry).map(([from, to]) => (
          <polygon key={from} className="road-obstacle" points={outline(quad(geometry, from, to))} />
        ))}
        {stretch !== null && <polyline className="road-stretch" points={outline(part(geometry, stretch))} />}
        {marked.map((s) => (
          <polyline key={s} className="road-marker" points={outline(ends(planRow(geometry, s)))} />
        ))}
        <Distances {...{ geometry, at, view }} />
        <Start row={rows[0]} at={at} />
        {handles.map((handle) => {
          const [x, y] = at(handle.at)
          const look = `curve-point${handle.row === chosen ? ' chosen' : ''}${handle.movable ? ' movable' : ''}`
          return (
            <circle
              {...{ className: look, cx: x, cy: y, r: 5.5 }}
              key={handle.row}
              onPointerDown={(event) => takeHandle(event, handle)}
            >
              <title>{handle.label}</title>
            </circle>
          )
        })}
        <ScaleBar {...{ view, size }} />
      </svg>
      <div className="road-plan-tools">
        <IconButton small icon={ZoomIn} label={texts.zoomIn} onClick={() => zoom(1.4)} />
        <IconButton small icon={ZoomOut} label={texts.zoomOut} onClick={() => zoom(1 / 1.4)} />
        <IconButton small icon={Maximize2} label={texts.fit} onClick={() => setView(null)} />
      </div>
    </div>
  )
}

function pixelOf(event: MouseEvent, box: HTMLElement | null): PlanPoint {
  const { left, top } = box?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return [event.clientX - left, event.clientY - top]
}

/** Zooms with the wheel. React listens passively, and the page would scroll. */
function useWheel(box: { readonly current: HTMLElement | null }, zoom: (at: PlanPoint, factor: number) => void): void {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const node = box.current
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = node?.getBoundingClientRect() ?? { left: 0, top: 0 }
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      latest.current([event.clientX - left, event.clientY - top], Math.exp(-0.0015 * lines * event.deltaY))
    }
    node?.addEventListener('wheel', onWheel, { passive: false })
    return () => node?.removeEventListener('wheel', onWheel)
  }, [box])
}

interface SurfaceProps {
  readonly rows: readonly PlanRow[]
  readonly outline: (points: readonly PlanPoint[]) => string
}

/** Surface between the edges, tinted where it is slippery. */
function Surface({ rows, outline }: SurfaceProps) {
  return rows[0].friction.flatMap((_, stripe) =>
    stretchesOf(rows, stripe).map(({ friction, outline: points }, i) => (
      <g key={`${stripe} ${i}`}>
        <polygon className="road-surface" points={outline(points)} />
        {shadeOf(friction) > 0 && (
          <polygon className="road-slippery" points={outline(points)} opacity={shadeOf(friction) / shadeOf(0)}>
            <title>{`${texts.friction} ${Number(friction.toPrecision(3))}`}</title>
          </polygon>
        )}
      </g>
    )),
  )
}

function middleOf({ rails }: StripMark): readonly PlanPoint[] {
  return Array.from({ length: rails.length / 6 }, (_, i): PlanPoint => [
    (rails[6 * i] + rails[6 * i + 3]) / 2,
    (rails[6 * i + 1] + rails[6 * i + 4]) / 2,
  ])
}

const piecesOfStretch = 40

function part(geometry: RoadGeometry, [from, to]: readonly [number, number]): readonly PlanPoint[] {
  return Array.from(
    { length: piecesOfStretch + 1 },
    (_, i) => planRow(geometry, from + ((to - from) * i) / piecesOfStretch).middle,
  )
}

/** Least length of an obstacle in the plan, m. */
const visible = 0.3

function quad(geometry: RoadGeometry, from: number, to: number): readonly PlanPoint[] {
  const [first, last] = [from, Math.max(to, from + visible)].map((s) => ends(planRow(geometry, s)))
  return [...first, ...last.toReversed()]
}

const ends = ({ across }: PlanRow): readonly PlanPoint[] => [across[0], across[across.length - 1]]

/** Number of distances that are written beside the road, and their offset from its edge, px. */
const mostDistances = 12
const beside = 14

interface DistancesProps {
  readonly geometry: RoadGeometry
  readonly at: (point: PlanPoint) => PlanPoint
  readonly view: PlanView
}

function Distances({ geometry, at, view }: DistancesProps) {
  const { length, closed } = geometry.road.line
  return ticks([0, length], mostDistances)
    .filter((s) => s > 0 && (!closed || s < length - 1e-6))
    .map((s) => {
      const { across, heading } = planRow(geometry, s)
      const [x, y] = at(across[0])
      const offset = beside / view.scale
      const text = at([across[0][0] + Math.sin(heading) * offset, across[0][1] - Math.cos(heading) * offset])
      return (
        <g key={s} className="road-distance">
          <circle cx={x} cy={y} r={1.5} />
          <text x={text[0]} y={text[1] + 4} textAnchor="middle">
            {s}
          </text>
        </g>
      )
    })
}

/** Arrow at the start, in the direction of the road. */
function Start({ row, at }: { readonly row: PlanRow; readonly at: (point: PlanPoint) => PlanPoint }) {
  const [x, y] = at(row.middle)
  const angle = (-row.heading * 180) / Math.PI
  return <path className="road-start" transform={`translate(${x} ${y}) rotate(${angle})`} d="M-7-7 L9 0 L-7 7 Z" />
}

function ScaleBar({ view, size }: { readonly view: PlanView; readonly size: Size }) {
  const length = roundLength(view, 120)
  const [x, y] = [14, size.height - 14]
  const width = length * view.scale
  return (
    <g className="road-scale">
      <path d={`M${x} ${y - 5} V${y} H${x + width} V${y - 5}`} />
      <text x={x + width / 2} y={y - 6} textAnchor="middle">{`${length} m`}</text>
    </g>
  )
}
