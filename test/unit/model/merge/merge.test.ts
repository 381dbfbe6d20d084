/** What counts as a conflict, in words; lists, texts of functions, markers. */
import { describe, expect, it } from 'vitest'
import { conflictMarkers, mergeProjects } from '../../../../engine/model/merge'
import { mergeLines, mergeMembers } from '../../../../engine/model/merge/lines'
import { sidesOf } from '../../../../engine/model/text/conflict-markers'
import { bothSides } from '../../../../engine/model/merge/texts'
import { readProject } from '../../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { serialiseProject } from '../../../../engine/model/project/serialise'

const base: ProjectFile = {
  wishbone: 1,
  title: 'Law',
  variables: { gain: 2 },
  blocks: {
    Law: {
      type: 'signals/function',
      params: { code: ['input u: 1', 'output y: 1', 'let k = 2', 'y = k*u'] },
      at: [0, 0],
    },
    Clock: { type: 'sources/ramp' },
  },
  wires: { 'Clock-Law': ['Clock.y', 'Law.u'] },
}
const law = (change: object): ProjectFile => ({
  ...base,
  blocks: { ...base.blocks, Law: { ...base.blocks['Law'], ...change } },
})
const code = (...lines: readonly string[]): ProjectFile => law({ params: { code: lines } })

describe('what both sides did', () => {
  it('merges the text of a function by lines', () => {
    const { project, conflicts } = mergeProjects(
      base,
      code('input u: 1', 'output y: 1', 'let k = 3', 'y = k*u'),
      code('input u: 1', 'output y: 1', 'let k = 2', 'y = k*u', 'assert y > 0'),
    )
    expect(conflicts).toEqual([])
    expect(project.blocks['Law'].params?.['code']).toEqual([
      'input u: 1',
      'output y: 1',
      'let k = 3',
      'y = k*u',
      'assert y > 0',
    ])
  })

  it('keeps our place on the canvas with a remark', () => {
    const { project, conflicts, remarks } = mergeProjects(base, law({ at: [10, 0] }), law({ at: [20, 0] }))
    expect(conflicts).toEqual([])
    expect(remarks).toEqual(['Law.at: changed in both, ours is kept'])
    expect(project.blocks['Law'].at).toEqual([10, 0])
  })

  it('finds a variable that one side deleted and the other began to use', () => {
    const { variables: _gone, ...without } = base
    const uses = law({ params: { code: base.blocks['Law'].params?.['code'] ?? '', start: '2*gain' } })
    const { conflicts, theirs, project } = mergeProjects(base, without, uses)
    expect(conflicts.map(({ text }) => text)).toEqual(['variable gain: deleted in ours, used in theirs (Law.start)'])
    expect(project.variables).toBeUndefined()
    expect(theirs.variables).toEqual({ gain: 2 })
  })

  it('does not mix parameters of two types of block', () => {
    const { conflicts, project } = mergeProjects(
      base,
      law({ type: 'signals/gain', params: { k: 2 } }),
      code('input u: 1', 'output y: 1', 'y = u'),
    )
    expect(conflicts.length).toBeGreaterThan(0)
    expect(project.blocks['Law']).toMatchObject({ type: 'signals/gain', params: { k: 2 } })
  })
})

describe('lists', () => {
  it('are merged by lines that both leave alone', () => {
    expect(mergeLines(['a', 'b', 'c'], ['a', 'x', 'b', 'c'], ['a', 'b', 'd'])).toEqual(['a', 'x', 'b', 'd'])
    expect(mergeLines(['a', 'b'], ['a', 'x'], ['a', 'y'])).toBeUndefined()
    expect(mergeLines(['a', 'b'], ['a', 'x'], ['a', 'x'])).toEqual(['a', 'x'])
    expect(mergeLines([], ['a'], ['a'])).toEqual(['a'])
  })

  it('of members lose what either took out', () => {
    expect(mergeMembers(['a', 'b', 'c'], ['b', 'c', 'x'], ['a', 'y', 'b'])).toEqual(['y', 'b', 'x'])
  })
})

describe('conflict markers', () => {
  const marked = (size = 7, style = ''): string => {
    const [a, b, c, d] = ['<', '|', '=', '>'].map((character) => character.repeat(size))
    const text = serialiseProject(base)
    const line = '    "gain": 2\n'
    return text.replace(
      line,
      `${a} HEAD\n    "gain": 3\n${style === 'diff3' ? `${b} base\n${line}` : ''}${c}\n    "gain": 4\n${d} other\n`,
    )
  }

  it.each([marked(), marked(11), marked(7, 'diff3'), marked().replaceAll('\n', '\r\n')])(
    'are one error with line and remedy, and give both sides',
    (text) => {
      const result = readProject(text, 'project.json')
      expect(result.ok ? [] : result.problems.map(({ message }) => message)).toEqual([
        'project.json:5: the file has conflict markers (<<<<<<<) of a merge: one conflict. Open it in the window to compare both sides, or run "wishbone merge FILE"',
      ])
      const sides = bothSides(text)
      expect([sides?.ours.variables, sides?.theirs.variables]).toEqual([{ gain: 3 }, { gain: 4 }])
      expect(sides?.conflictTexts[0]).toMatch(/^variable gain: 3 in ours, 4 in theirs/)
    },
  )

  it('are not found in texts of a project, and not read where they are broken', () => {
    const text = serialiseProject({ ...base, description: '<<<<<<< HEAD\n=======\n>>>>>>> other' })
    expect(conflictMarkers(text)).toBeUndefined()
    expect(readProject(text).ok).toBe(true)
    expect(sidesOf(marked().replace(/^>{7}.*\n/m, ''))).toBeUndefined()
    expect(sidesOf('>>>>>>> other\n')).toBeUndefined()
    expect(bothSides(marked().replace('"gain": 4', '"gain" 4'))).toBeUndefined()
  })
})
