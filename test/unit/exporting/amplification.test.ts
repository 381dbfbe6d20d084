/** Runs that amplify rounding: the equations of Lorenz (1963), J. Atmos. Sci. 20, 130-141, whose motions part by a factor e in 1.1 s. */
import { describe, expect, it } from 'vitest'
import { requestedModel } from '../../../app/export/model'
import { amplification } from '../../../app/export/verify/amplification'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const lorenz = (stop: number): ProjectFile => ({
  wishbone: 1,
  title: 'Convection',
  blocks: {
    X: { type: 'signals/integrator', params: { initial: 1 } },
    Y: { type: 'signals/integrator', params: { initial: 1 } },
    Z: { type: 'signals/integrator', params: { initial: 20 } },
    DX: { type: 'signals/expression', params: { expression: '10*(u2 - u1)' } },
    DY: { type: 'signals/expression', params: { expression: 'u1*(28 - u3) - u2' } },
    DZ: { type: 'signals/expression', params: { expression: 'u1*u2 - 8/3*u3' } },
  },
  wires: Object.fromEntries([
    ...['X', 'Y', 'Z'].map((name) => [`d${name}`, [`D${name}.y`, `${name}.u1`]]),
    ...['DX', 'DY', 'DZ'].flatMap((to) =>
      ['X', 'Y', 'Z']
        .slice(0, to === 'DX' ? 2 : 3)
        .map((from, i) => [`${from}${to}`, [`${from}.y`, `${to}.u${i + 1}`]]),
    ),
  ]) as NonNullable<ProjectFile['wires']>,
  experiments: { run: { stop, solver: { name: 'rk4', step: 0.005 }, sample: 0.1 } },
})

const judged = (stop: number, difference: number) => {
  const request = { project: JSON.stringify(lorenz(stop)), files: {}, target: 'c', signals: ['X.y', 'Z.y'] } as const
  const made = { ...requestedModel(request, sharedCompiler), projectFiles: {}, files: {} }
  const differences = new Map([
    ['X.y', difference],
    ['Z.y', difference],
  ])
  return amplification(made, { differences }, 1e-9, { compiler: sharedCompiler })
}

describe('a difference of an export from the run here', () => {
  it('is no rounding where the run does not amplify it', async () => {
    expect(await judged(1, 1e-7)).toBeUndefined()
  })

  it('is explained by rounding where the run amplifies it by so much', async () => {
    const tolerance = await judged(18, 1e-8)
    expect(tolerance).toBeGreaterThan(1e-8)
    expect(tolerance).toBeLessThan(1e-3)
    expect(await judged(18, 1e-2)).toBeUndefined()
  })

  it('says nothing where rounding explains any', async () => {
    expect(await judged(60, 1e-2)).toBe('beyond')
  })
})
