/** The open washouts of projects/washout/washouts.library.json do what the blocks do. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { parseLibrary } from '../../../engine/model/library'
import type { ParamValue, ProjectFile } from '../../../engine/model/project'
import { checkFormulated } from '../../../engine/host/check'
import { runSmall, smallProject } from '../events/small-run'
import { shape } from './reference'

const path = 'projects/washout/washouts.library.json'
const library = parseLibrary(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), registry, path)

function pair(name: string, type: string, params: Readonly<Record<string, ParamValue>>): ProjectFile {
  const project = smallProject(
    {
      World: ['world/world'],
      Ax: ['signals/expression', { expression: `-4*${shape(5, 4)}` }],
      Ay: ['signals/expression', { expression: `5*(${shape(1, 2.5)} - ${shape(4, 2.5)})` }],
      A: ['signals/mux', {}],
      Half: ['signals/gain', { gain: 0.2 }],
      W: ['signals/gain', { gain: [0.03, 0.02, 0.05] }],
      Block: [type, params],
    },
    ['Ax.y - A.u1', 'Ay.y - A.u2', 'Half.y - A.u3', 'Ay.y - Half.u1', 'Ay.y - W.u1', 'A.y - Block.a', 'W.y - Block.w'],
    { stop: 12, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-10 } },
  )
  const timing: Record<string, ParamValue> = 'sampleTime' in params ? { sampleTime: params.sampleTime } : {}
  return {
    ...project,
    blocks: { ...project.blocks, Open: { ...library.blocks[name].block, params: timing } },
    wires: { ...project.wires, open1: ['A.y', 'Open.a'], open2: ['W.y', 'Open.w'] },
  }
}

const all = [1, 2, 3]
const sampled = { evaluation: 'sampled', sampleTime: 0.02 }

describe.each([
  ['ClassicalWashout', 'cueing/classical', {}, 'HighPass', 1e-7],
  ['ClassicalWashoutSampled', 'cueing/classical', sampled, 'Acceleration', 1e-10],
  ['AdaptiveWashout', 'cueing/adaptive', {}, 'Acceleration', 1e-7],
  ['AdaptiveWashoutSampled', 'cueing/adaptive', sampled, 'Acceleration', 1e-10],
  ['OptimalWashout', 'cueing/optimal', {}, 'Acceleration', 1e-7],
  ['OptimalWashoutSampled', 'cueing/optimal', sampled, 'Acceleration', 1e-9],
] as const)('%s', (name, type, params, acceleration, tolerance) => {
  it('is the same motion as that of the block', () => {
    const project = pair(name, type, params)
    expect(checkFormulated({ project, files: {} }, registry)).toEqual([])
    const inside = { position: 'Position', velocity: 'Velocity', acceleration, angles: 'Angles', rates: 'Rates' }
    const pairs = Object.entries(inside).flatMap(([port, block]) =>
      all.map((i) => [`Block.${port}[${i}]`, `Open/${block}.y[${i}]`]),
    )
    const run = runSmall(project, pairs.flat())
    expect(run.error).toBeUndefined()
    for (const [block, open] of pairs) {
      const expected = run.values(block)
      const peak = Math.max(...expected.map(Math.abs))
      expect(peak, block).toBeGreaterThan(1e-4)
      // the instants at which both limiters switch differ by rounding, and rates jump there
      const differences = run
        .values(open)
        .flatMap((x, i) =>
          Math.abs(run.table.time[i] * 10 - Math.round(run.table.time[i] * 10)) < 1e-6
            ? [Math.abs(x - expected[i])]
            : [],
        )
      expect(differences.length).toBeGreaterThan(100)
      expect(Math.max(...differences) / peak, open).toBeLessThan(tolerance)
    }
  })
})
