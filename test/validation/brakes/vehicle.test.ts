/** Figures of the projects `abs-mu-split` and `stability-control`: what their README says. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { airBlocks, loadBlocks } from '../../../blocks/air/air-blocks'
import { brakeBlocks } from '../../../blocks/brakes/brake-blocks'
import type { RunOutcome } from '../../../engine/run/run'
import { ShippedProject } from '../support/shipped-project'

const wheels = ['FL', 'FR', 'RL', 'RR'] as const

class Curves {
  constructor(private readonly outcome: RunOutcome) {
    if (outcome.error !== undefined) throw outcome.error
  }
  get time(): readonly number[] {
    return [...this.outcome.table.time]
  }
  values(signal: string): readonly number[] {
    return [...(this.outcome.table.columns.find((c) => c.name === signal)?.values ?? [])]
  }
  at(signal: string, t: number): number {
    const row = this.time.findLastIndex((time) => time <= t + 1e-9)
    return this.values(signal)[row]
  }
}
const largest = (values: readonly number[]): number => values.reduce((a, x) => Math.max(a, Math.abs(x)), 0)

describe('a full braking from 20 m/s with the left wheels on ice', () => {
  const shipped = new ShippedProject('abs-mu-split')
  const slips = wheels.map((w) => `Tire${w}.S`)
  const signals = ['Body.x', 'Body.y', 'Body.vx', 'Body.vy', 'Body.yaw', 'Arms.y', ...slips]
  let [abs, locked]: Curves[] = []
  beforeAll(() => {
    abs = new Curves(shipped.run('abs', { signals }))
    locked = new Curves(shipped.run('locked', { signals }))
  })
  const speed = (curves: Curves): readonly number[] => {
    const vy = curves.values('Body.vy')
    return curves.values('Body.vx').map((vx, i) => Math.hypot(vx, vy[i]))
  }
  /** Distance along x until it moves slower than 0.2 m/s, as the suspension rocks on. */
  const distance = (curves: Curves): number => {
    const row = speed(curves).findIndex((v) => v < 0.2)
    return curves.values('Body.x')[row] - 20 * 0.2
  }
  it('stops shorter than with locked wheels', () => {
    expect(distance(abs)).toBeLessThan(42)
    expect(distance(locked)).toBeGreaterThan(52)
  })
  it('stays in its lane with little steering, and spins with locked wheels', () => {
    expect(largest(abs.values('Body.y'))).toBeLessThan(0.35)
    expect(largest(abs.values('Body.yaw'))).toBeLessThan(0.06)
    expect(largest(abs.values('Arms.y'))).toBeLessThan(0.05)
    expect(largest(locked.values('Body.yaw'))).toBeGreaterThan(1.5)
    expect(largest(locked.values('Body.y'))).toBeGreaterThan(5)
  })
  it('keeps the slip between 2 % and 20 %', () => {
    const v = abs.values('Body.vx')
    const share = (w: string, low: number): number => {
      const slip = abs.values(`Tire${w}.S`).filter((_, i) => abs.time[i] > 0.5 && v[i] > 4)
      return slip.filter((s) => -s >= low && -s <= 0.2).length / slip.length
    }
    for (const w of ['FL', 'FR', 'RL']) expect(share(w, 0.02), w).toBeGreaterThan(0.93)
    // select low: the rear wheel on the road follows that on ice
    expect(share('RR', -0.01)).toBe(1)
  })
})

describe('a launch with the left wheels on ice', () => {
  it('holds the wheel that spins, and loses no thrust', () => {
    const shipped = new ShippedProject('abs-mu-split')
    const curves = new Curves(shipped.run('launch', { signals: ['Body.vx', 'Body.yaw', 'SpinRL.rate', 'SpinRR.rate'] }))
    const [left, right] = ['SpinRL.rate', 'SpinRR.rate'].map((name) => curves.values(name))
    expect(Math.max(...left.map((rate, i) => rate - right[i])) * 0.345).toBeLessThan(5)
    expect(curves.at('Body.vx', 4)).toBeGreaterThan(10.5)
    expect(largest(curves.values('Body.yaw'))).toBeLessThan(0.05)
  })
})

/** FMVSS 126, S5: figures of a sine with dwell that begins at 0.5 s, with 0.7 Hz and a dwell of 0.5 s. */
describe('sine with dwell at 80 km/h with two persons and 200 kg in the boot', () => {
  const shipped = new ShippedProject('stability-control')
  const begins = 0.5
  const ends = begins + 1 / 0.7 + 0.5
  function figures(experiment: string, set: Readonly<Record<string, number>> = {}) {
    const { project } = shipped
    const settings = project.experiments?.[experiment]
    if (settings === undefined) throw new Error('no experiment')
    const changed = { ...project, experiments: { [experiment]: { ...settings, set: { ...settings.set, ...set } } } }
    const curves = new Curves(
      shipped.run(experiment, { project: changed, signals: ['Body.wz', 'Body.x', 'Body.y', 'Body.yaw'] }),
    )
    const rates = curves.values('Body.wz')
    // the peak after steering has changed its sign
    const peak = largest(rates.filter((_, i) => curves.time[i] > begins + 0.5 / 0.7 && curves.time[i] < ends + 0.3))
    const ratio = (after: number): number => curves.at('Body.wz', ends + after) / -peak
    const yaw = curves.at('Body.yaw', begins)
    const moved = (signal: string): number => curves.at(signal, begins + 1.07) - curves.at(signal, begins)
    const displacement = moved('Body.y') * Math.cos(yaw) - moved('Body.x') * Math.sin(yaw)
    return { first: ratio(1), second: ratio(1.75), displacement, peak }
  }
  const passes = ({ first, second, displacement }: ReturnType<typeof figures>): boolean =>
    first <= 0.35 && second <= 0.2 && displacement >= 1.83

  it('A is the steering angle at 0.3 g', () => {
    const curves = new Curves(shipped.run('slowly-increasing-steer', { signals: ['Arms.y', 'Body.vx', 'Body.wz'] }))
    const [angle, speed, rate] = ['Arms.y', 'Body.vx', 'Body.wz'].map((name) => curves.values(name))
    const points = angle
      .map((delta, i) => [(speed[i] * rate[i]) / 9.81, delta] as const)
      .filter(([g], i) => curves.time[i] > 1 && g >= 0.1 && g <= 0.375)
    const [mg, md] = [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length)
    const slope =
      points.reduce((sum, [g, d]) => sum + (g - mg) * (d - md), 0) / points.reduce((sum, [g]) => sum + (g - mg) ** 2, 0)
    expect(((md + slope * (0.3 - mg)) * 180) / Math.PI).toBeCloseTo(1.27, 2)
  })
  it('fails without stability control', () => {
    const without = figures('sine-with-dwell-without')
    expect(without.first).toBeGreaterThan(0.45)
    expect(without.second).toBeGreaterThan(0.3)
    expect(passes(without)).toBe(false)
  })
  it('passes with it', () => {
    const found = figures('sine-with-dwell')
    expect(passes(found)).toBe(true)
    expect(Math.abs(found.first)).toBeLessThan(0.02)
    expect(found.displacement).toBeGreaterThan(1.9)
  })
  it('passes without it when the boot is empty', () => {
    expect(passes(figures('sine-with-dwell-without', { 'Boot.mass': 0 }))).toBe(true)
  })
})

it('a stretch of crosswind of 20 m/s turns the car away from the wind, by a few degrees per second', () => {
  const shipped = new ShippedProject('stability-control')
  const curves = new Curves(shipped.run('crosswind', { signals: ['Body.wz', 'Body.y', 'Air.side', 'Air.yaw'] }))
  const peak = (largest(curves.values('Body.wz')) * 180) / Math.PI
  expect(peak).toBeGreaterThan(2)
  expect(peak).toBeLessThan(6)
  expect(curves.at('Body.y', 3)).toBeLessThan(-1)
  expect(curves.at('Air.yaw', 1.2)).toBeGreaterThan(0.5)
})

it('every block of brakes, air and loads is shown in a project', () => {
  const projects = ['abs-mu-split', 'stability-control', 'brake-blending'].map((name) =>
    readFileSync(new URL(`../../../projects/${name}/project.json`, import.meta.url), 'utf8'),
  )
  const missing = [...brakeBlocks, ...airBlocks, ...loadBlocks].filter(
    ({ type }) => !projects.some((text) => text.includes(`"${type}"`)),
  )
  expect(missing.map(({ type }) => type)).toEqual([])
})

describe('a car on a slope with blended brakes', () => {
  const shipped = new ShippedProject('brake-blending')
  const hold = 1600 * 9.81 * 0.3 * Math.sin(Math.atan(0.12))
  it('stops, gives the demand in two parts, and stands still', () => {
    const curves = new Curves(
      shipped.run('stop', {
        signals: ['Blending.motor', 'Blending.friction', 'Axle.rate', 'Brake.effort', 'Demand.y'],
      }),
    )
    const [motor, friction, demand] = ['Blending.motor', 'Blending.friction', 'Demand.y'].map((name) =>
      curves.values(name),
    )
    motor.forEach((torque, i) => expect(torque + friction[i]).toBeCloseTo(demand[i], 9))
    expect(curves.at('Blending.motor', 4.5)).toBe(0)
    expect(curves.at('Axle.rate', 6)).toBe(0)
    expect(curves.at('Brake.effort', 8)).toBeCloseTo(hold, 9)
  })
  it('is held by the parking brake until its force has fallen to what the slope asks for', () => {
    const { report, error } = shipped.run('parked', { signals: ['Axle.angle'] })
    expect(error).toBeUndefined()
    const released = (report.events ?? []).filter((e) => e.name.includes('slipBegins')).flatMap((e) => [...e.times])
    expect(released).toHaveLength(1)
    // 18 kN fall by 22.5 kN/s to the force whose torque is that of the slope
    const expected = 5 + (18000 - hold / (2 * 0.38 * 0.13)) / 22500
    expect(Math.abs(released[0] - expected)).toBeLessThan(1e-6)
  })
})
