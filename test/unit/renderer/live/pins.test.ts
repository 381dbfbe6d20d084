/** Pinned values: what they stand for, and where a new one is written. */
import { describe, expect, it } from 'vitest'
import { commitPins } from '../../../../app/renderer/live/commit'
import {
  isReplacedIn,
  liveValues,
  pinChoices,
  pinId,
  pinInfo,
  writtenAs,
  type Pin,
  type PinContext,
} from '../../../../app/renderer/live/pins'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { documentFromProject, projectFromDocument } from '../../../../app/renderer/store/records'
import { registry } from '../../../../blocks'
import type { ProjectFile } from '../../../../engine/model/project/project'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Arm',
  variables: { length: '500 mm' },
  blocks: {
    Arm: { type: 'mechanics/rigid-arm', params: { x: '2*length' } },
    Bob: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Hinge: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
  },
  wires: {},
  experiments: {
    swing: { stop: 1, set: { 'Bob.mass': '3 t' }, initial: { 'Hinge.angle': '10 deg' } },
    other: { stop: 1 },
  },
}
const context = (experiment: string): PinContext => ({ doc: documentFromProject(project), registry, experiment })
const mass: Pin = { kind: 'parameter', name: 'Bob.mass' }
const committed = (experiment: string, pin: Pin, value: number | string): ProjectFile => {
  const given = context(experiment)
  return projectFromDocument(applyDiff(given.doc, commitPins(given, [{ pin, value }])))
}

describe('a pinned value', () => {
  it('is moved in the unit in which it is written, with its limits', () => {
    expect(pinInfo(mass, context('swing'))).toMatchObject({ unit: 't', value: 3, min: 0, source: 'experiment' })
    expect(pinInfo(mass, context('other'))).toMatchObject({ unit: 'kg', value: 2, source: 'block' })
    const length = pinInfo({ kind: 'variable', name: 'length' }, context('swing'))
    expect(length).toMatchObject({ unit: 'mm', value: 500 })
    if (length !== null) expect(writtenAs(620, length)).toBe('620 mm')
  })

  it('that is an expression is told as such', () => {
    const arm = pinInfo({ kind: 'parameter', name: 'Arm.x' }, context('swing'))
    expect(arm).toMatchObject({ isExpression: true, value: 1, unit: 'm' })
  })

  it('may be a component of a vector or an initial value', () => {
    const axis = pinInfo({ kind: 'parameter', name: 'Hinge.axis.y' }, context('swing'))
    expect(axis).toMatchObject({ value: 1, structural: true })
    const angle = pinInfo({ kind: 'initial', name: 'Hinge.angle' }, context('swing'))
    expect(angle).toMatchObject({ unit: 'deg', value: 10 })
  })

  it('may belong to a block that the overlay of the experiment adds or replaces, and is kept by the experiment', () => {
    const overlay = {
      add: { Push: { type: 'sources/sine', params: { amplitude: 3 } } },
      replace: { Bob: { type: 'mechanics/rigid-body', params: { mass: '7 t' } } },
    }
    const experiments = { ...project.experiments, added: { stop: 1, overlay } }
    const doc = documentFromProject({ ...project, experiments })
    const added: PinContext = { doc, registry, experiment: 'added' }
    const push: Pin = { kind: 'parameter', name: 'Push.amplitude' }
    const names = (given: PinContext) => pinChoices(given).map(({ pin }) => pin.name)
    expect(names(added)).toContain('Push.amplitude')
    expect(names({ ...added, experiment: 'other' })).not.toContain('Push.amplitude')
    expect(pinInfo(push, added)).toMatchObject({ value: 3, source: 'experiment' })
    expect(pinInfo(push, { ...added, experiment: 'other' })).toBeNull()
    // the mass of the overlay, not that of the diagram
    expect(pinInfo(mass, added)).toMatchObject({ unit: 't', value: 7, source: 'experiment' })
    expect(isReplacedIn(mass, added)).toBe(false)
    const bob = { replace: { Bob: { type: 'mechanics/rigid-arm' } }, remove: ['Hinge'] }
    const gone = documentFromProject({ ...project, experiments: { gone: { stop: 1, overlay: bob } } })
    const without: PinContext = { doc: gone, registry, experiment: 'gone' }
    expect(isReplacedIn(mass, without)).toBe(true)
    expect(isReplacedIn({ kind: 'parameter', name: 'Hinge.axis.x' }, without)).toBe(true)
    expect(names(without).filter((name) => /^(Hinge|Bob.mass)/.test(name))).toEqual([])
    const changes = [
      { pin: push, value: 4 },
      { pin: mass, value: '8 t' },
    ]
    const after = projectFromDocument(applyDiff(doc, commitPins(added, changes)))
    expect(after.experiments?.['added'].set).toEqual({ 'Push.amplitude': 4, 'Bob.mass': '8 t' })
    expect(after.blocks).toEqual(project.blocks)
  })

  it('that the project has no more is none', () => {
    expect(pinInfo({ kind: 'parameter', name: 'Gone.mass' }, context('swing'))).toBeNull()
    expect(pinInfo({ kind: 'variable', name: 'gone' }, context('swing'))).toBeNull()
  })

  it('is handed to the engine where it belongs', () => {
    const pins: readonly Pin[] = [
      mass,
      { kind: 'variable', name: 'length' },
      { kind: 'parameter', name: 'Hinge.axis.x' },
      { kind: 'parameter', name: 'Hinge.axis.z' },
    ]
    const tried = new Map<string, number | string>([
      [pinId(pins[0]), 4],
      [pinId(pins[1]), '1 m'],
      [pinId(pins[2]), 0.1],
      [pinId(pins[3]), 0.2],
    ])
    expect(liveValues(tried, pins, context('swing'))).toEqual({
      set: { 'Bob.mass': 4, 'Hinge.axis': [0.1, 1, 0.2] },
      variables: { length: '1 m' },
      initial: {},
    })
  })

  it('is written where it stands: into the experiment that sets it, else into the block', () => {
    const inExperiment = committed('swing', mass, '4 t')
    expect(inExperiment.experiments?.swing?.set).toEqual({ 'Bob.mass': '4 t' })
    expect(inExperiment.blocks.Bob?.params?.mass).toBe(2)
    const inBlock = committed('other', mass, 4)
    expect(inBlock.blocks.Bob?.params?.mass).toBe(4)
    expect(committed('swing', { kind: 'initial', name: 'Hinge.angle' }, 0.3).experiments?.swing?.initial).toEqual({
      'Hinge.angle': 0.3,
    })
    expect(committed('swing', { kind: 'variable', name: 'length' }, '1 m').variables).toEqual({ length: '1 m' })
    expect(committed('swing', { kind: 'parameter', name: 'Hinge.axis.x' }, 0.1).blocks.Hinge?.params?.axis).toEqual([
      0.1, 1, 0,
    ])
  })
})
