/** Marks on instances of library blocks, and their data files in the open project. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../../blocks'
import { updateInstances } from '../../../../app/renderer/libraries/actions'
import { entryOf } from '../../../../app/renderer/libraries/entries'
import { createLibraryStore, type LibraryStore } from '../../../../app/renderer/libraries/library-store'
import { followMarks } from '../../../../app/renderer/libraries/marks'
import type { Services } from '../../../../app/renderer/shell/services'
import { moveBlocks, setParameter } from '../../../../app/renderer/store/edits/blocks'
import {
  addFromLibrary,
  libraryStanding,
  updateFromLibrary,
  type LibraryEntry,
} from '../../../../app/renderer/store/edits/library'
import {
  createProjectStore,
  emptyProject,
  newOrigin,
  type ProjectStore,
} from '../../../../app/renderer/store/project-store'
import { getRecord } from '../../../../app/renderer/store/records'
import type { LibraryFile } from '../../../../engine/model/library'
import { fakeBridge } from '../fixtures/bridge'

const drivers = (version: number, last: string, gain = 1): LibraryFile => ({
  wishboneLibrary: 1,
  name: 'Drivers',
  blocks: {
    Driver: {
      version,
      block: {
        type: 'subsystem',
        blocks: {
          Steer: { type: 'sources/table', at: [0, 0], params: { file: 'steer.csv' } },
          Gain: { type: 'signals/gain', at: [160, 0], params: { gain } },
        },
        wires: {},
      },
      files: { 'steer.csv': ['t [s],y', '0,0', `1,${last}`] },
    },
  },
})

let project: ProjectStore
let library: LibraryStore

const files = () => project.getState().origin.files
const fileOf = (path: string): unknown => getRecord(project.getState().doc, 'block', path)?.value.params?.['file']
const marks = () => Object.fromEntries(library.getState().marks)
const entry = (): LibraryEntry => {
  const found = entryOf(library.getState().libraries, 'Drivers', 'Driver')
  if (found === undefined) throw new Error('there is no such block')
  return found
}
function insert(): void {
  const { doc, edit } = project.getState()
  const { diff, files: brought } = addFromLibrary(doc, entry(), [0, 0], '', files())
  edit('Add Driver', diff, { files: brought })
}
function update(path: string): void {
  const { doc, edit } = project.getState()
  const { diff, files: brought } = updateFromLibrary(doc, path, entry(), files())
  edit('Update', diff, { files: brought })
}

beforeEach(async () => {
  vi.useFakeTimers()
  project = createProjectStore()
  library = createLibraryStore(fakeBridge(), registry)
  followMarks(project, library)
  project.getState().load({ ...emptyProject }, newOrigin)
  await library.getState().put(drivers(1, '0.5'), 'drivers')
  insert()
  vi.runAllTimers()
})
afterEach(() => vi.useRealTimers())

describe('an instance', () => {
  it('has no mark as it was taken, nor after its inside was only rearranged', () => {
    expect(marks()).toEqual({})
    project.getState().edit('Move', moveBlocks(project.getState().doc, new Map([['Driver/Gain', [0, 160] as const]])))
    vi.runAllTimers()
    expect(marks()).toEqual({})
  })

  it('is marked a moment after it was changed, and not when that is undone', () => {
    const { doc, edit, undo } = project.getState()
    edit('Gain', setParameter(doc, ['Driver/Gain'], 'gain', 2))
    expect(marks()).toEqual({})
    vi.runAllTimers()
    expect(marks()).toEqual({ Driver: 'changed' })
    undo()
    vi.runAllTimers()
    expect(marks()).toEqual({})
  })

  it('is marked when its library has something newer, also when only the text of a file is', async () => {
    await library.getState().put(drivers(2, '0.6'), 'drivers')
    expect(marks()).toEqual({ Driver: 'newer' })
    const { doc, edit } = project.getState()
    edit('Gain', setParameter(doc, ['Driver/Gain'], 'gain', 2))
    vi.runAllTimers()
    expect(marks()).toEqual({ Driver: 'both' })
    update('Driver')
    vi.runAllTimers()
    expect(marks()).toEqual({})
  })

  it('is not marked where the library is gone, nor in another project', async () => {
    await library.getState().put(drivers(2, '0.6'), 'drivers')
    project.getState().load({ ...emptyProject }, newOrigin)
    expect(marks()).toEqual({})
    insert()
    await library.getState().remove('drivers')
    vi.runAllTimers()
    expect(marks()).toEqual({})
  })

  it('that nothing happened to keeps the marks as they are: nothing is drawn again', () => {
    const before = library.getState().marks
    const { doc, edit } = project.getState()
    edit('Move', moveBlocks(doc, new Map([['Driver', [80, 80] as const]])))
    vi.runAllTimers()
    expect(library.getState().marks).toBe(before)
  })
})

describe('the data files of an instance', () => {
  it('are in the project, once for several instances', () => {
    insert()
    expect(files()).toEqual({ 'steer.csv': 't [s],y\n0,0\n1,0.5' })
    expect([fileOf('Driver/Steer'), fileOf('Driver2/Steer')]).toEqual(['steer.csv', 'steer.csv'])
  })

  it('get a name of their own by an update: the present text stays for whoever refers to it, and for undoing', async () => {
    insert()
    await library.getState().put(drivers(2, '0.6'), 'drivers')
    update('Driver')
    expect([fileOf('Driver/Steer'), fileOf('Driver2/Steer')]).toEqual(['steer-2.csv', 'steer.csv'])
    expect(files()).toMatchObject({ 'steer.csv': 't [s],y\n0,0\n1,0.5', 'steer-2.csv': 't [s],y\n0,0\n1,0.6' })
    project.getState().undo()
    expect(fileOf('Driver/Steer')).toBe('steer.csv')
    project.getState().redo()
    expect(fileOf('Driver/Steer')).toBe('steer-2.csv')
    update('Driver2')
    expect(fileOf('Driver2/Steer')).toBe('steer-2.csv')
    expect(Object.keys(files())).toHaveLength(2)
  })

  it('are told when the last instance leaves them behind', async () => {
    insert()
    const notices: string[] = []
    const ui = { getState: () => ({ notify: (_tone: string, text: string) => notices.push(text) }) }
    const services = { project, registry, library, ui } as unknown as Services
    const told = () => notices.splice(0).filter((text) => text.includes('no longer uses steer.csv'))
    await library.getState().put(drivers(2, '0.6'), 'drivers')
    updateInstances(services, ['Driver'])
    expect(told()).toEqual([])
    updateInstances(services, ['Driver2'])
    expect(told()).toHaveLength(1)
    expect(files()).toHaveProperty(['steer.csv'])
  })

  it('count for whether it is as in the library: a text that was changed here is a change', () => {
    const { doc } = project.getState()
    const link = getRecord(doc, 'block', 'Driver')?.value.library
    const standing = (text: string) =>
      link && libraryStanding(doc, { 'steer.csv': text }, 'Driver', link, entry().entry)
    expect(standing('t [s],y\r\n0,0\r\n1,0.5')?.changed).toBe(false)
    expect(standing('t [s],y\n0,0\n1,0.7')?.changed).toBe(true)
  })
})
