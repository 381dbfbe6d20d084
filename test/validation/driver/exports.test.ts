/** Drivers with their samples, delays and lags in exports: the same numbers as the simulation. */
import { describe } from 'vitest'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall } from '../events/small-run'
import { kinematicCar } from './kinematic-car'

describe('a car that follows a figure eight, and two more drivers who watch', () => {
  const folder = temporaryFolder()
  const car = kinematicCar({
    ...{ speed: 8, front: 1.2, rear: 1.5, stop: 3, step: 0.01, sample: 0.1 },
    path: { shape: 'figure-eight', size: 25, start: 2 },
    follower: { law: 'stanley', delay: 0.03, ratio: -2, bandwidth: 60 },
    initial: { 'Plane.ds1': 8, 'Plane.s2': 0.3 },
  })
  const project = {
    ...car,
    blocks: {
      ...car.blocks,
      Ratio: { type: 'signals/gain', params: { gain: -0.5 } },
      Other: { type: 'driver/path-follower', params: { law: 'preview', delay: 0.05 } },
      Third: { type: 'driver/path-follower', params: { law: 'pure-pursuit', sampleTime: 0.04 } },
    },
    wires: {
      ...Object.fromEntries(
        Object.entries(car.wires).map(([name, [a, b]]) => [
          name,
          a === 'Driver.steer' ? (['Ratio.y', b] as const) : [a, b],
        ]),
      ),
      toRatio: ['Driver.steer', 'Ratio.u1'],
      other: ['Path.track', 'Other.track'],
      third: ['Path.track', 'Third.track'],
    },
  } as typeof car
  const signals = [
    'Path.lateral',
    'Path.distance',
    'Path.heading',
    'Driver.steer',
    'Other.steer',
    'Third.steer',
    'Plane.angle',
  ]
  itGivesTheSameExported(folder, () => ({
    table: runSmall(project, signals).table,
    model: exportedRun(project, signals),
  }))
})
