/** What is told about two runs: every change of the project that the second one took part in. */
import { describe, expect, it } from 'vitest'
import { changesSince, outdatedSince } from '../../../../app/renderer/jobs/outdated'
import { runChanges } from '../../../../app/renderer/jobs/run-changes'
import { newOrigin } from '../../../../app/renderer/store/project-store'
import { documentFromProject } from '../../../../app/renderer/store/records'
import type { BlockInstance, ExperimentSettings, ProjectFile } from '../../../../engine/model/project/project'

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

  it('are the columns that sources read', () => {
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
  })

  it('are every other setting that a run depends on', () => {
    const { turn } = project.experiments ?? {}
    const after = (settings: Partial<ExperimentSettings>) =>
      changed({ experiments: { turn: { ...turn, stop: 10, ...settings } } })
    expect(after({ energy: true })).toEqual(['energy balance'])
    expect(after({ keepDrivers: ['Path'] })).toEqual(['drivers that stay active'])
    expect(after({ overlay: { remove: ['Arm'] } })).toEqual(['overlay'])
    expect(after({ stop: 12 })).toEqual(['stop 10 → 12'])
    expect(after({ title: 'Turn', plots: {}, references: {} })).toEqual([])
  })

  it('are those of every variant that is compared', () => {
    const variants = { soft: { set: { 'Body.mass': 2000 } }, hard: { variables: { track: 1.4 } } }
    const compared = { project: { ...project, variants }, experiment: 'turn', compare: ['soft', 'hard'] }
    const edited = { ...variants, hard: { variables: { track: 1.3 } } }
    expect(runChanges(compared, { ...compared, project: { ...project, variants: edited } })).toEqual([
      'hard: track 1.4 → 1.3',
    ])
    // Neither the variant that the experiment runs nor one that is not compared matters.
    const turn = { ...project.experiments?.['turn'], stop: 10, variant: 'hard' }
    const other = { ...project, variants: { ...variants, third: { variables: { track: 2 } } }, experiments: { turn } }
    expect(runChanges(compared, { ...compared, project: other })).toEqual([])
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

describe('a result of an earlier state of the project', () => {
  const files = { 'a.csv': 'time,Angle\n0,0\n1,1\n', 'measured.csv': 'time,Body.vx\n0,20\n' }
  const driven: ProjectFile = {
    ...project,
    formulations: { other: {} },
    experiments: {
      turn: {
        stop: 10,
        inputs: { Steer: { file: 'a.csv', column: 'Angle' } },
        references: { data: { file: 'measured.csv' } },
      },
    },
  }
  const made = { project: driven, experiment: 'turn', formulation: 'default', files }
  const present = (changes: Partial<ProjectFile> = {}, more = {}) => ({
    doc: documentFromProject({ ...driven, ...changes }),
    origin: { ...newOrigin, files },
    formulation: null,
    ...more,
  })

  it('is outdated by the change, and valid again once it is undone', () => {
    const heavy = present({
      blocks: { ...project.blocks, Body: { type: 'mechanics/rigid-body', params: { mass: '5 t' } } },
    })
    expect(outdatedSince(made, heavy)).toBe('outdated: Body.mass 2077 → 5 t')
    expect(outdatedSince(made, present())).toBeNull()
    const { Arm: _arm, ...rest } = project.blocks
    expect(outdatedSince(made, present({ blocks: rest, wires: {}, variables: {} }))).toBe(
      'outdated: track 1.5 → default, Arm removed and 1 more',
    )
  })

  it('is not outdated by places, notes, plots, titles and reference data', () => {
    const moved = { ...project.blocks, Arm: { ...project.blocks.Arm, at: [5, 5] as const, flip: true } }
    expect(
      changesSince(made, present({ blocks: moved, title: 'Other', notes: { n: { at: [0, 0], text: 'x' } } })),
    ).toEqual([])
    const measured = { ...files, 'measured.csv': 'time,Body.vx\n0,21\n', 'unused.csv': 'time\n0\n' }
    expect(changesSince(made, present({}, { origin: { ...newOrigin, files: measured } }))).toEqual([])
  })

  it('is outdated by other data, another formulation and a missing experiment', () => {
    const data = { ...files, 'a.csv': 'time,Angle\n0,0\n1,2\n' }
    expect(changesSince(made, present({}, { origin: { ...newOrigin, files: data } }))).toEqual(['file a.csv'])
    expect(changesSince(made, present({}, { formulation: 'other' }))).toEqual(['formulation default → other'])
    expect(changesSince(made, present({ experiments: {} }))).not.toEqual([])
  })
})
