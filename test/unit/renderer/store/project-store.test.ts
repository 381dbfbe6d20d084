/** What the editor does to a project, as an engineer would state it. */
import { describe, expect, it } from 'vitest'
import {
  moveBlocks,
  removeItems,
  renameBlock,
  renameProblem,
  setParameter,
} from '../../../../app/renderer/store/edits/blocks'
import { copyBlocks, parseClip, pasteClip } from '../../../../app/renderer/store/edits/clipboard'
import { changeExperiment, renameExperiment } from '../../../../app/renderer/store/edits/experiments'
import { connect, isRefusal, wiringProblem, wiringTargets } from '../../../../app/renderer/store/edits/wires'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { modelKey } from '../../../../app/renderer/store/model-key'
import { createProjectStore, isUnsaved, newOrigin } from '../../../../app/renderer/store/project-store'
import { documentFromProject, getRecord, projectFromDocument } from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const doc = documentFromProject(vehicle)

describe('a renamed block', () => {
  const renamed = projectFromDocument(applyDiff(doc, renameBlock(doc, 'Body', 'Chassis')))

  it('keeps its wires, overrides, initial values and plots', () => {
    const text = JSON.stringify(renamed)
    expect(text).not.toMatch(/"Body[."]/)
    expect(renamed.wires['w2']).toEqual(['Free.tip', 'Chassis.com'])
    expect(renamed.experiments?.['sine-steer']?.initial).toEqual({ 'Chassis.vx': 20, 'Chassis.z': 0.8995 })
    expect(renamed.experiments?.['sine-steer']?.plots?.['path']).toMatchObject({
      signals: ['Chassis.y'],
      x: 'Chassis.x',
    })
  })

  it('stays a stiff part of a solver, alone and by its states; a deleted one goes', () => {
    const solver = { name: 'imex', step: 0.001, stiff: ['Body', 'Body.vx', 'TireFL.S'] }
    const mixed = applyDiff(doc, changeExperiment(doc, 'sine-steer', { solver }))
    const stiffOf = (next: typeof mixed) => projectFromDocument(next).experiments?.['sine-steer']?.solver?.stiff
    expect(stiffOf(applyDiff(mixed, renameBlock(mixed, 'Body', 'Chassis')))).toEqual([
      'Chassis',
      'Chassis.vx',
      'TireFL.S',
    ])
    const removed = removeItems(mixed, ['Body'], [])
    expect(stiffOf(applyDiff(mixed, removed))).toEqual(['TireFL.S'])
  })

  it('stays where it was in the file', () => {
    expect(Object.keys(renamed.blocks).indexOf('Chassis')).toBe(Object.keys(vehicle.blocks).indexOf('Body'))
  })

  it('does not touch blocks whose names start alike', () => {
    const lump = projectFromDocument(applyDiff(doc, renameBlock(doc, 'TireF', 'X')))
    expect(lump).toEqual(vehicle)
  })

  it('cannot take the name of another block or one that is no name', () => {
    expect(renameProblem(doc, 'Body', 'TireFL')).toContain('TireFL')
    expect(renameProblem(doc, 'Body', '2nd')).not.toBeNull()
    expect(renameProblem(doc, 'Body', 'a.b')).not.toBeNull()
    expect(renameProblem(doc, 'Body', 'Chassis')).toBeNull()
  })

  it('stays selected, also when the renaming is undone', () => {
    const store = createProjectStore()
    store.getState().load(vehicle, newOrigin)
    store.getState().select({ blocks: ['Body'] })
    store.getState().edit('Rename', renameBlock(store.getState().doc, 'Body', 'Chassis'))
    expect(store.getState().selection.blocks).toEqual(['Chassis'])
    store.getState().undo()
    expect(store.getState().selection.blocks).toEqual(['Body'])
  })
})

describe('a deleted block', () => {
  it('takes its wires and what experiments say about it along', () => {
    const rest = projectFromDocument(applyDiff(doc, removeItems(doc, ['TireFL'], [])))
    expect(JSON.stringify(rest)).not.toContain('TireFL')
    expect(rest.experiments?.['sine-steer']?.plots?.['lateral']?.signals).toEqual([
      'TireFR.Fy',
      'TireRL.Fy',
      'TireRR.Fy',
    ])
  })
})

describe('a wire', () => {
  it('joins only ports that are alike, and says why not', () => {
    expect(wiringProblem(doc, registry, 'Body.com', 'TireFL.road')).toMatch(
      /frame port cannot be wired to a surface port/,
    )
    expect(wiringProblem(doc, registry, 'SteerInput.value', 'BrakeInput.value')).toMatch(/both are outputs/i)
    expect(wiringProblem(doc, registry, 'Body.com', 'Body.com')).not.toBeNull()
    expect(wiringProblem(doc, registry, 'Body.nose', 'TireFL.hub')).toContain('Body.nose')
  })

  it('does not go to an input, an axis user or a tyre that has one, but to the joint that offers the axis', () => {
    expect(wiringProblem(doc, registry, 'BrakeInput.value', 'SteerFL.angle')).toMatch(/SteerInput “/)
    expect(wiringProblem(doc, registry, 'BrakeFL.axis', 'SpinFR.axis')).toMatch(/SpinFL “/)
    const free = applyDiff(doc, removeItems(doc, [], [wireBetween('BrakeFL.axis', 'SpinFL.axis')]))
    expect(wiringProblem(free, registry, 'BrakeFL.axis', 'SpinFR.axis')).toBeNull()
    expect(wiringProblem(free, registry, 'BrakeFL.axis', 'SuspensionFR.axis')).toMatch(/rotating flange/)
  })

  it('is not drawn twice', () => {
    expect(wiringProblem(doc, registry, 'Body.com', 'ArmFL.base')).toMatch(/already/)
  })

  it('of a signal is written from output to input, whichever end was drawn first', () => {
    const open = applyDiff(doc, removeItems(doc, [], [wireBetween('SteerInput.value', 'SteerFL.angle')]))
    const result = connect(open, registry, 'SteerFL.angle', 'SteerInput.value')
    if (isRefusal(result)) throw new Error(result.refused)
    expect(getRecord(applyDiff(open, result.diff), 'wire', result.name)?.value).toEqual([
      'SteerInput.value',
      'SteerFL.angle',
    ])
  })

  it('is called after its blocks, also when they are called otherwise later', () => {
    const open = applyDiff(doc, removeItems(doc, ['w1', 'w2'], ['w1', 'w2']))
    const result = connect(open, registry, 'World.frame', 'Body.com')
    if (isRefusal(result)) throw new Error(result.refused)
    expect(result.name).toBe('World-Body')
    const wired = applyDiff(open, result.diff)
    const renamed = projectFromDocument(applyDiff(wired, renameBlock(wired, 'Body', 'Chassis')))
    expect(renamed.wires['World-Chassis']).toEqual(['World.frame', 'Chassis.com'])
    expect(Object.keys(renamed.wires).filter((name) => !/^w\d+$/.test(name))).toEqual(['World-Chassis'])
  })

  it('is offered exactly the ports that it can go to', () => {
    const targets = wiringTargets(doc, registry, 'Road.surface')
    expect(targets).toEqual([])
    const open = applyDiff(doc, removeItems(doc, [], [wireBetween('TireRL.road', 'Road.surface')]))
    expect(wiringTargets(open, registry, 'Road.surface')).toEqual(['TireRL.road'])
  })
})

describe('a copy', () => {
  it('has free names, its own inner wires, and survives the way through the clipboard as text', () => {
    const clip = parseClip(JSON.stringify(copyBlocks(doc, ['SpinFL', 'TireFL'])), registry)
    if (clip === null) throw new Error('not a clip')
    const { names, diff } = pasteClip(doc, clip, [16, 16])
    expect(names).toEqual(['SpinFL2', 'TireFL2'])
    const after = projectFromDocument(applyDiff(doc, diff))
    expect(Object.values(after.wires)).toContainEqual(['SpinFL2.tip', 'TireFL2.hub'])
    expect(Object.keys(after.wires)).toHaveLength(Object.keys(vehicle.wires).length + 1)
  })

  it('is not in foreign text', () => {
    for (const text of ['', '{}', 'hello', '["wishboneClip"]', '[1]', 'null']) {
      expect(parseClip(text, registry)).toBeNull()
    }
  })
})

describe('compiling', () => {
  it('is due after a change of the model, not after moving, editing an experiment or a plot', () => {
    const key = modelKey(doc)
    expect(modelKey(applyDiff(doc, moveBlocks(doc, new Map([['Body', [7, 7]]]))))).toBe(key)
    expect(modelKey(applyDiff(doc, changeExperiment(doc, 'braking', { stop: 3 })))).toBe(key)
    expect(modelKey(applyDiff(doc, setParameter(doc, ['Body'], 'mass', 3)))).not.toBe(key)
    expect(modelKey(applyDiff(doc, renameBlock(doc, 'Body', 'B')))).not.toBe(key)
  })
})

describe('unsaved changes', () => {
  it('are gone after saving and after undoing back to what was saved', () => {
    const store = createProjectStore()
    store.getState().load(vehicle, newOrigin)
    expect(isUnsaved(store.getState())).toBe(false)
    store.getState().edit('Mass', setParameter(store.getState().doc, ['Body'], 'mass', 1))
    expect(isUnsaved(store.getState())).toBe(true)
    store.getState().saved(newOrigin, store.getState().history)
    expect(isUnsaved(store.getState())).toBe(false)
    store.getState().undo()
    expect(isUnsaved(store.getState())).toBe(true)
    store.getState().redo()
    expect(isUnsaved(store.getState())).toBe(false)
  })
})

describe('the chosen experiment', () => {
  it('stays chosen when renamed and falls back to the first when removed', () => {
    const store = createProjectStore()
    store.getState().load(vehicle, newOrigin)
    store.getState().chooseExperiment('braking')
    store.getState().edit('Rename', renameExperiment(store.getState().doc, 'braking', 'stop'))
    expect(store.getState().experiment).toBe('stop')
    store.getState().undo()
    expect(store.getState().experiment).toBe('braking')
  })
})

describe('resetting a parameter', () => {
  it('leaves no trace in the file', () => {
    const set = applyDiff(doc, setParameter(doc, ['SpringFL'], 'stiffness', undefined))
    expect(getRecord(set, 'block', 'SpringFL')?.value.params).toEqual({ freeLength: 0.674, damping: 3075 })
    const once = applyDiff(doc, setParameter(doc, ['Free'], 'x', 1))
    const back = applyDiff(once, setParameter(once, ['Free'], 'x', undefined))
    expect(getRecord(back, 'block', 'Free')?.value).toEqual(vehicle.blocks['Free'])
  })
})

function wireBetween(a: string, b: string): string {
  const found = Object.entries(vehicle.wires).find(([, ends]) => ends.includes(a) && ends.includes(b))
  if (found === undefined) throw new Error(`no wire ${a} - ${b}`)
  return found[0]
}
