/** Reference data and the signals they are drawn over, when blocks get other names. */
import { describe, expect, it } from 'vitest'
import type { ReferenceSettings } from '../../../../engine/model/project/project'
import { loadReferences } from '../../../../app/renderer/tables/tables'
import { renameBlock } from '../../../../app/renderer/store/edits/blocks'
import { groupBlocks, ungroupBlocks } from '../../../../app/renderer/store/edits/subsystems'
import { createProjectStore, type ProjectStore } from '../../../../app/renderer/store/project-store'
import { getRecord } from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const file = 'reference/sine-steer.csv'
const files = { [file]: '# measured\nt [s],TireFL.Fy [kN],Body.wz [rad/s],Body.y\n0,1,0,0\n1,2,0.1,0.5\n' }
const corner = ['SpinFL', 'BrakeFL', 'TireFL']

function opened(reference: ReferenceSettings = { file }): ProjectStore {
  const store = createProjectStore()
  const experiments = { turn: { stop: 1, references: { data: reference } } }
  store.getState().load({ ...vehicle, experiments }, { name: 'Vehicle', location: null, files })
  return store
}

const experiment = (store: ProjectStore) => getRecord(store.getState().doc, 'experiment', 'turn')?.value
const reference = (store: ProjectStore) => experiment(store)?.references?.data
const columns = (store: ProjectStore) =>
  loadReferences(experiment(store), files)[0]?.table?.columns.map(({ name, unit }) => `${name} ${unit ?? ''}`)

function group(store: ProjectStore): void {
  const grouped = groupBlocks(store.getState().doc, registry, corner, [], 'Corner')
  if (grouped !== undefined) store.getState().edit('Group', grouped.diff)
}

describe('columns that are called like their signals', () => {
  it('belong to the signals of the same blocks after these are grouped, with their units', () => {
    const store = opened()
    group(store)
    expect(columns(store)).toEqual(['Corner/TireFL.Fy kN', 'Body.wz rad/s', 'Body.y '])
  })

  it('need no pairs any more when the subsystem is taken apart', () => {
    const store = opened()
    group(store)
    const { doc, edit } = store.getState()
    edit('Ungroup', ungroupBlocks(doc, ['Corner']).diff)
    expect(reference(store)).toEqual({ file })
    expect(columns(store)).toEqual(['TireFL.Fy kN', 'Body.wz rad/s', 'Body.y '])
  })

  it('follow a block that is renamed, and go back with one undo', () => {
    const store = opened()
    const { doc, edit } = store.getState()
    edit('Rename', renameBlock(doc, 'TireFL', 'Wheel'))
    expect(columns(store)?.[0]).toBe('Wheel.Fy kN')
    store.getState().undo()
    expect(reference(store)).toEqual({ file })
    store.getState().redo()
    expect(columns(store)?.[0]).toBe('Wheel.Fy kN')
  })

  it('are not touched by renaming a block that they do not name', () => {
    const store = opened()
    const { doc, edit } = store.getState()
    edit('Rename', renameBlock(doc, 'World', 'Ground'))
    expect(reference(store)).toEqual({ file })
  })
})

describe('columns that are paired with signals', () => {
  const paired: ReferenceSettings = {
    file,
    map: { 'TireFL.Fy': { signal: 'TireFL.Fy', unit: 'N' }, 'Body.wz': { signal: 'Body.wz' } },
    tolerances: { 'TireFL.Fy': 0.01 },
  }

  it('follow into a subsystem and back, with their tolerances', () => {
    const store = opened(paired)
    group(store)
    expect(columns(store)).toEqual(['Corner/TireFL.Fy N', 'Body.wz rad/s'])
    expect(reference(store)?.tolerances).toEqual({ 'Corner/TireFL.Fy': 0.01 })
    const { doc, edit } = store.getState()
    edit('Ungroup', ungroupBlocks(doc, ['Corner']).diff)
    expect(reference(store)).toEqual(paired)
  })
})

it('a file that is no table is left alone', () => {
  const store = createProjectStore()
  const experiments = { turn: { stop: 1, references: { data: { file } } } }
  store.getState().load({ ...vehicle, experiments }, { name: 'Vehicle', location: null, files: { [file]: '"' } })
  group(store)
  expect(reference(store)).toEqual({ file })
})
