/**
 * Two stacked bars: the contribution of each stage to the lag of a chain, by the sum and by a step. Stages with a lead
 * are stacked to the left of zero.
 */
import { useId } from 'react'
import type { LagReport, LagStage } from '../../../engine/analyses/lag/lag'
import { Axes } from '../plots/charts/Axes'
import { axisOver, scaleOf } from '../plots/charts/axis'
import type { PlotColours } from '../plots/plot-colours'
import { lagTexts as texts } from '../texts/lag'
import { runColour } from './ReportPages'
import { short } from './units'

/** Dimensions of the drawing, in its units. */
const [width, left, right, top, bar, gap] = [900, 130, 80, 8, 26, 14]
const bottom = top + 2 * bar + gap

interface Piece {
  readonly name: string
  /** Lag, s. */
  readonly value: number
  readonly colour: string
  readonly isHeld: boolean
}

interface Placed extends Piece {
  readonly from: number
  readonly to: number
}

/** Stacks the pieces outwards from zero, positive and negative ones on their own side. */
function stacked(pieces: readonly Piece[]): readonly Placed[] {
  let [behind, ahead] = [0, 0]
  return pieces.map((piece) => {
    const from = piece.value < 0 ? ahead : behind
    const to = from + piece.value
    if (piece.value < 0) ahead = to
    else behind = to
    return { ...piece, from, to }
  })
}

/** Returns the stages with the last one split into its parts, if it has some, and the remainder. */
function partsOf({ stages, within }: LagReport): readonly LagStage[] {
  const last = stages.at(-1)
  if (last === undefined || within.length === 0) return stages
  const rest = (of: (stage: LagStage) => number): number => of(last) - within.reduce((sum, stage) => sum + of(stage), 0)
  return [
    ...stages.slice(0, -1),
    ...within,
    {
      ...last,
      signal: texts.rest,
      filter: rest((s) => s.filter),
      hold: rest((s) => s.hold),
      measured: rest((s) => s.measured),
    },
  ]
}

/** Length below which a piece is not drawn, s. */
const least = 5e-5

export function LagBars({ report, colours }: { readonly report: LagReport; readonly colours: PlotColours }) {
  const hatch = useId()
  const parts = partsOf(report).filter(
    ({ filter, hold, measured }) => Math.max(Math.abs(filter), Math.abs(hold), Math.abs(measured)) > least,
  )
  const colour = (i: number): string => runColour(colours, i)
  const sum = stacked(
    parts.flatMap(({ signal, filter, hold }, i) => [
      { name: signal, value: filter, colour: colour(i), isHeld: false },
      { name: signal, value: hold, colour: colour(i), isHeld: true },
    ]),
  )
  const step = stacked(
    parts.map(({ signal, measured }, i) => ({ name: signal, value: measured, colour: colour(i), isHeld: false })),
  )
  const ends = [...sum, ...step].flatMap(({ from, to }) => [from, to])
  const [low, high] = [Math.min(0, ...ends), Math.max(1e-3, ...ends)]
  const frame = { left, right: width - right, top: top - 4, bottom: bottom + 4 }
  const scale = scaleOf(axisOver([1e3 * low, 1e3 * high], 10), frame.left, frame.right)
  const at = (seconds: number): number => scale.place(1e3 * seconds)
  const bars = [
    { label: texts.sum, pieces: sum, total: report.predicted },
    { label: texts.step, pieces: step, total: report.measured },
  ]
  return (
    <figure className="cue-plot lag-bars">
      <svg
        viewBox={`0 0 ${width} ${bottom + 44}`}
        role="img"
        aria-label={texts.bar(ms(report.predicted), ms(report.measured))}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="3" height="6" fill={colours.surface} fillOpacity="0.7" />
          </pattern>
        </defs>
        <Axes frame={frame} x={scale} xTitle={texts.axis} titleX={34} />
        {bars.map(({ label, pieces, total }, k) => (
          <g key={label} transform={`translate(0 ${top + k * (bar + gap)})`}>
            <text x={left - 10} y={bar / 2 + 4} textAnchor="end" fontSize="12" fill={colours.ink}>
              {label}
            </text>
            {pieces.map((piece, i) => (
              <Segment key={i} piece={piece} at={at} hatch={hatch} />
            ))}
            <line x1={at(total)} x2={at(total)} y1={-4} y2={bar + 4} stroke={colours.ink} strokeWidth="2.5" />
            <text x={width - right + 10} y={bar / 2 + 4} fontSize="12" fontWeight="600" fill={colours.ink}>
              {ms(total)}
            </text>
          </g>
        ))}
      </svg>
      <ul className="lag-legend">
        {parts.map(({ signal }, i) => (
          <li key={signal}>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" fill={colour(i)} />
            </svg>
            {signal}
          </li>
        ))}
        {parts.some(({ hold }) => Math.abs(hold) > least) && (
          <li>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" fill={colours.inkFaint} />
              <rect width="12" height="12" fill={`url(#${hatch})`} />
            </svg>
            {texts.hold}
          </li>
        )}
      </ul>
    </figure>
  )
}

const ms = (seconds: number): string => `${short(seconds, 1e3)} ms`

interface SegmentProps {
  readonly piece: Placed
  readonly at: (seconds: number) => number
  /** Id of the pattern over held pieces. */
  readonly hatch: string
}

function Segment({ piece: { name, value, colour, isHeld, from, to }, at, hatch }: SegmentProps) {
  if (Math.abs(value) < least) return null
  const shape = { x: Math.min(at(from), at(to)), width: Math.abs(at(to) - at(from)), height: bar }
  return (
    <g>
      <title>{`${name}${isHeld ? `, ${texts.hold.toLowerCase()}` : ''}: ${ms(value)}`}</title>
      <rect {...shape} fill={colour} />
      {isHeld && <rect {...shape} fill={`url(#${hatch})`} />}
    </g>
  )
}
