/** A plot over time with shaded intervals, as an image that follows a slider at once and can be printed as it is. */
import { useId, useMemo } from 'react'
import type { Interval } from '../../../engine/analyse/cueing/intervals'
import { Axes, pointsOf } from '../plots/charts/Axes'
import { axisOver, extent, grown, scaleOf, type Range } from '../plots/charts/axis'
import type { PlotColours } from '../plots/plot-colours'
import { decimate } from '../tables/decimate'
import { cueingTexts as texts } from '../texts/cueing'

export interface PlotCurve {
  /** Sample times of the curve; those of the plot if absent. */
  readonly time?: Float64Array
  readonly values: Float64Array
  readonly colour: string
  readonly dash?: string
  readonly width?: number
  /** Name in the legend of the plot. */
  readonly name?: string
}

/** Intervals over the whole height, or as a strip at the foot of the plot. */
export interface PlotBands {
  readonly falseCues: readonly Interval[]
  readonly missingCues: readonly Interval[]
  /** Colour of the run that the strip belongs to. */
  readonly colour?: string
}

interface IntervalPlotProps {
  readonly title: string
  readonly label: string
  /** Title of the vertical axis. */
  readonly axis: string
  readonly time: Float64Array
  readonly curves: readonly PlotCurve[]
  readonly bands: readonly PlotBands[]
  /** Values at which horizontal lines are drawn. */
  readonly lines?: readonly number[]
  readonly factor?: number
  readonly colours: PlotColours
}

const SIZE = { width: 340, height: 160 } as const
const MARGIN = { left: 46, right: 8, top: 8, bottom: 32 } as const
const STRIP = 7
const BUCKETS = 180

export const falseColour = ({ traces, ink }: PlotColours): string => traces[6] ?? ink
export const missingColour = ({ traces, ink }: PlotColours): string => traces[4] ?? ink

export function IntervalPlot(props: IntervalPlotProps) {
  const { title, label, axis, time, curves, bands, lines = [], factor = 1, colours } = props
  const hatch = useId()
  const strips = bands.filter(({ colour }) => colour !== undefined)
  const foot = SIZE.height - MARGIN.bottom - STRIP * strips.length
  const frame = { left: MARGIN.left, right: SIZE.width - MARGIN.right, top: MARGIN.top, bottom: foot }
  const height = foot - frame.top
  const [from, to] = [time.at(0) ?? 0, time.at(-1) ?? 1]
  const range = useMemo(() => rangeOfCurves(curves, lines, factor), [curves, lines, factor])
  const x = scaleOf(axisOver([from, to], 6), frame.left, frame.right)
  const y = scaleOf(axisOver(range, 5), frame.bottom, frame.top)
  const band = ([begin, end]: Interval, top: number, height: number, fill: string, opacity: number) => (
    <rect
      key={`${top} ${begin}`}
      x={round(x.place(begin))}
      y={top}
      width={round(Math.max(0.75, x.place(end) - x.place(begin)))}
      height={height}
      fill={fill}
      fillOpacity={opacity}
    />
  )
  const points = ({ values, time: instants = time }: PlotCurve): string => {
    const drawn = decimate(instants, values, from, to, BUCKETS)
    return pointsOf(
      drawn.x,
      Array.from(drawn.y, (value) => factor * value),
      x,
      y,
    )
  }
  return (
    <figure className="cue-plot">
      <Caption title={title} curves={curves} />
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label} fontFamily={colours.font}>
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="5" fill={missingColour(colours)} />
          </pattern>
        </defs>
        {bands
          .filter(({ colour }) => colour === undefined)
          .map(({ falseCues, missingCues }, i) => (
            <g key={i}>
              {missingCues.map((one) => band(one, frame.top, height, `url(#${hatch})`, 0.32))}
              {falseCues.map((one) => band(one, frame.top, height, falseColour(colours), 0.16))}
              {falseCues.map((one) => band(one, frame.top, 3, falseColour(colours), 1))}
            </g>
          ))}
        <Axes
          frame={frame}
          x={x}
          y={y}
          yTitle={axis}
          titleY={35}
          grid={false}
          foot={SIZE.height - MARGIN.bottom}
          xTitle={texts.time}
          titleX={26}
        />
        {lines.map((value) => (
          <line
            key={`limit ${value}`}
            x1={frame.left}
            x2={frame.right}
            y1={y.place(value)}
            y2={y.place(value)}
            stroke={falseColour(colours)}
            strokeDasharray="6 3"
          />
        ))}
        {curves.map((curve, i) => (
          <polyline
            key={i}
            points={points(curve)}
            fill="none"
            stroke={curve.colour}
            strokeWidth={curve.width ?? 1.5}
            strokeDasharray={curve.dash}
            strokeLinejoin="round"
          />
        ))}
        {strips.map(({ falseCues, missingCues, colour = '' }, i) => {
          const top = foot + STRIP * i + 1.5
          return (
            <g key={`strip ${i}`}>
              <rect x={MARGIN.left - 6} y={top} width={4} height={STRIP - 2} fill={colour} />
              {missingCues.map((one) => band(one, top, STRIP - 2, `url(#${hatch})`, 0.6))}
              {falseCues.map((one) => band(one, top, STRIP - 2, falseColour(colours), 0.85))}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

const round = (value: number): number => Math.round(10 * value) / 10

/** Name of the plot, with the colours of its curves. */
function Caption({ title, curves }: Pick<IntervalPlotProps, 'title' | 'curves'>) {
  return (
    <figcaption>
      {title}
      {curves.map(({ name, colour }) =>
        name === undefined ? null : (
          <span className="cue-plot-curve" key={name}>
            <svg width="12" height="8" aria-hidden="true">
              <line x1="0" x2="12" y1="4" y2="4" stroke={colour} strokeWidth="2" />
            </svg>
            {name}
          </span>
        ),
      )}
    </figcaption>
  )
}

/** Returns the range of the values, with 0 and the limits. */
function rangeOfCurves(curves: readonly PlotCurve[], lines: readonly number[], factor: number): Range {
  const ends = curves.map(({ values }) => extent(values))
  const least = Math.min(0, ...lines, ...ends.map(([end]) => factor * end))
  const most = Math.max(0, ...lines, ...ends.map(([, end]) => factor * end))
  const flat = !(most - least > 1e-9)
  return flat ? [-1, 1] : grown([0.001 * least, 0.001 * most], least, most)
}
