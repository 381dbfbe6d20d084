/** The generic vehicle with a third axle, by a merge patch (data/six-wheels.json): nothing is made for four wheels. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import { columnNamed } from '../../../engine/io/table'
import { temporaryFolder } from '../../support/temporary-folder'
import { json } from '../../unit/cli/command-line'

const folder = temporaryFolder()
const vehicle = ['projects/generic-vehicle', '--patch', 'test/validation/data/six-wheels.json']
const corners = ['FL', 'FR', 'ML', 'MR', 'RL', 'RR']

describe('a six-wheeled vehicle', () => {
  it('has two more degrees of freedom and seven more states per added wheel', async () => {
    const { degreesOfFreedom, states, constraints, cost } = await json('compile', ...vehicle)
    expect({ degreesOfFreedom, states, constraints }).toEqual({ degreesOfFreedom: 18, states: 54, constraints: 0 })
    expect(cost.functions.pac2002.calls).toBe(6)
  })
  it('steers, and its six tyres carry its weight', async () => {
    const out = join(folder, 'six.csv')
    await json('simulate', ...vehicle, '--experiment', 'sine-steer', '--out', out)
    const table = readCsv(readFileSync(out, 'utf8'), out)
    const column = (name: string): Float64Array => columnNamed(table, name)?.values ?? new Float64Array()
    const loads = corners.map((corner) => column(`Tire${corner}.Fz`))
    const weight = (2077 + 6 * (10 + 28)) * 9.81
    // settled after 2 s; roll and pitch move the load between wheels, not its sum
    for (let i = 200; i < table.time.length; i += 50) {
      expect(loads.reduce((sum, load) => sum + load[i], 0) / weight).toBeCloseTo(1, 2)
    }
    const vx = column('Body.vx')
    expect(vx[1000]).toBeGreaterThan(17)
    expect(vx[1000]).toBeLessThan(20)
    const y = column('Body.y')
    expect(y[1000]).toBeGreaterThan(20)
  })
})
