/** Tyre functions against operating points computed by independent implementations (see ../data/README.md). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tireForces } from '../../../blocks/tires/evaluate'
import { fiala } from '../../../blocks/tires/fiala'
import { pac2002 } from '../../../blocks/tires/pac2002'
import { stretchedString } from '../../../blocks/tires/stretched-string'
import { defaultsOf, evaluateFunction, type Numbers } from '../../unit/blocks/tires/evaluate-model'

type Point = Numbers & { readonly Fx: number }
const read = (name: string): readonly Point[] =>
  JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')) as Point[]

/** Largest difference over all points, relative to max(1, largest value of the quantity). */
function worst(points: readonly Point[], quantity: string, compute: (p: Point) => number): number {
  const peak = Math.max(1, ...points.map((p) => Math.abs(p[quantity])))
  return Math.max(...points.map((p) => Math.abs(compute(p) - p[quantity]) / peak))
}

describe.each([
  [pac2002, read('tyre_points_pac2002.json'), 200],
  [fiala, read('tyre_points_fiala.json'), 50],
] as const)('$label', (model, points, count) => {
  const defaults = defaultsOf(model)
  it.each(['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const)('gives the reference %s at every operating point', (quantity) => {
    expect(points).toHaveLength(count)
    const error = worst(points, quantity, (p) => tireForces(model, (name) => defaults[name], p)[quantity])
    expect(error).toBeLessThan(1e-12)
  })
})

describe('stretched string', () => {
  const points = read('tyre_points_pac2002.json')
  const lengths = (p: Point): Numbers =>
    evaluateFunction(stretchedString.fn, { Fz: p.Fz, gamma: p.gamma }, defaultsOf(stretchedString))
  it('has the reference longitudinal relaxation length', () => {
    expect(worst(points, 'Blong', (p) => 1 / lengths(p).inverseLong)).toBeLessThan(1e-12)
  })
  it('has the reference lateral relaxation length', () => {
    expect(worst(points, 'Blat', (p) => 1 / lengths(p).inverseLat)).toBeLessThan(1e-12)
  })
})
