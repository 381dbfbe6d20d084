/** Exported engines, converters, differentials, motors and batteries do what the simulation does, with all events. */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { itGivesTheSameExported } from '../../support/export-parity'
import { exportedRun } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'
import { constant, inertia, points } from './reference'

const solver = { name: 'rk4', step: 0.002 }
const wires = (text: string): string[] => text.split(',').map((wire) => wire.trim())

/** Starter, converter with lock-up, planetary set with a brake, differential with a bias ratio. */
const automatic: ProjectFile = smallProject(
  {
    World: ['world/world'],
    Engine: ['drivetrain/engine'],
    Key: points([0, 1], [0.6, 1], [0.61, 0]),
    Throttle: points([0, 0], [0.8, 0], [1, 0.7]),
    Converter: ['drivetrain/torque-converter'],
    LockUp: points([0, 0], [1.4, 0], [1.5, 400]),
    Turbine: inertia(0.05),
    Ring: inertia(0.1),
    Set: ['drivetrain/planetary'],
    Carrier: inertia(0.2),
    Pressure: points([0, 600], [1.7, 600], [1.8, 0]),
    Brake: ['mechanics/brake'],
    Rear: ['drivetrain/differential', { kind: 'torsen', ratio: 3, biasDrive: 2.5, preload: 10 }],
    Left: inertia(1),
    Right: inertia(12),
    Load: points([0, 0], [1.2, 0], [1.3, -150]),
    Road: ['mechanics/torque'],
  },
  wires(`Key.y - Engine.starter, Throttle.y - Engine.throttle, Engine.axis - Converter.impeller, Turbine.axis - Converter.turbine,
    LockUp.y - Converter.lockup, Turbine.axis - Set.sun, Ring.axis - Set.ring, Carrier.axis - Set.carrier, Ring.axis - Brake.axis,
    Pressure.y - Brake.u, Carrier.axis - Rear.shaft, Left.axis - Rear.left, Right.axis - Rear.right, Load.y - Road.u, Left.axis - Road.axis`),
  { stop: 2, sample: 0.02, solver },
)

/** Motor within the power of a weak battery, CVT with losses, torque vectoring, limited slip by a wired load. */
const electric: ProjectFile = smallProject(
  {
    World: ['world/world'],
    Request: points([0, 0], [0.2, 1], [1, 1], [1.1, -1]),
    Motor: ['drivetrain/electric-motor', { lag: 0.02, torqueLimit: 400, powerLimit: 2e5 }],
    Battery: [
      'drivetrain/battery',
      { resistance: 0.6, chargeLimit: 40, auxiliaries: 300, beyond: 'limit', capacity: 3600 },
    ],
    Demand: ['signals/sum'],
    Variator: ['drivetrain/cvt', { response: 'servo', efficiency: 0.92, drag: 1, initial: 2.2 }],
    Ratio: points([0, 2.2], [0.5, 2.2], [0.9, 0.8]),
    Shaft: inertia(0.3),
    Vectoring: ['drivetrain/torque-vectoring', { ratio: 3 }],
    Difference: points([0, 0], [0.3, 200], [0.9, -400]),
    Left: inertia(3),
    Right: inertia(4),
    Slip: ['drivetrain/differential', { kind: 'limited-slip', preload: 5, viscous: 1, friction: 'smooth' }],
    Press: constant(20),
    More: inertia(0.2),
  },
  wires(`Request.y - Motor.u, Battery.available - Motor.available, Battery.acceptance - Motor.acceptance, Motor.power - Demand.u1,
    Vectoring.power - Demand.u2, Demand.y - Battery.power, Motor.axis - Variator.a, Shaft.axis - Variator.b, Ratio.y - Variator.u,
    Shaft.axis - Vectoring.shaft, Left.axis - Vectoring.left, Right.axis - Vectoring.right, Difference.y - Vectoring.u,
    Left.axis - Slip.left, Right.axis - Slip.right, Press.y - Slip.load, More.a - Slip.input`),
  { stop: 1.5, sample: 0.02, solver },
)

const cases = [
  [
    'automatic',
    automatic,
    [
      'Engine.rate',
      'Engine.fuel',
      'Engine.running',
      'Converter.speedRatio',
      'Converter.heat',
      'Set.mesh',
      'Rear.moved',
      'Left.rate',
      'Right.rate',
    ],
    5,
  ],
  [
    'electric',
    electric,
    [
      'Motor.torque',
      'Motor.electricPower',
      'Battery.charge',
      'Battery.voltage',
      'Variator.ratio',
      'Variator.loss',
      'Vectoring.moved',
      'Slip.moved',
      'Left.rate',
    ],
    1,
  ],
] as const

describe.each(cases)('%s', (_, project, signals, atLeast) => {
  const run = runSmall(project, signals)
  it('runs, with events', () => {
    if (run.error !== undefined) throw run.error
    const events = run.report.events ?? []
    expect(events.length, JSON.stringify(events)).toBeGreaterThanOrEqual(atLeast)
    for (const { values } of run.table.columns) expect([...values].every(Number.isFinite)).toBe(true)
  })
  itGivesTheSameExported(temporaryFolder(), () => ({ table: run.table, model: exportedRun(project, signals) }))
})
