/** Fits of tyre models to points of the same models: without noise, with noise, and without what would determine a parameter. */
import { describe, expect, it } from 'vitest'
import { fitTire } from '../../../../app/tires/fit/fit-tire'
import type { TireModel } from '../../../../blocks/tires/model'
import { tireForceModels } from '../../../../blocks/tires/models'
import { normalNumbers, pointsOfModel, randomNumbers, rigQuantities, smallRig } from './synthetic'

const models = tireForceModels.filter(
  ({ id, states = [], unknowns = [], table }) =>
    states.length + unknowns.length === 0 && table === undefined && id !== 'function' && id !== 'mf2006-turn-slip',
)
const named = (id: string): TireModel => {
  const model = tireForceModels.find((one) => one.id === id)
  if (model === undefined) throw new Error(`no model ${id}`)
  return model
}
const defaults = (model: TireModel): ((name: string) => number) => {
  const values = new Map(model.parameters.map((parameter) => [parameter.name, parameter.default]))
  return (name) => values.get(name) ?? NaN
}

/** Returns starts that differ from the defaults by up to a fifth, of the parameters that a fit may change. */
function startsOf(model: TireModel): (name: string) => number {
  const random = randomNumbers(7)
  const fitted = (name: string): boolean => model.fitStages?.some(({ parameters }) => parameters.test(name)) ?? true
  const starts = new Map(
    model.parameters.map(({ name, default: usual, reference = false }) => {
      const moved = usual * (1 + 0.4 * (random() - 0.5))
      return [name, reference || !fitted(name) || name === 'CR' ? usual : moved]
    }),
  )
  return (name) => starts.get(name) ?? NaN
}

/**
 * Parameters with a second solution: with PKX2 of the other sign, KX = (PKX1 + PKX2 dfz) exp(PKX3 dfz) differs by the cube
 * of PKX2/PKX1, and Fx by 4e-9 of its peak.
 */
const unlike: Readonly<Record<string, readonly string[]>> = { mf2006: ['PKX2', 'PKX3'] }

describe('without noise', () => {
  it.each(models.map((model) => [model.id, model] as const))('%s is found again', (_, model) => {
    const truth = defaults(model)
    const fit = fitTire(model, startsOf(model), pointsOfModel(model, truth, rigQuantities(smallRig)))
    for (const { peak, largest } of fit.channels) expect(largest).toBeLessThanOrEqual(1e-8 * peak + 1e-12)
    const undetermined = new Set(
      fit.parameters.flatMap(({ name, state, dependsOn = [] }) => (state === 'dependent' ? [name, ...dependsOn] : [])),
    )
    for (const { name, value, state, halfWidth = 0 } of fit.parameters) {
      // Where rounding of the points moves a value by more than 1e-7, its interval says so.
      if (unlike[model.id]?.includes(name) === true) continue
      if (state !== 'fitted' || undetermined.has(name) || halfWidth > 1e-7 * Math.max(Math.abs(value), 1)) continue
      expect(Math.abs(value - truth(name)), name).toBeLessThan(1e-6 * Math.max(Math.abs(truth(name)), 1))
    }
    expect(fit.stages.at(-1)?.end).toBe('converged')
  })
})

describe('with noise', () => {
  it('a coefficient of the Magic Formula has the interval that repeated measurements show', () => {
    const model = named('pac2002')
    const truth = defaults(model)
    const quantities = rigQuantities({ ...smallRig, combined: [] })
    const fitted = Array.from({ length: 25 }, (_, i) => {
      const normal = normalNumbers(31 * (i + 1))
      const points = pointsOfModel(model, truth, quantities, () => [0, 50 * normal(), 0])
      const { parameters } = fitTire(model, truth, points, { weights: { Fx: 0, Mz: 0 }, hold: ['PEY3', 'PEY4'] })
      const stiffness = parameters.find(({ name }) => name === 'PKY1')
      return stiffness ?? { value: NaN, halfWidth: NaN }
    })
    const mean = fitted.reduce((sum, { value }) => sum + value, 0) / fitted.length
    const deviation = Math.sqrt(fitted.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / (fitted.length - 1))
    const stated = fitted.reduce((sum, { halfWidth = NaN }) => sum + halfWidth, 0) / fitted.length / 1.96
    expect(stated / deviation).toBeGreaterThan(0.7)
    expect(stated / deviation).toBeLessThan(1.4)
    expect(Math.abs(mean - truth('PKY1'))).toBeLessThan((4 * deviation) / 5)
  })
})

describe('what the points do not determine', () => {
  const stateOf = (model: TireModel, rig: typeof smallRig, ...options: Parameters<typeof fitTire>[3][]) => {
    const { parameters } = fitTire(
      model,
      defaults(model),
      pointsOfModel(model, defaults(model), rigQuantities(rig)),
      ...options,
    )
    return (name: string) => parameters.find((one) => one.name === name)
  }

  it('variation with load, at one load', () => {
    const of = stateOf(named('pac2002'), { ...smallRig, loads: [4850], combined: [] })
    for (const name of ['PDX2', 'PDY2']) {
      expect(of(name)?.state, name).toMatch(/dependent|without-effect/)
      expect(of(name)?.value).toBe(defaults(named('pac2002'))(name))
    }
    expect(of('PDY1')?.state).toBe('fitted')
  })

  it('variation with pressure, at one pressure', () => {
    const of = stateOf(named('mf6'), smallRig)
    expect(of('PPX3')?.state).toBe('without-effect')
  })

  it('a combination of parameters: one is held, and all are named', () => {
    // C over the nominal load, a^2 over it and mu are what acts.
    const of = stateOf(named('brush'), smallRig, { free: ['C', 'a', 'mu', 'nominalLoad'] })
    const held = ['C', 'a', 'nominalLoad'].filter((name) => of(name)?.state === 'dependent')
    expect(held).toHaveLength(1)
    expect([...held, ...(of(held[0])?.dependsOn ?? [])].sort()).toEqual(['C', 'a', 'nominalLoad'])
    expect(of('mu')?.state).toBe('fitted')
  })
})

describe('choices', () => {
  const model = named('brush')
  const points = pointsOfModel(model, defaults(model), rigQuantities(smallRig))
  const valueOf = (fit: ReturnType<typeof fitTire>, name: string) => fit.parameters.find((one) => one.name === name)

  it('a bound holds', () => {
    const fit = fitTire(model, defaults(model), points, { bounds: { mu: { max: 0.9 } } })
    expect(valueOf(fit, 'mu')).toMatchObject({ value: 0.9, state: 'bound' })
  })

  it('a parameter that is kept is no parameter of the fit', () => {
    const fit = fitTire(model, defaults(model), points, { hold: ['a'] })
    expect(fit.parameters.map(({ name }) => name)).toEqual(['C', 'mu', 'CR'])
  })

  it('a weight of zero leaves a result out of the fit, and its residuals are shown', () => {
    const bent = points.map((point) => ({ ...point, results: { ...point.results, Mz: 500 } }))
    const fit = fitTire(model, defaults(model), bent, { weights: { Mz: 0 } })
    expect(valueOf(fit, 'C')?.value).toBeCloseTo(defaults(model)('C'), 4)
    expect(fit.channels.find(({ name }) => name === 'Mz')?.largest).toBeGreaterThan(400)
  })

  it.each([
    ['a parameter that the model lacks', { free: ['mux'] }, 'no parameter mux'],
    ['a bound below its lower one', { bounds: { mu: { min: 2, max: 1 } } }, 'bounds of mu'],
    ['nothing to fit', { free: [] }, 'determine nothing'],
  ])('refuses %s', (_, options, message) => {
    expect(() => fitTire(model, defaults(model), points, options)).toThrow(message)
  })

  it('refuses a model of points, one with states, and no points at all', () => {
    for (const id of ['measured', 'level-5'])
      expect(() => fitTire(named(id), defaults(named(id)), points)).toThrow(/instead of coefficients|of its own/)
    expect(() => fitTire(model, defaults(model), [])).toThrow('no measured points')
  })
})
