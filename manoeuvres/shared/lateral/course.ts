/**
 * Common parts of courses of cones: the approach, the driver's model of the vehicle, and the search for the highest
 * clean speed.
 */
import { ModelError } from '../../../engine/errors/model-error'
import type { ManoeuvreRunner, Run } from '../runner'
import type { ReportPlot } from '../types'
import { turningSignals } from './single-track'
import { steersByTorque } from './steering-torque'
import type { TurningPoints } from './turning-points'
import { short } from '../number-text'
import { axleOf, freeSteering, holdingOf } from './turn'
import { least, spanOf } from '../extremes'
import { valueAt } from '../figures/curves'

/** Distance before the first cones, m. */
export const approach = 20
/** Speed at which the driver's model of the vehicle is determined, m/s. */
export const usual = 15
/** Lowest speed of a search, m/s. */
const lowest = 5
const mostRounds = 40

export interface Trial {
  readonly speed: number
  readonly run: Run
  /** Distance from each cone, m. */
  readonly distances: readonly number[]
  /** Least of the distances, m. */
  readonly clearance: number
  /** True if no cone was touched and the vehicle did not fall over. */
  readonly clean: boolean
}

/** @param distances by cone, NaN where the vehicle does not reach it */
export function trialOf(speed: number, run: Run, distances: readonly number[]): Trial {
  const clearance = least(distances.filter((distance) => !Number.isNaN(distance)))
  const clean = run.fall === undefined && distances.every((distance) => distance > 0)
  return { speed, run, distances, clearance, clean }
}

/** Returns the number of cones that are touched, passed on the wrong side or not reached. */
export const missed = (distances: readonly number[]): number => distances.filter((distance) => !(distance > 0)).length

/** Returns a curve of distances over the places of cones, without the cones that are not reached. */
export function reachedCones(
  label: string,
  cones: readonly { readonly x: number }[],
  distances: readonly number[],
): ReportPlot['curves'][number] {
  const reached = cones.map(({ x }, i) => ({ x, y: distances[i] })).filter(({ y }) => !Number.isNaN(y))
  return { label, x: reached.map(({ x }) => x), y: reached.map(({ y }) => y) }
}

/** Returns remarks of a report on the runs of a course. */
export function courseRemarks(
  runner: ManoeuvreRunner,
  tried: readonly { readonly speed: number; readonly clean: boolean }[],
  { distances }: { readonly distances: readonly number[] },
): readonly string[] {
  const beyond = distances.filter(Number.isNaN).length
  return [
    ...(tried.length === 1
      ? []
      : [`${tried.length} runs; clean at ${tried.filter(({ clean }) => clean).length} of them`]),
    ...searchRemarks(runner, tried),
    ...(beyond === 0 ? [] : [`the vehicle does not reach ${beyond} of the ${distances.length} cones`]),
  ]
}

/** Returns remarks on a search that has no clean run, or no other. */
function searchRemarks(
  runner: ManoeuvreRunner,
  tried: readonly { readonly speed: number; readonly clean: boolean }[],
): readonly string[] {
  if (runner.choice('search') !== 'yes') return []
  const speeds = tried.map(({ speed }) => speed)
  if (tried.every(({ clean }) => clean))
    return [`no cone is touched up to ${short(Math.max(...speeds))} m/s, where the search ends`]
  if (tried.some(({ clean }) => clean)) return []
  return [`no run is clean, down to ${short(Math.min(...speeds))} m/s: there is no highest clean speed`]
}

/** Performs one run or, with the setting `search`, runs until the highest clean speed is known to `within`. */
export function* attempts<T extends { readonly speed: number; readonly clean: boolean }>(
  runner: ManoeuvreRunner,
  first: number,
  attempt: (speed: number) => T,
): Generator<number, readonly T[], void> {
  const tried = [attempt(first)]
  if (runner.choice('search') !== 'yes') return tried
  const within = runner.number('within')
  let clean = tried[0].clean ? first : NaN
  let dirty = tried[0].clean ? NaN : first
  for (let round = 0; round < mostRounds; round++) {
    yield Math.min(0.95, 0.1 + round / 14)
    if (dirty - clean <= within) break
    const next = Number.isNaN(clean) ? dirty * 0.85 : Number.isNaN(dirty) ? clean * 1.15 : (clean + dirty) / 2
    // A search from below the lowest speed goes up from there.
    const speed = Number.isNaN(dirty) ? Math.max(next, lowest) : next
    if (speed < lowest && Number.isNaN(clean)) break
    const trial = attempt(speed)
    tried.push(trial)
    if (trial.clean) clean = speed
    else dirty = speed
  }
  return tried
}

/** Returns plots of the clearance of every run over its entry speed; none for a single run. */
export function clearanceOverSpeed(
  tried: readonly { readonly speed: number; readonly clearance: number }[],
): readonly ReportPlot[] {
  if (tried.length === 1) return []
  const sorted = tried.toSorted((a, b) => a.speed - b.speed)
  return [
    {
      title: 'Clearance over entry speed',
      x: { label: 'Entry speed', unit: 'm/s' },
      y: { label: 'Least clearance', unit: 'm' },
      curves: [
        { label: 'clearance', x: sorted.map(({ speed }) => speed), y: sorted.map(({ clearance }) => clearance) },
      ],
      lines: [{ label: 'touched', y: 0 }],
    },
  ]
}

/** @throws ModelError for a vehicle whose steering is a torque: the driver of a course sets the wheel angle */
export function requireWheelAngle({ vehicle }: ManoeuvreRunner): void {
  if (!steersByTorque(vehicle)) return
  if (vehicle.isSingleTrack)
    throw new ModelError(
      'unsupported',
      `${vehicle.body} has wheels in one plane and is steered by torque, but the driver of this manoeuvre can't balance a vehicle`,
      { block: vehicle.body },
      'run a manoeuvre with an open-loop steering input, such as Step steer',
    )
  const steering = vehicle.input('steering')
  throw new ModelError(
    'unsupported',
    `${steering} steers by a torque, but the driver of this manoeuvre sets the wheel angle`,
    { block: steering },
    'replace the joint or torque with a motion driver that has a source, and name the source under Roles',
  )
}

/** Returns the distance between the left and the right wheels of the widest axle, m. */
export function trackOf(runner: ManoeuvreRunner): number {
  const y = runner.vehicle.wheels.flatMap(({ at }) => at?.[1] ?? [])
  const track = y.length === 0 ? 0 : spanOf(y)
  const axles = new Set(runner.vehicle.wheels.map(({ axle }) => axle))
  // Wheels one behind the other have no track; several on one axle do.
  if (y.length < runner.vehicle.wheels.length || (track < leastTrack && y.length > axles.size))
    throw new ModelError(
      'usage',
      'the track of the vehicle is unknown, so the lanes have no width',
      { parameter: 'width' },
      'enter the vehicle width',
    )
  return track
}

/**
 * Returns a value at a place of the course, where the vehicle passes it for the first time.
 * @param x positions along the course, m
 * @returns undefined if the vehicle does not get that far
 */
export function atPlace(x: readonly number[], values: ArrayLike<number>, place: number): number | undefined {
  const row = x.findIndex((one) => one >= place)
  return row < 0 ? undefined : valueAt({ t: x.slice(0, row + 1), y: values }, place)
}

/** Speed below which the direction of motion says nothing of the attitude, m/s. */
const leastSpeed = 1

/** Returns the sideslip along a run, rad, without rows in which the vehicle hardly moves. */
export const sideslipInMotion = (slip: ArrayLike<number>, speed: ArrayLike<number>): Float64Array =>
  Float64Array.from(slip, (beta, i) => (speed[i] > leastSpeed ? beta : 0))

/** Time by which the preview has to exceed the reaction time, s: that of one sample of the driver. */
const leastPreview = 0.05

/**
 * Returns preview and reaction time of the driver. A command acts only after the reaction time, so a shorter preview
 * would show the driver nothing that the command changes.
 */
export function driverTimes(runner: ManoeuvreRunner): { readonly previewTime: number; readonly delay: number } {
  const delay = runner.number('delay')
  const because = `the driver steers only ${short(delay)} s after seeing the path (Reaction time)`
  return { previewTime: runner.number('preview', { least: delay + leastPreview, because }), delay }
}

/** Least distance of left and right wheels, m. */
const leastTrack = 0.3

/** Returns steady turns of the vehicle as it is, for the driver and the drive at a speed. */
export function steadyTurns(runner: ManoeuvreRunner): {
  readonly points: TurningPoints
  readonly steering: string
  readonly drive: string | undefined
} {
  const setup = runner.setup()
  const steering = setup.script('steering', ['hold for 1 s'])
  const holding = setup.holding(holdingOf(runner), axleOf(runner))
  // A force of the search holds the speed instead of the speed control, as in `forTurns`.
  const drive = holding === 'force' ? undefined : setup.drive(holding, axleOf(runner), usual)
  const free = freeSteering(setup, steering)
  const files = setup.build({ stop: 1, start: { settle: true, speed: usual, free } })
  const points = runner.turningPoints(
    files,
    turningSignals.map((name) => runner.vehicle.signal(name)),
  )
  return { points, steering, drive: setup.freed.includes(drive ?? '') ? drive : undefined }
}
