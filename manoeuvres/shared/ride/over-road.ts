/** Run straight over an uneven road at a speed, with the steering as it is straight ahead. */
import { ModelError } from '../../../engine/errors/model-error'
import type { ParamValue } from '../../../engine/model/project/project'
import { leastChange } from '../figures/rounding'
import { axleOf, freeSteering, holdingOf, motionSignals } from '../lateral/turn'
import type { ManoeuvreRunner, Run } from '../runner'
import { driftRemarks, patchSignals, requireAlongRoad, setHeights } from './road'
import { addSeat, intervalRemarks, rideSample, seatOf, type Seat } from './seat'
import { loadSignals } from './wheel-loads'

export interface Ride {
  readonly run: Run
  readonly seat: Seat
  /** Distance travelled along the road at each row, m. */
  readonly distance: Float64Array
  readonly remarks: readonly string[]
}

/** Kind of heights of a road, and its parameters. */
export interface Heights {
  readonly profile: string
  readonly params: Readonly<Record<string, ParamValue>>
}

/** Returns level ground with one obstacle. @param position where it begins, m */
export function obstacleOn(
  shape: 'cleat' | 'kerb',
  position: number,
  dimensions: Readonly<Record<'height' | 'length', number>> & Readonly<Partial<Record<'edge' | 'angle', number>>>,
  side: string,
): Heights {
  const all = { angle: 0, ...dimensions, position, side, border: 0, count: 1 }
  const params = Object.entries(all).map(([name, value]) => [`obstacle.${name}`, value] as const)
  return { profile: 'flat', params: { obstacle: shape, ...Object.fromEntries(params) } }
}

/** Runs the vehicle over a road; yields the share of the run. @param stop s @param more signals to record */
export function* runOverRoad(
  runner: ManoeuvreRunner,
  heights: Heights,
  speed: number,
  stop: number,
  more: readonly string[] = [],
): Generator<number, Ride, void> {
  const { vehicle } = runner
  const setup = runner.setup()
  setHeights(runner, setup, heights.profile, heights.params)
  setup.drive(holdingOf(runner), axleOf(runner), speed)
  const isSteered = vehicle.roles.steering !== undefined && vehicle.isSource(vehicle.roles.steering.block)
  const free = isSteered ? freeSteering(setup, setup.script('steering', ['hold for 1 s'])) : setup.freed
  const { sensor, signals } = addSeat(setup)
  setup.plot('seat', { title: 'Body acceleration', signals: [`${sensor}.az`] })
  setup.plot('loads', { title: 'Wheel loads', signals: [...loadSignals(runner)] })
  const files = setup.build({ stop, sample: rideSample, start: { settle: true, speed, free } })
  const run = yield* runner.run(files, [
    ...motionSignals(runner),
    ...signals,
    ...loadSignals(runner),
    ...patchSignals(runner),
    ...more,
  ])
  requireAlongRoad(runner, run)
  const x = run.values(vehicle.signal('x'))
  const seat = seatOf(runner, run, sensor)
  requireHeave(runner, seat)
  return {
    run,
    seat,
    distance: Float64Array.from(x, (at) => at - x[0]),
    remarks: [...driftRemarks(runner, run), ...intervalRemarks(seat)],
  }
}

/** @throws ModelError `unsupported` for a body that an uneven road does not lift */
function requireHeave({ vehicle }: ManoeuvreRunner, { acceleration: { z } }: Seat): void {
  if (z.some((a) => Math.abs(a) > leastChange)) return
  throw new ModelError(
    'unsupported',
    `${vehicle.sprung} does not move vertically on an uneven road`,
    { block: vehicle.sprung },
    'use a model whose body moves on springs, or whose wheels lift it',
  )
}
