/** Drivers of speed, gears and in general, against difference equations and closed forms; drive cycles against their distances. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../../../validation/events/small-run'
import { sourceAlone } from '../small-model'

type Params = Readonly<Record<string, ParamValue>>
type Source = readonly [type: string, params: Params]

const mass = 1200
const T = 0.02

/** A mass on a rail with the pedals of a driver as forces, and a speed to follow. */
function cart(target: Source, driver: Params, initial: number, stop: number): SmallRun {
  const run = runSmall(
    smallProject(
      {
        World: ['world/world'],
        Rail: ['mechanics/prismatic', { axis: [1, 0, 0] }],
        Cart: ['mechanics/rigid-body', { mass }],
        Push: ['mechanics/torque'],
        Net: ['signals/sum', { k2: -1 }],
        Target: target,
        Driver: ['driver/speed-driver', { mass, sampleTime: T, coast: 0, ...driver }],
      },
      [
        'World.frame - Rail.base',
        'Rail.end - Cart.com',
        'Push.axis - Rail.axis',
        'Driver.drive - Net.u1',
        'Driver.braking - Net.u2',
        'Net.y - Push.u',
        'Target.y - Driver.speed',
        'Cart.com - Driver.frame',
      ],
      { stop, sample: T, initial: { 'Rail.ds': initial }, solver: { name: 'rk4', step: T } },
    ),
    ['Cart.vx', 'Driver.throttle', 'Driver.brake', 'Driver.integral', 'Driver.error'],
  )
  expect(run.error).toBeUndefined()
  return run
}

describe('the speed driver', () => {
  it.each([
    ['within its limits', 12, 10, {}],
    ['at full throttle first, without wind-up', 25, 10, { driveForce: 2000 }],
    ['at full brake first', 2, 20, { brakeForce: 3000, delay: 0.06 }],
  ] as const)('is its difference equation %s', (_, target, start, limits) => {
    const settings: { driveForce: number; brakeForce: number; delay: number } = {
      ...{ driveForce: 6000, brakeForce: 15000, delay: 0 },
      ...limits,
    }
    const [omega, zeta] = [0.8, 0.9]
    const run = cart(
      ['sources/constant', { value: target }],
      { frequency: omega, damping: zeta, ...settings },
      start,
      6,
    )
    let [v, z] = [start, 0]
    const kept = Array<number>(Math.round(settings.delay / T)).fill(0)
    for (const seen of run.values('Cart.vx')) {
      expect(seen).toBeCloseTo(v, 9)
      const e = target - v
      const force = mass * (2 * zeta * omega * e + omega ** 2 * z)
      const limited = Math.min(Math.max(force, -settings.brakeForce), settings.driveForce)
      z += T * (e + (limited - force) / (mass * omega))
      kept.push(limited)
      v += (T * (kept.shift() ?? 0)) / mass
    }
  })
  it('approaches the speed as in continuous time', () => {
    const omega = 0.8
    const run = cart(['sources/constant', { value: 12 }], { frequency: omega, damping: 1 }, 10, 5)
    run.values('Driver.error').forEach((e, i) => {
      const t = i * T
      // the held force is late by half a sample
      expect(Math.abs(e - 2 * (1 - omega * t) * Math.exp(-omega * t))).toBeLessThan(2 * omega * 2 * T)
    })
  })
  it('holds at standstill, and starts again', () => {
    const run = cart(['sources/step', { initial: 0, final: 5, time: 0.99 }], { hold: 0 }, 0, 4)
    expect(run.at('Driver.throttle', 0.9)).toBe(0)
    expect(run.at('Cart.vx', 0.9)).toBe(0)
    expect(run.at('Cart.vx', 4)).toBeGreaterThan(3)
    const still = cart(['sources/constant', { value: 0 }], { hold: 0.4, brakeForce: 1e-6 }, 0, 0.1)
    expect(still.values('Driver.brake')[1]).toBe(0.4)
  })
})

describe('the human operator', () => {
  it.each([
    [0, 0.4],
    [0.3, 0.4],
    [0.5, 0],
  ])('answers a step with lead %d s and lag %d s after its delay as in closed form', (lead, lag) => {
    const [gain, delay, muscles, seenAt] = [2, 0.15, 0.1, 0.1]
    const run = runSmall(
      smallProject(
        {
          World: ['world/world'],
          U: ['sources/step', { initial: 0, final: 1, time: seenAt - 0.005 }],
          H: ['driver/human-operator', { gain, delay, muscles, lead, lag }],
        },
        ['U.y - H.u'],
        { stop: 2, sample: 0.013, solver: { name: 'dopri5', tolerance: 1e-10 } },
      ),
      ['H.y'],
    )
    const y = run.values('H.y')
    run.table.time.forEach((t, i) => {
      const s = t - seenAt - delay
      if (Math.abs(s) < 1e-9) return
      const [a, b] = [muscles, lag]
      const both = 1 + ((lead - a) * Math.exp(-s / a) + (b - lead) * Math.exp(-s / b)) / (a - b)
      const one = 1 + (lead / a - 1) * Math.exp(-s / a)
      expect(y[i]).toBeCloseTo(s < 0 ? 0 : gain * (lag === 0 ? one : both), 8)
    })
  })
  it.each([
    [0.93, false],
    [1.07, true],
  ])('in the crossover model, at %d times the limit of stability, grows: %s', (share, grows) => {
    const [delay, muscles, sampleTime] = [0.2, 0.002, 0.005]
    const gain = (share * Math.PI) / 2 / (delay + muscles + sampleTime / 2)
    const run = runSmall(
      smallProject(
        {
          World: ['world/world'],
          Error: ['signals/gain', { gain: -1 }],
          H: ['driver/human-operator', { gain, delay, muscles, sampleTime }],
          Plant: ['signals/integrator', { initial: 1 }],
        },
        ['Plant.y - Error.u1', 'Error.y - H.u', 'H.y - Plant.u1'],
        { stop: 12, sample: 0.01, solver: { name: 'rk4', step: 0.0025 } },
      ),
      ['Plant.y'],
    )
    expect(run.error).toBeUndefined()
    const y = run.values('Plant.y').map(Math.abs)
    const third = Math.floor(y.length / 3)
    expect(Math.max(...y.slice(2 * third)) > Math.max(...y.slice(third, 2 * third))).toBe(grows)
  })
})

describe('the gear shifter', () => {
  const run = runSmall(
    smallProject(
      {
        World: ['world/world'],
        N: [
          'sources/piecewise-linear',
          {
            points: [
              [0, 100],
              [1.5, 100],
              [1.5, 200],
              [3.995, 200],
              [3.995, 400],
              [4.295, 400],
              [4.295, 200],
            ],
          },
        ],
        G: ['sources/step', { initial: 0, final: 0.5, time: 0.495 }],
        V: ['sources/step', { initial: 0, final: 3, time: 1.8 }],
        Shift: ['driver/gear-shifter', {}],
      },
      ['N.y - Shift.engine', 'G.y - Shift.wanted', 'V.y - Shift.speed'],
      { stop: 6, sample: 0.01, solver: { name: 'rk4', step: 0.01 } },
    ),
    ['gear', 'clutch', 'throttle', 'handBrake', 'phase'].map((name) => `Shift.${name}`),
  )
  const at = (name: string, t: number): number => run.at(`Shift.${name}`, t)

  it('stands with the hand brake on and the clutch open', () => {
    expect(['clutch', 'handBrake', 'throttle', 'gear'].map((name) => at(name, 0.3))).toEqual([0, 1, 0, 1])
  })
  it('keeps the hand brake on until the clutch bites, which waits for the engine', () => {
    expect(at('phase', 1)).toBe(1)
    expect(at('clutch', 1.4)).toBe(0)
    expect(at('throttle', 1)).toBe(0.5)
    // from 1.5 s in 1 s to 1, biting at 0.3
    expect(at('clutch', 1.74)).toBeCloseTo(0.24, 1)
    expect(at('handBrake', 1.77)).toBe(1)
    expect(at('handBrake', 1.82)).toBe(0)
    expect(at('phase', 2.6)).toBe(2)
    expect(at('clutch', 2.6)).toBe(1)
  })
  it('opens the clutch, shifts and closes it in their times', () => {
    const shiftAt = 4
    expect(at('phase', shiftAt - 0.02)).toBe(2)
    expect(at('throttle', shiftAt + 0.1)).toBe(0)
    expect(at('clutch', shiftAt + 0.1)).toBeCloseTo(0.47, 1)
    expect(at('clutch', shiftAt + 0.25)).toBe(0)
    expect(at('gear', shiftAt + 0.45)).toBe(1)
    expect(at('gear', shiftAt + 0.55)).toBe(2)
    expect(at('clutch', shiftAt + 0.72)).toBeCloseTo(0.53, 1)
    expect(at('clutch', shiftAt + 0.96)).toBe(1)
    expect(at('gear', 6)).toBe(2)
  })
})

describe('drive cycles', () => {
  it.each([
    ['urban', 195, 1013, 50],
    ['extra-urban', 400, 6955, 120],
    ['nedc', 1180, 4 * 1013 + 6955, 120],
  ])('%s takes %d s over about %d m with at most %d km/h', (cycle, duration, distance, most) => {
    const model = sourceAlone('driver/drive-cycle', { cycle })
    const times = model.breakTimes()
    expect(times.at(-1)).toBe(duration)
    const speeds = model.over(times, 'Source.speed')
    expect(Math.max(...speeds) * 3.6).toBeCloseTo(most, 9)
    let sum = 0
    times.forEach((t, i) => {
      if (i > 0) sum += ((t - times[i - 1]) * (speeds[i] + speeds[i - 1])) / 2
    })
    expect(Math.abs(sum / distance - 1)).toBeLessThan(0.002)
    const [slope] = model.over([12], 'Source.acceleration')
    if (cycle === 'urban') expect(slope).toBeCloseTo(15 / 3.6 / 4, 12)
  })
})
