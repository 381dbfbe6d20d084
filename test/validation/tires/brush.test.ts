/** The brush tyre against its closed form for pure side slip, and against bristles that are added up one by one. */
import { describe, expect, it } from 'vitest'
import { brush } from '../../../blocks/tires/force/brush'
import { tireForces, type TireForces } from '../../../blocks/tires/evaluate'

const { C, a, mu, FN } = { C: 80000, a: 0.07, mu: 0.9, FN: 4200 }
const parameters: Readonly<Record<string, number>> = { C, a, mu, nominalLoad: FN, CR: 0, width: 0.2 }

interface Point {
  readonly Fz: number
  readonly S: number
  readonly tanAlpha: number
  readonly totalSpin: number
}

const forces = (point: Partial<Point>): TireForces =>
  tireForces(brush, (name) => parameters[name], {
    ...{ Fz: FN, S: 0, tanAlpha: 0, totalSpin: 0, Omega: 50 },
    ...point,
  })

/**
 * Sums of bristles at the middles of equal pieces of the patch, from the leading edge back. Their tips rest on the road while the pressure
 * holds them, and slide against their motion otherwise (the simulation of a tread in Pacejka 2012, section 3.3).
 */
function sum({ Fz, S, tanAlpha, totalSpin }: Point, pieces = 20000): TireForces {
  const half = a * Math.sqrt(Fz / FN)
  const stiffness = (C * Fz) / FN / (2 * half * half)
  const step = (2 * half) / pieces
  const r = Math.abs(1 + S)
  let [Fx, Fy, Mz] = [0, 0, 0]
  let [dx, dy] = [0, 0]
  for (let i = 0; i < pieces; i++) {
    const x = half - (i + 0.5) * step
    // Motion of the base over the road between the middles of two pieces, of half a piece at first.
    const length = i === 0 ? step / 2 : step
    dx -= (S / r) * length
    dy += ((tanAlpha + totalSpin * (x + length / 2)) / r) * length
    const most = (mu * (3 * Fz) * (half * half - x * x)) / (4 * half ** 3) / stiffness
    const shortened = Math.min(1, most / Math.max(Math.hypot(dx, dy), 1e-30))
    dx *= shortened
    dy *= shortened
    Fx -= stiffness * dx * step
    Fy -= stiffness * dy * step
    Mz -= stiffness * dy * x * step
  }
  return { Fx, Fy, Mx: 0, My: 0, Mz }
}

const at: Point = { Fz: FN, S: 0, tanAlpha: 0, totalSpin: 0 }
const slips = [-0.6, -0.2, -0.05, -0.01, 0, 0.01, 0.05, 0.3].flatMap((S) =>
  [-0.5, -0.15, -0.05, -0.01, 0, 0.01, 0.05, 0.15, 0.5].map((tanAlpha) => ({ S, tanAlpha })),
)

/** Returns the largest difference of forces from those of the bristles, with respect to mu Fz, over loads and slips. */
function worst(totalSpin: number, pieces = 800): number {
  const differences = slips.map((slip, i) => {
    const point = { Fz: 1500 + 60 * i, ...slip, totalSpin: i % 2 === 0 ? totalSpin : -totalSpin }
    const [computed, summed] = [forces(point), sum(point, pieces)]
    const force = Math.hypot(computed.Fx - summed.Fx, computed.Fy - summed.Fy)
    return Math.max(force, Math.abs(computed.Mz - summed.Mz) / a) / (mu * point.Fz)
  })
  return Math.max(...differences)
}

describe('the brush tyre', () => {
  it('has the third-order curve of pure side slip, its trail, and slides wholly from 3 mu Fz/C on', () => {
    const slip0 = (3 * mu * FN) / C
    for (const ratio of [0.05, 0.3, 0.8, 0.999, 1, 1.5]) {
      const u = Math.min(ratio, 1)
      const { Fy, Mz } = forces({ tanAlpha: ratio * slip0 })
      expect(Fy).toBeCloseTo(-mu * FN * (3 * u - 3 * u ** 2 + u ** 3), 8)
      expect(Mz).toBeCloseTo(mu * FN * a * u * (1 - u) ** 3, 8)
    }
    const small = forces({ tanAlpha: 1e-6 })
    expect(-small.Mz / small.Fy).toBeCloseTo(a / 3, 6)
  })

  it('has the side force C a/3 per spin and no moment, up to the spin at which all of it slides', () => {
    const limit = (3 * mu * FN) / (C * a)
    for (const spin of [-0.9 * limit, 0.01, 0.5 * limit]) {
      expect(forces({ totalSpin: spin }).Fy).toBeCloseTo((-C * a * spin) / 3, 8)
      expect(forces({ totalSpin: spin }).Mz).toBeCloseTo(0, 8)
    }
  })

  it('has the force and moment of bristles that slide both ways under more spin, up to that of turning on the spot', () => {
    for (const totalSpin of [3, -10, 100]) {
      const [computed, summed] = [forces({ totalSpin }), sum({ ...at, totalSpin })]
      expect(Math.abs(computed.Fy - summed.Fy) / (mu * FN)).toBeLessThan(1e-6)
      expect(Math.abs(computed.Mz - summed.Mz) / (mu * FN * a)).toBeLessThan(1e-6)
    }
    expect(forces({ totalSpin: 1e9 }).Mz / ((-3 / 8) * mu * FN * a)).toBeCloseTo(1, 6)
  })

  it('agrees with bristles that are added up under combined slip', () => {
    expect(worst(0, 20000)).toBeLessThan(1e-7)
  })

  it('stays within 1 % of mu Fz of them with a spin of 0.1/m too, and within 5 % at 0.5/m', () => {
    expect(worst(0.02)).toBeLessThan(0.002)
    expect(worst(0.1)).toBeLessThan(0.01)
    expect(worst(0.5)).toBeLessThan(0.05)
  })

  it('never does work on the road with slip alone, and mirrors', () => {
    for (const slip of slips) {
      const { Fx, Fy, Mz } = forces(slip)
      expect(-Fx * slip.S + Fy * slip.tanAlpha).toBeLessThanOrEqual(0)
      const mirrored = forces({ ...slip, tanAlpha: -slip.tanAlpha })
      expect([mirrored.Fx + 0, mirrored.Fy + 0, mirrored.Mz + 0]).toEqual([Fx + 0, 0 - Fy, 0 - Mz])
    }
  })
})
