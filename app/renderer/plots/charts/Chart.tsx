/** A plot of a report as a drawing, which prints as it is; scales, ticks and units that engineers read. */
import type { ReportPlot } from '../../../../manoeuvres/shared/types'
import { readUnit } from '../../../manoeuvre-text'
import { Axes, traceColour } from './Axes'
import { logScaleOf, scaleOf } from './scale'
import './charts.css'

const [WIDTH, HEIGHT] = [440, 250]
const MARGIN = { left: 58, right: 14, top: 12, bottom: 40 }

/** Legends of more curves would cover the plot. */
const mostNames = 6

export function Chart({ plot: { title, x, y, curves, lines = [] } }: { readonly plot: ReportPlot }) {
  const [ux, uy] = [readUnit(x.unit), readUnit(y.unit)]
  const across = (x.log === true ? logScaleOf : scaleOf)([
    ...curves.flatMap((curve) => curve.x.map((value) => value * ux.factor)),
    ...lines.flatMap((line) => (line.x === undefined ? [] : [line.x * ux.factor])),
  ])
  const up = scaleOf([
    ...curves.flatMap((curve) => curve.y.map((value) => value * uy.factor)),
    ...lines.flatMap((line) => (line.y === undefined ? [] : [line.y * uy.factor])),
  ])
  const [w, h] = [WIDTH - MARGIN.left - MARGIN.right, HEIGHT - MARGIN.top - MARGIN.bottom]
  const px = (value: number): number => MARGIN.left + w * across.at(value)
  const py = (value: number): number => MARGIN.top + h - h * up.at(value)
  const names = [...new Set(curves.map(({ label }) => label))]
  const few = curves.every((curve) => curve.x.length <= 40)
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        <Axes
          {...{ across, up, px, py }}
          left={MARGIN.left}
          right={MARGIN.left + w}
          top={MARGIN.top}
          bottom={MARGIN.top + h}
        />
        <text x={MARGIN.left + w / 2} y={HEIGHT - 8} textAnchor="middle">
          {axisText(x.label, ux.unit)}
        </text>
        <text transform={`translate(12 ${MARGIN.top + h / 2}) rotate(-90)`} textAnchor="middle">
          {axisText(y.label, uy.unit)}
        </text>
        {lines.map((line) =>
          line.y === undefined ? (
            <line
              key={line.label}
              className={line.label === '' ? 'zero' : 'limit'}
              x1={px((line.x ?? 0) * ux.factor)}
              x2={px((line.x ?? 0) * ux.factor)}
              y1={MARGIN.top}
              y2={MARGIN.top + h}
            />
          ) : (
            <line
              key={line.label}
              className={line.label === '' ? 'zero' : 'limit'}
              x1={MARGIN.left}
              x2={MARGIN.left + w}
              y1={py(line.y * uy.factor)}
              y2={py(line.y * uy.factor)}
            />
          ),
        )}
        {lines.map((line) => (
          <text
            key={`${line.label} text`}
            className="limit-text"
            textAnchor="end"
            x={line.y === undefined ? px((line.x ?? 0) * ux.factor) - 4 : MARGIN.left + w - 4}
            y={line.y === undefined ? MARGIN.top + h - 6 : py(line.y * uy.factor) - 4}
          >
            {line.label}
          </text>
        ))}
        {curves.map((curve, i) => {
          const colour = traceColour(names.indexOf(curve.label))
          const points = curve.x.map(
            (value, k) => `${px(value * ux.factor).toFixed(1)},${py(curve.y[k] * uy.factor).toFixed(1)}`,
          )
          return (
            <g key={`${curve.label} ${i}`}>
              <polyline className="curve" stroke={colour} points={points.join(' ')} />
              {few &&
                points.map((point, k) => {
                  const [cx, cy] = point.split(',')
                  return <circle key={k} fill={colour} cx={cx} cy={cy} r="2.5" />
                })}
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
