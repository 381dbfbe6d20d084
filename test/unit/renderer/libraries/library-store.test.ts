/** The libraries of a user in the window: kept through the bridge, offered as blocks. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../../app/bridge'
import { entryFor, entryForKey, libraryKey, librarySections } from '../../../../app/renderer/libraries/entries'
import { createLibraryStore, type LibraryStore } from '../../../../app/renderer/libraries/library-store'
import { allBlocks, searchTextsOf } from '../../../../app/renderer/libraries/catalogue'
import { linkOf } from '../../../../app/renderer/store/edits/library'
import { serialiseLibrary, type LibraryFile } from '../../../../engine/model/library'
import { fakeBridge } from '../fixtures/bridge'
import { registry } from '../fixtures'

const library = (name: string, ...blocks: readonly string[]): LibraryFile => ({
  wishboneLibrary: 1,
  name,
  blocks: Object.fromEntries(
    blocks.map((block) => [
      block,
      {
        version: 1,
        block: {
          type: 'subsystem',
          title: `The ${block}`,
          description: `A ${block} of ${name}`,
          blocks: {},
          wires: {},
        },
      },
    ]),
  ),
})

let kept: Map<string, string>
let bridge: Bridge
let store: LibraryStore
const names = (): readonly string[] => store.getState().libraries.map(({ file }) => file.name)

beforeEach(() => {
  kept = new Map()
  bridge = fakeBridge({
    listLibraries: () => Promise.resolve([...kept].map(([id, text]) => ({ id, text }))),
    writeLibrary: (id, text) => Promise.resolve(void kept.set(id, text)),
    removeLibrary: (id) => Promise.resolve(void kept.delete(id)),
  })
  store = createLibraryStore(bridge, registry)
})

describe('libraries', () => {
  it('are kept as text under an id that is made of their name, once each', async () => {
    await store.getState().put(library('Front & rear', 'Strut'))
    await store.getState().put(library('Front, rear'))
    await store.getState().put(library('Ähren'))
    expect([...kept.keys()]).toEqual(['front-rear', 'front-rear-2', 'hren'])
    expect(kept.get('front-rear')).toBe(serialiseLibrary(library('Front & rear', 'Strut')))
    await store.getState().put(library('Renamed', 'Strut'), 'front-rear')
    expect(names()).toEqual(['Ähren', 'Front, rear', 'Renamed'])
    await store.getState().remove('hren')
    expect([...kept.keys()]).toEqual(['front-rear', 'front-rear-2'])
  })

  it('are read again, and are the same objects where nothing changed', async () => {
    await store.getState().put(library('A', 'Strut'))
    const before = store.getState().libraries
    await store.getState().load()
    expect(store.getState().libraries).toBe(before)
    kept.set('b', serialiseLibrary(library('B')))
    await store.getState().load()
    expect(names()).toEqual(['A', 'B'])
    expect(store.getState().libraries[0]).toBe(before[0])
  })

  it('that cannot be read are told, and do not keep others from being shown', async () => {
    kept.set('bad', '{ "wishboneLibrary": 9 }')
    kept.set('good', serialiseLibrary(library('Good')))
    await store.getState().load()
    expect(names()).toEqual(['Good'])
    expect(store.getState().faults).toEqual([{ id: 'bad', what: expect.stringMatching(/saved in format 9/) as string }])
    await store.getState().put(library('Bad'))
    expect([...kept.keys()]).toContain('bad-2')
  })

  it('that cannot be written stay as they were', async () => {
    bridge.writeLibrary = () => Promise.reject(new Error('The disk is full.'))
    await expect(store.getState().put(library('A'))).rejects.toThrow('The disk is full.')
    expect(names()).toEqual([])
  })
})

describe('blocks of libraries', () => {
  beforeEach(() => store.getState().put(library('Cars', 'Strut', 'Axle')))

  it('are found like built-in blocks, by title, name and library', () => {
    const { libraries } = store.getState()
    const all = allBlocks(registry, libraries)
    const strut = all.find(({ type }) => type === libraryKey('Cars', 'Strut'))
    expect(all).toHaveLength(allBlocks(registry, []).length + 2)
    expect(strut).toMatchObject({ title: 'The Strut', summary: 'A Strut of Cars' })
    expect(strut && searchTextsOf(strut)).toEqual(expect.arrayContaining(['The Strut', 'Strut', 'Cars']))
    expect(librarySections(libraries, registry)).toBe(librarySections(libraries, registry))
  })

  it('go by library and name, and by what was taken when these were changed', async () => {
    const { libraries } = store.getState()
    const strut = entryForKey(libraries, libraryKey('Cars', 'Strut'))
    expect(strut).toMatchObject({ library: 'Cars', name: 'Strut', entry: { version: 1 } })
    expect(entryForKey(libraries, libraryKey('Cars', 'Wheel'))).toBeUndefined()
    expect(entryForKey(libraries, 'mechanics/rigid-body')).toBeUndefined()
    const link = strut && linkOf(strut)
    await store.getState().put({ ...library('Cars', 'Strut'), name: 'Vehicles' }, 'cars')
    const later = store.getState().libraries
    expect(link && entryFor(later, link)).toMatchObject({ library: 'Vehicles', name: 'Strut' })
    expect(link && entryFor(later, { ...link, contents: '0' })).toBeUndefined()
  })
})
