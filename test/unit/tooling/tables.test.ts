/** Tables in the documents are those of the program, and each importer of the program is offered wherever files come in. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importCommand } from '../../../app/cli/commands/import'
import { kindOf } from '../../../app/renderer/drop/kinds'
import { desktopTexts } from '../../../app/renderer/texts/desktop'
import { commandOption, exportOption, exportOptionIds } from '../../../engine/backends/options'
import { verifiedParts } from '../../../engine/backends/target'
import { exportTargets } from '../../../engine/backends/targets'
import * as shape from '../../../engine/model/project/shape'
import { standardSolvers } from '../../../engine/model/project/solvers'
import { importerIds, importerOf, importerTable } from '../../../importers/table'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { pagesWithTables, programTables, withTables } from '../../../scripts/lib/tables.mjs'

const tables = programTables({
  standardSolvers,
  exportTargets,
  verifiedParts,
  exportOptionIds,
  exportOption,
  commandOption,
  importerTable,
  shape,
})

describe('tables of the documents', () => {
  it.each(pagesWithTables)('of %s are up to date (npm run docs)', (page) => {
    const text = readFileSync(inRoot(page), 'utf8')
    expect(withTables(text, tables)).toBe(text)
  })

  it('are all somewhere', () => {
    const pages = pagesWithTables.map((page) => readFileSync(inRoot(page), 'utf8')).join('\n')
    for (const name of Object.keys(tables)) expect(pages).toContain(`<!-- table of ${name}, written by`)
  })

  it('must be known', () => {
    const page = '<!-- table of teapots, written by npm run docs -->\n<!-- end of table -->'
    expect(() => withTables(page, tables)).toThrow(/no table of teapots/)
  })
})

describe.each(importerIds)('the importer %s', (id) => {
  const { title, endings, becomes, makes } = importerTable[id]

  it('takes files that are dropped, in either case of letters, and the window says so', () => {
    for (const ending of endings) {
      expect(kindOf(`model.${ending.toUpperCase()}`)).toBe(id)
      expect(importerOf(`a.b/model.${ending}`)).toBe(id)
    }
    expect(desktopTexts.dropKinds).toContainEqual([title, expect.stringContaining(becomes) as string])
    expect(desktopTexts.unknownFile('x')).toContain(title)
  })

  it('is offered by the command line where it makes a project or a block', () => {
    for (const ending of endings)
      expect(importCommand.positionals[0].split('|').includes(`MODEL.${ending}`)).toBe(makes !== 'parameters')
  })

  it('is in the page on the desktop', () => {
    const page = readFileSync(inRoot('docs/desktop.md'), 'utf8')
    for (const ending of endings) expect(page).toMatch(new RegExp(`^\\| .*\`\\.${ending}\``, 'm'))
  })
})
