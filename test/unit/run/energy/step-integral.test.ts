/** Integrals over a step: as exact as asked where powers vary fast, and never without an end. */
import { describe, expect, it } from 'vitest'
import { StepIntegral } from '../../../../engine/run/energy/step-integral'

const nothing = new Float64Array(0)

/** Integral of a power over 0 to 1; the energy turned over is that of its absolute value. */
function integral(
  power: (t: number) => number,
  { checks = true, floor = 0, operations = 1000, steps = 1, allowance = 1e5 } = {},
) {
  let evaluations = 0
  const values = new Float64Array(2)
  const powers = (t: number): Float64Array => {
    evaluations++
    values[0] = power(t)
    values[1] = Math.abs(values[0])
    return values
  }
  const steep = stepIntegral(powers, checks, operations)
  const out = new Float64Array(2)
  for (let k = 0; k < steps; k++) {
    steep.grant(allowance)
    steep.addStep(k / steps, (k + 1) / steps, () => undefined, out, floor)
  }
  const { unchecked, coarse, coarseError, gaps } = steep
  return { value: out[0], evaluations, unchecked, coarse, coarseError, gaps }
}

const stepIntegral = (powers: (t: number) => Float64Array, checks: boolean, operations: number): StepIntegral =>
  new StepIntegral({
    ...{ powers, count: 2, powerCount: 2, size: 0, discrete: nothing, judged: [0, 1] },
    ...{ checks, operations, between: 0 },
  })

describe('integrals over a step', () => {
  it('are exact for polynomials of degree 7 where the step is checked, of degree 4 where it is not', () => {
    for (let degree = 0; degree <= 7; degree++) {
      const { value } = integral((t) => t ** degree)
      expect(Math.abs(value - 1 / (degree + 1))).toBeLessThan(1e-15)
    }
    for (let degree = 0; degree <= 4; degree++)
      expect(Math.abs(integral((t) => t ** degree, { checks: false }).value - 1 / (degree + 1))).toBeLessThan(1e-15)
    expect(Math.abs(integral((t) => t ** 5, { checks: false }).value - 1 / 6)).toBeGreaterThan(1e-4)
  })

  it('take three evaluations of a power that is quadratic over a step, five of another smooth one, besides that at the start', () => {
    const slow = integral((t) => Math.exp(-t / 50), { steps: 20 })
    expect(slow.evaluations).toBe(3 * 20 + 1)
    expect(Math.abs(slow.value - 50 * (1 - Math.exp(-1 / 50)))).toBeLessThan(1e-14)
    const fast = integral((t) => Math.exp(-t), { steps: 20 })
    expect(fast.evaluations).toBe(5 * 20 + 1)
    expect(Math.abs(fast.value - (1 - Math.exp(-1)))).toBeLessThan(1e-14)
  })

  it.each([true, false])('use the powers at the ends where there are none within (checked: %s)', (checks) => {
    // in the fifth of ten steps
    const power = (t: number): number => (t > 0.42 && t < 0.49 ? NaN : 2 + t)
    const { value, gaps } = integral(power, { checks, steps: 10 })
    expect(value).toBeCloseTo(2.5, 13)
    expect(gaps).toBe(1)
    expect(integral(() => NaN, { checks, steps: 3 })).toMatchObject({ value: 0, gaps: 3 })
  })

  it('see a corner anywhere in a step whose power is slow otherwise', () => {
    for (let k = 1; k < 400; k++) {
      const place = k / 400
      const corner = integral((t) => 1 + 0.01 * Math.max(0, t - place))
      expect(Math.abs(corner.value - (1 + 0.005 * (1 - place) ** 2))).toBeLessThan(1e-9)
    }
  })

  it.each([0.01, 1 / 3, 0.15, 0.5, 0.7133, 0.999])('find a jump and a corner at %d', (place) => {
    expect(Math.abs(integral((t) => (t < place ? 1 : 3)).value - (3 - 2 * place))).toBeLessThan(5e-9)
    const corner = integral((t) => 1 + Math.max(0, t - place))
    expect(Math.abs(corner.value - (1 + (1 - place) ** 2 / 2))).toBeLessThan(2e-9)
  })

  it('follow a power that swings a hundred times in a step', () => {
    const w = 200 * Math.PI
    const exact = 2 + (1 - Math.cos(w + 1)) / w - (1 - Math.cos(1)) / w
    expect(Math.abs(integral((t) => 2 + Math.sin(w * t + 1)).value - exact)).toBeLessThan(4e-9)
  })

  it('end where a power is rounding alone', () => {
    let seed = 1
    const noise = (): number => ((seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5) * 1e-15
    const operations = 5e6
    const bounded = integral(noise, { operations, steps: 50, allowance: 5 * operations })
    // the reserve, and five evaluations per step
    expect(bounded.evaluations).toBeLessThan(1e9 / operations + 5 * 50 + 10)
    expect(bounded.unchecked).toBeGreaterThan(0)
    const below = integral(noise, { operations, steps: 50, floor: 1e-14, allowance: 5 * operations })
    expect(below.unchecked + below.coarse).toBe(0)
    expect(below.evaluations).toBeLessThan(6 * 50 + 1)
  })

  it('take one evaluation per step beyond the budget, and say how far they are off', () => {
    const operations = 1e8
    const steps = 1000
    const { value, evaluations, coarse, coarseError } = integral((t) => Math.exp(-3 * t), {
      ...{ operations, steps, allowance: 1.4 * operations },
    })
    expect(evaluations).toBeLessThan(1.4 * steps + 20)
    expect(coarse).toBeGreaterThan(0.7 * steps)
    expect(coarse).toBeLessThan(steps)
    const error = Math.abs(value - (1 - Math.exp(-3)) / 3)
    expect(error).toBeGreaterThan(0.5 * coarseError)
    expect(error).toBeLessThan(2 * coarseError)
  })

  it('end where a power is infinite or not a number', () => {
    for (const value of [Infinity, NaN]) {
      const { evaluations } = integral((t) => (t > 0.4 ? value : 1))
      expect(evaluations).toBeLessThan(10)
    }
  })
})
