/** Chart of the course seen from above: the path and the cones, standing or touched, all to the same scale. */
import type { ReportCourse } from '../../../manoeuvres/shared/types'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import { Axes, pointsOf, traceColour } from '../plots/charts/Axes'
import { roundAxis, scaleOf } from '../plots/charts/axis'

const WIDTH = 900
const MARGIN = { left: 46, right: 14, top: 10, bottom: 34 }
const mostHeight = 420
const leastHeight = 90

export function CourseChart({ course: { paths, cones } }: { readonly course: ReportCourse }) {
  const across = roundAxis([...paths.flatMap(({ x }) => x), ...cones.map(({ x }) => x)], 10)
  const up = roundAxis([...paths.flatMap(({ y }) => y), ...cones.map(({ y }) => y)], 4)
  const width = WIDTH - MARGIN.left - MARGIN.right
  const [length, height] = [across, up].map(({ range: [from, to] }) => to - from)
  // The path keeps its shape: one scale for both directions.
  const perMetre = Math.min(width / length, mostHeight / height)
  const inner = Math.max(leastHeight, perMetre * height)
  const frame = {
    left: MARGIN.left,
    right: MARGIN.left + perMetre * length,
    top: MARGIN.top,
    bottom: MARGIN.top + inner,
  }
  const middle = MARGIN.top + inner / 2
  const px = scaleOf(across, frame.left, frame.right)
  const py = scaleOf(up, middle + (perMetre * height) / 2, middle - (perMetre * height) / 2)
  return (
    <figure className="chart course">
      <figcaption>{texts.course}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${frame.bottom + MARGIN.bottom}`} role="img" aria-label={texts.course}>
        <Axes frame={frame} x={px} y={py} xTitle="m" titleX={30} />
        {paths.map(({ label, x, y }, i) => (
          <polyline key={label} className="curve" stroke={traceColour(i)} points={pointsOf(x, y, px, py)} />
        ))}
        {cones.map(({ x, y, hit }, i) => (
          <circle key={i} className={hit ? 'cone hit' : 'cone'} cx={px.place(x)} cy={py.place(y)} r={hit ? 4 : 3} />
        ))}
      </svg>
    </figure>
  )
}
