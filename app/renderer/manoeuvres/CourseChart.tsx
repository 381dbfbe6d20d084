/** The course from above: the path, and cones that stand or were touched, in one scale. */
import type { ReportCourse } from '../../../manoeuvres/shared/types'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import { Axes, traceColour } from '../plots/charts/Axes'
import { scaleOf } from '../plots/charts/scale'

const WIDTH = 900
const MARGIN = { left: 46, right: 14, top: 10, bottom: 34 }
const mostHeight = 420
const leastHeight = 90

export function CourseChart({ course: { paths, cones } }: { readonly course: ReportCourse }) {
  const across = scaleOf([...paths.flatMap(({ x }) => x), ...cones.map(({ x }) => x)], 10)
  const up = scaleOf([...paths.flatMap(({ y }) => y), ...cones.map(({ y }) => y)], 4)
  const w = WIDTH - MARGIN.left - MARGIN.right
  const scale = Math.min(w / (across.to - across.from), mostHeight / (up.to - up.from))
  const h = Math.max(leastHeight, scale * (up.to - up.from))
  const px = (x: number): number => MARGIN.left + scale * (x - across.from)
  const py = (y: number): number => MARGIN.top + h / 2 - scale * (y - (up.from + up.to) / 2)
  return (
    <figure className="chart course">
      <figcaption>{texts.course}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${MARGIN.top + h + MARGIN.bottom}`} role="img" aria-label={texts.course}>
        <Axes
          {...{ across, up, px, py }}
          left={MARGIN.left}
          right={px(across.to)}
          top={MARGIN.top}
          bottom={MARGIN.top + h}
        />
        <text x={MARGIN.left + w / 2} y={MARGIN.top + h + 30} textAnchor="middle">
          m
        </text>
        {paths.map(({ label, x, y }, i) => (
          <polyline
            key={label}
            className="curve"
            stroke={traceColour(i)}
            points={x.map((value, k) => `${px(value).toFixed(1)},${py(y[k]).toFixed(1)}`).join(' ')}
          />
        ))}
        {cones.map(({ x, y, hit }, i) => (
          <circle key={i} className={hit ? 'cone hit' : 'cone'} cx={px(x)} cy={py(y)} r={hit ? 4 : 3} />
        ))}
      </svg>
    </figure>
  )
}
