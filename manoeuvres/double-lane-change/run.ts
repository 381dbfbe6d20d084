/**
 * Double lane changes (ISO 3888-1, -2): a driver follows the path through lanes of cones; the highest clean speed by
 * bisection.
 */
import { toEnd } from '../../engine/collections/to-end'
import { ModelError } from '../../engine/errors/model-error'
import { memberName } from '../../engine/model/names/names'
import { conesOf, passings, lanesOf, type Cone, type Lane } from '../shared/figures/cones'
import { isStill } from '../shared/figures/rounding'
import { thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner } from '../shared/runner'
import { overTime, reportOf } from '../shared/report'
import { short } from '../shared/number-text'
import type { Setup } from '../shared/setup'
import { singleTrackOf } from '../shared/lateral/single-track'
import type { ManoeuvreReport } from '../shared/types'
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
  steadyTurns,
  trackOf,
  trialOf,
  usual,
  type Trial,
} from '../shared/lateral/course'
import { axleOf, holdingOf, motionSignals, requireResponse, sideslip, speeds } from '../shared/lateral/turn'

/** Distance into the first lane of ISO 3888-2 at which the drive is released, m. */
const released = 2
export function* performDoubleLaneChange(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  requireWheelAngle(runner)
  const course = runner.choice('course')
  const width = runner.isGiven('width') ? runner.number('width') : trackOf(runner) + 0.2
  const lanes =
    course === 'own' ? ownLanes(runner, width) : lanesOf(course === 'iso-3888-1' ? course : 'iso-3888-2', width)
  const end = lanes[lanes.length - 1].to
  const cone = runner.number('cone')
  const cones = conesOf(lanes, cone)
  yield 0
  const { points, steering, drive: driveAtTrim } = steadyTurns(runner)
  const known = singleTrackOf(vehicle, points, steering, usual)
  const outline = {
    front: known.front + runner.number('frontOverhang'),
    rear: known.rear + runner.number('rearOverhang'),
    width,
  }
  const { setup, path, steer, drive, target } = courseSetup(runner, known, width)
  const throttle = runner.choice('throttle')
  const releases = throttle === 'release' || (throttle === 'auto' && course !== 'iso-3888-1')

  function attempt(speed: number): Trial {
    const straight = points.at(speed, 0)
    if (straight === undefined)
      throw new ModelError(
        'no-equilibrium',
        `the vehicle can't run straight at ${short(speed)} m/s`,
        {},
        'choose another speed',
      )
    if (drive !== undefined && driveAtTrim !== undefined)
      setup.parameter(`${drive}.scale`, releases ? -straight.freed[driveAtTrim] : 0)
    if (target !== undefined) setup.parameter(`${target}.value`, speed)
    setup.parameter(`${path}.speed`, speed)
    const stop = (approach + end + outline.rear + 15) / speed + 0.5
    const files = setup.build({ stop, sample: 0.01, start: { settle: true, speed, free: [...setup.freed] } })
    const signals = [...motionSignals(runner), steer, memberName(path, 'lateral')]
    const run = toEnd(runner.run(files, signals, { warn: false, falls: true }))
    if (!isStill(run.curve(steer))) requireResponse(runner, run, vehicle.input('steering'))
    const [x, y, yaw] = ['x', 'y', 'yaw'].map((name) => run.values(vehicle.signal(name)))
    const moved = {
      x: Array.from(x, (value) => value - x[0] - approach),
      y: Array.from(y, (value) => value - y[0]),
      yaw,
    }
    const sides = cones.map((one) => ({ ...one, side: one.edge === 'right' ? 1 : -1 }))
    return trialOf(speed, run, passings(sides, outline, cone, moved))
  }

  const first = runner.number('speed')
  const tried = yield* attempts(runner, first, attempt)
  const passed = tried.filter(({ clean }) => clean).sort((a, b) => b.speed - a.speed)
  const shown = runner.choice('search') === 'yes' ? (passed[0] ?? tried[tried.length - 1]) : tried[0]
  runner.last = shown.run.files
  runner.remarkOn(shown.run)
  const keepsPushing = releases && setup.holding(holdingOf(runner), axleOf(runner)) === 'force'
  return evaluated(runner, { shown, tried, cones, lanes, path, steer, end, keepsPushing })
}

function evaluated(
  runner: ManoeuvreRunner,
  {
    shown,
    tried,
    cones,
    lanes,
    path,
    steer,
    end,
    keepsPushing,
  }: {
    readonly shown: Trial
    readonly tried: readonly Trial[]
    readonly cones: readonly Cone[]
    readonly lanes: readonly Lane[]
    readonly path: string
    readonly steer: string
    readonly end: number
    /** True if a force on the body keeps the speed where the drive would be released. */
    readonly keepsPushing: boolean
  },
): ManoeuvreReport {
  const { vehicle } = runner
  const { run, distances } = shown
  const x = Array.from(
    run.values(vehicle.signal('x')),
    (value, _i) => value - run.values(vehicle.signal('x'))[0] - approach,
  )
  const y = Array.from(run.values(vehicle.signal('y')), (value) => value - run.values(vehicle.signal('y'))[0])
  const v = speeds(runner, run)
  const within = (i: number): boolean => x[i] >= 0 && x[i] <= end
  const largest = (values: ArrayLike<number>): number =>
    Array.from(values).reduce((most, value, i) => (within(i) ? Math.max(most, Math.abs(value)) : most), 0)
  const t = thinned(run.time)
  const line = (label: string, values: ArrayLike<number>) => ({ label, x: t, y: thinned(values) })
  const byX = (label: string, lane: Lane, side: number) => ({
    label,
    x: [lane.from, lane.to],
    y: [lane.middle + (side * lane.width) / 2, lane.middle + (side * lane.width) / 2],
  })
  return reportOf(runner, {
    values: {
      speed: atPlace(x, v, 0),
      exitSpeed: atPlace(x, v, end),
      clearance: shown.clearance,
      hit: missed(distances),
      lateral: largest(run.values(vehicle.signal('ay'))),
      yawRate: largest(run.values(vehicle.signal('wz'))),
      sideslip: largest(sideslipInMotion(sideslip(runner, run), v)),
      steer: largest(run.values(steer)),
      error: largest(run.values(memberName(path, 'lateral'))),
    },
    limits: { hit: { most: 0 } },
    // Lanes of the user's own belong to no standard.
    ...(runner.choice('course') === 'own' ? { standard: '' } : { departures: departuresOf(runner, keepsPushing) }),
    plots: [
      {
        title: 'Path',
        x: { label: 'Distance along the road', unit: 'm' },
        y: { label: 'Lateral position', unit: 'm' },
        curves: [
          { label: 'centre of mass', x: thinned(x), y: thinned(y) },
          ...lanes.flatMap((lane, i) => [byX(`lane ${i + 1}`, lane, 1), byX(`lane ${i + 1}`, lane, -1)]),
        ],
      },
      {
        title: 'Clearance',
        x: { label: 'Position of the cone', unit: 'm' },
        y: { label: 'Clearance', unit: 'm' },
        curves: (['left', 'right'] as const).map((edge) =>
          reachedCones(
            `cones on the ${edge}`,
            cones.filter((one) => one.edge === edge),
            distances.filter((_, i) => cones[i].edge === edge),
          ),
        ),
        lines: [{ label: 'touched', y: 0 }],
      },
      ...clearanceOverSpeed(tried),
      overTime('Yaw rate', 'rad/s', 'Yaw rate', [line('yaw rate', run.values(vehicle.signal('wz')))]),
      overTime('Lateral acceleration', 'm/s^2', 'Lateral acceleration', [
        line('lateral acceleration', run.values(vehicle.signal('ay'))),
      ]),
      overTime('Steering', 'steer', 'Steering input', [line('steering', run.values(steer))]),
      overTime('Speed', 'm/s', 'Speed', [line('speed', v)]),
    ],
    course: {
      cones: cones.map((one, i) => ({ ...one, hit: !(distances[i] > 0) })),
      paths: [{ label: 'centre of mass', x: thinned(x), y: thinned(y) }],
    },
    fall: run.fall,
    remarks: [
      ...(keepsPushing ? [`${pushed}, so the drive is not released`] : []),
      ...courseRemarks(runner, tried, shown),
    ],
  })
}

function ownLanes(runner: ManoeuvreRunner, width: number): readonly Lane[] {
  const [entry, out, lane, back, exit] = ['entry', 'out', 'lane', 'back', 'exit'].map((id) => runner.number(id))
  const [second, third] = [entry + out, entry + out + lane + back]
  return [
    { from: 0, to: entry, middle: 0, width: 1.1 * width + 0.25 },
    { from: second, to: second + lane, middle: runner.number('offset'), width: width + 1 },
    { from: third, to: third + exit, middle: 0, width: Math.max(3, 1.3 * width + 0.25) },
  ]
}

function courseSetup(
  runner: ManoeuvreRunner,
  known: ReturnType<typeof singleTrackOf>,
  width: number,
): {
  readonly setup: Setup
  readonly path: string
  readonly steer: string
  readonly drive: string | undefined
  readonly target: string | undefined
} {
  const course = runner.choice('course')
  const { previewTime, delay } = driverTimes(runner)
  const setup = runner.setup()
  const isOwnCourse = course === 'own'
  const lengths = ['entry', 'out', 'lane', 'back', 'exit', 'offset'] as const
  const { path, steer } = setup.follow(
    {
      shape: isOwnCourse ? 'lane-change' : course,
      ...(isOwnCourse ? Object.fromEntries(lengths.map((id) => [id, runner.number(id)])) : { width }),
      overlap: runner.number('overlap'),
      cut: runner.number('cut'),
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
  const drive = setup.drive(holdingOf(runner), axleOf(runner), usual, [
    `hold until distance > ${released} m`,
    'line to 1 in 0.1 s',
  ])
  const scripted = drive !== undefined && setup.freed.includes(drive)
  if (scripted) setup.byDistance(drive, path)
  setup.plot('path', { title: 'Path', signals: [runner.vehicle.signal('y')], x: runner.vehicle.signal('x') })
  setup.plot('steering', { title: 'Steering', signals: [steer] })
  return { setup, path, steer, ...(scripted ? { drive, target: undefined } : { drive: undefined, target: drive }) }
}

const pushed = 'a force on the body keeps the speed'

/**
 * Returns departures from the drive that the standards prescribe: released in the first lane of ISO 3888-2, maintained
 * in ISO 3888-1.
 */
function departuresOf(runner: ManoeuvreRunner, keepsPushing: boolean): readonly string[] {
  const throttle = runner.choice('throttle')
  const isAvoidance = runner.choice('course') === 'iso-3888-2'
  if (isAvoidance && keepsPushing) return [`ISO 3888-2 prescribes that the drive is released, but ${pushed}`]
  if (throttle === 'auto' || (throttle === 'release') === isAvoidance) return []
  return [
    `${isAvoidance ? 'ISO 3888-2 prescribes that the drive is released' : 'ISO 3888-1 prescribes that the drive is maintained'}`,
  ]
}
