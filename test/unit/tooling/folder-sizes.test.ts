/** Folders that are too large: here are some, and lint has to find them. */
import { describe, expect, it } from 'vitest'
import { mostFiles, mostLines, sizeProblems } from '../../../scripts/lint/folder-sizes.mjs'
import { root } from '../../../scripts/lib/paths.mjs'
import { folderTree } from './folder-tree'

function problemsOf(files: Readonly<Record<string, string>>, excepted: Readonly<Record<string, string>> = {}) {
  const { top, remove } = folderTree(files)
  try {
    return sizeProblems(top, excepted)
  } finally {
    remove()
  }
}

/** Files `a0.ts`, `a1.ts`... in a folder. */
const filesIn = (folder: string, count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${folder}/a${String(i)}.ts`, 'export {}\n']))

describe('the folders of the program', () => {
  it('are small enough', () => {
    expect(sizeProblems(root)).toEqual([])
  })
})

describe('a folder with too many files', () => {
  it.each(['engine/a', 'engine/a/b/c', 'blocks/a', 'app/renderer/a', 'jobs', 'manoeuvres/a', 'importers/a/b'])(
    'is found: %s',
    (folder) => {
      const problems = problemsOf(filesIn(folder, mostFiles + 1))
      expect(problems).toEqual([
        `${folder} has ${String(mostFiles + 1)} files of its own, more than ${String(mostFiles)}: make folders inside`,
      ])
    },
  )

  it('counts its own files of code only', () => {
    const others = { 'engine/a/b/c.ts': '', 'engine/a/README.md': '', 'engine/a/kernel.c': '' }
    expect(problemsOf({ ...filesIn('engine/a', mostFiles), ...others })).toEqual([])
  })

  it('is left alone with a reason, as long as it needs one', () => {
    const excepted = { 'engine/a': 'a reason' }
    expect(problemsOf(filesIn('engine/a', mostFiles + 1), excepted)).toEqual([])
    expect(problemsOf(filesIn('engine/a', mostFiles), excepted)).toEqual([
      'engine/a needs no exception in scripts/lint/folder-sizes.mjs any more: remove it',
    ])
  })
})

describe('a folder of the engine with too many lines', () => {
  const half = '\n'.repeat(mostLines / 2)

  it('is found with all below it', () => {
    expect(problemsOf({ 'engine/a/one.ts': half, 'engine/a/b/two.ts': `${half}\n` })).toEqual([
      `engine/a has ${String(mostLines + 1)} lines, more than ${String(mostLines)}: divide it`,
    ])
    expect(problemsOf({ 'engine/a/one.ts': half, 'engine/a/b/two.ts': half })).toEqual([])
  })

  it.each(['engine/model', 'engine/formulate', 'engine/backends', 'app/a'])('may be %s', (folder) => {
    expect(problemsOf({ [`${folder}/one.ts`]: `${half}${half}\n` })).toEqual([])
  })
})
