/** One table of export targets: whatever offers them offers these, in the same words. */
import { describe, expect, it } from 'vitest'
import { exportCommand } from '../../../app/cli/commands/export'
import { commands } from '../../../app/commands'
import { exportingContribution } from '../../../app/renderer/exporting/contribution'
import { exportPrinters } from '../../../engine/backends/printers'
import { exportTargetIds, exportTargets } from '../../../engine/backends/targets'

describe.each(exportTargetIds)('the target %s', (id) => {
  const { title, summary, cannot } = exportTargets[id]

  it('is offered by the command line, with what it cannot have', () => {
    expect(exportCommand.options.target?.value?.split('|')).toContain(id)
    const note = exportCommand.notes?.find((line) => line.trim().startsWith(`${id} `))
    expect(note).toContain(summary)
    for (const what of cannot) expect(note).toContain(what)
  })

  it('is a command of menus and of the page', () => {
    expect(commands[`export-${id}`].label.toLowerCase()).toBe(`${title.toLowerCase()}...`)
    expect(exportingContribution.commands?.file?.find((command) => command.id === `export-${id}`)?.title).toBe(
      `Export model as ${title}`,
    )
  })
})

describe('the table', () => {
  it('has one target for each language that the Code view shows', () => {
    const languages = exportTargetIds.flatMap((id) => exportTargets[id].language ?? [])
    expect(languages.toSorted()).toEqual(['c', 'javascript', 'webassembly'])
  })

  it('is what can be printed', () => {
    expect(Object.keys(exportPrinters)).toEqual(exportTargetIds)
  })
})
