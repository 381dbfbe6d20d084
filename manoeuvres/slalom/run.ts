/** Slalom: a driver follows a path around a row of cones; the highest clean speed by bisection. */
import { toEnd } from '../../engine/collections/to-end'
import { passings, type PassedCone } from '../shared/figures/cones'
import { thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { overTime, reportOf } from '../shared/report'
import { singleTrackOf, turningSignals } from '../shared/lateral/single-track'
import type { ManoeuvreReport, ReportPlot } from '../shared/types'
import {
  approach,
  atPlace,
  attempts,
  clearanceOverSpeed,
  courseRemarks,
  driverTimes,
  missed,
  reachedCones,
  requireWheelAngle,
  sideslipInMotion,
  trackOf,
  trialOf,
  usual,
  type Trial,
} from '../shared/lateral/course'
import { isStill } from '../shared/figures/rounding'
import { forTurns } from '../shared/lateral/scripted-steering'
import { axleOf, holdingOf, motionSignals, requireResponse, sideslip, speeds } from '../shared/lateral/turn'

/** Gap between the vehicle and a cone on the path of the driver, m. */
const usualGap = 0.4

/** Returns the path from the beginning of the course. */
function along(runner: ManoeuvreRunner, run: Run): { readonly x: readonly number[]; readonly y: readonly number[] } {
  const [x, y] = ['x', 'y'].map((name) => run.values(runner.vehicle.signal(name)))
  return { x: Array.from(x, (value) => value - x[0] - approach), y: Array.from(y, (value) => value - y[0]) }
}

export function* performSlalom(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  requireWheelAngle(runner)
  const count = runner.number('cones')
  const spacing = runner.number('spacing')
  const width = runner.isGiven('width') ? runner.number('width') : trackOf(runner) + 0.2
  const radius = runner.number('cone')
  const offset = runner.isGiven('offset') ? runner.number('offset') : width / 2 + radius + usualGap
  const cones = Array.from({ length: count }, (_, i): PassedCone => ({
    x: (i + 0.5) * spacing,
    y: 0,
    side: i % 2 === 0 ? 1 : -1,
  }))
  yield 0
  const { steering, files: turns } = forTurns(runner, usual)
  const points = runner.turningPoints(
    turns,
    turningSignals.map((name) => vehicle.signal(name)),
  )
  const known = singleTrackOf(vehicle, points, steering, usual)
  const outline = {
    front: known.front + runner.number('frontOverhang'),
    rear: known.rear + runner.number('rearOverhang'),
    width,
  }
  const { previewTime, delay } = driverTimes(runner)
  const setup = runner.setup()
  const { path, steer } = setup.follow(
    {
      shape: 'slalom',
      cones: count,
      spacing,
      amplitude: offset,
      x0: approach,
      start: -approach,
      previewTime,
    },
    {
      law: 'preview',
      ...known,
      delay,
      limit: 0.6 * Math.max(1, Math.abs(known.ratio)),
      rate: Math.max(1, Math.abs(known.ratio)),
    },
  )
  const drive = setup.drive(holdingOf(runner), axleOf(runner), usual)
  const target = setup.holding(holdingOf(runner), axleOf(runner)) === 'force' ? drive : undefined
  setup.plot('path', { title: 'Path', signals: [vehicle.signal('y')], x: vehicle.signal('x') })
  setup.plot('steering', { title: 'Steering', signals: [steer] })

  function attempt(speed: number): Trial {
    setup.parameter(`${path}.speed`, speed)
    if (target !== undefined) setup.parameter(`${target}.value`, speed)
    const stop = (approach + count * spacing + outline.rear + 10) / speed + 0.5
    const files = setup.build({ stop, sample: 0.01, start: { settle: true, speed, free: [...setup.freed] } })
    const run = toEnd(runner.run(files, [...motionSignals(runner), steer], { warn: false, falls: true }))
    if (!isStill(run.curve(steer))) requireResponse(runner, run, vehicle.input('steering'))
    const { x, y } = along(runner, run)
    const yaw = run.values(vehicle.signal('yaw'))
    return trialOf(speed, run, passings(cones, outline, radius, { x, y, yaw }))
  }

  const tried = yield* attempts(runner, runner.number('speed'), attempt)
  return reportSlalom(runner, tried, cones, steer)
}

/** @param steer name of the steering input */
function reportSlalom(
  runner: ManoeuvreRunner,
  tried: readonly Trial[],
  cones: readonly PassedCone[],
  steer: string,
): ManoeuvreReport {
  const { vehicle } = runner
  const clean = tried.filter(({ clean }) => clean).toSorted((a, b) => b.speed - a.speed)
  const shown = runner.choice('search') === 'yes' ? (clean[0] ?? tried[tried.length - 1]) : tried[0]
  runner.last = shown.run.files
  runner.remarkOn(shown.run)
  const { run, distances } = shown
  const { x, y } = along(runner, run)
  const [from, to] = [cones[0].x, cones[cones.length - 1].x]
  const v = speeds(runner, run)
  const largest = (values: ArrayLike<number>): number =>
    Array.from(values).reduce((most, value, i) => (x[i] >= 0 && x[i] <= to ? Math.max(most, Math.abs(value)) : most), 0)
  const [started, ended] = [from, to].map((place) => atPlace(x, run.time, place))
  const of = (name: string): ArrayLike<number> => run.values(vehicle.signal(name))
  const t = thinned(run.time)
  const plot = (title: string, unit: string, label: string, values: ArrayLike<number>): ReportPlot =>
    overTime(title, unit, title, [{ label, x: t, y: thinned(values) }])
  return reportOf(runner, {
    values: {
      speed: atPlace(x, v, from),
      exitSpeed: atPlace(x, v, to),
      meanSpeed: started === undefined || ended === undefined ? undefined : (to - from) / (ended - started),
      clearance: shown.clearance,
      hit: missed(distances),
      lateral: largest(of('ay')),
      yawRate: largest(of('wz')),
      sideslip: largest(sideslipInMotion(sideslip(runner, run), v)),
      roll: largest(of('roll')),
      steer: largest(run.values(steer)),
    },
    limits: { hit: { most: 0 } },
    plots: [
      {
        title: 'Clearance',
        x: { label: 'Position of the cone', unit: 'm' },
        y: { label: 'Clearance', unit: 'm' },
        curves: [reachedCones('cones', cones, distances)],
        lines: [{ label: 'touched', y: 0 }],
      },
      ...clearanceOverSpeed(tried),
      plot('Yaw rate', 'rad/s', 'yaw rate', of('wz')),
      plot('Lateral acceleration', 'm/s^2', 'lateral acceleration', of('ay')),
      plot('Steering input', 'steer', 'steering', run.values(steer)),
      plot('Speed', 'm/s', 'speed', v),
    ],
    course: {
      cones: cones.map((cone, i) => ({ x: cone.x, y: cone.y, hit: !(distances[i] > 0) })),
      paths: [{ label: 'centre of mass', x: thinned(x), y: thinned(y) }],
    },
    fall: run.fall,
    remarks: courseRemarks(runner, tried, shown),
  })
}
