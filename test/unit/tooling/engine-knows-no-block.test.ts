/**
 * The engine works with any set of blocks: it finds what it needs by what definitions declare (roles, categories, quantities),
 * never by the type of a block. Here every source file is searched for the types that there are, and for their folders.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { filesBelow } from '../../../scripts/lib/digest.mjs'
import { inRoot, root } from '../../../scripts/lib/paths.mjs'

const domains = [...new Set(registry.all().map(({ type }) => type.split('/')[0]))]
/** `tires/tire`, `^sources\\/`, `${kind}` after `mechanics/`: whatever begins with the folder of a domain in a text. */
const named = new RegExp(String.raw`(?:^|[^\w./-])(?:${domains.join('|')})\\?/`)

/** Lines that name a block, comments too. */
const linesNamingBlocks = (text: string): readonly string[] => text.split('\n').filter((line) => named.test(line))

/** Files that name types because project files contain them, which are read before there are blocks. */
const fileFormat: readonly string[] = ['engine/model/parse/former-blocks.ts']

describe('the engine', () => {
  it('names no type of a block', () => {
    const found = ['engine', 'manoeuvres', 'jobs']
      .flatMap((folder) => filesBelow(inRoot(folder)))
      .filter((file) => !fileFormat.includes(path.relative(root, file)))
      .flatMap((file) =>
        linesNamingBlocks(readFileSync(file, 'utf8')).map((line) => `${path.relative(root, file)}: ${line.trim()}`),
      )
    expect(found).toEqual([])
  })

  it.each([
    "if (definition.type === 'world/world') return 0",
    'const sources = /^sources\\//',
    'picture.block(name, `mechanics/${kind}`)',
    '/** Of third order, see `sources/hand-input`. */',
    ...registry.all().map(({ type }) => `const type = '${type}'`),
  ])('would be found to name one by: %s', (line) => {
    expect(linesNamingBlocks(line)).toEqual([line])
  })

  it.each(["import { Expr } from '../signals/units'", "'Forces/moments'", 'engine/model/sources.ts'])(
    'may write: %s',
    (line) => {
      expect(linesNamingBlocks(line)).toEqual([])
    },
  )
})

describe.each(['importers', 'app'])('%s', (folder) => {
  it('names blocks that there are', () => {
    const whole = new RegExp(String.raw`(?<=['"])(?:${domains.join('|')})/[a-z0-9-]+(?=['"])`, 'g')
    const types = filesBelow(inRoot(folder))
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(file, 'utf8').match(whole) ?? [])
    expect(types).not.toEqual([])
    expect([...new Set(types)].filter((type) => registry.get(type) === undefined)).toEqual([])
  })
})

describe('roles', () => {
  it('have one block each', () => {
    const roles = registry.all().flatMap(({ role }) => role ?? [])
    expect(roles.toSorted()).toEqual([
      'acceleration-sensor',
      'axis-brake',
      'axis-effort',
      'axis-sensor',
      'axle-rig',
      'column-source',
      'constant',
      'drive-cycle',
      'formula',
      'gain',
      'gear-shifter',
      'hand-input',
      'human-operator',
      'integrator',
      'load-sensor',
      'motion-driver',
      'parking-brake',
      'path',
      'path-follower',
      'road',
      'script',
      'speed-control',
      'speed-driver',
      'stop-run',
      'sum',
      'velocity-sensor',
      'world',
    ])
  })
})
