/** Curves of tyres: those of the Fiala model in closed form, those of PAC2002 against single points of the function. */
import { describe, expect, it } from 'vitest'
import { deflectionAt, tireCurves, type TireCurve } from '../../../app/tires/curves'
import { tireOf } from '../../../app/tires/forces'
import { registry } from '../../../blocks'
import { tireForces } from '../../../blocks/tires/evaluate'
import { pac2002 } from '../../../blocks/tires/force/pac2002'
import { checkProject } from '../../../engine/model/check/validate'
import { emptyScope } from '../../../engine/model/expression'
import { resolveBlock } from '../../../engine/model/network/parameters'
import type { ParamValue } from '../../../engine/model/project/project'

const tire = registry.get('tires/tire')
if (tire === undefined) throw new Error('no tyre')
const resolved = (params: Readonly<Record<string, ParamValue>>) => {
  const { params: values } = resolveBlock('T', { type: 'tires/tire', params }, tire, emptyScope)
  return { name: 'T', definition: tire, params: values }
}
const settings = { load: 4000, gamma: 0, speed: 20, radius: 0.35 }
const at = ({ x, y }: TireCurve, value: number): number => {
  const i = x.findIndex((own) => Math.abs(own - value) < 1e-9)
  return y[i]
}

describe('the curves of a tyre', () => {
  it('are those of Fiala: slope at the origin, friction where all slides', () => {
    const [C, mu] = [60000, 0.9]
    const fiala = { forceModel: 'fiala', 'fiala.CS': 1e5, 'fiala.CA': C, 'fiala.mu0': mu, 'fiala.mu1': mu }
    const { forces } = tireOf(resolved(fiala))
    const [Fx, Fy] = tireCurves(forces, settings)
    // Fiala (1954): mu Fz (1 - H^3) with H = 1 - C tan(alpha)/(3 mu Fz)
    const alpha = Fy.x[64]
    const H = 1 - (C * Math.tan(alpha)) / (3 * mu * settings.load)
    expect(Fy.y[64]).toBeCloseTo(-mu * settings.load * (1 - H ** 3), 6)
    expect(Fy.y[0]).toBeCloseTo(mu * settings.load, 6)
    expect(at(Fx, 0)).toBeCloseTo(0, 9)
    expect(Fx.y[120]).toBeGreaterThan(0.8 * mu * settings.load)
  })
  it('are the function of the simulation, point by point', () => {
    const block = resolved({ forceModel: 'pac2002' })
    const { forces } = tireOf(block)
    const curves = tireCurves(forces, { ...settings, gamma: 0.03 })
    const value = (name: string): number => {
      const found = block.params.get(`pac2002.${name}`)
      return found?.kind === 'quantity' ? found.value : NaN
    }
    for (const { quantity, over, x, y } of curves)
      for (const i of [3, 60, 77, 118]) {
        const [S, alpha] = over === 'S' ? [x[i], 0] : [0, x[i]]
        const point = { Fz: 4000, S, alpha, gamma: 0.03, Omega: (20 * (1 + S)) / 0.35, VCx: 20, Reff: 0.35 }
        expect(y[i]).toBeCloseTo(tireForces(pac2002, value, point)[quantity], 8)
      }
  })
})

describe('a tyre alone', () => {
  const point = { Fz: 4000, S: 0.02, tanAlpha: 0.05, gamma: 0, Omega: 60, VCx: 20 }
  it('has the pressure of its block, unless a point gives another', () => {
    const at = (pressure: number, given: object = {}) =>
      tireOf(resolved({ forceModel: 'mf6', pressure })).forces({ ...point, ...given }).Fx
    expect(at(1.8e5)).not.toBeCloseTo(at(2.2e5), 0)
    expect(at(2.2e5, { pressure: 1.8e5 })).toBe(at(1.8e5))
    expect(tireOf(resolved({ forceModel: 'mf6' })).inputs).not.toContain('pressure')
  })
  it('has the deflection under a load that its vertical law gives', () => {
    const { vertical } = tireOf(resolved({ stiffness: 2e5, radius: 0.35 }))
    expect(deflectionAt(vertical, 4000, { gamma: 0, speed: 20, radius: 0.35 })).toBeCloseTo(0.02, 12)
  })
})

describe('the property file of a tyre', () => {
  it('may be missing, but not point to nothing', () => {
    const problems = (file?: string) =>
      checkProject(
        {
          wishbone: 1,
          title: '',
          blocks: {
            World: { type: 'world/world' },
            T: { type: 'tires/tire', params: file === undefined ? {} : { propertyFile: file } },
          },
          wires: {},
        },
        registry,
        { 'tyres/a.tir': '' },
      ).filter(({ place }) => place.parameter === 'propertyFile')
    expect(problems()).toEqual([])
    expect(problems('tyres/a.tir')).toEqual([])
    expect(problems('tyres/b.tir')[0]?.code).toBe('file-missing')
  })
})
