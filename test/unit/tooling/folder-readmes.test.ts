/** Folders without a README, READMEs that say too little, and an index that is out of date: lint has to find them. */
import { describe, expect, it } from 'vitest'
import { folderIndex, foldersWithReadme } from '../../../scripts/lib/folder-index.mjs'
import { readmeProblems } from '../../../scripts/lint/folder-readmes.mjs'
import { root } from '../../../scripts/lib/paths.mjs'
import { folderTree } from './folder-tree'

const readme =
  '# engine/a\n\nRolls, bearings and\ncages. More of it.\n\nMay import: `engine/b`.\n\nStart with:\n\n- `one.ts`: the first\n'
const row = '| [engine/a](../engine/a/README.md) | Rolls, bearings and cages | [one.ts](../engine/a/one.ts) |'
const page = (rows: string): string =>
  `# Architecture\n\n<!-- index of folders, written by npm run docs -->\n\n| folder | what lives there | start with |\n|---|---|---|\n${rows}\n\n<!-- end of index -->\n`

const good = { 'docs/architecture.md': page(row), 'engine/a/one.ts': '', 'engine/a/README.md': readme }

function problemsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const { top, remove } = folderTree(files)
  try {
    return readmeProblems(top)
  } finally {
    remove()
  }
}

describe('the folders of the program', () => {
  it('have a README each, and a row in the index', () => {
    expect(readmeProblems(root)).toEqual([])
    expect(foldersWithReadme(root).length).toBeGreaterThan(50)
    expect(folderIndex(root)).toContain('[engine/model](../engine/model/README.md)')
  })
})

describe('a README', () => {
  it('passes with contents, imports and a start', () => {
    expect(problemsOf(good)).toEqual([])
  })

  it('is missing in a folder with code', () => {
    const [problem] = problemsOf({ ...good, 'engine/b/c/deep.ts': '' })
    expect(problem).toMatch(/^engine\/b has no README/)
    expect(problemsOf({ ...good, 'engine/data/table.csv': '' })).toEqual([])
  })

  it.each([
    ['another title', '# engine/a', '# engine/b', 'the title is'],
    ['no contents', 'Rolls, bearings and\ncages. More of it.', 'Rolls', 'the first paragraph'],
    ['no imports', 'May import', 'Imports', '"May import: "'],
    ['no start', 'Start with:', 'Begin:', '"Start with:"'],
    ['a start that is gone', '`one.ts`', '`two.ts`', 'there is no two.ts'],
  ])('has %s', (_, before, after, message) => {
    const problems = problemsOf({ ...good, 'engine/a/README.md': readme.replace(before, after) })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(message)
  })
})

describe('the index', () => {
  it('is out of date where a README says something else', () => {
    expect(problemsOf({ ...good, 'docs/architecture.md': page('') })).toEqual([
      'the index of folders in docs/architecture.md is out of date: run npm run docs',
    ])
  })
})
