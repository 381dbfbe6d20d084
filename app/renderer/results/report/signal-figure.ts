/** Figure of the report: a signal over its reference, and their difference below. */
import type { Axis, Layout, Trace } from 'plotly.js-basic-dist-min'
import type { TimeTable } from '../../../../engine/io/table'
import { decimate } from '../../tables/decimate'
import { isSparse, NUMBERS, SEPARATORS } from '../../plots/figure'
import { loadPlotly } from '../load-plotly'
import type { PlotColours } from '../../plots/plot-colours'
import { curveOf, valueAt, type Curve } from '../../tables/tables'
import { reportTexts as texts } from '../../texts/report'
import { shownUnit } from '../../../../engine/quantities/units'

const SIZE = { width: 560, height: 300 } as const
const BUCKETS = 500

/**
 * @param unit to show it in; that of the run when missing
 * @returns null if one of the two does not have the signal
 */
export function signalFigure(
  signal: string,
  result: TimeTable,
  reference: TimeTable,
  colours: PlotColours,
  unit?: string,
): { readonly traces: readonly Trace[]; readonly layout: Layout } | null {
  const ownUnit = curveOf(result, signal)?.unit
  const units = ownUnit === undefined || unit === undefined ? {} : { [ownUnit]: unit }
  const [run, data] = [curveOf(result, signal, units), curveOf(reference, signal, units)]
  if (run === null || data === null) return null
  const values = data.values.map((value, i) => (valueAt(run, data.time[i]) ?? NaN) - value)
  const difference: Curve = { ...data, values }
  const colour = colours.traces[0] ?? colours.ink
  const line = (curve: Curve, name: string, look: Partial<Trace['line']>, more: Partial<Trace> = {}): Trace => {
    const points = decimate(curve.time, curve.values, -Infinity, Infinity, BUCKETS)
    return {
      type: 'scatter',
      mode: 'lines',
      name,
      ...points,
      line: { color: colour, width: 1.5, simplify: false, ...look },
      ...more,
    }
  }
  const points = isSparse(reference, result)
  const traces = [
    line(run, texts.run, {}),
    line(
      data,
      texts.data,
      { dash: 'dash', color: colours.deepen(colour) },
      points
        ? { mode: 'markers', marker: { color: colours.deepen(colour), size: 6, symbol: 'circle-open' } }
        : { mode: 'lines' },
    ),
    line(difference, texts.difference, { color: colours.traces[1] ?? colours.ink }, { yaxis: 'y2' }),
  ]
  const axis: Axis = {
    color: colours.inkFaint,
    gridcolor: colours.grid,
    linecolor: colours.axis,
    zerolinecolor: colours.axis,
    showline: true,
    ...NUMBERS,
  }
  const ends = [run.time, data.time].flatMap((time) => [time[0], time[time.length - 1]]).filter(Number.isFinite)
  const shown = shownUnit(run.unit)
  const withUnit = (text: string): string => (shown === '' ? text : `${text} [${shown}]`)
  const title = (text: string): Axis['title'] => ({ text, standoff: 4, font: { size: 11 } })
  const layout: Layout = {
    margin: { l: 78, r: 12, t: 8, b: 40 },
    separators: SEPARATORS,
    paper_bgcolor: colours.surface,
    plot_bgcolor: colours.surface,
    font: { family: colours.font, size: 11, color: colours.ink },
    showlegend: true,
    legend: { orientation: 'h', y: 1, yanchor: 'bottom' },
    xaxis: {
      ...axis,
      anchor: 'y2',
      title: title(texts.time),
      zeroline: false,
      range: [Math.min(...ends), Math.max(...ends)],
      autorange: false,
    },
    yaxis: { ...axis, domain: [0.4, 1], title: title(withUnit(signal)), nticks: 5 },
    yaxis2: { ...axis, domain: [0, 0.3], title: title(withUnit(texts.differenceAxis)), nticks: 3 },
  }
  return { traces, layout }
}

/** Returns the figure as the text of an SVG image. */
export async function figureSvg(figure: NonNullable<ReturnType<typeof signalFigure>>): Promise<string> {
  const plotly = await loadPlotly()
  const url = await plotly.toImage({ data: figure.traces, layout: figure.layout }, { format: 'svg', ...SIZE })
  return decodeURIComponent(url.slice(url.indexOf(',') + 1))
}
