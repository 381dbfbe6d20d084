/** Blocks put together into subsystems, taken apart, renamed, copied: the model stays what it was. */
import { describe, expect, it } from 'vitest'
import { activeModel, equationWires, subsystemType } from '../../../../engine/model/subsystem'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { edit } from '../../../../app/renderer/store/draft'
import { removeItems, renameBlock, setParameter } from '../../../../app/renderer/store/edits/blocks'
import { copyBlocks, parseClip, pasteClip } from '../../../../app/renderer/store/edits/clipboard'
import {
  exposePort,
  groupBlocks,
  innerPorts,
  portNameProblem,
  renameSubsystemPort,
  setSubsystemPort,
  ungroupBlocks,
} from '../../../../app/renderer/store/edits/subsystems'
import {
  addSubsystemParameter,
  renameSubsystemParameter,
  setSubsystemParameter,
} from '../../../../app/renderer/store/edits/subsystem-parameters'
import { wiringProblem, wiringTargets } from '../../../../app/renderer/store/edits/wires'
import { createProjectStore, newOrigin } from '../../../../app/renderer/store/project-store'
import {
  documentFromProject,
  getRecord,
  projectFromDocument,
  type Document,
} from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const doc = documentFromProject(vehicle)
const corner = ['ArmFL', 'SuspensionFL', 'SpringFL', 'LumpFL', 'SteerFL', 'SpinFL', 'BrakeFL', 'TireFL']
const front = [...corner, ...corner.map((name) => name.replace('FL', 'FR'))]

function grouped(names: readonly string[], wanted = 'Front', from: Document = doc): Document {
  const result = groupBlocks(from, registry, names, [], wanted)
  if (result === undefined) throw new Error('nothing to group')
  return applyDiff(from, result.diff)
}

/** Ports that are one node or one signal, whatever the wires are called and however they go. */
function connected(from: Document, strip: RegExp): readonly string[] {
  const wires = equationWires(activeModel(projectFromDocument(from)))
  const group = new Map<string, Set<string>>()
  for (const ends of Object.values(wires)) {
    const [a, b] = ends.map((end) => end.replace(strip, ''))
    const joined = new Set([...(group.get(a) ?? [a]), ...(group.get(b) ?? [b])])
    for (const end of joined) group.set(end, joined)
  }
  return [...new Set(group.values())].map((ends) => [...ends].sort().join(' ')).sort()
}

describe('a group of blocks', () => {
  const inside = grouped(front)

  it('is the same model: every port is joined to the same others', () => {
    expect(connected(inside, /^Front\//)).toEqual(connected(doc, /^$/))
    const twice = grouped(
      corner.map((name) => `Front/${name}`),
      'Left',
      inside,
    )
    expect(connected(twice, /^Front\/(Left\/)?/)).toEqual(connected(doc, /^$/))
  })

  it('has one port for what hangs on the same port outside', () => {
    const ports = getRecord(inside, 'block', 'Front')?.value.ports ?? {}
    const joins = Object.values(ports).map((port) => [...port.joins].sort().join(' '))
    expect(joins).toContain('ArmFL.base ArmFR.base')
    expect(joins).toContain('SteerFL.angle SteerFR.angle')
    expect(joins).toContain('TireFL.road TireFR.road')
  })

  it('is a file with blocks inside a block, which opens as it was saved', () => {
    const file = projectFromDocument(inside)
    expect(file.blocks['Front']?.type).toBe(subsystemType)
    expect(Object.keys(file.blocks['Front']?.blocks ?? {})).toEqual(front.filter((name) => name in vehicle.blocks))
    expect(file.blocks['TireFL']).toBeUndefined()
    expect(projectFromDocument(documentFromProject(file))).toEqual(file)
  })

  it('takes along what experiments and formulations say about its blocks', () => {
    const text = JSON.stringify(projectFromDocument(inside).experiments)
    expect(text).toContain('Front/TireFL.Fy')
    expect(text).not.toMatch(/"TireFL\./)
  })

  it('taken apart is what it was, in the same places', () => {
    const { names, diff } = ungroupBlocks(inside, ['Front'])
    const apart = applyDiff(inside, diff)
    expect([...names].sort()).toEqual([...front].sort())
    expect(connected(apart, /^$/)).toEqual(connected(doc, /^$/))
    expect(projectFromDocument(apart).experiments).toEqual(vehicle.experiments)
    for (const name of front)
      expect(getRecord(apart, 'block', name)?.value.at).toEqual(getRecord(doc, 'block', name)?.value.at)
  })

  it('inside a subsystem goes on through the ports of the one around, and back', () => {
    const twice = grouped(
      corner.map((name) => `Front/${name}`),
      'Left',
      inside,
    )
    const back = applyDiff(twice, ungroupBlocks(twice, ['Front/Left']).diff)
    expect(connected(back, /^Front\//)).toEqual(connected(doc, /^$/))
  })

  it('keeps taken names apart when it is taken apart', () => {
    const clip = copyBlocks(inside, ['Front'])
    const pasted = applyDiff(inside, pasteClip(inside, clip, [0, 400]).diff)
    const { names } = ungroupBlocks(applyDiff(pasted, ungroupBlocks(pasted, ['Front']).diff), ['Front2'])
    expect(names).toContain('TireFL2')
  })
})

describe('a subsystem', () => {
  const inside = grouped(front)

  it('takes its contents and their references along when it is renamed', () => {
    const file = projectFromDocument(applyDiff(inside, renameBlock(inside, 'Front', 'FrontAxle')))
    expect(JSON.stringify(file)).not.toMatch(/"Front[./"]/)
    expect(JSON.stringify(file.experiments)).toContain('FrontAxle/TireFL.Fy')
  })

  it('leads on to a block inside that is renamed', () => {
    const renamed = applyDiff(inside, renameBlock(inside, 'Front/ArmFL', 'LinkFL'))
    expect(JSON.stringify(getRecord(renamed, 'block', 'Front')?.value.ports)).toContain('LinkFL.base')
    expect(connected(renamed, /^Front\//)).toEqual(connected(applyDiff(doc, renameBlock(doc, 'ArmFL', 'LinkFL')), /^$/))
  })

  it('goes with all that is inside, and what experiments say about it', () => {
    const rest = projectFromDocument(applyDiff(inside, removeItems(inside, ['Front'], [])))
    expect(JSON.stringify(rest)).not.toContain('TireFL')
    expect(rest.blocks['Front']).toBeUndefined()
  })

  it('is copied as text with its contents', () => {
    const clip = parseClip(JSON.stringify(copyBlocks(inside, ['Front', 'Body'])), registry)
    if (clip === null) throw new Error('not a clip')
    const empty = documentFromProject({ wishbone: 1, title: 'Other', blocks: {}, wires: {} })
    const pasted = applyDiff(empty, pasteClip(empty, clip, [8, 8]).diff)
    const file = projectFromDocument(pasted)
    expect(Object.keys(file.blocks).sort()).toEqual(['Body', 'Front'])
    expect(Object.keys(file.blocks['Front']?.blocks ?? {})).toContain('TireFL')
    expect(Object.values(file.wires).length).toBeGreaterThan(0)
    const nested = applyDiff(pasted, pasteClip(pasted, clip, [0, 0], 'Front').diff)
    expect(getRecord(nested, 'block', 'Front/Front/TireFL')).toBeDefined()
  })

  it('is wired on its own level only', () => {
    expect(wiringProblem(inside, registry, 'Body.com', 'Front/ArmFL.base')).toMatch(/can’t cross levels/)
    expect(wiringTargets(inside, registry, 'Front/ArmFL.base').every((end) => end.startsWith('Front/'))).toBe(true)
  })

  it('offers the ports that it is given, under names of their own', () => {
    const exposed = exposePort(inside, registry, 'Front/SpinFL.tip')
    if (exposed === undefined) throw new Error('not exposed')
    const open = applyDiff(inside, exposed.diff)
    expect(wiringTargets(open, registry, `Front.${exposed.name}`)).toContain('Body.com')
    expect(portNameProblem(open, 'Front', exposed.name, '2x')).not.toBeNull()
    const named = applyDiff(open, renameSubsystemPort(open, registry, 'Front', exposed.name, 'hub'))
    expect(getRecord(named, 'block', 'Front')?.value.ports?.['hub']?.joins).toEqual(['SpinFL.tip'])
    expect(getRecord(named, 'block', 'Front')?.value.ports?.['hub']?.title).toBeUndefined()
    const without = applyDiff(named, setSubsystemPort(named, 'Front', 'hub', undefined))
    expect(getRecord(without, 'block', 'Front')?.value.ports?.['hub']).toBeUndefined()
  })

  it('keeps a label of its own when its port is renamed', () => {
    const [name, port] = Object.entries(getRecord(inside, 'block', 'Front')?.value.ports ?? {})[0] ?? []
    if (name === undefined || port === undefined) throw new Error('no port')
    const labelled = applyDiff(inside, setSubsystemPort(inside, 'Front', name, { ...port, title: 'Rack' }))
    const named = applyDiff(labelled, renameSubsystemPort(labelled, registry, 'Front', name, 'steer'))
    expect(getRecord(named, 'block', 'Front')?.value.ports?.['steer']?.title).toBe('Rack')
  })

  it('offers first the ports inside that still need a wire', () => {
    const open = applyDiff(
      inside,
      edit(inside, (draft) => draft.set('block', 'Front/Shaker', { type: 'joints/motion-driver', at: [0, 0] })),
    )
    expect(innerPorts(open, registry, 'Front').slice(0, 3)).toEqual([
      'Front/Shaker.base',
      'Front/Shaker.tip',
      'Front/Shaker.angle',
    ])
  })

  it('declares parameters, whose values follow when they are renamed and go when they are removed', () => {
    const { name, diff } = addSubsystemParameter(inside, 'Front')
    const declared = applyDiff(inside, diff)
    const set = applyDiff(declared, setParameter(declared, ['Front'], name, 1.6))
    const named = applyDiff(set, renameSubsystemParameter(set, registry, 'Front', name, 'track'))
    expect(getRecord(named, 'block', 'Front')?.value).toMatchObject({
      params: { track: 1.6 },
      parameters: { track: { unit: '1', default: 1 } },
    })
    const without = getRecord(
      applyDiff(named, setSubsystemParameter(named, 'Front', 'track', undefined)),
      'block',
      'Front',
    )
    expect(without?.value.params).toBeUndefined()
    expect(without?.value.parameters).toBeUndefined()
  })

  it('is left when it is gone', () => {
    const store = createProjectStore()
    store.getState().load(projectFromDocument(inside), newOrigin)
    store.getState().enter('Front')
    store.getState().edit('Rename', renameBlock(store.getState().doc, 'Front', 'Axle'))
    expect(store.getState().level).toBe('Axle')
    store.getState().edit('Delete', removeItems(store.getState().doc, ['Axle'], []))
    expect(store.getState().level).toBe('')
    store.getState().undo()
    expect(getRecord(store.getState().doc, 'block', 'Axle/TireFL')).toBeDefined()
  })
})
