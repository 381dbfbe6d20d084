/** Values on sliders belong to the project: saved with their ranges, undone like every edit, there when it is opened. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { LiveStore } from '../../../../app/renderer/live/live-state'
import { createLiveStore } from '../../../../app/renderer/live/live-store'
import { keptRange } from '../../../../app/renderer/live/saved-sliders'
import { pinInfo, type Pin, type PinContext } from '../../../../app/renderer/live/pins'
import { JobClient } from '../../../../app/renderer/jobs/client'
import { createProjectStore, type ProjectStore } from '../../../../app/renderer/store/project-store'
import { projectFromDocument } from '../../../../app/renderer/store/records'
import { registry } from '../../../../blocks'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { createFakeHost, type FakeHost } from '../jobs/fake-host'

const project: ProjectFile = {
  wishbone: 1,
  title: 'Bob',
  variables: { length: '500 mm' },
  blocks: { Bob: { type: 'mechanics/rigid-body', params: { mass: '2 t' } } },
  wires: {},
  experiments: { swing: { stop: 1, initial: { 'Bob.vx': 3 } } },
}
const mass: Pin = { kind: 'parameter', name: 'Bob.mass' }
const speed: Pin = { kind: 'initial', name: 'Bob.vx' }

let store: ProjectStore
let live: LiveStore
let host: FakeHost

beforeEach(() => {
  host = createFakeHost()
  store = createProjectStore()
  live = createLiveStore({
    jobs: new JobClient(host),
    project: store,
    registry,
    source: () => ({ project: projectFromDocument(store.getState().doc), files: {}, experiment: 'swing' }),
  })
  store.getState().load(project, { name: 'Bob', location: null, files: {} })
})

const written = () => projectFromDocument(store.getState().doc).live
const context = (): PinContext => ({ doc: store.getState().doc, registry, experiment: 'swing' })

describe('a value on a slider', () => {
  it('is written into the project, in the order in which it was added, as one step to undo', () => {
    live.getState().addPin(speed)
    live.getState().addPin(mass)
    expect(Object.keys(written() ?? {})).toEqual(['initial Bob.vx', 'Bob.mass'])
    expect(live.getState().origins.get('parameter Bob.mass')).toBe('2 t')
    store.getState().undo()
    expect(live.getState().pins).toEqual([speed])
    store.getState().redo()
    expect(live.getState().pins).toEqual([speed, mass])
    live.getState().removePin('initial Bob.vx')
    expect(written()).toEqual({ 'Bob.mass': {} })
  })

  it('that is a component goes with the others of its vector', () => {
    live.getState().addPin(speed, 'all of it')
    live.getState().addPin(mass, 'all of it')
    store.getState().undo()
    expect(live.getState().pins).toEqual([])
  })

  it('has its range with the unit in which it is moved, and finds it again in another unit', () => {
    live.getState().addPin(mass)
    live.getState().setRange(mass, { low: 1, high: 3, step: 0.01 })
    expect(written()).toEqual({ 'Bob.mass': { low: '1 t', high: '3 t' } })
    const info = pinInfo(mass, context())
    expect(info && keptRange(info, store.getState().doc)).toEqual({ low: 1, high: 3, step: 0.01 })
    const inKilograms = pinInfo(mass, context(), 2000)
    expect(inKilograms && keptRange(inKilograms, store.getState().doc)).toEqual({ low: 1000, high: 3000, step: 10 })
  })

  it('has a usual range where the project gives none', () => {
    live.getState().addPin(speed)
    const info = pinInfo(speed, context())
    expect(info && keptRange(info, store.getState().doc)).toBeNull()
  })

  it('is there when the project is opened, and only then', () => {
    const { origin } = store.getState()
    store.getState().load({ ...project, live: { length: { low: '0.2 m', high: 1 } } }, origin)
    expect(live.getState().pins).toEqual([{ kind: 'variable', name: 'length' }])
    const info = pinInfo({ kind: 'variable', name: 'length' }, context())
    expect(info && keptRange(info, store.getState().doc)).toMatchObject({ low: 200, high: 1000 })
    store.getState().load(project, origin)
    expect(live.getState().pins).toEqual([])
  })

  it('runs nothing anew where only sliders change', () => {
    live.getState().addPin(mass)
    live.getState().setOpen(true)
    const runs = host.requests.length
    expect(runs).toBe(1)
    live.getState().setRange(mass, { low: 1, high: 3, step: 0.01 })
    live.getState().addPin(speed)
    expect(host.requests).toHaveLength(runs)
  })
})
