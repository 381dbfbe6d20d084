/** What the palette and quick insert offer, and how it is found. */
import { describe, expect, test } from 'vitest'
import { registry } from '../../../../blocks'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { compileProject } from '../../../../engine/compile/compile'
import {
  catalogueOf,
  categories,
  recentFirst,
  searchTextsOf,
  withRecent,
} from '../../../../app/renderer/libraries/catalogue'
import { search } from '../../../../app/renderer/ui/search'

const found = (query: string): string =>
  search(
    catalogueOf(registry).map((definition) => ({ definition, texts: searchTextsOf(definition) })),
    query,
  )[0]?.definition.title ?? ''

describe('the catalogue', () => {
  test.each([
    ['hinge', 'Revolute joint'],
    ['ball joint', 'Spherical joint'],
    ['slider', 'Prismatic joint'],
    ['strut', 'Spring-damper between points'],
    ['shock absorber', 'Spring-damper between points'],
    ['tie rod', 'Rod'],
    ['Cardan', 'Universal joint'],
    ['Pacejka', 'Tyre'],
    ['weld', 'Fixed joint'],
    ['bump stop', 'Bump stop'],
    ['lookup', 'Table'],
    ['IMU', 'Acceleration sensor'],
    ['mass', 'Rigid body'],
    ['path', 'Path'],
    ['lane change', 'Path'],
    ['track', 'Path'],
    ['Stanley', 'Path follower'],
    ['accelerator', 'Speed driver'],
    ['WLTP', 'Drive cycle'],
    ['hill start', 'Gear shifter'],
    ['reaction time', 'Human operator'],
    ['sway bar', 'Anti-roll bar'],
    ['ESP', 'Stability control'],
    ['4WD', 'Transfer case'],
    ['silent block', 'Bushing'],
    ['regenerative braking', 'Regenerative blending'],
    ['steer by wire', 'Steer-by-wire'],
    ['rack and pinion', 'Variable-ratio rack'],
    ['U-joint', 'Universal joint'],
  ])('%s is found as the field calls it: %s', (query, title) => {
    expect(found(query)).toBe(title)
  })

  test('has every block once, and a subsystem, each in a category that is shown', () => {
    const catalogue = catalogueOf(registry)
    expect(catalogue.map(({ type }) => type)).toEqual([...registry.all().map(({ type }) => type), 'subsystem'])
    for (const { category } of catalogue) expect(categories).toContain(category)
  })

  test('names of the field are not what the title says already', () => {
    for (const { title, terms = [] } of registry.all()) {
      expect(new Set(terms).size, title).toBe(terms.length)
      for (const term of terms) expect(title.toLowerCase()).not.toContain(term.toLowerCase())
    }
  })
})

test('an empty subsystem can be saved, opened and is no part of the equations', () => {
  const text = JSON.stringify({
    wishbone: 1,
    title: 'Empty',
    wires: {},
    blocks: { World: { type: 'world/world' }, Later: { type: 'subsystem' } },
  })
  const project = parseProject(text)
  expect(parseProject(serialiseProject(project))).toEqual(project)
  expect(compileProject({ project, files: {} }, registry).states).toHaveLength(0)
})

test('what was used lately comes first, the last one in front, and only so many are remembered', () => {
  const used = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].reduce(withRecent, [] as readonly string[])
  expect(used).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a'])
  const all = registry.all()
  const [first, second, ...rest] = recentFirst(all, ['tires/tire', 'world/world'])
  expect([first.type, second.type]).toEqual(['tires/tire', 'world/world'])
  expect(rest).toEqual(all.filter(({ type }) => type !== 'tires/tire' && type !== 'world/world'))
})
