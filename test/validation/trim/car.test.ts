/** Steady turns of a car without gravity or tyre blocks against independent solutions of the published equations. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { car } from './car'

/** From reference/analysis/car/steady_car_R*.csv: Newton's method on hand-coded equations, right turns, z down. */
const [names, ...rows] = readFileSync(new URL('../data/trim/steady-car.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const points = rows.map((row) => Object.fromEntries(names.map((name, i) => [name, Number(row[i])])))

/** Signals of the left turn by the names of the reference, whose right turn is its mirror image. */
const signals: Readonly<Record<string, string>> = {
  v: 'Vel.vy',
  r: 'Vel.wz',
  NR1: 'Loads.NL1',
  NL1: 'Loads.NR1',
  NR2: 'Loads.NL2',
  NL2: 'Loads.NR2',
}
const compiler = new Compiler(registry)

describe('a car that turns without gravity', () => {
  it.each(points)('holds $ay m/s^2 at u = $u m/s (R = $R m)', (point) => {
    const start = { hold: { 'Vel.vx': point.u, 'Acc.ay': point.ay }, free: ['Steer', 'Drive'] }
    const { table, report } = runToEnd(
      { project: car({ start }), files: {}, experiment: 'steady', checkStep: false, signals: Object.values(signals) },
      compiler,
    )
    const relative = (value: number, known: number): number => Math.abs(value - known) / Math.max(1, Math.abs(known))
    Object.keys(signals).forEach((name, i) => {
      expect(relative(table.columns[i].values[0], point[name]), name).toBeLessThan(1e-8)
    })
    const steer = report.settle?.freed.Steer ?? NaN
    expect(Math.abs(steer - point.delta)).toBeLessThan(1e-10)
    expect((point.R * Math.tan(steer)) / 2.9).toBeCloseTo(point.sigma, 9)
  })
})
