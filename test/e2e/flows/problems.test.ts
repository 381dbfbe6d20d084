/** From a problem to the place where it is mended, and an expression mended in the larger window. */
import type { Page } from 'playwright-core'
import { block, button, enter, exampleOpen, field, select, statusBar, typed } from '../support/window'
import { expect, test } from '../support/test'

const problems = (page: Page) => page.getByRole('region', { name: 'Problems', exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.id ?? null)

test('problems lead to fields inside subsystems, to settings of the experiment and to variables', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  // one inside a subsystem
  await select(page, 'TireFL')
  await page.keyboard.press('Control+g')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Subsystem')
  await button(page, 'Open subsystem').click()
  await block(page, 'Subsystem/TireFL').click()
  await enter(field(page, 'Radius'), '-1')
  await page.getByRole('navigation', { name: 'Level' }).getByRole('button').first().click()
  // one of the experiment, one of a variable
  await tab(page, 'Experiment').click()
  await enter(field(page, 'Stop time'), '-2')
  await tab(page, 'Project').click()
  await button(page, 'Add variable').click()
  await enter(field(page, 'Value of variable1'), '2 *')

  await statusBar(page).getByRole('button', { name: '3 problems' }).click()
  await problems(page)
    .getByRole('button', { name: /^Subsystem\/TireFL\.radius/ })
    .click()
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('TireFL')
  await expect.poll(() => focused(page)).toBe('param-radius-control')
  await problems(page)
    .getByRole('button', { name: /stop time/ })
    .click()
  await expect.poll(() => focused(page)).toBe('experiment-stop-control')
  await problems(page)
    .getByRole('button', { name: /^Variable variable1/ })
    .click()
  await expect.poll(() => focused(page)).toBe('variable-variable1')
})

test('a formula is written in a larger window, with completion and faults, as one step to undo', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await page.getByRole('application').first().focus()
  await page.keyboard.press('/')
  await typed(page, 'Expression')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Expression')
  const formula = page
    .getByRole('complementary', { name: 'Inspector' })
    .getByRole('textbox', { name: 'Expression', exact: true })
  await button(page, 'Edit Expression in a larger window').click()
  const dialog = page.getByRole('dialog', { name: 'Expression of Expression' })
  await dialog.locator('.monaco-editor').waitFor()
  await dialog.getByText('U1 is not connected').waitFor()
  await dialog.locator('.monaco-editor.focused').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2*si')
  await page.locator('.suggest-widget').getByText('sin(x)').waitFor()
  // Escape closes the list and nothing else
  await page.keyboard.press('Escape')
  await dialog.getByText('There is no variable "si"').waitFor()
  await page.keyboard.type('n(t)')
  await dialog.getByText('No problems').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => formula.inputValue()).toBe('2*sin(t)')
  await page.getByRole('application').first().focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => formula.inputValue()).toBe('u1')
})
