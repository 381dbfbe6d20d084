/**
 * A plot of an experiment as a Plotly figure: one colour per signal, the run solid, reference data
 * dashed and other runs, each with its own kind of line, in a fainter shade of it; at most two units, on an axis each.
 */
import type { Axis, Layout, Trace } from 'plotly.js-strict-dist-min'
import type { TimeTable } from '../../../engine/io/table'
import { splitMember } from '../../../engine/model/names'
import type { PlotSettings } from '../../../engine/model/project'
import { prettyUnit } from '../inspector/fields/ScalarInput'
import { decimate, type Points } from './decimate'
import type { PlotColours } from './plotColours'
import { curveOf, TIME, type Curve, type Reference } from './tables'

/** Fixed, so that the cursor can be drawn over the plot without asking Plotly where it is. */
export const MARGIN = { l: 62, r: 14, rWithAxis: 58, t: 8, b: 40 } as const
const BUCKETS = 1200
/** Data of which a run has this many rows for each of theirs, or so few altogether, are drawn as points. */
const SPARSE = 4
const FEW = 25

/** Another run that is drawn with the present one. */
export interface Overlay {
  readonly name: string
  /** Chooses its kind of line, the same in all plots. */
  readonly slot: number
  readonly table: TimeTable
}

const dashes = ['dot', 'dashdot', '6px 2px', 'longdashdot', '2px 4px'] as const

/** Kind of line of the run in a slot. */
export function dashOf(slot: number): string {
  return dashes[slot % dashes.length] ?? 'dot'
}

export interface FigureInput {
  readonly plot: PlotSettings
  readonly result: TimeTable | null
  readonly overlays: readonly Overlay[]
  readonly references: readonly Reference[]
  readonly hidden: ReadonlySet<string>
  /** Visible part of the time axis, s. */
  readonly range: readonly [number, number]
  readonly colours: PlotColours
}

export interface Figure {
  readonly traces: readonly Trace[]
  readonly layout: Layout
  /** Horizontal axis is time, so the plot takes part in zooming and the cursor. */
  readonly overTime: boolean
  /** Time of every point, trace by trace, s. */
  readonly times: readonly Float64Array[]
}

export function makeFigure(input: FigureInput): Figure {
  const { plot, result, overlays, references, hidden, range, colours } = input
  const x = plot.x ?? TIME
  const overTime = x === TIME
  const units = unitsOf(plot.signals, tablesOf(input))
  const traces: Trace[] = []
  const times: Float64Array[] = []
  const draw = (
    table: TimeTable | null,
    signal: string,
    i: number,
    look: Partial<Trace['line']>,
    name: string,
    mode: Trace['mode'] = 'lines',
  ): void => {
    const horizontal = table && curveOf(table, x)
    const vertical = table && curveOf(table, signal)
    if (horizontal === null || vertical === null) return
    const points = pointsOf(horizontal, vertical, overTime, range)
    times.push(overTime ? points.x : horizontal.time)
    traces.push({
      type: 'scatter',
      mode,
      name,
      ...points,
      yaxis: units.indexOf(vertical.unit) === 1 ? 'y2' : 'y',
      visible: !hidden.has(signal),
      line: { color: colour(i), width: 1.6, simplify: false, ...look },
      ...(mode === 'markers' ? { marker: { color: look.color ?? colour(i), size: 7, symbol: 'circle-open' } } : {}),
      hoverinfo: 'none',
    })
  }
  const colour = (i: number): string => colours.traces[i % colours.traces.length] ?? colours.ink
  // Reference data on top: where a run agrees, its dashes lie on the curve and must still be seen.
  plot.signals.forEach((signal, i) => draw(result, signal, i, {}, signal))
  plot.signals.forEach((signal, i) => {
    for (const { table, title } of references)
      draw(
        table,
        signal,
        i,
        { dash: 'dash', color: colours.deepen(colour(i)) },
        `${signal}, ${title}`,
        isSparse(table, result) ? 'markers' : 'lines',
      )
    for (const { table, name, slot } of overlays)
      draw(table, signal, i, { dash: dashOf(slot), width: 1.4, color: colours.fade(colour(i)) }, `${signal}, ${name}`)
  })
  return { traces, layout: makeLayout(input, units, overTime), overTime, times }
}

/** Whether data are too few to be joined by lines. */
export function isSparse(data: TimeTable | null, run: TimeTable | null): boolean {
  if (data === null) return false
  return run === null || run.time.length === 0 ? data.time.length <= FEW : data.time.length * SPARSE <= run.time.length
}

function pointsOf(x: Curve, y: Curve, overTime: boolean, [from, to]: readonly [number, number]): Points {
  return overTime ? decimate(x.values, y.values, from, to, BUCKETS) : { x: x.values, y: y.values }
}

function tablesOf({ result, overlays, references }: FigureInput): readonly (TimeTable | null)[] {
  return [result, ...overlays.map(({ table }) => table), ...references.map(({ table }) => table)]
}

/** Units in the order of the signals; the first two get an axis each. */
function unitsOf(signals: readonly string[], tables: readonly (TimeTable | null)[]): readonly string[] {
  const units = signals.flatMap((signal) => {
    for (const table of tables) {
      const curve = table && curveOf(table, signal)
      if (curve !== null) return [curve.unit]
    }
    return []
  })
  const distinct = [...new Set(units)]
  return distinct.length > 2 ? [distinct.join(', ')] : distinct
}

function makeLayout(input: FigureInput, units: readonly string[], overTime: boolean): Layout {
  const { plot, range, colours } = input
  const axis: Axis = {
    color: colours.inkFaint,
    gridcolor: colours.grid,
    linecolor: colours.axis,
    zerolinecolor: colours.axis,
    tickcolor: colours.axis,
    showline: true,
    ticks: 'outside',
    ticklen: 4,
    exponentformat: 'power',
  }
  const title = (text: string): Axis['title'] => ({ text, standoff: 4, font: { size: 11 } })
  const x = plot.x ?? TIME
  const xUnit = unitsOf([x], tablesOf(input))[0] ?? (overTime ? 's' : '')
  const xaxis: Axis = {
    ...axis,
    title: title(overTime ? 'Time [s]' : withUnit(x, xUnit)),
    zeroline: false,
    ...(overTime ? { range, autorange: false, uirevision: range.join(' ') } : { autorange: true, uirevision: 'keep' }),
  }
  const second = units[1]
  return {
    margin: { l: MARGIN.l, r: second === undefined ? MARGIN.r : MARGIN.rWithAxis, t: MARGIN.t, b: MARGIN.b },
    paper_bgcolor: 'rgba(0,0,0,0)',
    plot_bgcolor: 'rgba(0,0,0,0)',
    font: { family: colours.font, size: 11, color: colours.inkFaint },
    hovermode: overTime ? 'x' : 'closest',
    hoverdistance: overTime ? -1 : 30,
    dragmode: 'zoom',
    showlegend: false,
    xaxis,
    yaxis: { ...axis, title: title(axisTitle(plot.signals, units, 0)), nticks: 6, uirevision: 'keep' },
    ...(second === undefined
      ? {}
      : {
          yaxis2: {
            ...axis,
            title: title(axisTitle(plot.signals, units, 1)),
            overlaying: 'y' as const,
            side: 'right' as const,
            showgrid: false,
            zeroline: false,
            nticks: 6,
            uirevision: 'keep',
          },
        }),
  }
}

/** `Fy [N]` when all curves show the same quantity, else the unit alone. */
function axisTitle(signals: readonly string[], units: readonly string[], i: number): string {
  const unit = units[i] ?? ''
  if (units.length !== 1) return unit === '' ? '' : `[${prettyUnit(unit)}]`
  const members = new Set(signals.map((signal) => splitMember(signal)?.member ?? signal))
  if (signals.length === 1) return withUnit(signals[0] ?? '', unit)
  return members.size <= 3 ? withUnit([...members].join(', '), unit) : `[${prettyUnit(unit) || '–'}]`
}

function withUnit(name: string, unit: string): string {
  return prettyUnit(unit) === '' ? name : `${name} [${prettyUnit(unit)}]`
}
