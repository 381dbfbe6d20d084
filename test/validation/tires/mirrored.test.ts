/** The rule by which the tyre block mirrors, against mirrored points of a Magic Formula 6.1 tyre that were computed independently. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mirroredInput, mirroredOutput, sideOf } from '../../../blocks/tires/side'
import { plainMF61, type Point, type Values } from './plain-mf61'

const file = (name: string): string => readFileSync(new URL(`../data/tyres/${name}`, import.meta.url), 'utf8')
const parameters = JSON.parse(file('mf61_parameters.json')) as Values
const rows = (name: string): readonly Values[] => {
  const [head, ...lines] = file(name).trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, k) => [names[k], Number(cell)])))
}
const results = ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const
const size = (result: string, { Fz }: Values): number => (result.startsWith('F') ? Fz : 0.1 * Fz)

describe('Magic Formula 6.1 in plain numbers', () => {
  it('has the forces of the reference points', () => {
    const points = rows('mf61_points.csv')
    expect(points).toHaveLength(200)
    const worst: Record<string, number> = {}
    for (const row of points) {
      const found = plainMF61(parameters, row as unknown as Point)
      for (const result of results) {
        const expected = row[result === 'Mx' ? 'Mx_61' : result]
        worst[result] = Math.max(worst[result] ?? 0, Math.abs(found[result] - expected) / size(result, row))
      }
    }
    for (const result of results) expect(worst[result], result).toBeLessThan(1e-11)
  })
})

describe('a tyre on the other side', () => {
  it('has the mirrored forces of the reference', () => {
    const side = sideOf('left', 'right')
    const points = rows('mf61_mirrored_points.csv')
    expect(points).toHaveLength(5)
    for (const row of points) {
      const turn = (name: 'Fz' | 'kappa' | 'alpha' | 'gamma'): number => mirroredInput(side, name) * row[name]
      const own = { p: parameters.NOMPRES, Vx: parameters.LONGVL }
      const seen = { ...own, Fz: turn('Fz'), kappa: turn('kappa'), alpha: turn('alpha'), gamma: turn('gamma') }
      const found = plainMF61(parameters, seen)
      const measured = plainMF61(parameters, { ...seen, alpha: row.alpha, gamma: row.gamma })
      for (const result of results) {
        const mirrored = mirroredOutput(side, result) * found[result]
        expect(Math.abs(mirrored - row[`${result}_mirrored`]) / size(result, row), result).toBeLessThan(1e-11)
        expect(Math.abs(measured[result] - row[result]) / size(result, row), result).toBeLessThan(1e-11)
      }
    }
  })
})
