/** Forces of models with states and unknowns of their own, in steady state. */
import { describe, expect, it } from 'vitest'
import { steadyForces } from '../../../app/tires/forces'
import { steadyValues } from '../../../app/tires/steady'
import { tireForces } from '../../../blocks/tires/evaluate'
import { fiala } from '../../../blocks/tires/force/fiala'
import { defaultsOf } from '../blocks/tires/evaluate-model'
import { toy, toyModel } from '../../validation/tires/declared-models'

const cubic = (c: number): number => {
  const root = Math.sqrt((c * c) / 4 + 1 / 27)
  return Math.cbrt(c / 2 + root) + Math.cbrt(c / 2 - root)
}

describe('steady state', () => {
  it.each([
    ['ISO', 1, 1],
    ['adapted SAE', 1, -1],
    ['SAE', -1, -1],
  ] as const)('of a model in %s axes has the forces of its closed form', (axes, slip, result) => {
    const model = toyModel(axes)
    const parameters = defaultsOf(model)
    const point = { turnSlip: 0.12, totalSpin: 0.3, pressure: 2.5e5 }
    const { Fx, Fy, Mx, My, Mz } = steadyForces(model, (name) => parameters[name])(point)
    expect([Fx, My].map(Math.abs)).toEqual([0, 0])
    expect(Fy).toBeCloseTo(result * slip * toy.side * 0.12, 9)
    expect(Mz).toBeCloseTo((result * slip * toy.twist * 0.3 * 2.5e5) / toy.p0, 9)
    expect(Mx).toBeCloseTo(toy.roll * cubic(slip * toy.K * 0.12), 9)
  })
  it('is the function itself where a model has none', () => {
    const parameters = defaultsOf(fiala)
    const point = { Fz: 4000, S: -0.03, alpha: 0.04, Omega: 50 }
    const expected = tireForces(fiala, (name) => parameters[name], point)
    expect(steadyForces(fiala, (name) => parameters[name])(point)).toEqual(expected)
  })
  it('is no number where there is none', () => {
    expect(
      steadyValues(
        [1],
        ([x]) => [x * x + 1],
        ([x]) => [[2 * x]],
      )[0],
    ).toBeNaN()
    expect(
      steadyValues(
        [1],
        () => [NaN],
        () => [[1]],
      )[0],
    ).toBeNaN()
  })
})
