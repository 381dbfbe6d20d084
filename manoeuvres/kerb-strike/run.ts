/** Kerb strike: up a kerb and down again, straight or at an angle, with both sides of the vehicle or one. */
import { memberName } from '../../engine/model/names/names'
import type { FoundWheel } from '../../engine/model/project/vehicle'
import { greatest, least } from '../shared/extremes'
import { leastChange } from '../shared/figures/rounding'
import { thinned } from '../shared/figures/curves'
import { overTime, reportOf } from '../shared/report'
import { obstacleOn, runOverRoad } from '../shared/ride/over-road'
import { standingOf } from '../shared/ride/road'
import { springsOf } from '../shared/ride/springs'
import { loadPlot } from '../shared/ride/wheel-loads'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import type { ManoeuvreReport } from '../shared/types'

/** Way to the kerb, m. */
const before = 3

const hubForces = ['hubFx', 'hubFy', 'hubFz'] as const
type HubForce = (typeof hubForces)[number]

export function* performKerbStrike(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const [speed, height, face, length, angle] = ['speed', 'height', 'face', 'length', 'angle'].map((id) =>
    runner.number(id),
  )
  const { front, rear, track } = standingOf(runner)
  const aslant = (track / 2) * Math.abs(Math.tan(angle))
  const dimensions = { height, length, edge: face, angle }
  const heights = obstacleOn('kerb', front + before + aslant, dimensions, runner.choice('side'))
  const way = before + 2 * aslant + length / Math.cos(angle) + front - rear
  const stop = way / speed + runner.number('after')
  const wheels = runner.vehicle.wheels.filter(({ block }) => {
    const signals = runner.vehicle.topology.part(block)?.definition.signals ?? {}
    return hubForces.every((name) => signals[name] !== undefined)
  })
  const springs = springsOf(runner)
  const more = [
    ...wheels.flatMap(({ block }) => hubForces.map((name) => memberName(block, name))),
    ...springs.flatMap(({ force, length: at }) => [force, at]),
  ]
  const { run, seat, remarks } = yield* runOverRoad(runner, heights, speed, stop, more)
  return reportStrike(runner, run, { wheels, springs, up: greatest(seat.acceleration.z), remarks })
}

interface Strike {
  readonly wheels: readonly FoundWheel[]
  readonly springs: ReturnType<typeof springsOf>
  readonly up: number
  readonly remarks: readonly string[]
}

function reportStrike(runner: ManoeuvreRunner, run: Run, { wheels, springs, up, remarks }: Strike): ManoeuvreReport {
  const force = (block: string, name: HubForce): ArrayLike<number> => run.values(memberName(block, name))
  const changes = (values: ArrayLike<number>): readonly number[] => Array.from(values, (value) => value - values[0])
  const largest = (values: readonly (readonly number[])[]): number => greatest(values.flat().map(Math.abs))
  const vertical = wheels.map(({ block }) => greatest(force(block, 'hubFz')))
  const factors = wheels.map(({ block }, i) => vertical[i] / force(block, 'hubFz')[0])
  const lengths = springs.map(({ length }) => changes(run.values(length)))
  const [x, y, yaw, vx] = ['x', 'y', 'yaw', 'vx'].map((name) => run.values(runner.vehicle.signal(name)))
  const [cos, sin] = [Math.cos(yaw[0]), Math.sin(yaw[0])]
  const aside = Array.from(run.time, (_, i) => cos * (y[i] - y[0]) - sin * (x[i] - x[0]))
  const [turn, deviation] = [largest([changes(yaw)]), largest([aside])]
  const lateral = largest(wheels.map(({ block }) => changes(force(block, 'hubFy'))))
  const still = (value: number, id: string): Record<string, string> =>
    value > leastChange ? {} : { [id]: 'the response lies in rounding' }
  const hasWheels = wheels.length > 0
  const hasSprings = springs.length > 0
  const t = thinned(run.time)
  const label = ({ position, block }: FoundWheel): string => (position === '' ? block : position)
  const plot = (title: string, name: HubForce) =>
    overTime(
      title,
      'N',
      'Force',
      wheels.map((wheel) => ({ label: label(wheel), x: t, y: thinned(force(wheel.block, name)) })),
    )
  return reportOf(runner, {
    values: {
      vertical: hasWheels ? greatest(vertical) : undefined,
      factor: hasWheels ? greatest(factors) : undefined,
      longitudinal: hasWheels ? largest(wheels.map(({ block }) => changes(force(block, 'hubFx')))) : undefined,
      lateral: hasWheels ? lateral : undefined,
      springForce: hasSprings ? largest(springs.map((spring) => Array.from(run.values(spring.force)))) : undefined,
      compression: hasSprings ? Math.max(0, -least(lengths.flat())) : undefined,
      rebound: hasSprings ? Math.max(0, greatest(lengths.flat())) : undefined,
      up: Math.max(0, up),
      speedLoss: vx[0] - least(vx),
      turn,
      deviation,
    },
    without: [
      ...(hasWheels ? [] : ['vertical', 'factor', 'longitudinal', 'lateral']),
      ...(hasSprings ? [] : ['springForce', 'compression', 'rebound']),
    ],
    withheld: {
      ...still(turn, 'turn'),
      ...still(deviation, 'deviation'),
      ...(hasWheels ? still(lateral, 'lateral') : {}),
    },
    plots: [
      ...(hasWheels
        ? [plot('Vertical wheel forces', 'hubFz'), plot('Longitudinal wheel forces', 'hubFx')]
        : [loadPlot(runner, run)]),
      ...(hasSprings
        ? [
            overTime(
              'Spring lengths',
              'm',
              'Length',
              springs.map(({ block, length }) => ({ label: block, x: t, y: thinned(run.values(length)) })),
            ),
          ]
        : []),
      overTime('Speed', 'm/s', 'Speed', [{ label: 'speed', x: t, y: thinned(vx) }]),
    ],
    remarks,
  })
}
