/** What is told about two runs: every change of the project that the second one took part in. */
import { describe, expect, it } from 'vitest'
import { runChanges } from '../../../../app/renderer/jobs/runChanges'
import type { ProjectFile } from '../../../../engine/model/project'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Car',
  variables: { track: 1.5 },
  blocks: { Body: { type: 'mechanics/rigid-body', params: { mass: 2077 } }, Arm: { type: 'mechanics/rigid-arm' } },
  wires: { w1: ['Body.com', 'Arm.base'] },
  experiments: { turn: { stop: 10, solver: { name: 'rk4', step: '1 ms' }, initial: { 'Body.vx': 20 } } },
}
const source = { project, experiment: 'turn', formulation: 'default' }
const changed = (changes: Partial<ProjectFile>, more = {}) =>
  runChanges(source, { ...source, ...more, project: { ...project, ...changes } })

describe('changes between two runs', () => {
  it('are parameters, variables, blocks and wires', () => {
    expect(
      changed({ blocks: { ...project.blocks, Body: { type: 'mechanics/rigid-body', params: { mass: '2.2 t' } } } }),
    ).toEqual(['Body.mass 2077 → 2.2 t'])
    expect(changed({ variables: { track: 1.6, base: 3 } })).toEqual(['track 1.5 → 1.6', 'base default → 3'])
    expect(changed({ blocks: { Body: project.blocks.Body }, wires: {} })).toEqual(['Arm removed', 'wires'])
  })

  it('are settings of the experiment and the formulation', () => {
    const experiments = { turn: { stop: 10, solver: { name: 'euler', step: '1 ms' }, initial: { 'Body.vx': 25 } } }
    expect(changed({ experiments })).toEqual(['solver rk4 → euler', 'initial Body.vx 20 → 25'])
    expect(changed({}, { formulation: 'small' })).toEqual(['formulation default → small'])
  })

  it('are not where blocks stand, names of wires, or titles', () => {
    expect(
      changed({
        title: 'Coach',
        blocks: { ...project.blocks, Arm: { type: 'mechanics/rigid-arm', at: [5, 5] } },
        wires: { other: ['Arm.base', 'Body.com'] },
      }),
    ).toEqual([])
  })
})
