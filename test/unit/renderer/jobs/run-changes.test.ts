/** What is told about two runs: every change of the project that the second one took part in. */
import { describe, expect, it } from 'vitest'
import { inputsChanged, runChanges } from '../../../../app/renderer/jobs/run-changes'
import { documentFromProject } from '../../../../app/renderer/store/records'
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../../engine/model/project'

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

  it('are the columns that sources read, which make a run outdated', () => {
    const { turn } = project.experiments ?? {}
    const reading = (inputs?: ExperimentSettings['inputs']): ProjectFile => ({
      ...project,
      experiments: { turn: { ...turn, stop: 10, ...(inputs && { inputs }) } },
    })
    const a = reading({ Steer: { file: 'a.csv', column: 'Angle', scale: 0.1 } })
    const b = reading({ Steer: { column: 'Angle', scale: 0.2, file: 'a.csv' } })
    const of = (own: ProjectFile) => ({ project: own, experiment: 'turn' })
    expect(runChanges(of(a), of(b))).toEqual(['Steer scale 0.1 → 0.2'])
    expect(runChanges(of(project), of(a))).toEqual(['Steer block → Angle'])
    expect(inputsChanged(of(a), documentFromProject(b))).toBe(true)
    expect(inputsChanged(of(a), documentFromProject(project))).toBe(true)
    expect(inputsChanged(of(a), documentFromProject(a))).toBe(false)
    expect(inputsChanged(of(a), documentFromProject({ ...a, experiments: {} }))).toBe(false)
  })

  it('are where a run starts from', () => {
    expect(changed({}, { from: 0.17 })).toEqual(['from the state at 0.17 s'])
    expect(runChanges({ ...source, from: 0.17 }, source)).toEqual(['from initial values'])
    expect(runChanges({ ...source, from: 0.17 }, { ...source, from: 0.17 })).toEqual([])
  })

  it('are those inside subsystems too, and what is commented out', () => {
    const arm: BlockInstance = { type: 'mechanics/rigid-arm', params: { x: '1 m' } }
    const corner: BlockInstance = {
      type: 'subsystem',
      parameters: { width: { unit: 'm', default: 0.2 } },
      ports: { base: { kind: 'frame', joins: ['Arm.base'] } },
      blocks: { Arm: arm, Brake: { type: 'mechanics/brake' } },
      wires: { w1: ['Arm.end', 'Brake.base'] },
    }
    const inside = (after: BlockInstance) =>
      runChanges(
        { ...source, project: { ...project, blocks: { Corner: corner } } },
        { ...source, project: { ...project, blocks: { Corner: after } } },
      )
    expect(inside({ ...corner, blocks: { ...corner.blocks, Arm: { ...arm, params: { x: '2 m' } } } })).toEqual([
      'Corner/Arm.x 1 m → 2 m',
    ])
    expect(inside({ ...corner, blocks: { Arm: { ...arm, disabled: true } }, wires: {} })).toEqual([
      'Corner/Arm commented out',
      'Corner/Brake removed',
      'wires in Corner',
    ])
    expect(
      inside({
        ...corner,
        parameters: { width: { unit: 'm', default: 0.3 } },
        ports: { base: { kind: 'frame', joins: ['Arm.end'] } },
      }),
    ).toEqual(['default of Corner.width 0.2 m → 0.3 m', 'ports of Corner'])
    expect(inside({ ...corner, blocks: { ...corner.blocks, Arm: { ...arm, at: [8, 8] } }, at: [0, 8] })).toEqual([])
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
