/** A hexapod whose joints lie in no plane and on no circle, there and back, against a separate program in Python (data/README.md). */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { coordinates, jsonOf, rowsOf } from './reference'

type Params = Readonly<Record<string, ParamValue>>
const given = jsonOf('other_geometry.json') as {
  readonly pose: Readonly<Record<(typeof coordinates)[number], string>>
  readonly geometry: Params
  readonly load: Params
  readonly point: readonly number[]
}

describe('a hexapod of another geometry', () => {
  const rows = rowsOf('other_geometry.csv')
  const columns = Object.keys(rows[0]).filter((name) => name !== 't')
  const blocks: Blocks = {
    World: ['world/world'],
    ...Object.fromEntries(coordinates.map((name) => [name, ['signals/expression', { expression: given.pose[name] }]])),
    R: ['signals/mux', {}],
    A: ['signals/mux', {}],
    Inverse: ['cueing/hexapod-inverse', { ...given.geometry, ...given.load, rates: 'pose' }],
    Forward: ['cueing/hexapod-forward', { ...given.geometry, point: [...given.point] }],
  }
  const wires = [
    ...coordinates.map((name, i) => `${name}.y - ${i < 3 ? 'R' : 'A'}.u${(i % 3) + 1}`),
    ...['R.y - Inverse.r', 'A.y - Inverse.angles'],
    ...['length', 'rate', 'acceleration'].map((port) => `Inverse.${port} - Forward.${port}`),
  ]
  const run = runSmall(
    smallProject(blocks, wires, { stop: 4, sample: 0.5, solver: { name: 'rk4', step: 0.05 } }),
    columns,
  )
  it.each(columns.filter((name) => name.endsWith('[1]')).map((name) => name.replace('[1]', '')))('%s', (vector) => {
    expect(run.error).toBeUndefined()
    const found = columns.filter((name) => name.startsWith(`${vector}[`))
    const peak = Math.max(...found.flatMap((name) => rows.map((row) => Math.abs(row[name]))))
    for (const name of found) {
      const differences = rows.map((row) => Math.abs(run.at(name, row.t) - row[name]))
      expect(Math.max(...differences) / peak, name).toBeLessThan(1e-12)
    }
  })
})
