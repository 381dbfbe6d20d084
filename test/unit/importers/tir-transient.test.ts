/**
 * The lag of slip that property files give, by the relaxation lengths of the tyres that they make: MF-Tyre 5.2 equation
 * manual, and Besselink, Schmeitz and Pacejka (2010), eqs 17 to 20.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { magicFormulaStiffness } from '../../../blocks/tires/force/magic-formula-forces'
import type { TireModel } from '../../../blocks/tires/model'
import { relaxationModels } from '../../../blocks/tires/models'
import { readTir, tirToTireParams, type TireParams } from '../../../importers/tir'
import { evaluate, expand, mathOf, Pool } from '../../../engine/symbolic'

const data = (name: string): string =>
  readFileSync(new URL(`../io/data/tyres/${name}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
const read = (text: string) => {
  const tir = readTir(text, 'a.tir')
  return { params: tirToTireParams(tir), notes: [...tir.ignored, ...tir.assumed].join('\n') }
}

/** Relaxation lengths of a tyre of a file, along and across, m. */
function lengths(params: TireParams, point: Readonly<Record<string, number>>): readonly [number, number] {
  const model = relaxationModels.find(({ id }) => id === params.relaxation) as TireModel
  const body = expand(model.fn)
  const defaults = new Map(model.parameters.map((p) => [p.name, p.default]))
  const values = new Map(body.inputs.map((symbol, i) => [symbol, point[model.fn.inputs[i]]]))
  body.parameters.forEach((symbol, i) => {
    const name = model.fn.parameters[i]
    values.set(symbol, Number(params[`${model.prefix}.${name}`] ?? defaults.get(name)))
  })
  const [long, lat] = evaluate(body.outputs, values)
  return [1 / long, 1 / lat]
}

describe('the lag of slip in a file of MF-Tyre 5.2', () => {
  const file = data('synthetic_pac2002_mm.tir')
  const keys = 'PTX1 = 2.3\nPTX2 = 1.4\nPTX3 = 0.22\nPTY1 = 2.1\nPTY2 = 1.9\nPKY3 = 0.4\nLSGKP = 1.1\nLSGAL = 0.9'
  const { params } = read(file.replace(/^PCX1/m, `${keys}\nPCX1`))
  it('has the published relaxation lengths, which fall with the exponent of the load', () => {
    expect(params.relaxation).toBe('stretched-string')
    const [R0, F0, Fz, gamma] = [0.316, 4200, 6300, 0.05]
    const dfz = Fz / F0 - 1
    const [long, lat] = lengths(params, { Fz, gamma })
    expect(long).toBeCloseTo((Fz / F0) * (2.3 + 1.4 * dfz) * Math.exp(-0.22 * dfz) * R0 * 1.1, 12)
    expect(lat).toBeCloseTo(2.1 * Math.sin(2 * Math.atan(Fz / (1.9 * F0))) * (1 - 0.4 * gamma) * R0 * 0.9, 12)
  })
  it('leaves that of the block where there is none', () => {
    expect(read(file).params).not.toHaveProperty('relaxation')
  })
})

describe('the lag of slip in a file of MF-Tyre 6', () => {
  const file = data('synthetic_mf61_left.tir')
  const keys = 'LONGITUDINAL_STIFFNESS = 358000\nLATERAL_STIFFNESS = 102000\nPCFX1 = 0.17\nPCFX2 = 0.02\nPCFY1 = 0.16\n'
  const pressure = 'PCFX3 = -0.4\nPCFY3 = 0.25\n'
  const withKeys = (more = ''): string => file.replace(/^VERTICAL_STIFFNESS/m, `${keys}${more}VERTICAL_STIFFNESS`)
  const [Fz, dfz] = [5000, 5000 / 4200 - 1]
  const slopes = (params: TireParams): readonly [number, number] => {
    const { num, pool } = mathOf(new Pool())
    const C = magicFormulaStiffness(mathOf(pool), (name) => num(Number(params[`mf6.${name}`])), num(Fz))
    const [long, lat] = evaluate([C.long, C.lat], new Map())
    return [long, lat]
  }
  it('is slip stiffness over the stiffness of the carcass at the load', () => {
    const { params, notes } = read(withKeys())
    expect(params.relaxation).toBe('carcass')
    const [stiffnessLong, stiffnessLat] = slopes(params)
    const [long, lat] = lengths(params, { Fz, stiffnessLong, stiffnessLat })
    expect(long).toBeCloseTo(stiffnessLong / (358000 * (1 + 0.17 * dfz + 0.02 * dfz * dfz)), 12)
    expect(lat).toBeCloseTo(stiffnessLat / (102000 * (1 + 0.16 * dfz)), 12)
    expect(notes).not.toMatch(/carcass|relaxation lengths|STIFFNESS/)
  })
  it('depends on the pressure of the file, and says so', () => {
    const { params, notes } = read(withKeys(pressure).replace(/^INFLPRES.*$/m, 'INFLPRES = 242000'))
    expect(params['carcass.LONGITUDINAL_STIFFNESS']).toBeCloseTo(358000 * (1 - 0.04), 6)
    expect(params['carcass.LATERAL_STIFFNESS']).toBeCloseTo(102000 * 1.025, 6)
    expect(notes).toContain('the stiffness of the carcass is that at the inflation pressure of the file, 242000 Pa')
  })
  it('is in the units of the file', () => {
    const mm = withKeys().replace("LENGTH                   = 'meter'", "LENGTH = 'mm'")
    expect(read(mm).params['carcass.LATERAL_STIFFNESS']).toBeCloseTo(1.02e8, 3)
  })
  it('is that of relaxation lengths where the file lacks the stiffness of the carcass', () => {
    const { params } = read(file.replace(/^PCX1/m, 'PTX1 = 2.3\nPTY1 = 2.1\nPTY2 = 1.9\nPCX1'))
    expect(params).toMatchObject({ relaxation: 'stretched-string', 'string.PTX1': 2.3 })
  })
  it('leaves that of the block where the file has none, and names a factor without effect', () => {
    const { params, notes } = read(file)
    expect(params).not.toHaveProperty('relaxation')
    expect(notes).toContain('the file has neither the stiffness of the carcass')
    expect(read(withKeys().replace(/^LCX/m, 'LSGKP = 1.2\nLCX')).notes).toContain('the scaling factor LSGKP = 1.2')
  })
})
