/** Plot of a tyre rig: curves with a legend, a dash for each further tyre, and measured points. */
import type { DrawnPlot } from '../../tires/rig/diagrams'
import { readUnit } from '../../manoeuvre-text'
import { Axes, pointsOf, traceColour } from '../plots/charts/Axes'
import { roundAxis, scaleOf } from '../plots/charts/axis'

const [width, height] = [560, 330]
const frame = { left: 64, right: width - 14, top: 12, bottom: height - 42 }
const dashes = ['', '7 4', '2 3', '9 3 2 3']

export interface Marks {
  readonly label: string
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Label of the curve whose colour the points have. */
  readonly curve: string
}

export interface RigPlot extends DrawnPlot {
  readonly marks: readonly Marks[]
  /** Index of the tyre of each curve. */
  readonly tires: readonly number[]
  /** Colour of each curve: curves at equal conditions have the same. */
  readonly colours: readonly number[]
}

/** Units in which a rig is read, where they differ from those of reports. */
const rigUnits: Readonly<Record<string, { readonly unit: string; readonly factor: number }>> = {
  m: { unit: 'mm', factor: 1000 },
  'm/s': { unit: 'm/s', factor: 1 },
  Pa: { unit: 'bar', factor: 1e-5 },
  '1/m': { unit: '1/m', factor: 1 },
}
const shownIn = (unit: string): { readonly unit: string; readonly factor: number } =>
  Object.hasOwn(rigUnits, unit) ? rigUnits[unit] : readUnit(unit)

export function RigChart({ plot: { title, x, y, curves, marks, tires, colours } }: { readonly plot: RigPlot }) {
  const [ux, uy] = [shownIn(x.unit), shownIn(y.unit)]
  const scaled = (values: readonly number[], factor: number): readonly number[] => values.map((value) => value * factor)
  const all = [...curves, ...marks]
  const px = scaleOf(
    roundAxis(
      all.flatMap((one) => scaled(one.x, ux.factor)),
      7,
    ),
    frame.left,
    frame.right,
  )
  const py = scaleOf(
    roundAxis(
      all.flatMap((one) => scaled(one.y, uy.factor)),
      6,
    ),
    frame.bottom,
    frame.top,
  )
  const axisText = (label: string, unit: string): string => (unit === '' ? label : `${label} [${unit}]`)
  return (
    <figure className="rig-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        <Axes
          {...{ frame, x: px, y: py, titleX: 34, titleY: 50 }}
          xTitle={axisText(x.label, ux.unit)}
          yTitle={axisText(y.label, uy.unit)}
        />
        {curves.map((curve, i) => (
          <polyline
            key={i}
            className={curve.label === '' ? 'rig-curve net' : 'rig-curve'}
            stroke={curve.label === '' ? undefined : traceColour(colours[i])}
            strokeDasharray={dashes[tires[i] % dashes.length]}
            points={pointsOf(scaled(curve.x, ux.factor), scaled(curve.y, uy.factor), px, py)}
          />
        ))}
        {marks.map((one, i) => {
          const k = curves.findIndex(({ label }) => label === one.curve)
          return (
            <g key={i} className="rig-marks" stroke={traceColour(k < 0 ? 0 : colours[k])}>
              {one.x.map((value, j) => (
                <circle key={j} cx={px.place(value * ux.factor)} cy={py.place(one.y[j] * uy.factor)} r="3" />
              ))}
            </g>
          )
        })}
      </svg>
      <Legend {...{ curves, tires, colours, marks }} />
    </figure>
  )
}

const mostNames = 24

function Legend({ curves, tires, colours, marks }: Pick<RigPlot, 'curves' | 'tires' | 'colours' | 'marks'>) {
  const entries = curves.flatMap(({ label }, i) => (label === '' ? [] : [{ label, i }]))
  if (entries.length + marks.length < 2) return null
  return (
    <ul className="rig-legend">
      {entries.slice(0, mostNames).map(({ label, i }) => (
        <li key={i}>
          <svg width="24" height="8" aria-hidden="true">
            <line
              {...{ x1: 0, x2: 24, y1: 4, y2: 4, strokeWidth: 2 }}
              stroke={traceColour(colours[i])}
              strokeDasharray={dashes[tires[i] % dashes.length]}
            />
          </svg>
          {label}
        </li>
      ))}
      {[...new Set(marks.map(({ label }) => label))].map((label) => (
        <li key={label}>
          <svg width="24" height="8" aria-hidden="true" className="rig-marks legend">
            <circle cx="12" cy="4" r="3" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
