/** The rule for decision records (scripts/lint/decisions.mjs). */
import { describe, expect, it } from 'vitest'
import { indexProblems, recordProblems } from '../../../scripts/lint/decisions.mjs'

const file = '0007-square-wheels.md'
const record = `# 7. Square wheels

**Context.** Round wheels roll away.

**Decision.** Wheels are square. *Corners* are **sharp.**

**Considered.** Triangles: they have one corner less.
`

describe('a decision record', () => {
  it('holds context, decision and what was considered', () => {
    expect(recordProblems(file, record)).toEqual([])
  })

  it.each([
    [
      'a mechanism',
      record.replace('**Considered.**', '**Geometry.** A side is 0.5 m.\n\n**Considered.**'),
      '"Geometry" is not a part',
    ],
    ['no decision', record.replace('**Decision.** ', ''), 'add "**Decision.**"'],
    [
      'another order',
      record.replace('**Context.**', '**Considered.** None.\n\n**Context.**'),
      'each part once, in the order',
    ],
    ['too many words', record + ' word'.repeat(350), 'at most 350'],
    ['headings', record.replace('**Decision.**', '## Geometry\n\n**Decision.**'), 'without headings'],
    ['another number', record.replace('# 7.', '# 8.'), 'start with "# 7. "'],
  ])('is refused with %s', (_, text, problem) => {
    expect(recordProblems(file, text)).toEqual([expect.stringContaining(problem)])
  })
})

describe('the index of records', () => {
  const index = `| 7 | [Square wheels](${file}) |\n| 9 | Budget: in [testing](../testing.md) |\n`

  it('lists every record once, and numbers that went elsewhere', () => {
    expect(indexProblems(index, [file])).toEqual([])
    expect(indexProblems(index, [file, '0008-wings.md'])).toEqual([
      expect.stringContaining('add a line for 0008-wings.md'),
    ])
    expect(indexProblems(index, [])).toEqual([expect.stringContaining(`${file} does not exist`)])
    expect(indexProblems(index, [file, '0007-wings.md'])).toContain('docs/decisions: two records have the number 7')
  })
})
