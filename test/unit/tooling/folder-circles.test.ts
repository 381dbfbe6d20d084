/** Folders that import each other: here are circles and imports against the order, and lint has to find them. */
import { afterEach, describe, expect, it } from 'vitest'
import { folderProblems, roots } from '../../../scripts/lint/folder-circles.mjs'
import { root } from '../../../scripts/lib/paths.mjs'
import { folderTree } from './folder-tree'

const removals: (() => void)[] = []

function tree(files: Readonly<Record<string, string>>): string {
  const { top, remove } = folderTree(files)
  removals.push(remove)
  return top
}

afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

describe('the folders of', () => {
  it.each(roots.map((of) => [of.folder, of] as const))('%s import each other in one direction', (_, of) => {
    expect(folderProblems(root, of)).toEqual([])
  })
})

describe('a circle of folders', () => {
  it('is reported by its shortest way round, with the files', () => {
    const top = tree({
      'engine/a/one.ts': "import { two } from '../b/two'\nexport const one = two\n",
      'engine/b/two.ts': "import { three } from '../c/three'\nexport const two = three\n",
      'engine/c/three.ts': "import { four } from '../d'\nexport const three = four\n",
      'engine/c/other.ts': "import type { Two } from '../b/types'\nexport type Other = Two\n",
      'engine/b/types.ts': 'export interface Two {}\n',
      'engine/d/index.ts': "import { one } from '../a/one'\nexport const four = () => one\n",
    })
    const [problem, ...others] = folderProblems(top, { folder: 'engine' })
    expect(others).toEqual([])
    expect(problem).toContain('engine/b -> engine/c -> engine/b')
    expect(problem).toContain('engine/b/two.ts imports engine/c/three.ts')
    expect(problem).toContain('engine/c/other.ts imports engine/b/types.ts')
    expect(problem).not.toContain('engine/d')
  })

  it.each([
    ['a type', "export type One = import('../b/two').Two\n"],
    ['an import at run time', "export const one = () => import('../b/two')\n"],
    ['an export', "export * from '../b/two'\n"],
  ])('counts %s', (_, text) => {
    const top = tree({
      'app/a/one.ts': text,
      'app/b/two.ts': "import '../a/one'\nexport interface Two {}\n",
    })
    expect(folderProblems(top, { folder: 'app' })).toHaveLength(1)
  })

  it('counts files directly in the root as a folder', () => {
    const top = tree({
      'app/bridge.ts': "import { menu } from './main/menu'\nexport const bridge = menu\n",
      'app/main/menu.tsx': "import { bridge } from '../bridge'\nexport const menu = () => bridge\n",
    })
    expect(folderProblems(top, { folder: 'app' })[0]).toContain('app/*.ts -> app/main -> app/*.ts')
  })

  it('is none within a folder, or between folders of another root', () => {
    const top = tree({
      'app/a/one.ts': "import { two } from './sub/two'\nimport '../../engine/b/x'\nexport const one = two\n",
      'app/a/sub/two.ts': "import { one } from '../one'\nexport const two = () => one\n",
      'engine/b/x.ts': "import '../../app/a/one'\n",
    })
    expect(folderProblems(top, { folder: 'app' })).toEqual([])
  })
})

describe('an order of folders', () => {
  const files = {
    'engine/low/one.ts': "import { two } from '../high/two'\nexport const one = two\n",
    'engine/high/two.ts': 'export const two = 2\n',
  }

  it('refuses an import of what stands above, also without a circle', () => {
    const problems = folderProblems(tree(files), { folder: 'engine', order: ['low', 'high'] })
    expect(problems).toEqual([
      expect.stringContaining('engine/low/one.ts imports engine/high/two.ts: engine/high stands above engine/low'),
    ])
    expect(folderProblems(tree(files), { folder: 'engine', order: ['high', 'low'] })).toEqual([])
  })

  it('needs a place for every folder', () => {
    const problems = folderProblems(tree(files), { folder: 'engine', order: ['low'] })
    expect(problems).toEqual([expect.stringContaining('engine/high has no place in the order of engine')])
  })
})

describe('types that are imported against the order', () => {
  const types = { 'a -> b': 'a reason' }
  const of = { folder: 'engine', order: ['a', 'b'], types }
  const upper = { 'engine/b/two.ts': "import '../a/one'\nexport interface Two {}\nexport const two = 2\n" }
  const lower = (text: string) => folderProblems(tree({ ...upper, 'engine/a/one.ts': text }), of)

  it.each([
    "import type { Two } from '../b/two'\nexport type One = Two\n",
    "import type {\n  Two,\n} from '../b/two'\nexport type One = Two\n",
    "export type { Two } from '../b/two'\n",
  ])('pass with a reason: %s', (text) => {
    expect(lower(text)).toEqual([])
    expect(folderProblems(tree({ ...upper, 'engine/a/one.ts': text }), { ...of, types: {} })).toHaveLength(1)
  })

  it.each([
    "import { two } from '../b/two'\n",
    "import { two, type Two } from '../b/two'\n",
    "import type { Two } from '../b/two'\nimport { two } from '../b/two'\n",
    "import type { Two } from '../b/two'\nexport const two = () => import('../b/two')\n",
  ])('do not let a value pass: %s', (text) => {
    expect(lower(text)).toHaveLength(1)
  })

  it('are reported once there are none', () => {
    expect(lower('export const one = 1\n')).toEqual([
      'no types are imported any more by engine, a -> b: remove it from scripts/lint',
    ])
  })
})
