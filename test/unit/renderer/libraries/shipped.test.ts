/** The library of the program: in the palette beside those of the user, found by the words that people type, never written. */
import { expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { allBlocks, searchTextsOf } from '../../../../app/renderer/libraries/catalogue'
import { createLibraryStore, ownLibraries } from '../../../../app/renderer/libraries/library-store'
import { shippedLibraries } from '../../../../app/renderer/libraries/shipped'
import { search } from '../../../../app/renderer/ui/search'
import { fakeBridge } from '../fixtures/bridge'

const name = 'Vehicle assemblies'

it.each([
  ['MacPherson', 'MacPherson axle'],
  ['A-arm', 'Double wishbone axle'],
  ['double wishbone', 'Double wishbone axle'],
  ['multilink', 'Multi-link axle'],
  ['semi-trailing', 'Trailing arm axle'],
  ['live axle', 'Rigid axle'],
  ['rack and pinion', 'Rack and pinion'],
  ['tow ball', 'Trailer hitch'],
  ['semi-trailer', 'Fifth wheel'],
  ['sway bar', 'Anti-roll bar'],
  ['stabilizer', 'Anti-roll bar'],
  ['bump stop', 'Bump stop'],
  ['air suspension', 'Air spring'],
  ['K&C', 'Axle rig'],
  ['engine', 'Combustion engine'],
  ['motor', 'Electric motor'],
  ['ESP', 'Stability control'],
  ['stabiliser', 'Anti-roll bar'],
  ['gearbox', 'Manual gearbox'],
  ['diff', 'Differential'],
  ['LSD', 'Differential'],
  ['brake pedal', 'Brake booster'],
  ['ABS', 'ABS'],
  ['traction control', 'Traction control'],
  ['wheel', 'Tyre'],
  ['damper', 'Damper'],
  ['shock absorber', 'Damper'],
  ['bushing', 'Bushing'],
  ['strut', 'MacPherson axle'],
  ['wishbone', 'Double wishbone axle'],
  ['caravan', 'Trailer hitch'],
  ['hitch', 'Trailer hitch'],
  ['trailer', 'Trailer hitch'],
  ['fifth wheel', 'Fifth wheel'],
  ['driver', 'Path follower'],
  ['cruise control', 'Speed driver'],
  ['cone', 'Path'],
  ['wind', 'Wind'],
  ['washout', 'Classical washout'],
  ['hexapod', 'Hexapod inverse kinematics'],
  ['Stewart platform', 'Hexapod inverse kinematics'],
  ['low pass', 'Low-pass'],
  ['PID', 'PID controller'],
  ['delay', 'Transport delay'],
  ['EPS', 'Power assist'],
  ['assist map', 'Power assist'],
  ['rider', 'Human operator'],
  ['von Karman', 'Wind'],
  ['LuGre', 'Dry friction'],
])('%s finds %s', async (query, title) => {
  const all = allBlocks(registry, await shippedLibraries(registry))
  const found = search(
    all.map((definition) => ({ definition, texts: searchTextsOf(definition) })),
    query,
  )
  expect(found.slice(0, 3).map(({ definition }) => definition.title)).toContain(title)
})

it('is offered with those of the user, which replace it by its name and bring it back when they go', async () => {
  const kept = new Map<string, string>()
  const bridge = fakeBridge({
    listLibraries: () => Promise.resolve([...kept].map(([id, text]) => ({ id, text }))),
    writeLibrary: (id, text) => Promise.resolve(void kept.set(id, text)),
    removeLibrary: (id) => Promise.resolve(void kept.delete(id)),
  })
  const store = createLibraryStore(bridge, registry, shippedLibraries)
  await store.getState().load()
  const names = (): readonly string[] => store.getState().libraries.map(({ file }) => file.name)
  expect(names()).toEqual([name])
  expect(ownLibraries(store.getState().libraries)).toEqual([])
  const before = store.getState().libraries
  await store.getState().load()
  expect(store.getState().libraries).toBe(before)
  await store.getState().put({ wishboneLibrary: 1, name: 'Mine', blocks: {} })
  await store.getState().put({ wishboneLibrary: 1, name, blocks: {} })
  expect(names()).toEqual(['Mine', name])
  expect([...kept.keys()]).toEqual(['mine', 'vehicle-assemblies'])
  expect(ownLibraries(store.getState().libraries)).toHaveLength(2)
  await store.getState().remove('vehicle-assemblies')
  expect(names()).toEqual(['Mine', name])
  expect(store.getState().libraries[1].shipped).toBe(true)
})
