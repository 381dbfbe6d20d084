/** One Plotly plot, which shares its zoom and pointer with the others. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { HoverEvent, PlotElement, RelayoutEvent } from 'plotly.js-basic-dist-min'
import type { Ranges } from './CursorDots'
import { drawSoon, forgetDrawing } from './draw-queue'
import type { Figure } from '../plots/figure'
import type { LinkedViewStore } from './linked-view'
import { loadPlotly, type Plotly } from './load-plotly'
import { resultsTexts } from '../texts/results'

interface PlotAreaProps {
  readonly label: string
  readonly figure: Figure
  readonly linked: LinkedViewStore
  /** Called when the user presses on an instant, s. */
  readonly onInstant: (time: number) => void
  readonly onDrawn?: () => void
  /** Returns the elements drawn over the plot, given the ranges that its axes show. */
  readonly children: (ranges: Ranges | null) => ReactNode
}

const NEAR = { rootMargin: '160px' } as const
const config = { displayModeBar: false, responsive: false, doubleClick: 'autosize', showTips: false } as const

export function PlotArea({ label, figure, linked, onInstant, onDrawn, children }: PlotAreaProps) {
  const element = useRef<HTMLDivElement>(null)
  const listening = useRef(false)
  const latest = useRef({ figure, onInstant, onDrawn })
  const [ranges, setRanges] = useState<Ranges | null>(null)
  const [plotly, setPlotly] = useState<Plotly | null>(null)
  const [inView, setInView] = useState(false)

  useEffect(() => {
    let gone = false
    void loadPlotly().then((loaded) => {
      if (!gone) setPlotly(() => loaded)
    })
    return () => {
      gone = true
    }
  }, [])

  // Drawing costs most: plots that are scrolled out of sight wait until they come near.
  useEffect(() => {
    const node = element.current
    if (node === null) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), NEAR)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    latest.current = { figure, onInstant, onDrawn }
  }, [figure, onInstant, onDrawn])

  useEffect(() => {
    const node = element.current
    if (plotly === null || node === null || !inView) return
    const draw = (): void =>
      void plotly.react(node, figure.traces, figure.layout, config).then((plot) => {
        const look = (): void => {
          if (!latest.current.figure.overTime) setRanges((before) => sameOr(before, rangesOf(plot)))
        }
        look()
        if (latest.current.figure === figure) latest.current.onDrawn?.()
        if (listening.current) return
        listening.current = true
        listen(plot, linked, latest)
        plot.on('plotly_afterplot', look)
      })
    drawSoon(node, draw)
    return () => forgetDrawing(node)
  }, [plotly, inView, figure, linked])

  useEffect(() => {
    const node = element.current
    if (plotly === null || node === null) return
    const observer = new ResizeObserver(() => {
      if (node.clientWidth > 0 && node.classList.contains('js-plotly-plot')) plotly.Plots.resize(node)
    })
    observer.observe(node)
    return () => {
      observer.disconnect()
      listening.current = false
      plotly.purge(node)
    }
  }, [plotly])

  return (
    <div className="plot-area">
      <div className="plot-canvas" ref={element} role="img" aria-label={label} />
      {children(ranges)}
      {plotly === null && <div className="plot-loading">{resultsTexts.loading}</div>}
    </div>
  )
}

interface Latest {
  readonly figure: Figure
  readonly onInstant: (time: number) => void
}

function listen(plot: PlotElement, linked: LinkedViewStore, latest: { readonly current: Latest }): void {
  const instantOf = (event: HoverEvent): number | undefined => {
    const [point] = event.points
    const { overTime, times } = latest.current.figure
    return overTime ? (event.xvals?.[0] ?? point?.x) : times[point?.curveNumber ?? -1]?.[point?.pointIndex ?? -1]
  }
  plot.on('plotly_hover', (event) => {
    const pointer = instantOf(event)
    if (pointer !== undefined) linked.setState({ pointer })
  })
  plot.on('plotly_unhover', () => linked.setState({ pointer: null }))
  plot.on('plotly_click', (event) => {
    const time = instantOf(event)
    if (time !== undefined) latest.current.onInstant(time)
  })
  plot.on('plotly_relayout', (event) => {
    if (!latest.current.figure.overTime) return
    const range = rangeOf(event)
    if (range !== undefined) linked.setState({ range })
  })
}

/** Returns the new time range after zooming; null after a reset, undefined if the time axis has not changed. */
function rangeOf(event: RelayoutEvent): readonly [number, number] | null | undefined {
  if (event['xaxis.autorange'] === true) return null
  const from = event['xaxis.range[0]']
  const to = event['xaxis.range[1]']
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : undefined
}

/** Returns the ranges of the axes as Plotly has chosen them. */
function rangesOf({ layout: { xaxis, yaxis } }: PlotElement): Ranges | null {
  return xaxis.range === undefined || yaxis.range === undefined ? null : { x: xaxis.range, y: yaxis.range }
}

function sameOr(before: Ranges | null, now: Ranges | null): Ranges | null {
  const same = (a: readonly number[], b: readonly number[]): boolean => a.every((value, i) => value === b[i])
  if (before === null || now === null) return now
  return same(before.x, now.x) && same(before.y, now.y) ? before : { x: [...now.x], y: [...now.y] }
}
