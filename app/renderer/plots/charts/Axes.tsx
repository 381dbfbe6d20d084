/** Grid, numbers and titles of a drawn plot. */
import { tickText, type Scale } from './axis'
import './charts.css'

/** Sides of the area inside the axes, in units of the drawing. */
export interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface AxesProps {
  readonly frame: Frame
  readonly x: Scale
  readonly y?: Scale
  readonly xTitle?: string
  readonly yTitle?: string
  /** True if lines are drawn at the ticks of x. */
  readonly grid?: boolean
  /** Position of the lower side of the drawing, where a strip separates the area from the numbers of x. */
  readonly foot?: number
  /** Distance from the side of the area to the title of x, beyond the numbers, in units of the drawing. */
  readonly titleX?: number
  readonly titleY?: number
}

/** Least distance between the numbers of a vertical axis, in units of the drawing. */
const apart = 12

export function Axes({ frame, x, y, xTitle, yTitle, grid = true, titleX = 31, titleY = 45, ...rest }: AxesProps) {
  const { left, right, top, bottom } = frame
  const foot = rest.foot ?? bottom
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
  const look = (tick: number, { log }: Scale): string => (tick === 0 && !log ? 'chart-grid zero' : 'chart-grid')
  return (
    <g className="chart-axes">
      {x.ticks.map((tick) => (
        <g key={`x${tick}`} className={look(tick, x)}>
          {grid && <line x1={x.place(tick)} x2={x.place(tick)} y1={top} y2={bottom} />}
          <text x={x.place(tick)} y={foot + 14} textAnchor="middle">
            {tickText(tick, x.log ? [] : x.ticks)}
          </text>
        </g>
      ))}
      {y?.ticks.map((tick) => (
        <g key={`y${tick}`} className={look(tick, y)}>
          <line x1={left} x2={right} y1={y.place(tick)} y2={y.place(tick)} />
          {isNumbered(tick, y) && (
            <text x={left - 6} y={y.place(tick) + 4} textAnchor="end">
              {tickText(tick, y.ticks)}
            </text>
          )}
        </g>
      ))}
      {xTitle !== undefined && (
        <text className="chart-title" x={middleX} y={foot + titleX}>
          {xTitle}
        </text>
      )}
      {yTitle !== undefined && (
        <text className="chart-title" transform={`translate(${left - titleY} ${middleY}) rotate(-90)`}>
          {yTitle}
        </text>
      )}
    </g>
  )
}

/** Returns whether a tick has a number. Numbers that would overlap are left out, but zero always has its number. */
function isNumbered(tick: number, { ticks: [first, second = NaN], place }: Scale): boolean {
  const step = second - first
  if (!(step > 0)) return true
  const every = Math.max(1, Math.ceil(apart / Math.abs(place(second) - place(first))))
  return Math.round(tick / step) % every === 0
}

export const traceColour = (i: number): string => `var(--trace-${i % 8})`

/** Returns the points of a curve in the form of an SVG polyline. */
export function pointsOf(x: ArrayLike<number>, y: ArrayLike<number>, across: Scale, up: Scale): string {
  let text = ''
  for (let i = 0; i < x.length; i++) text += `${across.place(x[i]).toFixed(1)},${up.place(y[i]).toFixed(1)} `
  return text.trimEnd()
}
