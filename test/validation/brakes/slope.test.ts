/**
 * A disc brake stops a vehicle uphill, holds it, lets go and catches it rolling back: instants in closed form
 * (test/validation/data/friction/j_slope_brake.json). At rest it stands still: no creep.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'

const place = (file: string): URL => new URL(`../data/friction/j_slope_brake.${file}`, import.meta.url)
const { parameters: p, events_closed_form: exact } = JSON.parse(readFileSync(place('json'), 'utf8')) as {
  readonly parameters: Readonly<Record<'m' | 'r' | 'J_wheels' | 'grade', number>> & {
    readonly brake_capacity: readonly (readonly [number, number])[]
  }
  readonly events_closed_form: readonly (readonly [number, string, string])[]
}
const reference = readCsv(readFileSync(place('csv'), 'utf8'), 'reference')
/** Torque per pressure of the disc, N m/Pa. */
const disc = { pistonArea: 0.0025, radius: 0.12, friction: 0.4, threshold: 0 }
const perPressure = 2 * disc.friction * disc.radius * disc.pistonArea

const run = (solver: ExperimentSettings['solver']): SmallRun =>
  runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Axle: ['mechanics/revolute', { axis: [0, 1, 0] }],
        // the car as inertia of its wheels
        Car: ['mechanics/rigid-body', { mass: 0, Ixx: 0, Iyy: p.m * p.r ** 2 + p.J_wheels, Izz: 0 }],
        Weight: ['sources/constant', { value: -p.m * 9.81 * p.r * Math.sin(Math.atan(p.grade)) }],
        Slope: ['mechanics/torque'],
        Pressure: [
          'sources/piecewise-linear',
          { points: p.brake_capacity.map(([t, torque]) => [t, torque / perPressure]) },
        ],
        Brake: ['brakes/disc', disc],
      },
      [
        'World.frame - Axle.base',
        'Axle.end - Car.com',
        'Axle.axis - Slope.axis',
        'Weight.y - Slope.u',
        'Axle.axis - Brake.axis',
        'Pressure.y - Brake.p',
      ],
      { stop: 7, sample: 0.01, solver, energy: true, initial: { 'Axle.rate': 4 / p.r } },
    ),
    ['Axle.rate', 'Axle.angle', 'Brake.effort', 'Brake.slip'],
  )

function events({ error, report }: SmallRun): readonly number[] {
  if (error !== undefined) throw error
  return (report.events ?? [])
    .filter((e) => e.block === 'Brake')
    .flatMap((e) => [...e.times])
    .sort((a, b) => a - b)
}

describe('a disc brake on a slope', () => {
  test('stops, holds and lets go at the instants of the closed form', () => {
    const outcome = run({ name: 'dopri5', tolerance: 1e-10 })
    const times = events(outcome)
    expect(times).toHaveLength(exact.length)
    times.forEach((t, i) => expect(Math.abs(t - exact[i][0])).toBeLessThan(1e-6))
    const speed = reference.columns.find(({ name }) => name === 'v')?.values ?? []
    const rows = new Map([...outcome.table.time].map((t, i) => [t.toFixed(9), i]))
    const rates = outcome.values('Axle.rate')
    let compared = 0
    reference.time.forEach((t, i) => {
      const row = rows.get(t.toFixed(9))
      if (row === undefined) return
      compared++
      expect(Math.abs(rates[row] * p.r - speed[i])).toBeLessThan(4e-8)
    })
    expect(compared).toBeGreaterThan(600)
    expect(outcome.report.energy?.closure).toBeLessThan(1e-9)
  })
  test.each(['rk4', 'euler', 'linearly-implicit-euler'])('stands still while it holds, with %s at 1 ms', (name) => {
    const outcome = run({ name, step: 0.001 })
    const times = events(outcome)
    const intervals = (all: readonly number[]): readonly number[] => all.map((t, i) => (i === 0 ? t : t - all[i - 1]))
    const expected = intervals(exact.map(([t]) => t))
    intervals(times).forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThanOrEqual(0.001000001))
    const [slip, angle, effort] = ['Brake.slip', 'Axle.angle', 'Brake.effort'].map((signal) => outcome.values(signal))
    const held = slip.flatMap((mode, i) => (mode === 0 ? [i] : []))
    expect(held.length).toBeGreaterThan(300)
    const hold = p.m * 9.81 * p.r * Math.sin(Math.atan(p.grade))
    for (const i of held) {
      expect(outcome.values('Axle.rate')[i]).toBe(0)
      if (held.includes(i + 1)) expect(angle[i + 1]).toBe(angle[i])
      expect(effort[i]).toBeCloseTo(hold, 6)
    }
  })
})
