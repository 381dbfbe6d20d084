/** Interpolants against values of scipy and of a second code (`data/tables`, static maps to 1e-9). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { interpolated, type Interpolation } from '../../../engine/numerics/interpolation/curve'
import { mapThrough, type MapInterpolation } from '../../../engine/numerics/interpolation/map'
import { evaluate, Pool, tangents } from '../../../engine/symbolic'

const folder = join(import.meta.dirname, '..', 'data', 'tables')

interface Columns {
  readonly [name: string]: readonly number[]
}

function read(name: string): Columns {
  const [heading, ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.split(',').map(Number))
  return Object.fromEntries(heading.split(',').map((key, j) => [key.trim(), rows.map((row) => row[j])]))
}

const { parameters } = JSON.parse(readFileSync(join(folder, 'tables.json'), 'utf8')) as {
  parameters: Record<'x' | 'y' | 'gx' | 'gy', number[]> & { gz: number[][] }
}

const curves: readonly { readonly column: string; readonly interpolation: Interpolation; readonly slope?: string }[] = [
  { column: 'linear', interpolation: 'linear' },
  { column: 'natural_cubic', interpolation: 'natural', slope: 'natural_cubic_slope' },
  { column: 'not_a_knot_cubic', interpolation: 'spline', slope: 'not_a_knot_slope' },
  { column: 'pchip', interpolation: 'monotone', slope: 'pchip_slope' },
  { column: 'akima', interpolation: 'akima' },
]

test.each(curves)('$column over one argument, with its slope', ({ column, interpolation, slope }) => {
  const reference = read('table1d.csv')
  const pool = new Pool()
  const x = pool.symbol('x', 'argument')
  const table = { name: column, ...interpolated(parameters.x, parameters.y, interpolation, 'continue') }
  const value = pool.lookup(table, x)
  const roots = [value, ...tangents(pool, [value], new Map([[x, pool.one]]))]
  expect(reference.x.length).toBeGreaterThan(100)
  reference.x.forEach((at, i) => {
    const [y, dy] = evaluate(roots, new Map([[x, at]]))
    expect(Math.abs(y - reference[column][i])).toBeLessThan(1e-9)
    if (slope !== undefined) expect(Math.abs(dy - reference[slope][i])).toBeLessThan(1e-9)
  })
})

const maps: readonly (readonly [column: string, interpolation: MapInterpolation])[] = [
  ['bilinear', 'linear'],
  ['bicubic_not_a_knot', 'spline'],
  ['bicubic_natural', 'natural'],
]

test.each(maps)('%s over two arguments', (column, interpolation) => {
  const reference = read('table2d.csv')
  const { gx, gy, gz } = parameters
  const grid = [[0, ...gy], ...gx.map((at, i) => [at, ...gz[i]])]
  const pool = new Pool()
  const [x, y] = [pool.symbol('x', 'argument'), pool.symbol('y', 'argument')]
  const value = pool.lookup2(mapThrough(column, grid, interpolation, 'hold'), x, y)
  expect(reference.x.length).toBeGreaterThan(100)
  reference.x.forEach((at, i) => {
    const [z] = evaluate(
      [value],
      new Map([
        [x, at],
        [y, reference.y[i]],
      ]),
    )
    expect(Math.abs(z - reference[column][i])).toBeLessThan(1e-9)
  })
})
