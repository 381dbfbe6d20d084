/**
 * Inclination and spin with the lag of the carcass, against closed forms: eqs 1.12 to 1.17 of a thesis on the Magic
 * Formula, after Pacejka (2006), section 7.2.1.
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'

const [radius, sigma, speed] = [0.313, 0.4, 8]
const depth = 0.02
const expression = (text: string) => ['signals/expression', { expression: text }] as const

interface Led {
  /** Angle of steer about the place, and distance of the wheel from it. */
  readonly steer?: string
  readonly arm?: number
  readonly lean?: string
  readonly side?: string
  readonly lift?: string
  readonly along?: string
  readonly tire?: Readonly<Record<string, ParamValue>>
  readonly stop?: number
}

function led({
  steer = '0',
  arm = 0,
  lean = '0',
  side = '0',
  lift = '0',
  along = '0',
  tire = {},
  stop = 0.3,
}: Led): SmallRun {
  const drive = (motion: string, axis: readonly number[]) => ['mechanics/driver', { motion, axis }] as const
  const project = smallProject(
    {
      World: ['world/world'],
      Road: ['world/flat-road'],
      Along: drive('translation', [1, 0, 0]),
      Way: expression(along),
      Aside: drive('translation', [0, 1, 0]),
      Shift: expression(side),
      Lift: drive('translation', [0, 0, 1]),
      Raise: expression(lift),
      Steer: drive('rotation', [0, 0, 1]),
      Angle: expression(steer),
      // the wheel leans about its contact point
      Arm: ['mechanics/rigid-arm', { y: -arm }],
      Lean: drive('rotation', [1, 0, 0]),
      Inclination: expression(lean),
      Height: ['mechanics/rigid-arm', { z: radius - depth }],
      Spin: drive('rotation', [0, 1, 0]),
      Roll: expression(`(${String(arm)}*${steer === '0' ? '0' : steer} + ${along})/${String(radius)}`),
      Tire: [
        'tires/tire',
        {
          ...{ radius, stiffness: 200000, damping: 0, effectiveRadius: 'unloaded', forceModel: 'mf2006-turn-slip' },
          ...{ slip: 'delayed', relaxation: 'constant', 'relaxationLength.lat': sigma, spinLag: 'delayed', ...tire },
        },
      ],
    },
    [
      ...['World.frame - Along.base', 'Way.y - Along.u', 'Along.end - Aside.base', 'Shift.y - Aside.u'],
      ...['Aside.end - Lift.base', 'Raise.y - Lift.u'],
      ...['Lift.end - Steer.base', 'Angle.y - Steer.u', 'Steer.end - Arm.base', 'Arm.end - Lean.base'],
      ...['Inclination.y - Lean.u', 'Lean.end - Height.base', 'Height.end - Spin.base', 'Roll.y - Spin.u'],
      ...['Spin.end - Tire.hub', 'Tire.road - Road.surface'],
    ],
    { stop, sample: 0.01, energy: true, solver: { name: 'dopri5', tolerance: 1e-11 } },
  )
  const lags = tire.spinLag === 'none' ? [] : tire.forceModel === 'mf2006' ? states.slice(0, 1) : states
  const run = runSmall(project, [...signals, ...lags, 'Energy.dissipated'])
  if (run.error !== undefined) throw run.error
  return run
}
const signals = ['Tire.Fy', 'Tire.Fz', 'Tire.Mz', 'Tire.gamma']
const states = ['Tire.transientGamma', 'Tire.transientTurnSlip', 'Tire.transientSpin']
const largest = (values: readonly number[]): number => Math.max(...values.map(Math.abs))

describe('inclination with the lag of the carcass', () => {
  const gamma = 0.05
  it('grows over the distance rolled', () => {
    const run = led({ lean: String(gamma), along: `${String(speed)}*t` })
    const real = run.values('Tire.gamma')[0]
    expect(Math.abs(real)).toBeCloseTo(gamma, 12)
    run.values('Tire.transientGamma').forEach((value, i) => {
      expect(value).toBeCloseTo(real * (1 - Math.exp((-speed * i * 0.01) / sigma)), 9)
    })
  })
  it('acts as the inclination itself once the wheel has rolled far', () => {
    const wheel = { lean: String(gamma), along: `${String(speed)}*t`, stop: 1.5 }
    const [delayed, atOnce] = [led(wheel), led({ ...wheel, tire: { spinLag: 'none' } })]
    for (const name of ['Tire.Fy', 'Tire.Mz']) expect(delayed.at(name, 1.5)).toBeCloseTo(atOnce.at(name, 1.5), 6)
    expect(Math.abs(delayed.at('Tire.Fy', 0))).toBeLessThan(0.1 * Math.abs(atOnce.at('Tire.Fy', 0)))
  })
  it('stays while the wheel stands', () => {
    const run = led({ lean: '0.05*sin(3*t)' })
    expect(largest(run.values('Tire.transientGamma'))).toBeLessThan(1e-9)
  })
  it('returns to zero in the air', () => {
    const run = led({ lean: '0.05', along: `${String(speed)}*t`, lift: '0.06*sin(5*t)', stop: 0.5 })
    const values = run.values('Tire.transientGamma')
    const loads = run.values('Tire.Fz')
    expect(values[5]).toBeGreaterThan(0.02)
    expect(loads[15]).toBe(0)
    expect(Math.abs(values[20])).toBeLessThan(1e-9)
  })
})

describe('spin with the lag of the carcass', () => {
  it('grows along a circle to the curvature', () => {
    const [R, rate] = [20, 0.4]
    const run = led({ steer: `${String(rate)}*t`, arm: R, stop: 0.5 })
    for (const name of ['Tire.transientTurnSlip', 'Tire.transientSpin'])
      run.values(name).forEach((value, i) => {
        expect(value).toBeCloseTo((1 / R) * (1 - Math.exp((-rate * R * i * 0.01) / sigma)), 8)
      })
  })
  it('contains the rolling rate of an inclined wheel', () => {
    const run = led({ lean: '0.05', along: `${String(speed)}*t`, stop: 1.5 })
    const real = run.values('Tire.gamma')[0]
    // the spin of rolling freely at the unloaded radius
    expect(run.at('Tire.transientSpin', 1.5)).toBeCloseTo(Math.sin(real) / radius, 3)
    expect(run.at('Tire.transientTurnSlip', 1.5)).toBeCloseTo(0, 9)
  })
  it('is the angle over the relaxation length on the spot, and ends at its bound', () => {
    const small = led({ steer: '0.05*sin(4*t)' })
    small.values('Tire.transientSpin').forEach((value, i) => {
      const rate = (t: number): number => 0.05 * Math.sin(4 * t)
      expect(Math.abs(value - rate(i * 0.01) / sigma)).toBeLessThan(0.02)
    })
    const large = led({ steer: '3*t^2', stop: 1.5 })
    expect(largest(large.values('Tire.transientSpin'))).toBeLessThan(1)
    expect(large.at('Tire.transientSpin', 1.5)).toBeGreaterThan(0.98)
  })
  it('gives the moment on the spot its slope', () => {
    const { at } = led({ steer: '0.02*sin(4*t)' })
    expect(at('Tire.Mz', 0.3)).toBeLessThan(0)
  })
  it('is the mirror image on the other side', () => {
    const wheel = (turn: number, tire: Led['tire']) =>
      led({ steer: `${String(0.05 * turn)}*sin(4*t)`, lean: `${String(0.03 * turn)}*t`, along: '2*t', tire })
    const one = wheel(1, { measuredSide: 'left', mountedSide: 'left' })
    const other = wheel(-1, { measuredSide: 'left', mountedSide: 'right' })
    one.values('Tire.Fy').forEach((Fy, i) => {
      expect(other.values('Tire.Fy')[i]).toBeCloseTo(-Fy, 6)
      expect(other.values('Energy.dissipated')[i]).toBeCloseTo(one.values('Energy.dissipated')[i], 6)
    })
  })
})

describe('energy of inclination and spin with a lag', () => {
  const fall = (run: SmallRun): { readonly most: number; readonly fall: number } => {
    let [most, drop] = [0, 0]
    for (const value of run.values('Energy.dissipated')) {
      most = Math.max(most, value)
      drop = Math.max(drop, most - value)
    }
    return { most, fall: drop }
  }
  it('is returned by a wheel that is turned back on the spot', () => {
    const { fall: drop } = fall(led({ steer: '0.06*sin(4*t)', stop: 1.5 }))
    expect(drop).toBeLessThan(1e-3)
  })
  it('is that of both deflections together while an inclined wheel sways at rest', () => {
    const swaying = { forceModel: 'mf2006', 'slipLimit.damping': 0, 'slipLimit.dampingLat': 0 }
    const comesToRest = '1.6*tanh(5*t)'
    const run = led({ lean: '0.05', along: comesToRest, side: '0.0002*sin(20*t)', tire: swaying, stop: 3.5 })
    const [heat, Fy] = [run.values('Energy.dissipated').slice(260), run.values('Tire.Fy').slice(260)]
    const swing = Math.max(...Fy) - Math.min(...Fy)
    expect(Math.max(...heat) - Math.min(...heat)).toBeLessThan(0.01 * swing * 0.0002)
  })
})

it('is refused for a tyre model that takes neither', () => {
  expect(() => led({ tire: { forceModel: 'fiala' } })).toThrow(/takes neither inclination nor spin/)
})
