/** Steady circular test (ISO 4138) as a series of operating points. */
import { ModelError } from '../../engine/errors/model-error'
import { slopeOf } from '../shared/figures/curves'
import { memberName } from '../../engine/model/names/names'
import type { ManoeuvreRunner } from '../shared/runner'
import { short } from '../shared/number-text'
import { reportOf } from '../shared/report'
import { ratioUnknown, steeringRatio } from '../shared/lateral/steering-ratio'
import type { TurningPoint, TurningPoints } from '../shared/lateral/turning-points'
import type { ManoeuvreReport, ReportPlot } from '../shared/types'
import { withinHalfTurn } from '../shared/trailers/trailer'
import { axleOf, freeSteering, holdingOf, signOf } from '../shared/lateral/turn'

/** Largest number of turns of a series. */
const mostTurns = 500
/** Lateral acceleration up to which gradients are taken, m/s^2. */
const linear = 3

interface Circle {
  readonly lateral: number
  readonly point: TurningPoint
}

export function* performSteadyCircular(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const sign = signOf(runner)
  const method = runner.choice('method')
  const speed = method === 'speed' ? runner.number('speed') : undefined
  const radius = speed === undefined ? runner.number('radius') : 0
  const series = runner.settings.series('from', 'by', 'to', mostTurns)
  const [from] = series
  const motion = (lateral: number): readonly [speed: number, turn: number] => {
    const v = speed ?? Math.sqrt(lateral * radius)
    return [v, (sign * lateral) / v]
  }
  const setup = runner.setup()
  const steering = setup.script('steering', ['hold for 1 s'])
  const [firstSpeed, firstTurn] = motion(from)
  const holding = setup.holding(holdingOf(runner), axleOf(runner))
  const drive = holding === 'force' ? undefined : setup.drive(holding, axleOf(runner), firstSpeed)
  const free = freeSteering(setup, steering)
  const files = setup.build({
    stop: 5,
    start: { settle: true, speed: firstSpeed, radius: firstSpeed / firstTurn, free },
  })
  const loads = vehicle.wheels.flatMap((wheel) => vehicle.ofWheel(wheel, 'wheel-load') ?? [])
  const [trailer] = vehicle.roles.trailers.map(({ block }) => memberName(block, 'yaw'))
  const yaw = trailer === undefined ? [] : [vehicle.signal('yaw'), trailer]
  const signals = [...['vx', 'vy', 'roll', 'pitch'].map((name) => vehicle.signal(name)), ...yaw, ...loads]
  yield 0
  const points = runner.turningPoints(files, signals)
  const ratio = steeringRatio(vehicle, points, steering)
  const straight = points.at(firstSpeed, 0)
  if (straight === undefined)
    throw new ModelError('no-equilibrium', 'the vehicle does not run straight ahead', {}, 'check it with --speed')
  const circles: Circle[] = []
  let missed: number | undefined
  const steerAtFirst = method === 'steer' ? points.at(firstSpeed, firstTurn)?.freed[steering] : undefined
  for (const [i, lateral] of series.entries()) {
    yield i / series.length
    const point =
      steerAtFirst === undefined
        ? points.at(...motion(lateral))
        : withSteer(points, lateral, steerAtFirst, steering, sign)
    if (point === undefined) {
      missed = lateral
      break
    }
    circles.push({ lateral: steerAtFirst === undefined ? lateral : Math.abs(point.speed * point.turn), point })
  }
  const last = circles.at(-1)
  if (last === undefined)
    throw new ModelError(
      'no-equilibrium',
      `no steady turn exists at ${short(from)} m/s^2`,
      { block: vehicle.body },
      'start with a smaller lateral acceleration',
    )
  const limit = missed === undefined || method === 'steer' ? undefined : edgeOf(points.edge(...motion(missed)))
  return reportCircles(runner, { circles, straight, steering, drive, ratio, limit, missed, trailer, loads })
}

interface CircleFigures {
  readonly circles: readonly Circle[]
  /** Straight running at the speed of the first turn. */
  readonly straight: TurningPoint
  /** Names of the steering and of the drive; none if a force holds the speed. */
  readonly steering: string
  readonly drive: string | undefined
  readonly ratio: number | undefined
  /** Last turn that exists, and the lateral acceleration of the first that does not, m/s^2. */
  readonly limit: Circle | undefined
  readonly missed: number | undefined
  /** Signal of the yaw angle of the trailer. */
  readonly trailer: string | undefined
  readonly loads: readonly string[]
}

function reportCircles(runner: ManoeuvreRunner, figures: CircleFigures): ManoeuvreReport {
  const { circles, straight, steering, drive, ratio, limit, missed, trailer, loads } = figures
  const { vehicle } = runner
  const sign = signOf(runner)
  const method = runner.choice('method')
  const base = vehicle.wheelbase ?? NaN
  const steer = ({ point }: Circle): number => point.freed[steering]
  const curvature = ({ point }: Circle): number => point.turn / point.speed
  const small = circles.filter(({ lateral }) => lateral <= linear + 1e-9)
  const over = (value: (circle: Circle) => number): number =>
    small.length < 2
      ? NaN
      : sign *
        slopeOf(
          small.map(({ lateral }) => lateral),
          small.map(value),
        )
  const beta = ({ point }: Circle): number =>
    Math.atan2(of(point, vehicle.signal('vy')), of(point, vehicle.signal('vx')))
  const hitch = ({ point }: Circle): number =>
    withinHalfTurn(of(point, trailer ?? '') - of(point, vehicle.signal('yaw')))
  const [perWheel, ackermann] = [ratio ?? NaN, base * (ratio ?? NaN)]
  const understeer = over((circle) => (steer(circle) - straight.freed[steering]) / perWheel - base * curvature(circle))
  const x = circles.map(({ lateral }) => lateral)
  const limits = limit === undefined ? [] : [{ label: 'limit', x: limit.lateral }]
  const plot = (
    title: string,
    unit: string,
    curves: readonly (readonly [string, (circle: Circle) => number])[],
  ): ReportPlot => ({
    title,
    x: { label: 'Lateral acceleration', unit: 'm/s^2' },
    y: { label: title, unit },
    curves: curves.map(([label, value]) => ({ label, x, y: circles.map(value) })),
    lines: limits,
  })
  return reportOf(runner, {
    values: {
      understeer: method === 'steer' ? undefined : understeer,
      rollGradient: over(({ point }) => of(point, vehicle.signal('roll'))),
      sideslipGradient: over(beta),
      ...(trailer === undefined
        ? {}
        : {
            articulationGradient: over(hitch),
            articulation: Math.max(...circles.map((circle) => Math.abs(hitch(circle)))),
          }),
      limit: limit?.lateral,
      steerAtLimit: limit === undefined ? undefined : steer(limit),
      characteristic: understeer > 0 && base > 0 && method !== 'steer' ? Math.sqrt(base / understeer) : undefined,
    },
    without: trailer === undefined ? ['articulationGradient', 'articulation'] : [],
    plots: [
      plot('Steering', 'steer', [
        ['steering', steer],
        ...(ratio === undefined
          ? []
          : [['Ackermann', (circle: Circle) => straight.freed[steering] + ackermann * curvature(circle)] as const]),
      ]),
      plot('Angles', 'rad', [
        ['roll', ({ point }) => of(point, vehicle.signal('roll'))],
        ['sideslip', beta],
        ...(trailer === undefined ? [] : [['articulation', hitch] as const]),
      ]),
      plot(
        'Wheel loads',
        'N',
        loads.map((name) => [name, ({ point }: Circle) => of(point, name)] as const),
      ),
      ...(drive === undefined
        ? [plot('Holding force', 'N', [['force', ({ point }: Circle) => point.holder.force]])]
        : [plot('Drive', 'drive', [['drive input', ({ point }: Circle) => point.freed[drive]]])]),
    ],
    remarks: [
      ...(ratio === undefined ? [ratioUnknown(vehicle)] : []),
      ...(limit === undefined || missed === undefined
        ? []
        : [
            `no steady turn exists above ${Number(limit.lateral.toPrecision(4))} m/s^2: the series omits the points from ${Number(missed.toPrecision(4))} m/s^2`,
          ]),
      ...(circles.some(({ point }) => !point.stable)
        ? ['some of the turns are unstable: without a driver, the vehicle departs from them']
        : []),
    ],
  })
}

const edgeOf = (point: TurningPoint): Circle => ({ lateral: Math.abs(point.speed * point.turn), point })

const of = (point: TurningPoint, signal: string): number => point.values.get(signal) ?? NaN

/**
 * Finds turns with constant steering: the speed follows from the lateral acceleration, and the turn is the one for
 * which the steering is the same.
 */
function withSteer(
  points: TurningPoints,
  lateral: number,
  steer: number,
  steering: string,
  sign: number,
): TurningPoint | undefined {
  // Finds the turn at a speed by secants on the curvature, from the point before, which is near.
  let [speed, turn] = points.motion
  const target = lateral
  for (let round = 0; round < 30; round++) {
    const now = Math.abs(speed * turn)
    if (Math.abs(now - target) < 1e-6 && round > 0) break
    speed *= Math.sqrt(target / now)
    const crossing = turnWithSteer(points, speed, steer, steering, sign)
    if (crossing === undefined) return undefined
    turn = crossing
  }
  return points.at(speed, turn)
}

function turnWithSteer(
  points: TurningPoints,
  speed: number,
  steer: number,
  steering: string,
  sign: number,
): number | undefined {
  const [v, w] = points.motion
  let a = { turn: (w / v) * speed, miss: NaN }
  let b = { turn: a.turn * 0.98, miss: NaN }
  for (const end of [a, b]) {
    const point = points.at(speed, end.turn)
    if (point === undefined) return undefined
    end.miss = point.freed[steering] - steer
  }
  for (let round = 0; round < 30; round++) {
    if (Math.abs(b.miss) < 1e-12 || a.miss === b.miss) return b.turn
    const turn = b.turn - (b.miss * (b.turn - a.turn)) / (b.miss - a.miss)
    if (!(sign * turn > 0)) return undefined
    const point = points.at(speed, turn)
    if (point === undefined) return undefined
    a = b
    b = { turn, miss: point.freed[steering] - steer }
    if (Math.abs(b.turn - a.turn) < 1e-11) return b.turn
  }
  return undefined
}
