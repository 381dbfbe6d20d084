/** Property files of other models than PAC2002 and Fiala, by the forces of the tyres that they make. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { propertyFileTire } from '../../../app/tires/property-file'
import { readTir, tirToTireParams } from '../../../importers/tir'

type Numbers = Readonly<Record<string, number>>

const text = (name: string): string =>
  readFileSync(new URL(`../io/data/tyres/${name}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
const data = (name: string): string => readFileSync(new URL(`../../validation/data/${name}`, import.meta.url), 'utf8')

describe('a file of MF-Tyre 6.1', () => {
  const file = text('synthetic_mf61_left.tir')
  it('makes the tyre of the reference points', () => {
    const tire = propertyFileTire(file, 'mf61.tir')
    expect(tire.tir.format).toBe('MF6')
    expect(tire.params).toMatchObject({ forceModel: 'mf6', measuredSide: 'left', pressure: 220000, radius: 0.317 })
    const [head, ...lines] = data('tyres/mf61_points.csv').trim().split(/\r?\n/)
    const columns = head.split(',')
    for (const line of lines.slice(0, 60)) {
      const row = Object.fromEntries(line.split(',').map((cell, i) => [columns[i], Number(cell)])) as Numbers
      const { Fz, kappa, alpha, gamma, p, Vx } = row
      const slip = { S: kappa, tanAlpha: Math.tan(alpha) * Math.sign(Vx) }
      const forces = tire.forces({ Fz, ...slip, gamma, pressure: p, VCx: Vx, Omega: Math.sign(Vx) * 50 })
      expect(Math.abs(forces.Fx - row.Fx) / Fz).toBeLessThan(1e-11)
      expect(Math.abs(forces.Fy - row.Fy) / Fz).toBeLessThan(1e-11)
      expect(Math.abs(forces.Mz - row.Mz) / Fz).toBeLessThan(1e-11)
    }
  })

  it('has no effect of pressure without a nominal pressure, and says so', () => {
    const { tir, params } = propertyFileTire(file.replace(/^NOMPRES.*$/m, ''), 'mf61.tir')
    expect(params['mf6.NOMPRES']).toBe(220000)
    expect(tir.assumed.join()).toContain(
      'the file has no nominal pressure (NOMPRES): forces do not depend on the pressure',
    )
  })

  it('is recognised by FITTYP, its name or its keywords', () => {
    const without = file.replace(/^(FITTYP|PROPERTY_FILE_FORMAT|FUNCTION_NAME).*$/gm, '')
    const named = (line: string): string => readTir(without.replace('[MODEL]', `[MODEL]\n${line}`), 'mf6.tir').format
    expect(named('FITTYP = 62')).toBe('MF6')
    expect(named("PROPERTY_FILE_FORMAT = 'MF-TYRE'\nFITTYP = 61")).toBe('MF6')
    expect(named("PROPERTY_FILE_FORMAT = 'MF_61'")).toBe('MF6')
    expect(named('')).toBe('MF6')
    const old = readTir(without.replace('[MODEL]', '[MODEL]\nFITTYP = 60'), 'mf6.tir')
    expect(old.assumed.join()).toContain('for version 6.0 of the Magic Formula; the equations of 6.1 are used')
  })

  it('names terms that have no effect', () => {
    const more = file.replace('[DIMENSION]', '[TURNSLIP_COEFFICIENTS]\nPDXP1 = 0.4\n[SCALING]\nLMUV = 0.2\n[DIMENSION]')
    const { ignored } = readTir(more, 'mf61.tir')
    expect(ignored.join()).toContain('terms of turn slip and relaxation are ignored: PDXP1')
    expect(ignored.join()).toContain('LMUV has no effect')
  })
})

describe('a file of PAC89', () => {
  const file = text('synthetic_pac89.tir')
  it('makes the tyre of the reference points, with coefficients in kN, percent and degrees whatever its units are', () => {
    const overrides = { 'Tire.pac89.COMBINED': 0 }
    const tire = propertyFileTire(file, 'pac89.tir', { overrides })
    expect(tire.params).toMatchObject({ radius: 0.31, stiffness: 200000, damping: 40, 'pac89.CR': 0.01 })
    const { columns, rows } = JSON.parse(data('tyre_points_pac89.json')) as {
      readonly columns: readonly string[]
      readonly rows: readonly (readonly number[])[]
    }
    for (const cells of rows) {
      const row = Object.fromEntries(cells.map((cell, i) => [columns[i], cell])) as Numbers
      const angles = { alpha: (row.alpha_deg * Math.PI) / 180, gamma: (row.gamma_deg * Math.PI) / 180 }
      const at = { Fz: 1000 * row.Fz_kN, S: row.kappa_percent / 100, ...angles, Omega: 50, loadedRadius: 0.3 }
      const { Fx, Fy, Mz } = tire.forces(at)
      expect(Math.hypot(Fx - row.Fx, Fy + row.Fy, Mz + row.Mz) / at.Fz).toBeLessThan(1e-12)
    }
  })

  it('is read as PAC94 with the coefficients of that one', () => {
    const more = file
      .replace("'PAC89'", "'PAC94'")
      .replace('[LONGITUDINAL', 'a14 = -0.9\na17 = 0.05\nDLAT = 0.8\n[LONGITUDINAL')
    const { params } = propertyFileTire(more, 'pac94.tir')
    expect(params).toMatchObject({ forceModel: 'pac94', 'pac94.A17': 0.05, 'pac94.DLAT': 0.8, 'pac94.DLON': 1 })
  })

  it('refuses a file without the slope of its lateral force, by name', () => {
    expect(() => readTir(file.replace(/^a3 .*$/m, ''), 'pac89.tir')).toThrow('the PAC89 file lacks A3')
    expect(() => readTir(file.replace(/^a4 .*$/m, 'a4 = 0'), 'pac89.tir')).toThrow('A4 is 0')
  })

  it('gives its rolling resistance as a coefficient', () => {
    expect(tirToTireParams(readTir(file, 'pac89.tir'))['pac89.CR']).toBe(0.01)
  })
})
