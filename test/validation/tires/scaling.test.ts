/** Every scaling factor of the tyre models acts, and as the printed equations say. */
import { describe, expect, it } from 'vitest'
import { steadyForces } from '../../../app/tires/forces'
import { tireForces } from '../../../blocks/tires/evaluate'
import { pac2002 } from '../../../blocks/tires/force/pac2002'
import { stretchedString } from '../../../blocks/tires/relaxation/stretched-string'
import { defaultsOf, evaluateFunction } from '../../unit/blocks/tires/evaluate-model'
import { plainPac2002, type Values } from './plain-pac2002'

/** All coefficients active, also those that the default tyre has as zero. */
const tire: Values = {
  ...defaultsOf(pac2002),
  ...{ QSX1: 0.02, QSX2: 0.6, QSX3: 0.03, QSY2: 0.01, QSY3: 0.002, QSY4: 0.0005, QBZ10: 0.1, QEZ3: 0.2 },
}
const points = [
  { Fz: 3000, S: 0.03, alpha: 0.05, gamma: 0.06, VCx: 20, Omega: 58 },
  { Fz: 6500, S: -0.05, alpha: -0.02, gamma: -0.04, VCx: 35, Omega: 100 },
  { Fz: 4850, S: 0.004, alpha: 0.11, gamma: 0.02, VCx: 12, Omega: -30 },
]
const results = ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const
const factors = pac2002.parameters.map(({ name }) => name).filter((name) => name.startsWith('L') && name !== 'LONGVL')

/** Results that a factor must change. */
const acts: Readonly<Record<string, readonly (typeof results)[number][]>> = {
  ...{ LFZO: ['Fx', 'Fy', 'Mx', 'My', 'Mz'], LCX: ['Fx'], LMUX: ['Fx'], LEX: ['Fx'], LKX: ['Fx', 'Mz'], LHX: ['Fx'] },
  ...{
    LVX: ['Fx'],
    LGAX: ['Fx'],
    LCY: ['Fy'],
    LMUY: ['Fy', 'Mx', 'Mz'],
    LEY: ['Fy'],
    LKY: ['Fy', 'Mz'],
    LHY: ['Fy', 'Mz'],
  },
  ...{ LVY: ['Fy', 'Mz'], LGAY: ['Fy', 'Mz'], LTR: ['Mz'], LRES: ['Mz'], LGAZ: ['Mz'], LXAL: ['Fx'], LYKA: ['Fy'] },
  ...{ LVYKA: ['Fy'], LS: ['Mz'], LMX: ['Mx'], LVMX: ['Mx'], LMY: ['My'] },
}

describe('a scaling factor of PAC2002', () => {
  it('stands in the list of this test', () => expect(Object.keys(acts).toSorted()).toEqual(factors.toSorted()))

  it.each(factors)('%s acts as the printed equations say', (factor) => {
    const changed = { ...tire, [factor]: 0.83 }
    for (const point of points) {
      const found = tireForces(pac2002, (name) => changed[name], point)
      const printed = plainPac2002(changed, point)
      for (const result of results) {
        const size = result.startsWith('F') ? point.Fz : point.Fz * 0.1
        expect(Math.abs(found[result] - printed[result]) / size, result).toBeLessThan(1e-12)
      }
    }
    for (const result of acts[factor]) {
      const change = points.map((p) => Math.abs(plainPac2002(changed, p)[result] - plainPac2002(tire, p)[result]))
      expect(Math.max(...change), result).toBeGreaterThan(1e-4)
    }
  })
})

describe('a scaling factor of the stretched string', () => {
  const base = defaultsOf(stretchedString)
  const lengths = (parameters: Values) => {
    const { inverseLong, inverseLat } = evaluateFunction(stretchedString.fn, { Fz: 4000, gamma: 0.03 }, parameters)
    return { long: 1 / inverseLong, lat: 1 / inverseLat }
  }
  const own = lengths(base)
  it.each([
    ['LSGKP', 'long'],
    ['LSGAL', 'lat'],
  ] as const)('%s multiplies its length', (factor, length) => {
    const other = length === 'long' ? 'lat' : 'long'
    const found = lengths({ ...base, [factor]: 0.83 })
    expect(found[length]).toBeCloseTo(0.83 * own[length], 12)
    expect(found[other]).toBe(own[other])
  })
  it('LFZO scales the nominal load of the lateral length', () => {
    const p: Values = { ...base, LFZO: 0.83 }
    const sine = Math.sin(2 * Math.atan(4000 / (p.PTY2 * p.FNOMIN * 0.83)))
    expect(lengths(p).lat).toBeCloseTo(p.PTY1 * sine * (1 - p.PKY3 * 0.03) * p.UNLOADED_RADIUS * 0.83, 12)
  })
})

describe('the mirror image of a tyre', () => {
  const mirrored = steadyForces(pac2002, (name) => tire[name], { side: 'mirrored' })
  const turned = (point: (typeof points)[number]) => ({ ...point, alpha: -point.alpha, gamma: -point.gamma })
  const wide = (point: (typeof points)[number]): Values => ({ ...point, Reff: 0.34 })

  it('is the tyre at opposite angles with opposite Fy, Mx and Mz', () => {
    for (const point of points) {
      const { Fx, Fy, Mx, My, Mz } = plainPac2002(tire, turned(point))
      const found = mirrored(wide(point))
      expect(found.Fx).toBeCloseTo(Fx, 7)
      expect(found.Fy).toBeCloseTo(-Fy, 7)
      expect(found.Mx).toBeCloseTo(-Mx, 7)
      expect(found.My).toBeCloseTo(My, 7)
      expect(found.Mz).toBeCloseTo(-Mz, 7)
    }
  })

  it('is the tyre with its asymmetric coefficients reversed, and with these only', () => {
    const { asymmetric = [] } = pac2002
    expect(asymmetric.length).toBeGreaterThan(10)
    const reversed = Object.fromEntries(
      Object.entries(tire).map(([name, v]) => [name, asymmetric.includes(name) ? -v : v]),
    )
    for (const point of points) {
      const found = mirrored(wide(point))
      const expected = plainPac2002(reversed, point)
      for (const result of results) expect(found[result], result).toBeCloseTo(expected[result], 7)
    }
    for (const name of asymmetric) {
      const without = { ...reversed, [name]: tire[name] + (tire[name] === 0 ? 1 : 0) }
      const missed = points.some((point) => {
        const found = mirrored(wide(point))
        return results.some((result) => Math.abs(found[result] - plainPac2002(without, point)[result]) > 1e-6)
      })
      expect(missed, name).toBe(true)
    }
  })

  it('of a tyre made symmetric is the same', () => {
    const symmetric = steadyForces(pac2002, (name) => tire[name], { side: 'symmetric' })
    for (const point of points) {
      const [found, other] = [symmetric(wide(point)), symmetric(wide(turned(point)))]
      expect(other.Fx).toBeCloseTo(found.Fx, 7)
      expect(other.Fy).toBeCloseTo(-found.Fy, 7)
      expect(other.Mx).toBeCloseTo(-found.Mx, 7)
      expect(other.Mz).toBeCloseTo(-found.Mz, 7)
    }
    const straight = symmetric({ ...wide(points[0]), alpha: 0, gamma: 0, S: 0 })
    expect(Math.abs(straight.Fy) + Math.abs(straight.Mx)).toBeLessThan(1e-9)
  })
})
