/** Overlays of experiments: applied, refused where they don't fit, led along with the diagram, merged and compared. */
import { describe, expect, it } from 'vitest'
import { groupBlocks, ungroupBlocks } from '../../../../app/renderer/store/edits/subsystems'
import { addBlock, removeItems, renameBlock, renameProblem } from '../../../../app/renderer/store/edits/blocks'
import { applyDiff, type RecordsDiff } from '../../../../app/renderer/store/diff'
import { documentFromProject, projectFromDocument } from '../../../../app/renderer/store/records'
import { newMisfits, watchMisfits } from '../../../../app/renderer/canvas/experiment-overlay/watch-misfits'
import { parameterChoices } from '../../../../app/renderer/inspector/entry-choices'
import { listSignals } from '../../../../app/renderer/results/signals'
import { createProjectStore, newOrigin } from '../../../../app/renderer/store/project-store'
import { overlaidDocument } from '../../../../app/renderer/store/overlaid-document'
import { registry } from '../../../../blocks'
import { checkFormulated } from '../../../../engine/start/check'
import { runToEnd } from '../../../../engine/run/run'
import { ModelError } from '../../../../engine/errors/model-error'
import { compareProjects } from '../../../../engine/model/diff'
import { referredFiles } from '../../../../engine/model/files/referred-files'
import { mergeProjects } from '../../../../engine/model/merge'
import {
  changedDiagram,
  overlayBetween,
  standaloneProject,
  type ExperimentOverlay,
} from '../../../../engine/model/overlay'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { checkProject } from '../../../../engine/model/check/validate'
import { renameUses } from '../../../../engine/model/network/values'
import { forExperiment } from '../../../../engine/model/experiments/variants'
import { valuesWithoutEffect } from '../../../../engine/model/experiments/without-effect'
import { sharedCompiler } from '../../../support/compiler'

const overlay: ExperimentOverlay = {
  replace: { Pedal: { type: 'sources/ramp', params: { final: 'full' } } },
  remove: ['Wheel'],
  add: { Script: { type: 'sources/constant', params: { value: 'full' } } },
  cut: { steer: ['Wheel.y', 'Rack.u1'] },
  wires: { steer: ['Script.y', 'Rack.u1'] },
}
const base: ProjectFile = {
  wishbone: 1,
  title: 'Two channels',
  variables: { full: 4 },
  blocks: {
    Wheel: { type: 'sources/constant', params: { value: 1 }, at: [0, 0] },
    Rack: { type: 'signals/gain', params: { gain: 2 }, at: [200, 0] },
    Pedal: { type: 'sources/constant', params: { value: 3 }, at: [0, 100], flip: true },
    Engine: { type: 'signals/gain', params: { gain: 10 }, at: [200, 100] },
  },
  wires: { steer: ['Wheel.y', 'Rack.u1'], drive: ['Pedal.y', 'Engine.u1'] },
  experiments: {
    plain: { stop: 1 },
    manoeuvre: { stop: 2, solver: { name: 'rk4', step: 0.1 }, set: { 'Pedal.start': 0, 'Script.value': 5 }, overlay },
  },
  variants: { other: { set: { 'Pedal.value': 7, 'Rack.gain': 3 } } },
}

const applied = (project: ProjectFile, experiment = 'manoeuvre') => forExperiment(project, registry, experiment)
const lastOf = (project: ProjectFile, experiment: string, variant?: string): Readonly<Record<string, number>> => {
  const signals = ['Rack.y', 'Engine.y']
  const request = { project, experiment, files: {}, signals, checkStep: false, ...(variant && { variant }) }
  const { table } = runToEnd(request, sharedCompiler)
  return Object.fromEntries(table.columns.map(({ name, values }) => [name, values[values.length - 1]]))
}
const problems = (project: ProjectFile): readonly ModelError[] => checkProject(project, registry, {})
const edited = (diff: (doc: ReturnType<typeof documentFromProject>) => RecordsDiff): ProjectFile => {
  const doc = documentFromProject(base)
  return projectFromDocument(applyDiff(doc, diff(doc)))
}

describe('an overlay', () => {
  it('holds for its experiment alone', () => {
    expect(problems(base)).toEqual([])
    expect(checkFormulated({ project: base, files: {} }, registry)).toEqual([])
    // Closed form: the script gives 5, the ramp ends at 4.
    expect(lastOf(base, 'manoeuvre')).toEqual({ 'Rack.y': 10, 'Engine.y': 40 })
    expect(lastOf(base, 'plain')).toEqual({ 'Rack.y': 2, 'Engine.y': 30 })
    expect(applied(base, 'plain')).toBe(base)
  })

  it('keeps the order of what stays, and the place of what is replaced', () => {
    const { blocks, wires, experiments } = applied(base)
    expect(Object.keys(blocks)).toEqual(['Rack', 'Pedal', 'Engine', 'Script'])
    expect(blocks['Pedal']).toEqual({ ...overlay.replace?.['Pedal'], at: [0, 100], flip: true })
    expect(Object.entries(wires)[0]).toEqual(['steer', ['Script.y', 'Rack.u1']])
    expect(experiments?.['manoeuvre']).not.toHaveProperty('overlay')
  })

  it('is the difference of the two diagrams', () => {
    const changed = changedDiagram(base, overlay)
    expect(overlayBetween(base, changed)).toEqual(overlay)
    expect(overlayBetween(base, base)).toBeUndefined()
  })

  it('applies after the parameter set, whose values of replaced blocks are reported', () => {
    expect(lastOf(base, 'manoeuvre', 'other')).toEqual({ 'Rack.y': 15, 'Engine.y': 40 })
    const vain = valuesWithoutEffect(base, registry, { experiment: 'manoeuvre', variant: 'other' })
    expect(vain).toEqual(['the value of variant "other" for Pedal.value has no effect: the experiment replaces Pedal'])
  })

  it('survives the file, with keys in their order', () => {
    const text = serialiseProject(base)
    expect(parseProject(text)).toEqual(base)
    const { cut, ...rest } = overlay
    const shuffled = { ...base.experiments?.['manoeuvre'], overlay: { cut, ...rest } }
    const again = { ...base, experiments: { plain: { stop: 1 }, manoeuvre: { ...shuffled, stop: 2 } } }
    expect(serialiseProject(again)).toBe(text)
  })

  it('refuses misspelt keys with those that there are', () => {
    const text = serialiseProject(base).replace('"replace"', '"replac"')
    expect(() => parseProject(text)).toThrow(/replac.*replace/s)
  })

  it('makes a copy that runs the same, and says which experiments it omits', () => {
    const settings = { stop: 1, set: { 'Pedal.value': 6 } }
    const copy = standaloneProject({ ...base, experiments: { ...base.experiments, settings } }, 'manoeuvre', registry)
    expect(copy.omitted).toEqual(['settings'])
    expect(problems(copy.project)).toEqual([])
    expect(lastOf(copy.project, 'manoeuvre')).toEqual(lastOf(base, 'manoeuvre'))
    expect(copy.project.variants?.['other'].set).toEqual({ 'Rack.gain': 3 })
  })

  it('refers to files, and to variables by name', () => {
    const add = { Log: { type: 'sources/table', params: { file: 'a.csv' } } }
    const withFile = { ...base, experiments: { x: { stop: 1, overlay: { add } } } }
    expect(referredFiles(withFile, registry)).toEqual(['a.csv'])
    const { experiments } = renameUses(base, registry, { subsystem: '', name: 'full' }, 'most')
    expect(experiments?.['manoeuvre'].overlay?.add?.['Script'].params).toEqual({ value: 'most' })
    expect(experiments?.['manoeuvre'].overlay?.replace?.['Pedal'].params).toEqual({ final: 'most' })
  })
})

describe('what a project says of a block that an overlay replaces', () => {
  const gain = { type: 'signals/gain', params: { gain: 1 } }
  const project: ProjectFile = {
    ...base,
    inputs: { Pedal: { by: 'throttle', full: 1 } },
    live: { 'Pedal.value': { low: 0, high: 5 }, 'Rack.gain': {}, full: {} },
    interface: {
      inputs: { Pedal: {} },
      outputs: { 'Pedal.y': {} },
      parameters: { 'Pedal.value': {}, 'Rack.gain': {} },
    },
    vehicle: { throttle: 'Pedal' },
    experiments: {
      plain: { stop: 1 },
      manoeuvre: {
        stop: 1,
        overlay: {
          replace: { Pedal: gain },
          add: { Script: { type: 'sources/constant', params: { value: 3 } } },
          wires: { script: ['Script.y', 'Pedal.u1'] },
        },
      },
    },
  }

  it('holds as far as the block that replaces it can have it', () => {
    expect(problems(project)).toEqual([])
    const copy = standaloneProject(project, 'manoeuvre', registry).project
    for (const changed of [applied(project), copy]) {
      expect(changed.inputs).toEqual({})
      expect(changed.vehicle).toEqual({})
      expect(Object.keys(changed.live ?? {})).toEqual(['Rack.gain', 'full'])
      expect(changed.interface).toEqual({ inputs: {}, outputs: { 'Pedal.y': {} }, parameters: { 'Rack.gain': {} } })
    }
    expect(problems(copy)).toEqual([])
    expect(lastOf(copy, 'manoeuvre')).toEqual(lastOf(project, 'manoeuvre'))
  })

  it('stays where the block is another source, and for other experiments', () => {
    const ramp = { replace: { Pedal: { type: 'sources/ramp', params: { final: 1 } } } }
    const other = { ...project, experiments: { ...project.experiments, manoeuvre: { stop: 1, overlay: ramp } } }
    expect(applied(other).inputs).toEqual(project.inputs)
    expect(applied(other).vehicle).toEqual(project.vehicle)
    expect(applied(project, 'plain')).toBe(project)
  })
})

describe('an overlay that does not fit', () => {
  const without = (names: readonly string[], from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))
  const cases: readonly (readonly [string, Partial<ProjectFile>, string, string])[] = [
    [
      'a replaced block is gone',
      {
        blocks: without(['Pedal', 'Engine'], base.blocks) as ProjectFile['blocks'],
        wires: { steer: base.wires['steer'] },
        variants: {},
      },
      'Pedal',
      'replaces the block Pedal',
    ],
    [
      'a cut wire is gone',
      { wires: { drive: base.wires['drive'], steer: ['Pedal.y', 'Rack.u1'] } },
      'Wheel',
      'cuts the wire steer from Wheel.y to Rack.u1',
    ],
    [
      'the name of an added block is taken',
      { blocks: { ...base.blocks, Script: { type: 'sources/constant' } } },
      'Script',
      'adds the block Script',
    ],
    [
      'the name is taken by a disabled block',
      { blocks: { ...base.blocks, Script: { type: 'sources/constant', disabled: true } } },
      'Script',
      'adds the block Script',
    ],
    [
      'a removed block has another wire',
      {
        blocks: { ...base.blocks, Scope: { type: 'signals/gain', params: { gain: 1 } } },
        wires: { ...base.wires, more: ['Wheel.y', 'Scope.u1'] },
      },
      'Wheel',
      'leaves out the block Wheel without cutting its wire more',
    ],
  ]
  it.each(cases)('%s', (_title, change, block, what) => {
    const project = { ...base, ...change }
    const found = problems(project).filter(({ place }) => place.experiment === 'manoeuvre')
    expect(found.map((problem) => problem.what).join('\n')).toContain(`experiment "manoeuvre" ${what}`)
    expect(found[0].place.block).toBe(block)
    expect(found[0].hint).not.toBe('')
    expect(() => applied(project)).toThrow(ModelError)
    // The other experiment doesn't mind.
    expect(() => applied(project, 'plain')).not.toThrow()
  })

  it('finds a cut wire by its ports, whatever it is called', () => {
    const project = { ...base, wires: { renamed: base.wires['steer'], drive: base.wires['drive'] } }
    expect(problems(project)).toEqual([])
    expect(lastOf(project, 'manoeuvre')).toEqual({ 'Rack.y': 10, 'Engine.y': 40 })
  })

  it('reports what is wrong inside, with experiment and block', () => {
    const wrong = { ...overlay, add: { Script: { type: 'sources/constant', params: { valu: 1 } } }, wires: {} }
    const project = { ...base, experiments: { bad: { stop: 1, overlay: wrong } } }
    expect(problems(project).map(({ what, place }) => [what, place.block, place.experiment])).toEqual([
      ['in experiment "bad": Constant blocks have no parameter "valu"', 'Script', 'bad'],
      ['in experiment "bad": the input is not connected', 'Rack', 'bad'],
    ])
  })
})

describe('edits of the diagram', () => {
  it('lead an overlay along when a block is renamed', () => {
    const project = edited((doc) => renameBlock(doc, 'Rack', 'Gear'))
    expect(project.experiments?.['manoeuvre'].overlay?.wires).toEqual({ steer: ['Script.y', 'Gear.u1'] })
    expect(problems(project)).toEqual([])
  })

  it.each([
    [['Pedal'], ['replaces the block Pedal, which the diagram does not have'], ['Pedal']],
    [['Wheel'], ['leaves out the block Wheel', 'cuts the wire steer from Wheel.y to Rack.u1'], ['Wheel']],
    [
      ['Rack'],
      ['cuts the wire steer from Wheel.y to Rack.u1', 'adds the wire steer to Rack.u1, but there is no block Rack'],
      ['Rack'],
    ],
    [['Pedal', 'Engine'], ['replaces the block Pedal'], ['Pedal']],
  ])('leave an overlay as it is where %s are deleted, and the check names it', (gone, whats, places) => {
    const doc = documentFromProject(base)
    const after = applyDiff(doc, removeItems(doc, gone, []))
    const project = projectFromDocument(after)
    expect(project.experiments?.['manoeuvre'].overlay).toEqual(overlay)
    const reported = problems(project).filter(({ place }) => place.experiment !== undefined)
    for (const what of whats) expect(reported.map((one) => one.what).join('\n')).toContain(`"manoeuvre" ${what}`)
    expect([...new Set(reported.map(({ place }) => `${place.experiment}: ${place.block}`))]).toEqual(
      places.map((block) => `manoeuvre: ${block}`),
    )
    expect(newMisfits(doc, after)).toHaveLength(1)
    expect(() => applied(project)).toThrow(ModelError)
    expect(() => applied(project, 'plain')).not.toThrow()
  })

  it('say nothing where a deleted block is none of the overlay', () => {
    const doc = documentFromProject(base)
    const after = applyDiff(doc, removeItems(doc, ['Engine'], []))
    expect(newMisfits(doc, after)).toEqual([])
    expect(problems(projectFromDocument(after)).filter(({ place }) => place.experiment !== undefined)).toEqual([])
  })

  it('report a role of an overlay whose block is deleted', () => {
    const vehicle = { throttle: 'Pedal', wheels: { Engine: 'FL' } }
    const project = { ...base, experiments: { bare: { stop: 1, overlay: { vehicle } } } }
    const doc = documentFromProject(project)
    expect(newMisfits(doc, doc)).toEqual([])
    const [reason] = newMisfits(doc, applyDiff(doc, removeItems(doc, ['Engine'], [])))
    expect(reason).toContain('xperiment "bare" names Engine for the role wheels')
  })

  it('ask about the deletion at once: a notice with the reason, and an action that undoes it', () => {
    const project = createProjectStore()
    project.getState().load(base, newOrigin)
    const notices: { readonly text: string; readonly undo: () => void }[] = []
    const notify = (_kind: string, text: string, action: { readonly run: () => void }): void =>
      void notices.push({ text, undo: action.run })
    watchMisfits({ project, ui: { getState: () => ({ notify }) } } as unknown as Parameters<typeof watchMisfits>[0])
    project.getState().edit('Delete', removeItems(project.getState().doc, ['Pedal'], []))
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('replaces the block Pedal')])
    notices[0].undo()
    expect(projectFromDocument(project.getState().doc)).toEqual(base)
    expect(notices).toHaveLength(1)
  })

  it('are reported at once where an overlay no longer fits', () => {
    const doc = documentFromProject(base)
    const without = applyDiff(doc, removeItems(doc, [], ['steer']))
    const [reason, ...more] = newMisfits(doc, without)
    expect(more).toEqual([])
    expect(reason).toContain('xperiment "manoeuvre" cuts the wire steer from Wheel.y to Rack.u1')
    expect(reason).toContain('Connect Wheel.y to Rack.u1 again')
    expect(newMisfits(without, doc)).toEqual([])
    expect(newMisfits(without, applyDiff(without, removeItems(without, [], ['drive'])))).toEqual([])
  })

  it('see the blocks of the overlay where signals and parameters are chosen', () => {
    const doc = documentFromProject(base)
    const inUse = overlaidDocument(doc, 'manoeuvre')
    expect(overlaidDocument(doc, 'plain')).toBe(doc)
    const signals = listSignals(inUse, registry, null, null).map(({ name }) => name)
    expect(signals).toContain('Script.y')
    expect(signals).not.toContain('Wheel.y')
    expect(parameterChoices(inUse, registry).has('Script.value')).toBe(true)
    expect(parameterChoices(inUse, registry).has('Pedal.final')).toBe(true)
    expect(parameterChoices(doc, registry).has('Script.value')).toBe(false)
  })

  it('give no block a name that an overlay has', () => {
    const doc = documentFromProject(base)
    expect(renameProblem(doc, 'Rack', 'Script')).toContain('manoeuvre')
    const definition = registry.get('signals/gain')
    if (definition === undefined) throw new Error('no gain')
    expect(addBlock(doc, { ...definition, title: 'Script' }, [0, 0]).name).toBe('Script2')
  })

  it('group and ungroup the blocks that an overlay rewires', () => {
    const expected = lastOf(base, 'manoeuvre')
    const doc = documentFromProject(base)
    const group = groupBlocks(doc, registry, ['Rack', 'Engine'])
    if (group === undefined) throw new Error('nothing grouped')
    const grouped = applyDiff(doc, group.diff)
    const project = projectFromDocument(grouped)
    expect(problems(project)).toEqual([])
    const signals = [`${group.name}/Rack.y`, `${group.name}/Engine.y`]
    const { table } = runToEnd(
      { project, experiment: 'manoeuvre', files: {}, signals, checkStep: false },
      sharedCompiler,
    )
    expect(table.columns.map(({ values }) => values[values.length - 1])).toEqual(Object.values(expected))
    const back = projectFromDocument(applyDiff(grouped, ungroupBlocks(grouped, [group.name]).diff))
    expect(problems(back)).toEqual([])
    expect(lastOf(back, 'manoeuvre')).toEqual(expected)
  })
})

describe('versions', () => {
  const withValue = (value: number, final: ParamLike = 'full'): ProjectFile => ({
    ...base,
    experiments: {
      ...base.experiments,
      manoeuvre: {
        stop: 2,
        ...base.experiments?.['manoeuvre'],
        overlay: {
          ...overlay,
          add: { Script: { type: 'sources/constant', params: { value } } },
          replace: { Pedal: { type: 'sources/ramp', params: { final } } },
        },
      },
    },
  })
  type ParamLike = string | number

  it('are merged value by value, and compared by what changes the model', () => {
    const { project, conflicts } = mergeProjects(withValue(1), withValue(2), withValue(1, 8))
    expect(conflicts).toEqual([])
    expect(project).toEqual(withValue(2, 8))
    const [change] = compareProjects(withValue(1), withValue(2), registry).changes
    expect([change.kind, change.name, change.effect]).toEqual(['experiment', 'manoeuvre', 'model'])
  })
})
