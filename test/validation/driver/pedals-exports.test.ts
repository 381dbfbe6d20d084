/** Pedals, gears and a human operator in exports: the same numbers as the simulation. */
import { describe } from 'vitest'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'

describe('a mass on a rail that follows the urban cycle', () => {
  const folder = temporaryFolder()
  const project = smallProject(
    {
      World: ['world/world'],
      Rail: ['mechanics/prismatic', { axis: [1, 0, 0] }],
      Cart: ['mechanics/rigid-body', { mass: 1500 }],
      Push: ['mechanics/torque'],
      Net: ['signals/sum', { k2: -1 }],
      Cycle: ['driver/drive-cycle', { start: -10 }],
      Driver: ['driver/speed-driver', { delay: 0.1, driveForce: 2000 }],
      Engine: ['signals/expression', { expression: '80 + 60*u1/u2' }],
      Inertia: ['signals/low-pass', {}],
      Shift: ['driver/gear-shifter', { launchTime: 0.5, up: 200, down: 120 }],
      Hand: ['driver/human-operator', { lead: 0.2, lag: 0.3 }],
      Sensor: ['sensors/velocity'],
    },
    [
      'World.frame - Rail.base',
      'Rail.end - Cart.com',
      'Push.axis - Rail.axis',
      'Driver.drive - Net.u1',
      'Driver.braking - Net.u2',
      'Net.y - Push.u',
      'Cycle.speed - Driver.speed',
      'Cycle.acceleration - Driver.acceleration',
      'Cart.com - Driver.frame',
      'Cart.com - Sensor.frame',
      'Sensor.vx - Engine.u1',
      'Shift.gear - Engine.u2',
      'Engine.y - Inertia.u1',
      'Inertia.y - Shift.engine',
      'Driver.throttle - Shift.wanted',
      'Sensor.vx - Shift.speed',
      'Sensor.vx - Hand.u',
    ],
    { stop: 12, sample: 0.1, solver: { name: 'rk4', step: 0.01 } },
  )
  const signals = ['Cart.vx', 'Driver.throttle', 'Driver.brake', 'Shift.gear', 'Shift.clutch', 'Shift.phase', 'Hand.y']
  itGivesTheSameExported(folder, () => ({
    table: runSmall(project, signals).table,
    model: exportedRun(project, signals),
  }))
})
