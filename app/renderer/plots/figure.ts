/**
 * Plotly figure of a plot of an experiment. Each signal has one look (`curve-look.ts`): the run is solid, reference
 * data is dashed, and other runs have a fainter shade, each with its own kind of line. There are at most two units,
 * each on its own axis.
 */
import type { Axis, Layout, Trace } from 'plotly.js-basic-dist-min'
import type { TimeTable } from '../../../engine/io/table'
import { splitSignal } from '../../../engine/model/names/names'
import type { PlotSettings } from '../../../engine/model/project/project'
import { alignedWith, alignedZeros, extentOf, padded, type Ends } from './aligned-zeros'
import { curveLook } from './curve-look'
import { decimate, type DrawnPoints } from '../tables/decimate'
import type { PlotColours } from './plot-colours'
import { spectrumPoints, spectrumUnit } from './spectrum-curve'
import { curveOf, lessCurve, TIME, type Curve, type Reference } from '../tables/tables'
import { shownUnit } from '../../../engine/quantities/units'

/** Fixed margins, so that the cursor can be drawn over the plot without asking Plotly for positions. */
const MARGIN = { l: 62, r: 14, rWithAxis: 58, t: 8, b: 40 } as const
/**
 * Format of the numbers along all axes: in full up to this power of ten, with thousands separated by a thin space (ISO
 * 80000-1).
 */
export const NUMBERS = { exponentformat: 'power', minexponent: 4 } as const
export const SEPARATORS = '.\u2009'
const BUCKETS = 1200
const LIVE_BUCKETS = 250
/** Largest number of points of curves that are not over time. */
const MOST_POINTS = 6000
/**
 * Least distance of rows, in steps of the run, and largest number of rows of data that is drawn as points. More circles
 * would not fit side by side in a plot.
 */
const SPARSE = 4
const MOST_CIRCLES = 60
/** Largest number of rows that are drawn as points without a run. */
const FEW = 25

/** Another run that is drawn with the present one. */
export interface Overlay {
  readonly name: string
  /**
   * Slot that determines the kind of line, the same in all plots; null for the state before a change: solid and faint.
   */
  readonly slot: number | null
  readonly table: TimeTable
}

const dashes = ['dot', 'dashdot', '6px 2px', 'longdashdot', '2px 4px'] as const

/** Returns the kind of line of the run in a slot. */
export function dashOf(slot: number): string {
  return dashes[slot % dashes.length] ?? 'dot'
}

/** Kinds of lines of reference data, unlike those of other runs; the first is the usual one. */
const referenceDashes = ['dash', 'longdash', '10px 3px 3px 3px', '4px 3px', '14px 4px'] as const
const referenceSymbols = ['circle-open', 'square-open', 'diamond-open', 'triangle-up-open', 'x-thin-open'] as const

/** Returns the kind of line and of points of reference data, by its index in the experiment. */
export function referenceStyle({ style = 0 }: Pick<Reference, 'style'>): {
  readonly dash: string
  readonly symbol: string
} {
  return {
    dash: referenceDashes[style % referenceDashes.length] ?? 'dash',
    symbol: referenceSymbols[style % referenceSymbols.length] ?? 'circle-open',
  }
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
  /** True if rows are still arriving; the plot is then redrawn often, with fewer points. */
  readonly live?: boolean
}

export interface Figure {
  readonly traces: readonly Trace[]
  readonly layout: Layout
  /** True if the horizontal axis is time, so that the plot takes part in zooming and the cursor. */
  readonly overTime: boolean
  /** Time of every point, trace by trace, s. */
  readonly times: readonly Float64Array[]
}

export function makeFigure(input: FigureInput): Figure {
  const { plot, result, overlays, references, hidden, range, colours } = input
  const x = plot.x ?? TIME
  const { spectrum } = plot
  const overTime = x === TIME && spectrum === undefined
  const units = unitsOf(plot.signals, plot, tablesOf(input))
  const traces: Trace[] = []
  const times: Float64Array[] = []
  const draw = (
    table: TimeTable | null,
    signal: string,
    i: number,
    look: Partial<Trace['line']>,
    name: string,
    mode: Trace['mode'] = 'lines',
    symbol = 'circle-open',
  ): void => {
    const horizontal = table && across(table, plot)
    const vertical = table && curveOf(table, signal, plot.units)
    if (horizontal === null || vertical === null) return
    const points =
      spectrum === undefined
        ? pointsOf(horizontal, vertical, overTime, range, input.live === true ? LIVE_BUCKETS : BUCKETS)
        : spectrumPoints(vertical, range, spectrum)
    if (points === null) return
    const { time, ...drawn } = points
    times.push(time)
    traces.push({
      type: 'scatter',
      mode,
      name,
      ...drawn,
      yaxis: units.indexOf(vertical.unit) === 1 ? 'y2' : 'y',
      visible: !hidden.has(signal),
      line: { color: colour(i), width: 1.6, simplify: false, ...look },
      ...(mode === 'markers' ? { marker: { color: look.color ?? colour(i), size: 7, symbol } } : {}),
      hoverinfo: spectrum === undefined ? 'none' : 'x+y',
    })
  }
  const colour = (i: number): string => curveLook(i, colours).colour
  // Reference data on top: where a run agrees, its dashes lie on the curve and must still be seen.
  plot.signals.forEach((signal, i) => {
    const { dash } = curveLook(i, colours)
    draw(result, signal, i, dash === undefined ? {} : { dash }, signal)
  })
  plot.signals.forEach((signal, i) => {
    for (const { table, title, style } of references) {
      const { dash, symbol } = referenceStyle({ style })
      draw(
        table,
        signal,
        i,
        { dash, color: colours.deepen(colour(i)) },
        `${signal}, ${title}`,
        spectrum === undefined && isSparse(table, result) ? 'markers' : 'lines',
        symbol,
      )
    }
    for (const { table, name, slot } of overlays) {
      const faded = colours.fade(colour(i))
      const look = slot === null ? { color: colours.fade(faded) } : { dash: dashOf(slot), color: faded }
      draw(table, signal, i, { width: 1.4, ...look }, `${signal}, ${name}`)
    }
  })
  return { traces, layout: makeLayout(input, units, overTime, traces), overTime, times }
}

/** Returns the curve of the horizontal axis: time, a signal, or the difference of two signals. */
function across(table: TimeTable, { x = TIME, minus, units }: PlotSettings): Curve | null {
  const curve = curveOf(table, x, units)
  if (curve === null || minus === undefined) return curve
  const less = curveOf(table, minus, units)
  return less === null ? null : lessCurve(curve, less)
}

/** Returns whether data has too few rows to be joined by lines. */
export function isSparse(data: TimeTable | null, run: TimeTable | null): boolean {
  if (data === null) return false
  if (run === null || run.time.length < 2) return data.time.length <= FEW
  return data.time.length <= MOST_CIRCLES && meanStep(data.time) >= SPARSE * meanStep(run.time)
}

/** Returns the mean distance of instants, s; Infinity for a single instant. */
const meanStep = (time: Float64Array): number =>
  time.length < 2 ? Infinity : (time[time.length - 1] - time[0]) / (time.length - 1)

function pointsOf(
  x: Curve,
  y: Curve,
  overTime: boolean,
  [from, to]: readonly [number, number],
  buckets: number,
): DrawnPoints {
  if (overTime) {
    const points = decimate(x.values, y.values, from, to, buckets)
    return { ...points, time: points.x }
  }
  const stride = Math.ceil(y.values.length / MOST_POINTS)
  const thin = (values: Float64Array): Float64Array =>
    stride <= 1
      ? values
      : Float64Array.from({ length: Math.ceil(values.length / stride) }, (_, i) => values[i * stride])
  return { x: thin(x.values), y: thin(y.values), time: thin(y.time) }
}

function tablesOf({ result, overlays, references }: FigureInput): readonly (TimeTable | null)[] {
  return [result, ...overlays.map(({ table }) => table), ...references.map(({ table }) => table)]
}

/** Returns the units in the order of the signals; the first two get an axis each. */
function unitsOf(
  signals: readonly string[],
  plot: PlotSettings,
  tables: readonly (TimeTable | null)[],
): readonly string[] {
  const units = signals.flatMap((signal) => {
    for (const table of tables) {
      const curve = table && curveOf(table, signal, plot.units)
      if (curve !== null) return [curve.unit]
    }
    return []
  })
  const distinct = [...new Set(units)]
  return distinct.length > 2 ? [distinct.join(', ')] : distinct
}

/**
 * Returns the ends of both vertical axes with zero at the same height; undefined for an axis that keeps its own ends.
 */
function endsWithZeros(plot: PlotSettings, traces: readonly Trace[]): readonly [Ends?, Ends?] {
  const { y, y2 } = plot.limits ?? {}
  if (plot.spectrum?.log === true || plot.equal === true || (y !== undefined && y2 !== undefined)) return []
  const [left, right] = (['y', 'y2'] as const).map((axis) =>
    extentOf(traces.filter((trace) => trace.yaxis === axis && trace.visible !== false).map((trace) => trace.y)),
  )
  if (left === null || right === null) return []
  if (y !== undefined) return [undefined, alignedWith(y, padded(right)) ?? undefined]
  if (y2 !== undefined) return [alignedWith(y2, padded(left)) ?? undefined]
  return alignedZeros(padded(left), padded(right)) ?? []
}

function makeLayout(input: FigureInput, units: readonly string[], overTime: boolean, traces: readonly Trace[]): Layout {
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
    ...NUMBERS,
  }
  const title = (text: string): Axis['title'] => ({ text, standoff: 4, font: { size: 11 } })
  const log = plot.spectrum?.log === true
  const within = (limits: Ends | undefined, ends?: Ends): Partial<Axis> => {
    if (limits === undefined || (log && limits[0] <= 0))
      return {
        uirevision: 'keep',
        ...(ends !== undefined && { autorangeoptions: { minallowed: ends[0], maxallowed: ends[1] } }),
      }
    const fixed = log ? ([Math.log10(limits[0]), Math.log10(limits[1])] as const) : limits
    return { range: fixed, autorange: false, uirevision: fixed.join(' ') }
  }
  const x = plot.x ?? TIME
  const xUnit = unitsOf([x], plot, tablesOf(input))[0] ?? ''
  const xaxis: Axis = {
    ...axis,
    title: title(acrossTitle(plot, xUnit)),
    zeroline: false,
    ...(plot.spectrum?.log === true ? { type: 'log' as const } : {}),
    ...(overTime
      ? { range, autorange: false, uirevision: range.join(' ') }
      : { autorange: true, ...within(plot.limits?.x) }),
  }
  const vertical = plot.spectrum?.log === true ? { type: 'log' as const } : {}
  const second = units[1]
  const [left, right] = second === undefined ? [] : endsWithZeros(plot, traces)
  return {
    margin: { l: MARGIN.l, r: second === undefined ? MARGIN.r : MARGIN.rWithAxis, t: MARGIN.t, b: MARGIN.b },
    separators: SEPARATORS,
    paper_bgcolor: 'rgba(0,0,0,0)',
    plot_bgcolor: 'rgba(0,0,0,0)',
    font: { family: colours.font, size: 11, color: colours.inkFaint },
    hovermode: overTime || plot.spectrum !== undefined ? 'x' : 'closest',
    hoverdistance: overTime ? -1 : 30,
    dragmode: 'zoom',
    showlegend: false,
    xaxis,
    yaxis: {
      ...axis,
      ...vertical,
      ...(plot.equal === true && plot.x !== undefined ? { scaleanchor: 'x' as const } : {}),
      title: title(axisTitle(plot, units, 0)),
      nticks: 6,
      ...within(plot.limits?.y, left),
    },
    ...(second === undefined
      ? {}
      : {
          yaxis2: {
            ...axis,
            ...vertical,
            title: title(axisTitle(plot, units, 1)),
            overlaying: 'y' as const,
            // Round numbers of its own; by default Plotly puts ticks where those of the other axis are.
            tickmode: 'auto' as const,
            side: 'right' as const,
            showgrid: false,
            zeroline: false,
            nticks: 6,
            ...within(plot.limits?.y2, right),
          },
        }),
  }
}

/** Returns the title of an axis: `Fy [N]` if all curves show the same quantity, otherwise the unit alone. */
function axisTitle({ signals, spectrum }: PlotSettings, units: readonly string[], i: number): string {
  const unit = spectrumUnit(units[i] ?? '', spectrum)
  if (units.length !== 1) return unit === '' ? '' : `[${shownUnit(unit)}]`
  const members = new Set(signals.map((signal) => splitSignal(signal)?.member ?? signal))
  if (signals.length === 1) return withUnit(signals[0] ?? '', unit)
  return members.size <= 3 ? withUnit([...members].join(', '), unit) : `[${shownUnit(unit) || '–'}]`
}

function acrossTitle({ x = TIME, minus, spectrum }: PlotSettings, unit: string): string {
  if (spectrum !== undefined) return 'Frequency [Hz]'
  if (x === TIME) return 'Time [s]'
  return withUnit(minus === undefined ? x : `${x} − ${minus}`, unit)
}

function withUnit(name: string, unit: string): string {
  return shownUnit(unit) === '' ? name : `${name} [${shownUnit(unit)}]`
}
