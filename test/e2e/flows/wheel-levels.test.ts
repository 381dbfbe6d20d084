/** Wheel levels side by side: one click, progress, differences, costs, and a limit that decides which level is enough. */
import { readFileSync } from 'node:fs'
import { button, command, enter, exampleOpen, field } from '../support/window'
import { expect, test } from '../support/test'

test('one click runs an experiment with every wheel level and shows where they part', async ({ fresh: page }) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '0.1')
  await command(page, 'Compare wheel levels')
  const dialog = page.getByRole('dialog', { name: 'Compare wheel levels' })
  const levels = dialog.getByRole('table', { name: 'Levels' })
  await levels.getByRole('row', { name: /^Level 7: moving contact/ }).waitFor({ timeout: 120_000 })
  await expect.poll(() => levels.getByRole('row').count()).toBe(9)
  const ideal = levels.getByRole('row', { name: /^Level 1: ideal rolling/ })
  expect(await ideal.innerText()).toMatch(/redundant/)
  expect(await levels.getByRole('row', { name: /^Level 7/ }).innerText()).toMatch(/reference[\s\S]*µs/)
  await levels.getByRole('row', { name: /^PAC2002/ }).waitFor()
  await dialog.getByRole('img', { name: /at every level$/ }).waitFor()

  const limit = dialog.getByRole('textbox', { name: 'Levels part at' })
  await limit.fill('0')
  await dialog.getByText('"0" is not a share of the peak').waitFor()
  await limit.fill('100000 %')
  await dialog.getByText('Level 2: dry friction is enough').waitFor()

  const downloading = page.waitForEvent('download')
  await button(dialog, 'Export tables').click()
  const rows = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\n')
  expect(rows[0]).toMatch(/^level,states,/)
  expect(rows).toHaveLength(9)
  await button(dialog, 'Close').click()
})

test('a comparison of wheel levels can be stopped', async ({ fresh: page }) => {
  await exampleOpen(page)
  await command(page, 'Compare wheel levels')
  const dialog = page.getByRole('dialog', { name: 'Compare wheel levels' })
  await dialog.getByText(/^Running the levels/).waitFor()
  await button(dialog, 'Stop').click()
  await dialog.getByText('Cancelled').waitFor()
  await button(dialog, 'Compare').waitFor()
})
