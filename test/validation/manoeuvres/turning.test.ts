/** Steady turns of the generic vehicle against independent trims, and where they end. */
import { describe, expect, it } from 'vitest'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { registry } from '../../../blocks'
import { drivenVehicle } from '../operating/generic-vehicle'
import { figureOf, performed, referenceJson, referenceTable } from './vehicle'

const rows = referenceTable('constant_radius')
const compiler = new Compiler(registry)
const signals = [
  'Body.roll',
  'Body.pitch',
  'Body.z',
  'SuspensionFL.s',
  'SpinRR.rate',
  'TireFR.Fz',
  'TireFR.Fy',
  'TireFR.alpha',
]
const columns = ['roll', 'pitch', 'z', 's1', 'spin4', 'Fz2', 'Fy2', 'alpha2']

describe('steady turns', () => {
  it.each([0, 3, 6])('start an experiment (row %d of the table)', (i) => {
    const at = (name: string): number => rows[name][i]
    const project = drivenVehicle({
      start: { speed: at('V'), radius: 50, free: ['DriveInput', 'SteerInput'] },
      stop: 0.002,
    })
    const { table, report } = runToEnd(
      { project, files: {}, experiment: 'straight', signals, checkStep: false },
      compiler,
    )
    const relative = (value: number, reference: number): number =>
      Math.abs(value - reference) / Math.max(1, Math.abs(reference))
    columns.forEach((name, k) => expect(relative(table.columns[k].values[0], at(name)), name).toBeLessThan(1e-6))
    expect(relative(report.settle?.freed.SteerInput ?? NaN, at('steer'))).toBeLessThan(1e-6)
    expect(relative(report.settle?.freed.DriveInput ?? NaN, at('drive_torque_each_rear'))).toBeLessThan(1e-6)
    expect(report.settle?.radius).toBe(50)
  })

  it('end at the limit that the reference gives, and understeer as it says', () => {
    const known = referenceJson('constant_radius') as Readonly<Record<string, number>>
    const report = performed('steady-circular', { radius: 50, from: 1, by: 1 })
    expect(figureOf(report, 'understeer')).toBeCloseTo(
      known.understeer_gradient_at_the_wheel_a_y_up_to_3_rad_per_mps2,
      9,
    )
    expect(figureOf(report, 'limit')).toBeCloseTo(known.limit_lateral_acceleration_of_the_branch, 2)
    expect(report.remarks.join()).toContain('no steady turn exists above 5.66')
  })

  it('beyond the limit are refused with the limit', () => {
    const project = drivenVehicle({
      start: { speed: Math.sqrt(6 * 50), radius: 50, free: ['DriveInput', 'SteerInput'] },
      stop: 1,
    })
    expect(() => runToEnd({ project, files: {}, experiment: 'straight', checkStep: false }, compiler)).toThrow(
      /can't travel steadily at 17\.3 m\/s on a circle of 50 m: that takes 6 m\/s\^2/,
    )
  })
})
