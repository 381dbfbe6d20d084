/** One Plotly plot; tells the others about zooming and the pointer. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PlotElement, RelayoutEvent } from 'plotly.js-strict-dist-min'
import type { Figure } from './figure'
import type { LinkedViewStore } from './linkedView'
import { loadPlotly, type Plotly } from './loadPlotly'

interface PlotAreaProps {
  readonly label: string
  readonly figure: Figure
  readonly linked: LinkedViewStore
  /** What lies over the plot. */
  readonly children: ReactNode
}

const NEAR = { rootMargin: '160px' } as const
const config = { displayModeBar: false, responsive: false, doubleClick: 'autosize', showTips: false } as const

export function PlotArea({ label, figure, linked, children }: PlotAreaProps) {
  const element = useRef<HTMLDivElement>(null)
  const listening = useRef(false)
  const latest = useRef(figure)
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
    latest.current = figure
  }, [figure])

  useEffect(() => {
    const node = element.current
    if (plotly === null || node === null || !inView) return
    void plotly.react(node, figure.traces, figure.layout, config).then((plot) => {
      if (listening.current) return
      listening.current = true
      listen(plot, linked, latest)
    })
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
      {children}
      {plotly === null && <div className="plot-loading">Loading…</div>}
    </div>
  )
}

function listen(plot: PlotElement, linked: LinkedViewStore, latest: { readonly current: Figure }): void {
  plot.on('plotly_hover', (event) => {
    const [point] = event.points
    const { overTime, times } = latest.current
    const cursor = overTime
      ? (event.xvals?.[0] ?? point?.x)
      : times[point?.curveNumber ?? -1]?.[point?.pointIndex ?? -1]
    if (cursor !== undefined) linked.setState({ pointer: cursor })
  })
  plot.on('plotly_unhover', () => linked.setState({ pointer: null }))
  plot.on('plotly_relayout', (event) => {
    if (!latest.current.overTime) return
    const range = rangeOf(event)
    if (range !== undefined) linked.setState({ range })
  })
}

/** The new time range after zooming, null after a reset, undefined when the time axis stayed. */
function rangeOf(event: RelayoutEvent): readonly [number, number] | null | undefined {
  if (event['xaxis.autorange'] === true) return null
  const from = event['xaxis.range[0]']
  const to = event['xaxis.range[1]']
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : undefined
}
