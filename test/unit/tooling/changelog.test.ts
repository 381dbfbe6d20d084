/** Files of changes, checked and joined into a release (scripts/changelog.mjs). */
import { describe, expect, it } from 'vitest'
import { areasOf, fragmentProblems, withRelease } from '../../../scripts/changelog.mjs'

const changelog = `# Changelog

## [Unreleased]

What there is.

### Export

- Export C.

### Fixed

- Fix the sign of a torque.
`
const areas = areasOf(changelog)
const fragment = (text: string, file = 'some-change.md') => ({ file, text })

describe('a file of changes', () => {
  it('has an area of the changelog and items that start with a verb', () => {
    expect(areas).toEqual(['Export', 'Fixed'])
    expect(fragmentProblems(fragment('area: Export\n\n- Export Fortran.\n- Name the\n  units.\n'), areas)).toEqual([])
  })

  it.each([
    ['- Export Fortran.\n', 'start with a line "area: AREA"'],
    ['area: Fortran\n\n- Export Fortran.\n', '"Fortran" is not an area of CHANGELOG.md: Export, Fixed'],
    ['area: Export\n\nExport Fortran.\n', 'start each item with "- "'],
    ['area: Export\n\n- The export writes Fortran.\n', 'start with a verb in the imperative'],
    [`area: Export\n\n- Export${' more'.repeat(60)}.\n`, '61 words in an item, at most 60'],
  ])('is refused: %j', (text, problem) => {
    expect(fragmentProblems(fragment(text), areas)).toEqual([expect.stringContaining(problem)])
  })

  it('has a name in kebab-case', () => {
    const problems = fragmentProblems(fragment('area: Export\n\n- Export Fortran.\n', 'Some_change.md'), areas)
    expect(problems).toEqual(['changes/Some_change.md: give it a name in kebab-case'])
  })
})

describe('a release', () => {
  const joined = withRelease(
    changelog,
    [
      fragment('area: Fixed\n\n- Fix a name.\n', 'b.md'),
      fragment('area: Export\n\n- Export Fortran ([guide](../docs/export.md)).\n', 'c.md'),
      fragment('area: Fixed\n\n- Fix a unit.\n', 'a.md'),
    ],
    '0.1.0',
    '2026-12-01',
  )

  it('has the items by area, with links from the folder above', () => {
    expect(joined).toBe(`# Changelog

## [Unreleased]

## [0.1.0] - 2026-12-01

What there is.

### Export

- Export C.
- Export Fortran ([guide](docs/export.md)).

### Fixed

- Fix the sign of a torque.
- Fix a unit.
- Fix a name.
`)
  })

  it('leaves the areas to the next one, above the older', () => {
    expect(areasOf(joined)).toEqual(areas)
    const next = withRelease(joined, [fragment('area: Export\n\n- Export Ada.\n')], '0.2.0', '2027-01-01')
    expect(next).toContain('## [0.2.0] - 2027-01-01\n\n### Export\n\n- Export Ada.\n\n## [0.1.0] - 2026-12-01\n')
    expect(() => withRelease(joined, [], '0.1.0', '2027-01-01')).toThrow('has a section 0.1.0 already')
  })
})
