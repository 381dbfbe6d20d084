/** Properties of every force model: finite forces at any state, mirror images, and slip that never drives the wheel. */
import { describe, expect, it } from 'vitest'
import { steadyForces } from '../../../../app/tires/forces'
import { compileFunction } from '../../../../engine/compile/evaluate-function'
import { ellipse } from '../../../../blocks/tires/force/ellipse'
import type { TireModel } from '../../../../blocks/tires/model'
import { tireForceModels } from '../../../../blocks/tires/models'
import { defaultsOf, type Numbers } from './evaluate-model'

/** Reproducible numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
}

/** Coefficients that move the longitudinal force off zero slip, and side forces that longitudinal slip makes, of any model. */
const shifts = 'PHX1 PHX2 PVX1 PVX2 RHX1 RHY1 RHY2 RVY1 RVY2 RVY3 RVY4 RVY5 RVY6 B9 B10 B11 B12'.split(' ')

function withoutAsymmetry(model: TireModel, further: readonly string[] = []): Numbers {
  const off = [...(model.asymmetric ?? []), ...further]
  return Object.fromEntries(
    Object.entries(defaultsOf(model)).map(([name, value]) => [name, off.includes(name) ? 0 : value]),
  )
}

interface State {
  readonly Fz: number
  readonly S: number
  readonly tanAlpha: number
  readonly gamma: number
  readonly totalSpin: number
  readonly VCx: number
}

const pointOf = ({ Fz, S, tanAlpha, gamma, totalSpin, VCx }: State): Numbers => ({
  ...{ Fz, S, tanAlpha, alpha: Math.atan(tanAlpha), gamma, totalSpin, turnSlip: totalSpin, VCx },
  ...{ VEx: -S * Math.abs(VCx), VPy: tanAlpha * Math.abs(VCx), yawRate: totalSpin * Math.abs(VCx) },
  ...{ radius: 0.31, patchLength: Math.sqrt((8 * 0.31 * Math.max(Fz, 0)) / 2e5), patchWidth: 0.15 },
  ...{
    Omega: (VCx * (1 + S)) / 0.3,
    Reff: 0.3,
    loadedRadius: 0.29,
    deflection: Math.max(Fz, 0) / 2e5,
    pressure: 2.1e5,
  },
})

/** States of driving, and some far outside: loads up to ten times the usual, wheels that lie on their side, any slip. */
function states(count: number, far: boolean): readonly State[] {
  const random = generator(far ? 11 : 5)
  const between = (low: number, high: number): number => low + (high - low) * random()
  const slip = (): number => (random() < 0.5 ? -1 : 1) * 10 ** between(-6, far ? 6 : 0)
  return Array.from({ length: count }, (_, i) => ({
    Fz: far ? between(-1000, 50000) : between(200, 9000),
    S: i % 7 === 0 ? -1 : i % 11 === 0 ? 0 : slip(),
    tanAlpha: i % 13 === 0 ? 0 : slip(),
    gamma: far ? between(-1.5, 1.5) : between(-0.1, 0.1),
    totalSpin: i % 5 === 0 ? 0 : slip() * 0.05,
    VCx: far ? between(-80, 80) : between(1, 50),
  }))
}

describe.each(tireForceModels)('$label', (model) => {
  it('has finite forces at any state', () => {
    const defaults = defaultsOf(model)
    const { fn, states: own = [], unknowns = [] } = model
    const forces = compileFunction(
      fn,
      fn.parameters.map((name) => defaults[name]),
    )
    const random = generator(3)
    const variables = [...own, ...unknowns].map(({ name }) => name)
    const bad = states(10000, true).filter((state) => {
      const values = Object.fromEntries(variables.map((name) => [name, (name === 'grip' ? 1e6 : 1) * random()]))
      const point: Numbers = { ...pointOf(state), ...values }
      return !forces(fn.inputs.map((name) => point[name])).every(Number.isFinite)
    })
    expect(bad).toEqual([])
  })

  it('has the mirrored forces in the mirrored state, without the terms that make left and right differ', () => {
    const values = withoutAsymmetry(model)
    const forces = steadyForces(model, (name) => values[name])
    for (const state of states(500, false)) {
      const mirrored = { ...state, tanAlpha: -state.tanAlpha, gamma: -state.gamma, totalSpin: -state.totalSpin }
      const [a, b] = [forces(pointOf(state)), forces(pointOf(mirrored))]
      const difference = Math.hypot(a.Fx - b.Fx, a.Fy + b.Fy, a.Mx + b.Mx, a.My - b.My, a.Mz + b.Mz)
      expect(difference / state.Fz, JSON.stringify(state)).toBeLessThan(1e-12)
    }
  })

  it('never delivers energy by slip on an upright wheel that runs straight', () => {
    const values = withoutAsymmetry(model, shifts)
    const forces = steadyForces(model, (name) => values[name])
    for (const state of states(2000, false)) {
      const { Fx, Fy } = forces(pointOf({ ...state, gamma: 0, totalSpin: 0 }))
      const power = -Fx * state.S + Fy * state.tanAlpha
      expect(power / state.Fz, JSON.stringify(state)).toBeLessThanOrEqual(1e-15)
    }
  })
})

describe('the linear tyre within a friction ellipse', () => {
  const defaults: Numbers = defaultsOf(ellipse)
  const { CS, CA, muX, muY, trail } = defaults
  const forces = steadyForces(ellipse, (name) => defaults[name])
  it('is linear inside and on the ellipse outside, with both forces shortened alike', () => {
    const at = (S: number, tanAlpha: number) =>
      forces(pointOf({ Fz: 4000, S, tanAlpha, gamma: 0, totalSpin: 0, VCx: 20 }))
    const inside = at(0.01, -0.02)
    expect([inside.Fx, inside.Fy, inside.Mz]).toEqual([0.01 * CS, 0.02 * CA, -trail * 0.02 * CA])
    const outside = at(-0.2, 0.1)
    expect(Math.hypot(outside.Fx / muX, outside.Fy / muY)).toBeCloseTo(4000, 9)
    expect(outside.Fy / outside.Fx).toBeCloseTo((-CA * 0.1) / (-CS * 0.2), 12)
  })
})
