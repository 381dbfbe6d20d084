/** Long tables in the project itself; 30,000 rows of a spline once ended in an overflow of the stack. */
import { describe, expect, it } from 'vitest'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { runSmall, smallProject } from '../events/small-run'

const rows = 130_000

describe.each(['spline', 'monotone'])('130,000 rows in the project, %s', (interpolation) => {
  const points = Array.from({ length: rows }, (_, i) => [i / 100, Math.sin(i / 1000)])
  const project = smallProject(
    {
      World: ['world/world'],
      Input: ['sources/ramp', { start: 0, duration: 1, initial: 0, final: 1299 }],
      Table: ['signals/table-1d', { points, interpolation, extrapolation: 'error' }],
      Out: ['signals/record'],
    },
    ['Input.y - Table.u1', 'Table.y - Out.u'],
    { stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.1 } },
  )
  it('load, compile and run', () => {
    expect(() => parseProject(JSON.stringify(project), 'project.json')).not.toThrow()
    const run = runSmall(project, ['Input.y', 'Table.y'])
    expect(run.error).toBeUndefined()
    const [x, y] = ['Input.y', 'Table.y'].map(run.values)
    x.forEach((at, i) => expect(Math.abs(y[i] - Math.sin(at / 10))).toBeLessThan(1e-9))
  })
})
