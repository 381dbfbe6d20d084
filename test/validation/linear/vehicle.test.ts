/**
 * Straight running of the generic vehicle: eigenvalues of two other programs, which differentiate two formulations (Kane, and absolute
 * coordinates with multipliers) numerically and agree to 2e-6 (`data/straight_*_eigenvalues.csv`).
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drivenVehicle } from '../operating/generic-vehicle'
import { linearOf, upperRoots, worstRoot, type Root } from './linear'

const eigenvalues = (name: string): readonly Root[] =>
  readFileSync(new URL(`data/${name}_eigenvalues.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number))
    .map(([, re, im]) => ({ re, im }))

/** Lags of the condition for rolling resistance, which the other programs don't have: -50 1/s, one for each tyre. */
const rolling = 4

describe('straight running of the generic vehicle', () => {
  it.each([10, 20, 30])('has the eigenvalues of two other programs at %d m/s', (speed) => {
    const start = { settle: true, speed, free: ['DriveInput', 'SteerInput'] }
    const project = drivenVehicle({ start })
    const model = linearOf(project, 'straight', { outputs: [] })
    const reference = eigenvalues(`straight_${speed}`)
    // The camber of the rear wheels is 1e-7 rad, and PAC2002 contains its magnitude: the differences of the other programs reach across
    // that corner, as mean slopes over an amplitude do. Exact slopes are those of one side.
    expect(worstRoot(linearOf(project, 'straight', { outputs: [], amplitude: 1e-5 }), reference)).toBeLessThan(1e-5)
    const corner = model.kinks.find(({ blocks }) => blocks.includes('TireRL'))
    expect(corner).toMatchObject({ blocks: ['TireRL', 'TireRR'], crossing: 'gamma' })
    expect(corner?.distance).toBeCloseTo(1.0073698987e-7, 14)
    const shift = Math.max(...model.kinks.map((kink) => kink.shift))
    expect(shift).toBeGreaterThan(1e-3)
    const off = reference
      .filter(({ im }) => im >= 0)
      .map(({ re, im }) => Math.min(...upperRoots(model).map((root) => Math.hypot(root.re - re, root.im - im))))
    expect(Math.max(...off)).toBeLessThan(2 * shift)
    // as many: 29 of the other programs, a neutral one of the speed among them
    expect(model.states).toHaveLength(reference.length + rolling)
    expect(Math.min(...upperRoots(model).map(({ re, im }) => Math.hypot(re, im)))).toBeLessThan(1e-6)
    expect(model.fastest).toBeUndefined()
    expect(model.removed.map(({ name }) => name).toSorted()).toEqual([
      ...['Body.x', 'Body.y', 'Body.yaw', 'SpinFL.angle', 'SpinFR.angle', 'SpinRL.angle', 'SpinRR.angle'],
    ])
  })

  it('has them where a force holds the speed, if the force is part of the model', () => {
    const project = drivenVehicle({ start: { settle: true, speed: 20, free: ['SteerInput'] } })
    const reference = eigenvalues('straight_20_force')
    const model = linearOf(project, 'straight', { outputs: [], hold: 'force' })
    expect(worstRoot(model, reference)).toBeLessThan(1e-4)
    expect(model.warnings.filter((text) => /not steady|does not contain/.test(text))).toEqual([])
    const alone = linearOf(project, 'straight', { outputs: [] })
    expect(alone.warnings.join()).toMatch(/holds Body with .* N along, .* which the model does not contain/)
    const atSpeed = linearOf(project, 'straight', { outputs: [], hold: 'speed' })
    expect(atSpeed.removed).toContainEqual({ name: 'Body.vx', unit: 'm/s', reason: 'held-speed' })
    // the neutral mode of the speed is gone
    expect(Math.min(...upperRoots(atSpeed).map(({ re, im }) => Math.hypot(re, im)))).toBeGreaterThan(1)
  })
})
