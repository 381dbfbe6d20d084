/** Exact partial derivatives against sixth-order central differences, and behaviour at the edges. */
import { describe, expect, it } from 'vitest'
import { steadyForces } from '../../../../app/tires/forces'
import { inputsOf } from '../../../../blocks/tires/model'
import { constantRelaxation } from '../../../../blocks/tires/relaxation/constant-relaxation'
import { relaxationModels, tireForceModels } from '../../../../blocks/tires/models'
import { stretchedString } from '../../../../blocks/tires/relaxation/stretched-string'
import { partialsOf, type ExternalFunction } from '../../../../engine/symbolic'
import { defaultsOf, evaluateFunction, type Numbers } from './evaluate-model'

const models = [...tireForceModels, ...relaxationModels]

/** Range of each argument in which no kink of any model lies, and its scale for differences. */
const ranges: Readonly<Record<string, readonly [number, number, number]>> = {
  Fz: [3000, 7000, 100],
  S: [0.02, 0.08, 2e-3],
  alpha: [-0.03, -0.02, 1e-3],
  tanAlpha: [-0.03, -0.02, 1e-3],
  totalSpin: [0.01, 0.05, 1e-3],
  turnSlip: [0.01, 0.05, 1e-3],
  Omega: [20, 60, 1],
  gamma: [0.005, 0.04, 5e-4],
  Reff: [0.34, 0.35, 0.01],
  loadedRadius: [0.3, 0.35, 0.01],
  deflection: [0.01, 0.03, 1e-3],
  pressure: [2e5, 2.4e5, 2e3],
  stiffnessLong: [8e4, 1e5, 1e3],
  stiffnessLat: [5e4, 8e4, 1e3],
  VCx: [8, 25, 1],
  VPy: [0.1, 0.4, 0.01],
  VEx: [-0.4, -0.1, 0.01],
  VsPx: [5, 25, 1],
  VsEx: [5, 25, 1],
  radius: [0.3, 0.32, 0.01],
  yawRate: [0.1, 0.2, 0.01],
  patchLength: [0.15, 0.2, 0.01],
  patchWidth: [0.1, 0.15, 0.01],
  shiftLong: [0.002, 0.004, 1e-4],
  shiftLat: [-0.004, -0.002, 1e-4],
  grip: [1e4, 2e4, 100],
}

/** Reproducible numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
}

function difference(fn: ExternalFunction, at: Numbers, parameters: Numbers, output: string, input: string): number {
  const h = ranges[input][2] / 10
  const f = (steps: number): number =>
    evaluateFunction(fn, { ...at, [input]: at[input] + steps * h }, parameters)[output]
  return (45 * (f(1) - f(-1)) - 9 * (f(2) - f(-2)) + (f(3) - f(-3))) / (60 * h)
}

describe.each(models)('$label', (model) => {
  const parameters = defaultsOf(model)
  it('has partial derivatives that central differences confirm', () => {
    const random = generator(7)
    for (let point = 0; point < 5; point++) {
      const at = Object.fromEntries(
        model.fn.inputs.map((name) => [name, ranges[name][0] + random() * (ranges[name][1] - ranges[name][0])]),
      )
      const exact = evaluateFunction(partialsOf(model.fn), at, parameters)
      const values = evaluateFunction(model.fn, at, parameters)
      for (const output of model.fn.outputs) {
        for (const input of model.fn.inputs) {
          const scale = Math.max(1, Math.abs(values[output])) / Math.abs(at[input])
          const error = Math.abs(exact[`d${output}_d${input}`] - difference(model.fn, at, parameters, output, input))
          expect(error / scale, `d${output}/d${input} at ${JSON.stringify(at)}`).toBeLessThan(1e-8)
        }
      }
    }
  })

  const edge = {
    Fz: 0,
    S: 0,
    alpha: 0,
    tanAlpha: 0,
    totalSpin: 0,
    turnSlip: 0,
    Omega: 0,
    gamma: 0,
    Reff: 0.35,
    loadedRadius: 0.34,
    deflection: 0,
    pressure: 2.2e5,
    stiffnessLong: 0,
    stiffnessLat: 0,
    VCx: 0,
    VPy: 0,
    VEx: 0,
    VsPx: 0,
    VsEx: 0,
    ...{ radius: 0.35, yawRate: 0, patchLength: 0, patchWidth: 0, shiftLong: 0, shiftLat: 0, grip: 0 },
  }
  const edges: readonly (readonly [string, Numbers])[] = [
    ['at rest without load', edge],
    ['at rest under load', { ...edge, Fz: 4000 }],
    [
      'sliding without load',
      {
        ...edge,
        S: -1,
        alpha: 0.4,
        tanAlpha: 0.42,
        totalSpin: 0.05,
        turnSlip: 0.04,
        gamma: 0.05,
        Omega: -3,
        VCx: 20,
        VPy: 4,
        VEx: 20,
        VsPx: 20,
        VsEx: 20,
      },
    ],
    ['locked under load', { ...edge, Fz: 4000, S: -1, VCx: 20, VEx: 20, VsPx: 20, VsEx: 20 }],
  ]
  it.each(edges)('stays finite with its derivatives %s', (_, at) => {
    const numbers = [
      ...Object.values(evaluateFunction(model.fn, at, parameters)),
      ...Object.values(evaluateFunction(partialsOf(model.fn), at, parameters)),
    ]
    expect(numbers.filter((x) => !Number.isFinite(x))).toEqual([])
  })
})

describe.each(tireForceModels)('$label', (model) => {
  it.each([0, -500])('exerts nothing at a load of %d N', (Fz) => {
    const at = {
      Fz,
      S: -0.3,
      alpha: 0.2,
      tanAlpha: 0.2,
      totalSpin: 0.1,
      turnSlip: 0.08,
      Omega: 30,
      gamma: 0.05,
      Reff: 0.35,
      loadedRadius: 0.34,
      deflection: 0.01,
      pressure: 2.2e5,
      VCx: 15,
      ...{ VEx: 4, VPy: 3, radius: 0.35, yawRate: 0.1, patchLength: 0.1, patchWidth: 0.1 },
      ...{ shiftLong: 0.01, shiftLat: 0, grip: 0 },
    }
    const outputs = evaluateFunction(model.fn, at, defaultsOf(model))
    for (const name of ['Fx', 'Fy', 'Mx', 'My', 'Mz']) expect(Math.abs(outputs[name] ?? 0), name).toBe(0)
  })
  it('brakes for negative slip, pushes against lateral motion and resists rolling', () => {
    const at = {
      Fz: 5000,
      S: -0.05,
      alpha: 0.05,
      tanAlpha: 0.05,
      totalSpin: 0,
      turnSlip: 0,
      Omega: 30,
      gamma: 0,
      Reff: 0.35,
      loadedRadius: 0.34,
      deflection: 0.01,
      pressure: 2.2e5,
      VCx: 10,
      ...{ VEx: 0.5, VPy: 0.5, radius: 0.35, yawRate: 0, patchLength: 0.15, patchWidth: 0.15 },
    }
    // some resist rolling only if told so, and two have no trail unless told so
    const resists: Numbers = [
      'linear',
      'sine',
      'measured',
      'function',
      'ellipse',
      'brush',
      'pac89',
      'pac94',
      'tmeasy',
    ].includes(model.id)
      ? { CR: 0.004 }
      : {}
    const trails: Numbers = ['linear', 'sine'].includes(model.id) ? { trail: 0.03 } : {}
    // the arm of Fx makes a larger moment than the trail
    const arms: Numbers = model.prefix === 'mf2006' ? { SSZ1: 0 } : {}
    const given: Numbers = { ...defaultsOf(model), ...resists, ...trails, ...arms }
    const forces = steadyForces(model, (name) => given[name])
    const { Fx, Fy, My, Mz } = forces(at)
    expect(Fx).toBeLessThan(-1000)
    expect(Fy).toBeLessThan(-1000)
    // at level 7 the load acts where the carcass has moved it
    const isMoved = model.id === 'level-7'
    if (!isMoved) expect(My).toBeLessThan(0)
    // the side force acts behind the contact centre, except that of a slick: it turns the wheel into its motion
    if (model.id !== 'level-3') expect(Mz).toBeGreaterThan(0)
    if (!isMoved) expect(forces({ ...at, Omega: -30 }).My).toBeCloseTo(-My, 9)
  })
  it('takes the quantities it declares, in the order of its function', () => {
    expect(model.inputs).toEqual(inputsOf(model))
    expect(model.parameters.map((p) => p.name)).toEqual(model.fn.parameters)
    for (const name of Object.keys(model.scaled ?? {})) expect(model.fn.parameters).toContain(name)
  })
})

describe('relaxation', () => {
  it('is never shorter than its minimum, so that an unloaded wheel has finite rates', () => {
    const lengths = evaluateFunction(stretchedString.fn, { Fz: 0, gamma: 0 }, defaultsOf(stretchedString))
    expect([lengths.inverseLong, lengths.inverseLat]).toEqual([1 / 0.01, 1 / 0.01])
  })
  it('is bounded under a load far beyond the nominal one, where its formula gives 99 m', () => {
    const lengths = evaluateFunction(stretchedString.fn, { Fz: 22000, gamma: 0 }, defaultsOf(stretchedString))
    expect(1 / lengths.inverseLong).toBeCloseTo(15 * 0.344, 12)
    expect(1 / lengths.inverseLat).toBeLessThan(1)
  })
  it('is constant where it is said to be', () => {
    expect(evaluateFunction(constantRelaxation.fn, {}, { long: 0.7, lat: 0.3 })).toEqual({
      inverseLong: 1 / 0.7,
      inverseLat: 1 / 0.3,
    })
  })
})
