/** An FMU in the desktop's window: dropped, asked about before it is loaded, run in a helper process that may crash. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compiler } from '../../support/c-compiler'
import { compiledFmu, faultyDescription } from '../../support/fmi/compiled'
import { ball, descriptionOf } from '../../support/fmi/descriptions'
import { drop } from '../support/drop'
import { block, button, enter, exampleOpen, field, select, statusBar } from '../support/window'
import { expect, test } from '../support/test'

const withCompiler = compiler === undefined ? test.skip : test
withCompiler('a dropped FMU becomes a block, and is loaded once the user allows it', async ({ desktop, folder }) => {
  const { page, menu, dialogs } = desktop
  await exampleOpen(page)
  menu.click('File > New project')
  await expect.poll(() => page.getByRole('group', { name: 'Body' }).count()).toBe(0)
  await drop(page, 'ball.fmu', compiledFmu(folder, 'ball', descriptionOf(ball, 3), [], 3))
  await statusBar(page).getByText('Imported ball.fmu. Wishbone loads its code only when you run the model.').waitFor()
  await select(page, 'Thrown_ball')
  await enter(field(page, 'height at the start'), '2')
  await expect.poll(() => field(page, 'gravity').inputValue()).toContain('9.81')
  expect(dialogs.shown).toHaveLength(0)

  dialogs.press('Cancel')
  menu.click('Run > Run')
  await page
    .getByText(/Loading the FMU ball\.fmu was not allowed/)
    .first()
    .waitFor()
  dialogs.press('Load')
  menu.click('Run > Run')
  await statusBar(page).getByText('Run finished').waitFor()
  expect(JSON.stringify(dialogs.shown.at(-1)?.options)).toMatch(/native code.*SHA-256 [0-9a-f]{64}/)
  menu.click('Run > Run')
  await statusBar(page).getByText('Run finished').waitFor()
  expect(dialogs.shown).toHaveLength(2)
  expect(JSON.parse(readFileSync(join(folder, 'user-data/fmus.json'), 'utf8'))).toMatchObject({
    allowed: [expect.stringMatching(/^[0-9a-f]{64}$/)],
  })
})

withCompiler('an FMU that crashes ends the run and not the window', async ({ desktop, folder }) => {
  const { page, menu, dialogs } = desktop
  await exampleOpen(page)
  menu.click('File > New project')
  await drop(page, 'crash.fmu', compiledFmu(folder, 'faulty', faultyDescription(), ['FAULT=1']))
  await block(page, 'Faulty').waitFor()
  dialogs.press('Load')
  menu.click('Run > Run')
  await page
    .getByText(/The FMU crash\.fmu ended the run while its equations were evaluated/)
    .first()
    .waitFor()
  await button(page, 'Undo').waitFor()
})
