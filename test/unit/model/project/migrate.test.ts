/** Bringing files of older versions up to date. */
import { describe, expect, it } from 'vitest'
import { migrated, type Migration } from '../../../../engine/model/project/migrate'
import { migrations, projectVersion, readProject } from '../../../../engine/model/parse/parse-project'

/** Versions that never were: 1 calls the title `name`, 2 has variables as a list of pairs. */
const steps = new Map<number, Migration>([
  [1, ({ name, ...rest }) => ({ ...rest, title: name ?? '' })],
  [2, ({ variables, ...rest }) => ({ ...rest, variables: Object.fromEntries(variables as [string, number][]) })],
])

describe('migration', () => {
  it('takes the steps in order, and counts the version up', () => {
    const old = { wishbone: 1, name: 'Car', variables: [['track', 1.5]], blocks: {} } as const
    const now = { wishbone: 3, title: 'Car', variables: { track: 1.5 }, blocks: {} }
    expect(migrated(old, 1, 3, steps)).toEqual(now)
    expect(migrated(now, 3, 3, steps)).toBe(now)
  })

  it('tells a step that is missing rather than reading a file wrongly', () => {
    expect(() => migrated({ wishbone: 1, variables: [] }, 1, 4, steps)).toThrow(/from version 3 to 4/)
  })

  it('of this program has a step from every version that ever was', () => {
    expect([...migrations.keys()]).toEqual(Array.from({ length: projectVersion - 1 }, (_unused, i) => i + 1))
  })

  it('refuses files of the future, with the version and the remedy', () => {
    const read = readProject(`{ "wishbone": ${projectVersion + 1}, "title": "T", "blocks": {}, "wires": {} }`)
    expect(read.ok ? '' : read.problems[0]?.message).toMatch(/saved in format 2.*newer version of Wishbone/)
  })
})
