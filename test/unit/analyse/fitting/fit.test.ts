/** Fits of a curve with two measured quantities: intervals over many measurements, and parameters that are not determined. */
import { describe, expect, it } from 'vitest'
import { fit, type FitProblem } from '../../../../engine/analyse/fitting/fit'
import { normalNumbers } from '../../tires/fit/synthetic'

const slips = Array.from({ length: 25 }, (_, i) => (i - 12) / 30)
const truth = { B: 11, C: 1.5, D: 1.05, t: 0.03 }
const names = ['B', 'C', 'D', 't'] as const
/** Deviation of the noise of each quantity. */
const noises = [0.03, 0.002]

type Values = ArrayLike<number>
/** Magic Formula, and a moment that falls with slip. */
const curves = (p: Values): readonly Float64Array[] => [
  Float64Array.from(slips, (x) => p[2] * Math.sin(p[1] * Math.atan(p[0] * x))),
  Float64Array.from(slips, (x) => -p[3] * p[2] * Math.sin(p[1] * Math.atan(p[0] * x)) * Math.cos(4 * x)),
]
const slopes = (p: Values): readonly Float64Array[] => {
  const rows = slips.map((x) => {
    const [angle, by] = [p[1] * Math.atan(p[0] * x), 1 / (1 + (p[0] * x) ** 2)]
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
    return [p[2] * cosine * p[1] * x * by, p[2] * cosine * Math.atan(p[0] * x), sine, p[2] * sine]
  })
  return [
    Float64Array.from(rows.flatMap(([b, c, d]) => [b, c, d, 0])),
    Float64Array.from(
      rows.flatMap(([b, c, d, force], i) => {
        const arm = -Math.cos(4 * slips[i])
        return [p[3] * arm * b, p[3] * arm * c, p[3] * arm * d, arm * force]
      }),
    ),
  ]
}

function measured(seed: number): FitProblem {
  const normal = normalNumbers(seed)
  const exact = curves(names.map((name) => truth[name]))
  return {
    parameters: [
      { name: 'B', start: 8 },
      { name: 'C', start: 1.3 },
      { name: 'D', start: 0.9 },
      { name: 't', start: 0.05 },
    ],
    channels: exact.map((values, k) => ({
      ...{ name: ['force', 'moment'][k], unit: '1', weight: [1, 30][k] },
      measured: values.map((value) => value + noises[k] * normal()),
    })),
    evaluate: curves,
    derivatives: slopes,
  }
}

it('intervals of 95 % hold the parameters in 90 to 99 % of 200 measurements', () => {
  const within = names.map(() => 0)
  const seeds = 200
  for (let seed = 1; seed <= seeds; seed++) {
    const { parameters, end } = fit(measured(seed * 7919))
    expect(end).toBe('converged')
    parameters.forEach(({ value, halfWidth = NaN }, j) => {
      if (Math.abs(value - truth[names[j]]) <= halfWidth) within[j]++
    })
  }
  for (const count of within) {
    expect(count / seeds).toBeGreaterThanOrEqual(0.9)
    expect(count / seeds).toBeLessThanOrEqual(0.99)
  }
})

describe('a quantity that is not measured', () => {
  const problem = measured(1)
  const forceAlone: FitProblem = {
    ...problem,
    channels: problem.channels.slice(0, 1),
    evaluate: (p) => curves(p).slice(0, 1),
    derivatives: (p) => slopes(p).slice(0, 1),
  }

  it('leaves its parameter as it was, and says so', () => {
    const { parameters } = fit(forceAlone)
    expect(parameters.map(({ state }) => state)).toEqual(['fitted', 'fitted', 'fitted', 'without-effect'])
    expect(parameters[3]).toMatchObject({ value: 0.05, start: 0.05 })
    expect(parameters[3].halfWidth).toBeUndefined()
  })

  it('makes no other fit of the rest', () => {
    const [whole, alone] = [
      fit({ ...problem, channels: problem.channels.map((one, k) => (k === 1 ? { ...one, weight: 1e-9 } : one)) }),
      fit(forceAlone),
    ]
    for (const j of [0, 1, 2]) expect(whole.parameters[j].value / alone.parameters[j].value - 1).toBeCloseTo(0, 6)
  })
})

it('residuals are what is measured less the fit, with the largest at its point', () => {
  const problem = measured(3)
  const { channels, parameters } = fit(problem)
  const fitted = curves(parameters.map(({ value }) => value))
  channels.forEach(({ residuals, largest, at, rms, points }, k) => {
    const expected = problem.channels[k].measured.map((value, i) => value - fitted[k][i])
    expect([...residuals]).toEqual([...expected])
    expect(largest).toBe(Math.max(...expected.map(Math.abs)))
    expect(Math.abs(expected[at])).toBe(largest)
    expect(rms).toBeCloseTo(Math.sqrt(expected.reduce((sum, value) => sum + value ** 2, 0) / points), 14)
  })
})
