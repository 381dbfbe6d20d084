/**
 * Plot of a report as a drawing, which prints as it is shown; its scales, ticks and units are those that engineers use.
 */
import type { ReportPlot } from '../../../../manoeuvres/shared/types'
import { readUnit } from '../../../manoeuvre-text'
import { Axes, pointsOf, traceColour } from './Axes'
import { logAxis, roundAxis, scaleOf } from './axis'

const [WIDTH, HEIGHT] = [440, 250]
const FRAME = { left: 58, right: WIDTH - 14, top: 12, bottom: HEIGHT - 40 }

/** Largest number of curves with a legend, unless a view has space for more. */
const usualNames = 6

interface ChartProps {
  readonly plot: ReportPlot
  readonly mostNames?: number
}

export function Chart({ plot: { title, x, y, curves, lines = [] }, mostNames = usualNames }: ChartProps) {
  const [ux, uy] = [readUnit(x.unit), readUnit(y.unit)]
  const scaled = (values: readonly number[], factor: number): readonly number[] => values.map((value) => value * factor)
  const across = (x.log === true ? logAxis : roundAxis)([
    ...curves.flatMap((curve) => scaled(curve.x, ux.factor)),
    ...lines.flatMap((line) => (line.x === undefined ? [] : [line.x * ux.factor])),
  ])
  const up = roundAxis([
    ...curves.flatMap((curve) => scaled(curve.y, uy.factor)),
    ...lines.flatMap((line) => (line.y === undefined ? [] : [line.y * uy.factor])),
  ])
  const { left, right, top, bottom } = FRAME
  const [px, py] = [scaleOf(across, left, right), scaleOf(up, bottom, top)]
  const names = [...new Set(curves.map(({ label }) => label))]
  const few = curves.every((curve) => curve.x.length <= 40)
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        <Axes frame={FRAME} x={px} y={py} xTitle={axisText(x.label, ux.unit)} yTitle={axisText(y.label, uy.unit)} />
        {lines.map((line) => {
          const at = line.y === undefined ? px.place((line.x ?? 0) * ux.factor) : py.place(line.y * uy.factor)
          const ends =
            line.y === undefined ? { x1: at, x2: at, y1: top, y2: bottom } : { x1: left, x2: right, y1: at, y2: at }
          return (
            <g key={line.label}>
              <line className={line.label === '' ? 'zero' : 'limit'} {...ends} />
              <text
                className="limit-text"
                textAnchor="end"
                x={line.y === undefined ? at - 4 : right - 4}
                y={line.y === undefined ? bottom - 6 : at - 4}
              >
                {line.label}
              </text>
            </g>
          )
        })}
        {curves.map((curve, i) => {
          const colour = traceColour(names.indexOf(curve.label))
          const [xs, ys] = [scaled(curve.x, ux.factor), scaled(curve.y, uy.factor)]
          return (
            <g key={`${curve.label} ${i}`}>
              {curve.look !== 'marks' && (
                <polyline
                  className={curve.look === 'dashed' ? 'curve dashed' : 'curve'}
                  stroke={colour}
                  points={pointsOf(xs, ys, px, py)}
                />
              )}
              {(few || curve.x.length === 1 || curve.look === 'marks') &&
                xs.map((value, k) => (
                  <circle
                    key={k}
                    fill={colour}
                    cx={px.place(value)}
                    cy={py.place(ys[k])}
                    r={curve.look === 'marks' ? 4.5 : 2.5}
                  />
                ))}
            </g>
          )
        })}
      </svg>
      {names.length > 1 && names.length <= mostNames && (
        <ul className="chart-legend">
          {names.map((name, i) => (
            <li key={name}>
              <span style={{ borderColor: traceColour(i) }} /> {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

const axisText = (label: string, unit: string): string => (unit === '' ? label : `${label}, ${unit}`)
