/** Curves of operating points: folds and branch points in closed form, and steady turns against independent trims. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { Compiler } from '../../../engine/run/run'
import { operatingCurve, type CurveRequest, type OperatingCurve } from '../../../engine/start/settle/curve'
import { drivenVehicle } from '../operating/generic-vehicle'
import { referenceJson, referenceTable } from '../manoeuvres/vehicle'
import { car } from './car'

type Asked = Omit<CurveRequest, 'files' | 'signals'> & { readonly signals?: readonly string[] }

function curveOf(request: Asked): OperatingCurve {
  const job = operatingCurve({ files: {}, signals: [], ...request }, new Compiler(registry))
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
  }
}

const g = 9.81
const pendulum = (
  blocks: Readonly<Record<string, BlockInstance>>,
  wires: Readonly<Record<string, readonly [string, string]>>,
  experiment: Partial<ExperimentSettings> = {},
): ProjectFile => ({
  wishbone: 1,
  title: 'Pendulum',
  blocks: {
    World: { type: 'world/world' },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
    Arm: { type: 'mechanics/rigid-arm', params: { z: -0.5 } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0, Iyy: 0, Izz: 0 } },
    ...blocks,
  },
  wires: {
    a: ['World.frame', 'Hinge.base'],
    b: ['Hinge.end', 'Arm.base'],
    c: ['Arm.end', 'Bob.com'],
    ...wires,
  },
  experiments: { run: { stop: 1, start: { settle: true }, ...experiment } },
})

describe('the curve of a pendulum', () => {
  const pushed = pendulum(
    { Push: { type: 'mechanics/torque' }, Torque: { type: 'sources/constant', params: { value: 0 } } },
    { d: ['Hinge.axis', 'Push.axis'], e: ['Torque.y', 'Push.u'] },
  )
  const request = { project: pushed, experiment: 'run', over: 'Torque', from: 0, to: 12, signals: ['Hinge.angle'] }

  it('turns back at the torque of the weight at its whole arm', () => {
    const { points, end } = curveOf(request)
    expect(end).toBe('fold')
    for (const { parameter, signals } of points)
      expect(Math.abs(parameter - 2 * g * 0.5 * Math.sin(signals[0]))).toBeLessThan(1e-7)
    const fold = points.find(({ special }) => special === 'fold')
    expect(fold?.parameter).toBeCloseTo(2 * g * 0.5, 9)
    expect(fold?.signals[0]).toBeCloseTo(Math.PI / 2, 4)
  })

  it('goes on to the upright position', () => {
    const { points, end } = curveOf({ ...request, through: true })
    expect(end).toBe('returned')
    const upright = points.at(-1)?.signals[0] ?? NaN
    expect(upright).toBeGreaterThan(Math.PI)
    expect(points.filter(({ special }) => special !== undefined)).toHaveLength(1)
  })

  it('that a spring holds upright has a branch point where its weight buckles it', () => {
    const sprung = pendulum(
      {
        Arm: { type: 'mechanics/rigid-arm', params: { z: 0.5 } },
        Spring: { type: 'mechanics/spring-damper', params: { stiffness: 12, damping: 1 } },
      },
      { d: ['Hinge.axis', 'Spring.axis'] },
    )
    const { points, branches, end } = curveOf({ project: sprung, experiment: 'run', over: 'Bob.mass', from: 1, to: 4 })
    expect(branches).toBe(true)
    expect(end).toBe('reached')
    const branch = points.filter(({ special }) => special !== undefined)
    expect(branch.map(({ special }) => special)).toEqual(['branch'])
    expect(branch[0].parameter).toBeCloseTo(12 / (g * 0.5), 6)
  })
})

describe('the curve of steady turns', () => {
  it('of the generic vehicle on 50 m ends at the fold, and passes the turns of the reference', () => {
    const rows = referenceTable('constant_radius')
    const known = referenceJson('constant_radius') as Readonly<Record<string, number>>
    const speedAt = (lateral: number): number => Math.sqrt(50 * lateral)
    const project = drivenVehicle({
      start: { speed: speedAt(1), radius: 50, free: ['DriveInput', 'SteerInput'] },
    })
    const corners = ['FL', 'FR', 'RL', 'RR']
    const signals = ['Body.roll', ...corners.map((corner) => `Tire${corner}.Fz`)]
    const upTo = (lateral: number) =>
      curveOf({ project, experiment: 'straight', over: 'speed', from: speedAt(1), to: speedAt(lateral), signals })
    const relative = (value: number, reference: number): number =>
      Math.abs(value - reference) / Math.max(1, Math.abs(reference))
    for (const row of [1, 4]) {
      const last = upTo(rows.a_y[row]).points.at(-1)
      expect(relative(last?.freed.SteerInput ?? NaN, rows.steer[row])).toBeLessThan(1e-6)
      expect(relative(last?.freed.DriveInput ?? NaN, rows.drive_torque_each_rear[row])).toBeLessThan(1e-6)
      const values = [rows.roll[row], rows.Fz1[row], rows.Fz2[row], rows.Fz3[row], rows.Fz4[row]]
      values.forEach((value, i) => expect(relative(last?.signals[i] ?? NaN, value), signals[i]).toBeLessThan(1e-6))
    }
    const { points, end } = upTo(8)
    expect(end).toBe('fold')
    const fold = points.at(-1)
    expect((fold?.parameter ?? NaN) ** 2 / 50).toBeCloseTo(known.limit_lateral_acceleration_of_the_branch, 8)
    expect(fold?.freed.SteerInput).toBeCloseTo(known.steer_at_the_limit, 4)
    for (const { speed, turn, force, moment } of points) {
      expect(speed / turn).toBeCloseTo(50, 9)
      expect([force, moment]).toEqual([0, 0])
    }
  })

  it('of a car without gravity leads to the turn of the reference', () => {
    const [names, ...lines] = readFileSync(new URL('../data/trim/steady-car.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','))
    const row = lines.map((line) => Object.fromEntries(names.map((name, i) => [name, Number(line[i])]))).at(-2)
    const project = car({ start: { hold: { 'Vel.vx': row?.u ?? NaN, 'Acc.ay': 0.5 }, free: ['Steer', 'Drive'] } })
    const { points, end } = curveOf({
      project,
      experiment: 'steady',
      over: 'Acc.ay',
      from: 0.5,
      to: row?.ay ?? NaN,
      signals: ['Loads.NL1'],
    })
    expect(end).toBe('reached')
    expect(points.at(-1)?.freed.Steer).toBeCloseTo(row?.delta ?? NaN, 9)
    expect((points.at(-1)?.signals[0] ?? NaN) / (row?.NR1 ?? NaN)).toBeCloseTo(1, 9)
  })
})

describe('a curve is refused', () => {
  const project = pendulum({}, {})
  it.each([
    [{ over: 'speed' }, /has no speed/],
    [{ over: 'Motor' }, /Motor/],
    [{ over: 'Bob.mass', to: 1 }, /--from and --to are equal/],
  ])('%o', (asked, message) => {
    expect(() => curveOf({ project, experiment: 'run', from: 1, to: 2, ...asked })).toThrow(message)
  })
})
