/**
 * What courses of cones share: the approach, what a driver knows of the vehicle, and the search for the highest clean
 * speed.
 */
import { ModelError } from '../../../engine/errors/model-error'
import type { ManoeuvreRunner, Run } from '../runner'
import type { ReportPlot } from '../types'
import { turningSignals } from './single-track'
import type { TurningPoints } from './turning-points'
import { axleOf, freeSteering, holdingOf } from './turn'
import { least, spanOf } from '../extremes'

/** Way before the first cones, m. */
export const approach = 20
/** Speed at which the vehicle is judged, for the model of the driver, m/s. */
export const usual = 15
/** Lowest speed of a search, m/s. */
const lowest = 5
const mostRounds = 40

export interface Trial {
  readonly speed: number
  readonly run: Run
  /** From each cone, m. */
  readonly distances: readonly number[]
  /** The least of them. */
  readonly clearance: number
  /** No cone was touched, and the vehicle did not fall over. */
  readonly clean: boolean
}

/** @param distances by cone, NaN where the vehicle does not reach it */
export function trialOf(speed: number, run: Run, distances: readonly number[]): Trial {
  const clearance = least(distances.filter((distance) => !Number.isNaN(distance)))
  const clean = run.fall === undefined && distances.every((distance) => distance > 0)
  return { speed, run, distances, clearance, clean }
}

/** Cones that are touched, passed on the wrong side or not reached. */
export const missed = (distances: readonly number[]): number => distances.filter((distance) => !(distance > 0)).length

/** Distances over the places of cones, without those that are not reached. */
export function reachedCones(
  label: string,
  cones: readonly { readonly x: number }[],
  distances: readonly number[],
): ReportPlot['curves'][number] {
  const reached = cones.map(({ x }, i) => ({ x, y: distances[i] })).filter(({ y }) => !Number.isNaN(y))
  return { label, x: reached.map(({ x }) => x), y: reached.map(({ y }) => y) }
}

/** What a report of a course says of its runs. */
export function courseRemarks(
  tried: readonly { readonly clean: boolean }[],
  { distances }: { readonly distances: readonly number[] },
): readonly string[] {
  const beyond = distances.filter(Number.isNaN).length
  return [
    ...(tried.length === 1
      ? []
      : [`${tried.length} runs; clean at ${tried.filter(({ clean }) => clean).length} of them`]),
    ...(beyond === 0 ? [] : [`the vehicle does not reach ${beyond} of the ${distances.length} cones`]),
  ]
}

/**
 * One run, or, with the setting `search`, runs until the highest clean speed is known to `within`.
 */
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
    const speed = Number.isNaN(clean) ? dirty * 0.85 : Number.isNaN(dirty) ? clean * 1.15 : (clean + dirty) / 2
    if (speed < lowest) break
    const trial = attempt(speed)
    tried.push(trial)
    if (trial.clean) clean = speed
    else dirty = speed
  }
  return tried
}

/** The clearance of every run over its entry speed; nothing for a single run. */
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

/** Distance between the left and the right wheels of the widest axle, m. */
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

/** Wheels closer together are not left and right ones, m. */
const leastTrack = 0.3

/** Steady turns of the vehicle as it is, for the driver and the drive at a speed. */
export function steadyTurns(runner: ManoeuvreRunner): {
  readonly points: TurningPoints
  readonly steering: string
  readonly drive: string | undefined
} {
  const setup = runner.setup()
  const steering = setup.script('steering', ['hold for 1 s'])
  const drive = setup.drive(holdingOf(runner), axleOf(runner), usual)
  const free = freeSteering(setup, steering)
  const files = setup.build({ stop: 1, start: { settle: true, speed: usual, free } })
  const points = runner.turningPoints(
    files,
    turningSignals.map((name) => runner.vehicle.signal(name)),
  )
  return { points, steering, drive: setup.freed.includes(drive ?? '') ? drive : undefined }
}
