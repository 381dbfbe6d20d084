/** Roads with an unknown and functions with scaled arguments: every kind of solver, exact derivatives, wheels that leave the ground. */
import { describe, expect, it } from 'vitest'
import { exportedRun } from '../../support/exported-model'
import { partialsOf, scaledFunction } from '../../../engine/symbolic'
import { pac2002 } from '../../../blocks/tires/force/pac2002'
import { defaultsOf, evaluateFunction } from '../../unit/blocks/tires/evaluate-model'
import { runSmall } from '../events/small-run'
import { freeOn, sledOn, smooth } from './rigs'

const uneven = {
  profile: 'sine',
  'profile.amplitude': 0.004,
  'profile.wavelength': 5,
  frictionMap: 'patches',
  'patches.table': [[4, 8, -1, 1, 0.4]],
  transition: 1,
}

describe('an uneven road with a patch', () => {
  const run = (solver: { name: string; step?: number; tolerance?: number }) => {
    const initial = { 'Guide.ds': 15 }
    const outcome = runSmall(sledOn(uneven, { stop: 1, sample: 0.05, solver, initial }), [
      'Guide.s',
      'Guide.ds',
      'Tire.Fz',
    ])
    if (outcome.error !== undefined) throw outcome.error
    return outcome
  }
  const exact = run({ name: 'dopri5', tolerance: 1e-11 })
  it.each([
    ['rk4', { step: 0.001 }, 1e-7],
    // implicit: the derivatives of the unknown and of the scaled function have to be right for it to converge
    ['radau5', { tolerance: 1e-9 }, 1e-7],
    ['rosenbrock2', { step: 0.0005 }, 1e-4],
  ] as const)('is the same with %s', (name, settings, tolerance) => {
    const other = run({ name, ...settings })
    for (const signal of ['Guide.s', 'Guide.ds'])
      exact.values(signal).forEach((v, i) => expect(Math.abs(other.values(signal)[i] - v)).toBeLessThan(15 * tolerance))
  })
})

describe('a wheel that jumps from crest to crest', () => {
  it('lands again, and its contact point stays the nearest', () => {
    const waves = { profile: 'sine', 'profile.amplitude': 0.1, 'profile.wavelength': 6 }
    const solver = { name: 'rk4', step: 0.0005 }
    const initial = { 'Guide.s': smooth.radius, 'Along.ds': 16 }
    const outcome = runSmall(freeOn(waves, { stop: 3, sample: 0.005, solver, initial }), [
      'Guide.s',
      'Along.s',
      'Tire.Fz',
      'Tire.contactX',
      'Tire.loadedRadius',
    ])
    expect(outcome.error).toBeUndefined()
    const [Fz, x, z, u] = ['Tire.Fz', 'Along.s', 'Guide.s', 'Tire.contactX'].map((name) => outcome.values(name))
    const inTheAir = Fz.filter((f) => f === 0).length / Fz.length
    expect(inTheAir).toBeGreaterThan(0.2)
    expect(inTheAir).toBeLessThan(0.95)
    const height = (at: number): number => 0.1 * Math.sin((2 * Math.PI * at) / 6)
    Fz.forEach((f, i) => {
      if (f === 0) return
      // no other point of the road nearby is nearer to the wheel centre
      const distance = (at: number): number => Math.hypot(at - x[i], height(at) - z[i])
      for (const step of [-0.2, -0.02, 0.02, 0.2]) expect(distance(u[i] + step)).toBeGreaterThan(distance(u[i]))
    })
  })
})

describe('a function whose parameters are scaled', () => {
  const scaled = scaledFunction(pac2002.fn, [['LMUX', 'LMUY']])
  const parameters = defaultsOf(pac2002)
  const at = { Fz: 4500, S: -0.04, alpha: 0.05, Omega: 40, gamma: 0.02, Reff: 0.34, VCx: 15 }
  it('has the values of other parameters, and exact derivatives by the scale', () => {
    const values = (mu: number) => evaluateFunction(scaled, { ...at, scale1: mu }, parameters)
    const other = evaluateFunction(pac2002.fn, at, { ...parameters, LMUX: 0.6, LMUY: 0.6 })
    const exact = evaluateFunction(partialsOf(scaled), { ...at, scale1: 0.6 }, parameters)
    for (const name of ['Fx', 'Fy', 'Mx', 'My', 'Mz']) {
      expect(values(0.6)[name]).toBeCloseTo(other[name], 9)
      const difference = (values(0.6 + 1e-5)[name] - values(0.6 - 1e-5)[name]) / 2e-5
      const error = Math.abs(exact[`d${name}_dscale1`] - difference)
      expect(error / Math.max(1, Math.abs(difference)), name).toBeLessThan(1e-6)
    }
  })
  it('is one function for all wheels that have the same parameters scaled', () => {
    expect(scaledFunction(pac2002.fn, [['LMUX', 'LMUY']])).toBe(scaled)
    expect(scaledFunction(pac2002.fn, [['LMUX'], ['LMUY']])).not.toBe(scaled)
  })
  it('is not there where friction is the same everywhere', () => {
    const settings = { stop: 1, solver: { name: 'rk4', step: 0.001 } }
    const functionsOf = (road: Parameters<typeof sledOn>[0]): readonly string[] =>
      exportedRun(sledOn(road, settings), ['Guide.s']).program.functions.map((f) => f.name)
    const names = functionsOf({ friction: 0.7 })
    expect(names).toContain('fiala')
    expect(names.filter((name) => name.includes('scaled'))).toEqual([])
    expect(functionsOf({ frictionMap: 'along' }).some((name) => name.includes('fiala_scaled'))).toBe(true)
  })
})
