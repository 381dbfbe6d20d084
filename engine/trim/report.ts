/** Report on an operating point or on a curve of operating points, and its columns. */
import type { OperatingCurve, OperatingCurvePoint } from '../start/settle/curve'
import type { SettleReport } from '../start/settle/report'

export interface PointReport {
  readonly kind: 'point'
  readonly settle: SettleReport
  readonly signals: readonly { readonly name: string; readonly unit: string; readonly value: number }[]
  /** Names of the signals that are loads of wheels. */
  readonly loads: readonly string[]
}

/** Figures of a vehicle in steady turns. */
export interface TurnFigures {
  /** Freed steering, and its value per angle of the road wheels. */
  readonly steering: string
  readonly ratio: number
  /** Distance between the foremost and the rearmost axle, m. */
  readonly wheelbase: number
  /** Signal of the forward speed in the radius of sigma; the speed of the body if absent. */
  readonly forward?: string
}

/** Signals of the vehicle in a curve, by name. */
export interface VehicleSignals {
  readonly roll?: string
  readonly pitch?: string
  /** Speeds along the axes of the body, for its sideslip. */
  readonly vx?: string
  readonly vy?: string
  readonly loads: readonly string[]
  /** Forces on trailers at their hitches, with the trailer and the direction. */
  readonly hitches: readonly { readonly signal: string; readonly trailer: string; readonly axis: string }[]
}

export interface CurveReport extends OperatingCurve {
  readonly kind: 'curve'
  readonly over: string
  readonly signals: readonly string[]
  readonly vehicle: VehicleSignals
  /** Present if the steering is freed and its angle at the road wheels is known. */
  readonly turn?: TurnFigures
  readonly remarks: readonly string[]
}

export type TrimReport = PointReport | CurveReport

export type ColumnGroup = 'motion' | 'freed' | 'steering' | 'angles' | 'loads' | 'hitch' | 'holding' | 'signals'

export interface CurveColumn {
  readonly name: string
  readonly unit: string
  readonly group: ColumnGroup
  readonly values: readonly number[]
}

/** Lateral acceleration up to which the understeer gradient of the whole curve is taken, m/s^2. */
const linearRange = 3

/** Returns the columns of a curve; each has a value for every point. */
export function columnsOf(report: CurveReport): readonly CurveColumn[] {
  const { points, signals, units, vehicle } = report
  const { hitches } = vehicle
  const column = (
    group: ColumnGroup,
    name: string,
    unit: string,
    of: (point: OperatingCurvePoint, index: number) => number,
  ): CurveColumn => ({ name, unit, group, values: points.map(of) })
  const moves = Number.isFinite(points[0].speed)
  const hitchOf = new Map(hitches.map((hitch) => [hitch.signal, hitch]))
  const slip = sideslipOf(report)
  return [
    ...(moves
      ? [
          column('motion', 'speed', 'm/s', ({ speed }) => speed),
          column('motion', 'turn', 'rad/s', ({ turn }) => turn),
          column('motion', 'radius', 'm', radiusOf),
          column('motion', 'lateral acceleration', 'm/s^2', lateralOf),
        ]
      : []),
    ...Object.keys(points[0].freed).map((name) => column('freed', name, '', ({ freed }) => freed[name])),
    ...steeringColumns(report),
    ...(slip === undefined ? [] : [column('angles', 'sideslip', 'rad', (_, i) => slip[i])]),
    ...signals.map((name, k) => {
      const hitch = hitchOf.get(name)
      const group =
        hitch !== undefined
          ? 'hitch'
          : vehicle.loads.includes(name)
            ? 'loads'
            : name === vehicle.roll
              ? 'angles'
              : 'signals'
      const title = hitch === undefined ? name : `force on ${hitch.trailer} along ${hitch.axis}`
      return column(group, title, units[k], (point) => point.signals[k])
    }),
    column('holding', 'holding force', 'N', ({ force }) => force),
    column('holding', 'holding moment', 'N m', ({ moment }) => moment),
  ]
}

/** Turn, rad/s, below which a vehicle goes straight ahead. */
const straight = 1e-9
/** Returns the radius of the circle, m; NaN straight ahead. */
const radiusOf = ({ speed, turn }: OperatingCurvePoint): number => (Math.abs(turn) > straight ? speed / turn : NaN)

export const lateralOf = ({ speed, turn }: OperatingCurvePoint): number => speed * turn

/**
 * Returns the sideslip of the body in the level plane, as ISO 8855 defines it, from its speeds along its own axes: a
 * body that leans has a smaller lateral one. The angles are those about z, then y, then x, and the body does not climb.
 */
function sideslipOf({ points, signals, vehicle: { vx, vy, roll, pitch } }: CurveReport): readonly number[] | undefined {
  const [i, j, k, l] = [vx, vy, roll, pitch].map((name) => (name === undefined ? -1 : signals.indexOf(name)))
  if (i < 0 || j < 0) return undefined
  return points.map(({ signals: values }) => {
    const [phi, theta] = [k, l].map((place) => (place < 0 ? 0 : values[place]))
    const across = (values[j] * Math.cos(theta) - values[i] * Math.sin(phi) * Math.sin(theta)) / Math.cos(phi)
    return Math.atan2(across, values[i])
  })
}

function steeringColumns(report: CurveReport): readonly CurveColumn[] {
  const { turn, points, signals } = report
  if (turn === undefined) return []
  const forward = turn.forward === undefined ? -1 : signals.indexOf(turn.forward)
  const sigma = points.map((point) => {
    const along = forward < 0 ? point.speed : point.signals[forward]
    return ((along / (point.speed / radiusOf(point))) * Math.tan(wheelAngle(report, point))) / turn.wheelbase
  })
  const [x, y] = [points.map(lateralOf), points.map((point) => understeerAngle(report, point))]
  const gradient = points.map((_, i) => {
    const [a, b] = [Math.max(0, i - 1), Math.min(points.length - 1, i + 1)]
    return (y[b] - y[a]) / (x[b] - x[a])
  })
  return [
    { name: 'steering ratio sigma', unit: '1', group: 'steering', values: sigma },
    { name: 'understeer gradient', unit: 'rad s^2/m', group: 'steering', values: gradient },
  ]
}

const wheelAngle = ({ turn }: CurveReport, { freed }: OperatingCurvePoint): number =>
  turn === undefined ? NaN : freed[turn.steering] / turn.ratio

/** Angle of the road wheels less that of a turn without slip, wheelbase over radius, rad. */
const understeerAngle = (report: CurveReport, point: OperatingCurvePoint): number =>
  wheelAngle(report, point) - ((report.turn?.wheelbase ?? NaN) * point.turn) / point.speed

/** Number of evenly spaced lateral accelerations through which the line of the understeer gradient is drawn. */
const samples = 21

/**
 * Returns the understeer gradient, rad s^2/m: the slope of the line of least squares through the angle of the road
 * wheels less wheelbase over radius, over the lateral acceleration up to 3 m/s^2. The points of a curve are not evenly
 * spaced, so the angle is interpolated between them.
 * @returns undefined with fewer than two points in this range
 */
export function understeerOf(report: CurveReport): number | undefined {
  const { points, turn } = report
  const fold = points.findIndex(({ special }) => special === 'fold')
  const branch = (fold < 0 ? points : points.slice(0, fold)).toSorted((a, b) => lateralOf(a) - lateralOf(b))
  const known = branch.map((point) => ({ x: lateralOf(point), y: understeerAngle(report, point) }))
  const low = Math.max(-linearRange, known.at(0)?.x ?? NaN)
  const high = Math.min(linearRange, known.at(-1)?.x ?? NaN)
  if (turn === undefined || !(high > low)) return undefined
  const [width, middle] = [high - low, (high + low) / 2]
  let [xy, xx] = [0, 0]
  for (let i = 0; i < samples; i++) {
    const x = low + (width * i) / (samples - 1)
    const next = Math.max(
      1,
      known.findIndex((one) => one.x >= x),
    )
    const [a, b] = [known[next - 1], known[next]]
    const y = a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y)
    xy += (x - middle) * y
    xx += (x - middle) ** 2
  }
  return xy / xx
}
