/** Straight running of the generic vehicle against independent trims: held by torques and the steering, or by a force. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { drivenVehicle } from './generic-vehicle'

interface Reference {
  readonly speed: number
  readonly trim: Readonly<Record<string, number>>
}

const reference = (name: string): Reference =>
  JSON.parse(readFileSync(new URL(`../data/operating/${name}.json`, import.meta.url), 'utf8')) as Reference

const corners = ['FL', 'FR', 'RL', 'RR']
/** Signals by what the reference calls them. */
const signals: Readonly<Record<string, string>> = {
  z: 'Body.z',
  pitch: 'Body.pitch',
  roll: 'Body.roll',
  vx: 'Body.vx',
  vy: 'Body.vy',
  vz: 'Body.vz',
  ...Object.fromEntries(
    corners.flatMap((corner, i) => [
      [`s${i + 1}`, `Suspension${corner}.s`],
      [`spin${i + 1}`, `Spin${corner}.rate`],
      [`q1_${i + 1}`, `Tire${corner}.S`],
      [`q2_${i + 1}`, `Tire${corner}.tanAlpha`],
      ...['Fx', 'Fy', 'Fz', 'My', 'Mz', 'alpha', 'Reff'].map((name) => [`${name}${i + 1}`, `Tire${corner}.${name}`]),
    ]),
  ),
}

const compiler = new Compiler(registry)
const run = (start: object, stop: number) =>
  runToEnd(
    {
      project: drivenVehicle({ start, stop }),
      files: {},
      experiment: 'straight',
      signals: Object.values(signals),
      checkStep: false,
    },
    compiler,
  )

/** Differences of the first row, relative to the value or to 1. */
function differences({ table }: ReturnType<typeof run>, { trim }: Reference): number[] {
  return Object.keys(signals).map((key, i) => {
    const value = table.columns[i].values[0]
    return Math.abs(value - trim[key]) / Math.max(1, Math.abs(trim[key]))
  })
}

describe('straight running', () => {
  it.each([10, 20, 30])('at %d m/s with torque and steering freed', (speed) => {
    const known = reference(`straight_${speed}`)
    const outcome = run({ settle: true, speed: `${speed} m/s`, free: ['DriveInput', 'SteerInput'] }, 0.1)
    const { settle, warnings } = outcome.report
    expect(Math.max(...differences(outcome, known))).toBeLessThan(1e-6)
    expect(settle?.freed.DriveInput).toBeCloseTo(known.trim.T_rear_each, 6)
    expect(settle?.freed.SteerInput).toBeCloseTo(known.trim.steer, 9)
    expect(settle?.held).toEqual({ force: 0, sideForce: 0, moment: 0 })
    expect(settle?.residual).toBeLessThan(1e-8)
    expect(settle?.unstable).toEqual([])
    expect(warnings).toEqual([])
  })

  it('at 20 m/s held by a force', () => {
    const known = reference('straight_20_force')
    const outcome = run({ speed: '72 km/h', free: ['SteerInput'] }, 0.1)
    expect(Math.max(...differences(outcome, known))).toBeLessThan(1e-6)
    const { settle } = outcome.report
    expect(settle?.held.force).toBeCloseTo(known.trim.F_body_x, 5)
    expect(settle?.held.moment).toBe(0)
    expect(settle?.freed.SteerInput).toBeCloseTo(known.trim.steer, 9)
  })

  it('goes on for 10 s as it started', () => {
    const { table, report } = run({ settle: true, speed: 20, free: ['DriveInput', 'SteerInput'] }, 10)
    expect(report.simulatedSeconds).toBeCloseTo(10, 9)
    for (const { values } of table.columns)
      for (const value of values)
        expect(Math.abs(value - values[0])).toBeLessThan(1e-6 * Math.max(1, Math.abs(values[0])))
  })
})
