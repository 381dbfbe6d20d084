/** A plot over time with shaded intervals, as an image that follows a slider at once and goes to paper as it is. */
import { useId, useMemo } from 'react'
import type { Interval } from '../../../engine/analyse/cueing/intervals'
import { extent, grown, tickText, ticks } from '../live/axes'
import type { PlotColours } from '../plots/plot-colours'
import { decimate } from '../tables/decimate'
import { cueingTexts as texts } from '../texts/cueing'

export interface PlotCurve {
  /** Its own instants; those of the plot when missing. */
  readonly time?: Float64Array
  readonly values: Float64Array
  readonly colour: string
  readonly dash?: string
  readonly width?: number
  /** In the legend of the plot. */
  readonly name?: string
}

/** Intervals over the whole height, or as a strip at the foot of the plot. */
export interface PlotBands {
  readonly falseCues: readonly Interval[]
  readonly missingCues: readonly Interval[]
  /** Of the run that the strip is of. */
  readonly colour?: string
}

interface IntervalPlotProps {
  readonly title: string
  readonly label: string
  /** Of the vertical axis. */
  readonly axis: string
  readonly time: Float64Array
  readonly curves: readonly PlotCurve[]
  readonly bands: readonly PlotBands[]
  /** Values that a line is drawn at. */
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
  const inner = {
    width: SIZE.width - MARGIN.left - MARGIN.right,
    height: SIZE.height - MARGIN.top - MARGIN.bottom - STRIP * strips.length,
  }
  const [from, to] = [time.at(0) ?? 0, time.at(-1) ?? 1]
  const [low, high] = useMemo(() => {
    const ends = curves.map(({ values }) => extent(values))
    const least = Math.min(0, ...lines, ...ends.map(([end]) => factor * end))
    const most = Math.max(0, ...lines, ...ends.map(([, end]) => factor * end))
    const flat = !(most - least > 1e-9)
    return flat ? [-1, 1] : grown([0.001 * least, 0.001 * most], least, most)
  }, [curves, lines, factor])
  const x = (t: number): number => MARGIN.left + ((t - from) / (to - from || 1)) * inner.width
  const y = (value: number): number => MARGIN.top + ((high - value) / (high - low)) * inner.height
  const [across, up] = [ticks([from, to], 6), ticks([low, high], 5)]
  const foot = MARGIN.top + inner.height
  const band = ([begin, end]: Interval, top: number, height: number, fill: string, opacity: number) => (
    <rect
      key={`${top} ${begin}`}
      x={round(x(begin))}
      y={top}
      width={round(Math.max(0.75, x(end) - x(begin)))}
      height={height}
      fill={fill}
      fillOpacity={opacity}
    />
  )
  const points = ({ values, time: own = time }: PlotCurve): string => {
    const drawn = decimate(own, values, from, to, BUCKETS)
    return Array.from(drawn.x, (t, i) => `${round(x(t))},${round(y(factor * drawn.y[i]))}`).join(' ')
  }
  return (
    <figure className="cue-plot">
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
              {missingCues.map((one) => band(one, MARGIN.top, inner.height, `url(#${hatch})`, 0.32))}
              {falseCues.map((one) => band(one, MARGIN.top, inner.height, falseColour(colours), 0.16))}
              {falseCues.map((one) => band(one, MARGIN.top, 3, falseColour(colours), 1))}
            </g>
          ))}
        {up.map((value) => (
          <g key={value}>
            <line x1={MARGIN.left} x2={SIZE.width - MARGIN.right} y1={y(value)} y2={y(value)} stroke={colours.grid} />
            <text x={MARGIN.left - 5} y={y(value) + 3.5} textAnchor="end" fontSize="10" fill={colours.inkFaint}>
              {tickText(value, up)}
            </text>
          </g>
        ))}
        <line x1={MARGIN.left} x2={SIZE.width - MARGIN.right} y1={y(0)} y2={y(0)} stroke={colours.axis} />
        {lines.map((value) => (
          <line
            key={`limit ${value}`}
            x1={MARGIN.left}
            x2={SIZE.width - MARGIN.right}
            y1={y(value)}
            y2={y(value)}
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
        <line
          x1={MARGIN.left}
          x2={SIZE.width - MARGIN.right}
          y1={SIZE.height - MARGIN.bottom}
          y2={SIZE.height - MARGIN.bottom}
          stroke={colours.axis}
        />
        {across.map((t) => (
          <text
            key={t}
            x={x(t)}
            y={SIZE.height - MARGIN.bottom + 13}
            textAnchor="middle"
            fontSize="10"
            fill={colours.inkFaint}
          >
            {tickText(t, across)}
          </text>
        ))}
        <text
          x={MARGIN.left + inner.width / 2}
          y={SIZE.height - 6}
          textAnchor="middle"
          fontSize="10"
          fill={colours.inkFaint}
        >
          {texts.time}
        </text>
        <text
          transform={`translate(11 ${MARGIN.top + inner.height / 2}) rotate(-90)`}
          textAnchor="middle"
          fontSize="10"
          fill={colours.inkFaint}
        >
          {axis}
        </text>
      </svg>
    </figure>
  )
}

const round = (value: number): number => Math.round(10 * value) / 10
