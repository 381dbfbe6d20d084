/**
 * The layer over a plot in which curves follow a slider. While values move, it covers Plotly's picture, and draws the
 * curves over the faint earlier ones and the reference data. It disappears when Plotly has drawn the curves at rest.
 */
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import type { PlotElement } from 'plotly.js-basic-dist-min'
import type { TimeTable } from '../../../engine/io/table'
import { alignedZeros } from '../plots/aligned-zeros'
import { makeFigure, type Figure, type FigureInput } from '../plots/figure'
import { useLive, useServices } from './services'
import { extent, grown, type Range } from '../plots/charts/axis'
import { drawAxes, drawTraces, type QuickAxes, type QuickFrame } from './quick-plot'

export interface LiveCurvesHandle {
  /** Hides the layer, because Plotly shows the curves at rest. */
  hide(): void
}

interface LiveCurvesProps extends Pick<FigureInput, 'plot' | 'references' | 'hidden' | 'range' | 'colours'> {
  readonly handle: Ref<LiveCurvesHandle>
}

export function LiveCurves(props: LiveCurvesProps) {
  const { handle } = props
  const { live } = useServices()
  const off = useLive((state) => state.phase === 'off')
  const element = useRef<HTMLCanvasElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const picture = useRef<Picture | null>(null)

  useEffect(() => {
    const canvas = element.current
    if (canvas === null) return
    const fresh = new Picture(canvas)
    picture.current = fresh
    const remove = live.getState().addLayer({
      draw: (table) => fresh.draw(table, live.getState().before, latest.current),
    })
    return () => {
      remove()
      fresh.dispose()
      picture.current = null
    }
  }, [live])

  useEffect(() => {
    if (off) picture.current?.hide()
  }, [off])
  useImperativeHandle(handle, () => ({ hide: () => picture.current?.hide() }), [])

  return <canvas className="live-layer" ref={element} aria-hidden="true" hidden />
}

class Picture {
  private readonly context: CanvasRenderingContext2D | null
  private readonly ground = document.createElement('canvas')
  private groundKey: readonly unknown[] = []
  private axes: QuickAxes | null = null
  private size = { width: 0, height: 0 }
  private inView = true
  private readonly watchers: readonly (ResizeObserver | IntersectionObserver)[]

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext('2d')
    const area = canvas.parentElement
    // Sizes come from an observer: measuring them would cause a layout of the page in every frame.
    const sizes = new ResizeObserver(([entry]) => {
      if (entry !== undefined) this.size = { width: entry.contentRect.width, height: entry.contentRect.height }
    })
    const views = new IntersectionObserver(([entry]) => {
      this.inView = entry?.isIntersecting === true
    })
    if (area !== null) {
      this.size = { width: area.clientWidth, height: area.clientHeight }
      sizes.observe(area)
      views.observe(area)
    }
    this.watchers = [sizes, views]
  }

  dispose(): void {
    for (const watcher of this.watchers) watcher.disconnect()
  }

  hide(): void {
    this.canvas.hidden = true
    this.axes = null
    this.groundKey = []
  }

  draw(table: TimeTable, before: TimeTable | null, props: Omit<LiveCurvesProps, 'handle'>): void {
    const { context, canvas } = this
    const { width, height } = this.size
    if (context === null || !this.inView || width === 0 || height === 0) return
    const { plot, hidden, range, colours } = props
    const shared = { plot, hidden, range, colours, live: true }
    const figure = makeFigure({ ...shared, result: table, overlays: [], references: [] })
    const axes = this.axesFor(figure, range)
    if (axes === null) return
    const ratio = window.devicePixelRatio
    for (const surface of [canvas, this.ground]) {
      if (surface.width === Math.round(width * ratio) && surface.height === Math.round(height * ratio)) continue
      surface.width = Math.round(width * ratio)
      surface.height = Math.round(height * ratio)
      this.groundKey = []
    }
    const frame: QuickFrame = { width, height, figure, axes, colours }
    this.drawGround(frame, before, props, ratio)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.drawImage(this.ground, 0, 0)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawTraces(context, frame, figure.traces)
    canvas.hidden = false
  }

  /** Draws the background, which stays the same while a value moves. */
  private drawGround(
    frame: QuickFrame,
    before: TimeTable | null,
    { plot, references, hidden, range, colours }: Omit<LiveCurvesProps, 'handle'>,
    ratio: number,
  ): void {
    const key = [frame.axes, before, plot, references, hidden, range, colours]
    const context = this.ground.getContext('2d')
    if (context === null || key.every((part, i) => part === this.groundKey[i])) return
    this.groundKey = key
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawAxes(context, frame)
    const shared = { plot, hidden, range, colours, live: true }
    const old = makeFigure({ ...shared, result: before, overlays: [], references })
    const traces = old.traces.map((trace) =>
      plot.signals.includes(trace.name)
        ? { ...trace, line: { ...trace.line, color: colours.fade(colours.fade(trace.line.color)) } }
        : trace,
    )
    drawTraces(context, frame, traces)
  }

  /**
   * Returns the axes as Plotly has them, extended if the curves need more space; the same object while nothing changes.
   */
  private axesFor({ traces, overTime }: Figure, range: Range): QuickAxes | null {
    const node = this.canvas.parentElement?.querySelector<PlotElement>('.js-plotly-plot')
    const layout = node?.layout
    const present = this.axes ?? startOf(layout, range)
    if (present === null || layout === undefined) return null
    const over = (axis: 'y' | 'y2'): Range =>
      extent(traces.flatMap((trace) => (trace.yaxis === axis && trace.visible !== false ? [...extent(trace.y)] : [])))
    const log = (on: boolean, [low, high]: Range): Range =>
      on ? [Math.log10(Math.max(low, 1e-30)), Math.log10(high)] : [low, high]
    const y = grown(present.y, ...log(present.yLog, over('y')))
    const y2 = present.y2 === null ? null : grown(present.y2, ...over('y2'))
    const grew = y !== present.y || y2 !== present.y2
    const aligned = grew && y2 !== null && layout.yaxis2?.autorangeoptions !== undefined ? alignedZeros(y, y2) : null
    const across = extent(traces.flatMap((trace) => [...extent(trace.x)]))
    const x = overTime ? range : grown(present.x, ...log(present.xLog, across))
    const same = present.x[0] === x[0] && present.x[1] === x[1] && present.y === y && present.y2 === y2
    this.axes = same ? present : { ...present, x, y: aligned?.[0] ?? y, y2: aligned?.[1] ?? y2 }
    return this.axes
  }
}

function startOf(layout: PlotElement['layout'] | undefined, range: Range): QuickAxes | null {
  const { xaxis, yaxis, yaxis2 } = layout ?? {}
  if (yaxis?.range === undefined) return null
  return {
    x: xaxis?.range ?? range,
    y: [...yaxis.range] as const,
    y2: yaxis2?.range === undefined ? null : ([...yaxis2.range] as const),
    xLog: xaxis?.type === 'log',
    yLog: yaxis.type === 'log',
  }
}
