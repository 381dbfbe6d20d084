/**
 * Hill climb with banking: from a level road up a banked hill, along a straight line. The driver steers, and adds drive
 * in proportion to the speed that is lost.
 */
import { memberName } from '../../engine/model/names/names'
import { greatest, least } from '../shared/extremes'
import { fullOf } from '../shared/along-the-road/pedals'
import { thinned } from '../shared/figures/curves'
import { requireWheelAngle, usual } from '../shared/lateral/course'
import { forTurns } from '../shared/lateral/scripted-steering'
import { singleTrackOf, turningSignals } from '../shared/lateral/single-track'
import { axleOf, holdingOf, motionSignals } from '../shared/lateral/turn'
import { short } from '../shared/number-text'
import { overTime, reportOf } from '../shared/report'
import { requireAlongRoad, setHeights, standingOf, wheelRadius } from '../shared/ride/road'
import { loadPlot, loadSignals } from '../shared/ride/wheel-loads'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import type { ManoeuvreReport } from '../shared/types'

/** Signals of a wheel by what they mean. */
const wheelSignals = { Fx: 'Fx', Fy: 'Fy', Fz: 'Fz', slip: 'S', angle: 'alpha' } as const
type WheelSignal = keyof typeof wheelSignals

/** Level way before the hill, and least way over which its grade and banking grow, m. */
const [before, leastRise] = [5, 20]
/** Time over which they grow at least, and that the driver looks ahead, s. */
const [riseTime, previewTime] = [2, 1]
/**
 * Points of the rise, and of the level way before it, in which the waves of a spline fall to nothing; distance of
 * points on the hill, m.
 */
const [pieces, levelPoints, spacing] = [24, 40, 5]
/** Level points behind the vehicle, before the others, m. */
const behind = [60, 40, 20]
/** Half width of the hill, m. */
const half = 10
/** Time in which the added drive would regain the lost speed, s; loss that opens the throttle fully, m/s. */
const [regain, fullLoss] = [0.2, 1]
/** Acceleration at the end of the run, over gravity, below which the climb counts as steady. */
const steady = 0.002

export function* performHillClimb(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, grade, bank, duration] = ['speed', 'grade', 'bank', 'duration'].map((id) => runner.number(id))
  requireWheelAngle(runner)
  yield 0
  const turns = forTurns(runner, usual)
  const points = runner.turningPoints(
    turns.files,
    turningSignals.map((name) => vehicle.signal(name)),
  )
  const known = singleTrackOf(vehicle, points, turns.steering, usual)
  const { front } = standingOf(runner)
  const rise = Math.max(leastRise, riseTime * speed)
  const setup = runner.setup()
  const grid = hill({ start: front + before, rise, length: speed * duration, grade, across: Math.tan(bank) })
  setHeights(runner, setup, 'grid', { 'profile.grid': grid })
  const { steer } = setup.follow(
    { shape: 'straight', length: 1, previewTime, speed },
    { law: 'preview', ...known, delay: 0 },
  )
  const drive = regulated(runner, setup, speed)
  setup.plot('speed', { title: 'Speed', signals: [vehicle.signal('vx')] })
  const stop = (before + rise) / speed + duration
  const files = setup.build({ stop, sample: 0.01, start: { settle: true, speed, free: [...setup.freed] } })
  const wheels = vehicle.wheels.flatMap(({ block }) => {
    const signals = vehicle.topology.part(block)?.definition.signals ?? {}
    return Object.values(wheelSignals).every((name) => signals[name] !== undefined) ? [block] : []
  })
  const run = yield* runner.run(files, [
    ...motionSignals(runner),
    ...wheels.flatMap((block) => Object.values(wheelSignals).map((name) => memberName(block, name))),
    ...loadSignals(runner),
    steer,
    ...(drive === undefined ? [] : [drive]),
  ])
  requireAlongRoad(runner, run)
  return reportClimb(runner, run, { wheels, steer, drive })
}

interface Hill {
  /** Places along the road, m. */
  readonly start: number
  readonly rise: number
  readonly length: number
  /** Slopes along and across the hill. */
  readonly grade: number
  readonly across: number
}

/** Returns heights over x and y: both slopes grow along (1 - cos)/2 and stay. */
function hill({ start, rise, length, grade, across }: Hill): number[][] {
  const share = (u: number): number => (1 - Math.cos(Math.PI * Math.min(Math.max(u, 0), 1))) / 2
  // integral of the share over u
  const risen = (u: number): number => (u <= 0 ? 0 : u >= 1 ? u - 0.5 : u / 2 - Math.sin(Math.PI * u) / (2 * Math.PI))
  const step = rise / pieces
  const count = Math.ceil(length / spacing) + 2
  const places = [
    ...behind.map((x) => -before - x),
    ...Array.from({ length: levelPoints }, (_, i) => ((i - levelPoints) * before) / levelPoints),
    ...Array.from({ length: pieces + 1 }, (_, i) => i * step),
    ...Array.from({ length: pieces }, (_, i) => rise + (i + 1) * step),
    ...Array.from({ length: count }, (_, i) => 2 * rise + (i + 1) * spacing),
  ]
  const columns = [-half, 0, half]
  return [
    [0, ...columns],
    ...places.map((x) => {
      const u = x / rise
      return [start + x, ...columns.map((y) => grade * rise * risen(u) + across * share(u) * y)]
    }),
  ]
}

/** Adds the drive of the vehicle with its control. @returns the signal of the drive, if the vehicle has one */
function regulated(
  runner: ManoeuvreRunner,
  setup: ReturnType<ManoeuvreRunner['setup']>,
  speed: number,
): string | undefined {
  const { vehicle } = runner
  const axle = axleOf(runner)
  const holding = setup.holding(holdingOf(runner), axle)
  const source = setup.drive(holding, axle, speed)
  if (source === undefined || holding === 'force') return undefined
  const torque = (vehicle.mass * wheelRadius(runner)) / (Math.max(1, vehicle.wheelsOf(axle).length) * regain)
  const full = holding === 'torque' ? 0 : fullOf(runner, 'throttle', 'fullThrottle')
  const expression =
    holding === 'torque'
      ? `u1 + ${torque}*(${speed} - u2)`
      : `min(max(u1 + ${full / fullLoss}*(${speed} - u2), 0), ${full})`
  return setup.between(source, setup.speedPort(), expression)
}

interface Climb {
  /** Blocks of the wheels whose forces are known. */
  readonly wheels: readonly string[]
  /** Signals of the steering input and of the drive. */
  readonly steer: string
  readonly drive: string | undefined
}

function reportClimb(runner: ManoeuvreRunner, run: Run, { wheels, steer, drive }: Climb): ManoeuvreReport {
  const last = run.time.length - 1
  const atEnd = (signal: string): number => run.values(signal)[last]
  const ofWheels = (name: WheelSignal): readonly number[] =>
    wheels.map((block) => atEnd(memberName(block, wheelSignals[name])))
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const [Fx, Fy, Fz] = [ofWheels('Fx'), ofWheels('Fy'), ofWheels('Fz')]
  const [y, vx, vy] = ['y', 'vx', 'vy'].map((name) => run.values(runner.vehicle.signal(name)))
  const aside = Array.from(y, (value) => value - y[0])
  const t = thinned(run.time)
  const hasWheels = wheels.length > 0
  const rows = Math.max(1, Math.round(0.5 / (run.time[1] - run.time[0])))
  const rate = (vx[last] - vx[Math.max(0, last - rows)]) / (run.time[last] - run.time[Math.max(0, last - rows)])
  return reportOf(runner, {
    values: {
      ...(hasWheels && {
        traction: sum(Fx),
        side: sum(Fy),
        power: vx[last] * sum(Fx),
        friction: greatest(Fx.map((force, i) => Math.hypot(force, Fy[i]) / Fz[i])),
        slip: greatest(ofWheels('slip').map(Math.abs)),
        slipAngle: greatest(ofWheels('angle').map(Math.abs)),
        leastLoad: least(Fz),
      }),
      sideslip: Math.atan2(vy[last], vx[last]),
      steer: atEnd(steer),
      drive: drive === undefined ? undefined : atEnd(drive),
      speedKept: vx[last] / vx[0],
      deviation: greatest(aside.map(Math.abs)),
    },
    without: [
      ...(hasWheels ? [] : ['traction', 'side', 'power', 'friction', 'slip', 'slipAngle', 'leastLoad']),
      ...(drive === undefined ? ['drive'] : []),
    ],
    plots: [
      overTime('Speed', 'm/s', 'Speed', [{ label: 'speed', x: t, y: thinned(vx) }]),
      overTime('Lateral deviation', 'm', 'Distance', [{ label: 'to the left', x: t, y: thinned(aside) }]),
      ...(hasWheels ? [loadPlot(runner, run)] : []),
    ],
    remarks:
      Math.abs(rate) <= steady * 9.81
        ? []
        : [
            `the speed still changes by ${short(rate, 2)} m/s^2 at the end, so the figures are not those of a steady climb: enter a longer Duration, or a lower grade or speed`,
          ],
  })
}
