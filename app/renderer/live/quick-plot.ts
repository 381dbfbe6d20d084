/**
 * A plot drawn on a canvas in a millisecond or two, for curves that follow a slider; Plotly takes ten times as long.
 * Margins, axes and colours are those of the figure below it.
 */
import type { Trace } from 'plotly.js-basic-dist-min'
import type { Figure } from '../plots/figure'
import type { PlotColours } from '../plots/plot-colours'
import { ticks, tickText, type Range } from '../plots/charts/axis'

export interface QuickAxes {
  readonly x: Range
  readonly y: Range
  readonly y2: Range | null
  /** True if ranges are those of the logarithm. */
  readonly xLog: boolean
  readonly yLog: boolean
}

export interface QuickFrame {
  /** Size in pixels of the page. */
  readonly width: number
  readonly height: number
  readonly figure: Pick<Figure, 'layout'>
  readonly axes: QuickAxes
  readonly colours: PlotColours
}

const FONT_SIZE = 11
const TICK = 4
const MOST_ROWS = 6

/** Returns the plot area within the margins. */
function boxOf({ width, height, figure }: QuickFrame) {
  const { l, r, t, b } = figure.layout.margin
  return { left: l, top: t, right: width - r, bottom: height - b, width: width - l - r, height: height - t - b }
}

/** Draws background, grid, ticks and titles. */
export function drawAxes(context: CanvasRenderingContext2D, frame: QuickFrame): void {
  const { width, height, figure, axes, colours } = frame
  const box = boxOf(frame)
  context.fillStyle = colours.surface
  context.fillRect(0, 0, width, height)
  context.font = `${FONT_SIZE}px ${colours.font}`
  context.lineWidth = 1

  const columns = ticks(axes.x, Math.min(9, Math.max(4, box.width / 80)) + 1)
  const rows = ticks(axes.y, MOST_ROWS)
  const x = placer(axes.x, box.left, box.width)
  const y = placer(axes.y, box.bottom, -box.height)
  const line = (fromX: number, fromY: number, toX: number, toY: number, colour: string): void => {
    context.strokeStyle = colour
    context.beginPath()
    context.moveTo(crisp(fromX), crisp(fromY))
    context.lineTo(crisp(toX), crisp(toY))
    context.stroke()
  }
  for (const at of columns) line(x(at), box.top, x(at), box.bottom, colours.grid)
  for (const at of rows) line(box.left, y(at), box.right, y(at), at === 0 && !axes.yLog ? colours.axis : colours.grid)
  line(box.left, box.top, box.left, box.bottom, colours.axis)
  line(box.left, box.bottom, box.right, box.bottom, colours.axis)

  context.fillStyle = colours.inkFaint
  const label = (at: number, all: readonly number[], log: boolean): string =>
    log ? (Number.isInteger(at) ? String(Number(`1e${at}`)) : '') : tickText(at, all)
  context.textAlign = 'center'
  context.textBaseline = 'top'
  for (const at of columns) {
    line(x(at), box.bottom, x(at), box.bottom + TICK, colours.axis)
    context.fillText(label(at, columns, axes.xLog), x(at), box.bottom + TICK + 4)
  }
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (const at of rows) {
    line(box.left - TICK, y(at), box.left, y(at), colours.axis)
    context.fillText(label(at, rows, axes.yLog), box.left - TICK - 3, y(at))
  }
  if (axes.y2 !== null) {
    const y2 = placer(axes.y2, box.bottom, -box.height)
    const others = ticks(axes.y2, MOST_ROWS)
    line(box.right, box.top, box.right, box.bottom, colours.axis)
    context.textAlign = 'left'
    for (const at of others) {
      line(box.right, y2(at), box.right + TICK, y2(at), colours.axis)
      context.fillText(tickText(at, others), box.right + TICK + 3, y2(at))
    }
  }
  const { xaxis, yaxis, yaxis2 } = figure.layout
  context.textAlign = 'center'
  context.textBaseline = 'bottom'
  context.fillText(xaxis.title?.text ?? '', box.left + box.width / 2, height - 4)
  upright(context, yaxis.title?.text ?? '', 14, box.top + box.height / 2)
  if (yaxis2 !== undefined) upright(context, yaxis2.title?.text ?? '', width - 4, box.top + box.height / 2)
}

/** Draws curves, clipped to the plot area. */
export function drawTraces(context: CanvasRenderingContext2D, frame: QuickFrame, traces: readonly Trace[]): void {
  const { axes } = frame
  const box = boxOf(frame)
  context.save()
  context.beginPath()
  context.rect(box.left, box.top, box.width, box.height)
  context.clip()
  context.lineJoin = 'round'
  const x = placer(axes.x, box.left, box.width)
  for (const trace of traces) {
    const range = trace.yaxis === 'y2' ? axes.y2 : axes.y
    if (trace.visible === false || range === null) continue
    const y = placer(range, box.bottom, -box.height)
    context.strokeStyle = trace.line.color
    context.lineWidth = trace.line.width
    context.setLineDash([...dashLengths(trace.line.dash)])
    if (trace.mode === 'markers') drawMarkers(context, trace, x, y)
    else drawLine(context, trace, axes, x, y)
  }
  context.restore()
}

function drawLine(
  context: CanvasRenderingContext2D,
  { x, y }: Trace,
  { xLog, yLog }: QuickAxes,
  placeX: (value: number) => number,
  placeY: (value: number) => number,
): void {
  context.beginPath()
  let gap = true
  for (let i = 0; i < y.length; i++) {
    const [across, up] = [Number(x[i] ?? NaN), Number(y[i] ?? NaN)]
    const [px, py] = [placeX(xLog ? Math.log10(across) : across), placeY(yLog ? Math.log10(up) : up)]
    if (!Number.isFinite(px) || !Number.isFinite(py)) gap = true
    else if (gap) {
      context.moveTo(px, py)
      gap = false
    } else context.lineTo(px, py)
  }
  context.stroke()
}

function drawMarkers(
  context: CanvasRenderingContext2D,
  { x, y }: Trace,
  placeX: (value: number) => number,
  placeY: (value: number) => number,
): void {
  context.setLineDash([])
  context.lineWidth = 1
  for (let i = 0; i < y.length; i++) {
    context.beginPath()
    context.arc(placeX(Number(x[i] ?? NaN)), placeY(Number(y[i] ?? NaN)), 3.5, 0, 2 * Math.PI)
    context.stroke()
  }
}

const named: Readonly<Record<string, readonly number[]>> = {
  dash: [7, 4],
  dot: [2, 3],
  dashdot: [7, 3, 2, 3],
  longdash: [10, 4],
  longdashdot: [10, 3, 2, 3],
}

function dashLengths(dash: string | undefined): readonly number[] {
  if (dash === undefined || dash === 'solid') return []
  return named[dash] ?? dash.split(/\s+/).map(parseFloat).filter(Number.isFinite)
}

function placer([from, to]: Range, start: number, length: number): (value: number) => number {
  const scale = length / (to - from)
  return (value) => start + (value - from) * scale
}

const crisp = (pixel: number): number => Math.round(pixel) + 0.5

function upright(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  context.save()
  context.translate(x, y)
  context.rotate(-Math.PI / 2)
  context.fillText(text, 0, 0)
  context.restore()
}
