/** Shape of a mode as a compass: arrows with the amplitudes and phases of its states. */
import type { Phasor } from '../../../engine/analyses/linear/report'
import { traceColour } from '../plots/charts/Axes'
import { analyseTexts as texts } from '../texts/analyse'

const SIZE = 250
const RADIUS = 100
/** Number of arrows, and the smallest share of the largest of its unit that is drawn. */
const most = 8
const smallest = 0.05

interface CompassProps {
  readonly title: string
  readonly phasors: readonly Phasor[]
}

/** Returns the largest arrows, each over the largest of its unit: amplitudes of different units can't be compared. */
function arrowsOf(phasors: readonly Phasor[]) {
  const largest = new Map<string, number>()
  for (const { unit, re, im } of phasors) largest.set(unit, Math.max(largest.get(unit) ?? 0, Math.hypot(re, im)))
  return phasors
    .map(({ name, unit, re, im }) => {
      const scale = largest.get(unit) ?? 0
      const [x, y] = scale === 0 ? [0, 0] : [re / scale, im / scale]
      return { name, x, y, length: Math.hypot(x, y) }
    })
    .filter(({ length }) => length >= smallest)
    .sort((a, b) => b.length - a.length)
    .slice(0, most)
}

export function Compass({ title, phasors }: CompassProps) {
  const arrows = arrowsOf(phasors)
  const centre = SIZE / 2
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={title} className="compass">
        {[0.5, 1].map((share) => (
          <circle key={share} className="compass-ring" cx={centre} cy={centre} r={share * RADIUS} />
        ))}
        {[0, 1].map((turned) => (
          <line
            key={turned}
            className="compass-ring"
            x1={turned === 0 ? centre - RADIUS : centre}
            x2={turned === 0 ? centre + RADIUS : centre}
            y1={turned === 0 ? centre : centre - RADIUS}
            y2={turned === 0 ? centre : centre + RADIUS}
          />
        ))}
        {arrows.map(({ name, x, y }, i) => (
          <g key={name} stroke={traceColour(i)} fill={traceColour(i)}>
            <line className="compass-arrow" x1={centre} y1={centre} x2={centre + RADIUS * x} y2={centre - RADIUS * y} />
            <circle cx={centre + RADIUS * x} cy={centre - RADIUS * y} r="3.5" />
          </g>
        ))}
      </svg>
      <ul className="chart-legend">
        {arrows.map(({ name }, i) => (
          <li key={name}>
            <span style={{ borderColor: traceColour(i) }} /> {name}
          </li>
        ))}
      </ul>
      <p className="faint text-xs">{texts.shapeNote}</p>
    </figure>
  )
}
