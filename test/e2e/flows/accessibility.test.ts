/** Every screen, dialog and panel for people who do not see it, or see it badly, or have no pointer. */
import type { Page } from 'playwright-core'
import { faultsOf } from '../support/axe'
import { expect, test } from '../support/test'
import { atRest, block, button, exampleOpen, run, select, showView, statusBar } from '../support/window'

/** All faults in the light theme, and those of contrast in the dark one. */
async function faultsInBothThemes(page: Page, screen: string, within?: string): Promise<readonly string[]> {
  const setTheme = (theme: string): Promise<void> =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
  const light = await faultsOf(page, { within })
  await setTheme('dark')
  const dark = await faultsOf(page, { within, contrastOnly: true })
  await setTheme('light')
  return [...light.map((fault) => `${screen}: ${fault}`), ...dark.map((fault) => `${screen}, dark: ${fault}`)]
}

// Looking at some twenty screens takes its time on a busy machine.
test('no screen has a serious fault, in neither theme', { timeout: 300_000 }, async ({ page }) => {
  const found: string[] = []
  const check = async (screen: string, within?: string): Promise<void> => {
    const t0 = Date.now()
    const f = await faultsInBothThemes(page, screen, within)
    console.log(screen, Date.now() - t0, f)
    found.push(...f)
  }
  await exampleOpen(page)
  await check('experiment')
  await select(page, 'TireFL')
  await atRest(block(page, 'TireFL'))
  await check('tyre', '[aria-label="Inspector"].pane')
  await page.getByRole('tab', { name: 'Project', exact: true }).click()
  await check('project', '[aria-label="Inspector"].pane')

  await run(page)
  await page.locator('.js-plotly-plot .scatterlayer .trace').nth(4).waitFor({ state: 'attached' })
  await check('results', '.centre')
  await button(page, 'How the plot is drawn').first().click()
  await check('how a plot is drawn', '.popover')
  await page.keyboard.press('Escape')
  await button(page, /^Validation/).click()
  await page.getByRole('table', { name: 'Errors against reference data' }).waitFor()
  await check('validation', '.centre')
  await showView(page, '3D')
  await page.getByRole('slider', { name: 'Time' }).waitFor()
  await check('3D view', '.centre')
  await showView(page, 'Model')
  await statusBar(page).getByText('14 DOF').waitFor()
  await check('model', '.centre')
  await showView(page, 'Graph')
  await page.getByRole('button', { name: /^Edge TireFL\.T1, / }).waitFor()
  await check('graph', '.centre')
  await showView(page, 'Code')
  await page.locator('.monaco-editor .view-line').first().waitFor()
  await check('code', '.centre')

  await showView(page, 'Diagram')
  await button(page, 'Wishbone project menu').click()
  await check('project menu', '.popover')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await check('commands', '.popover')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Tire')
  await check('find', '.find-panel')
  await page.keyboard.press('Escape')
  await button(page, 'Keyboard shortcuts').click()
  await check('shortcuts', 'dialog')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+h')
  await page.getByRole('heading', { name: 'Examples' }).waitFor()
  await check('welcome', 'dialog')
  await page.keyboard.press('Escape')

  await select(page, 'ArmFL')
  await page.keyboard.press('Delete')
  await statusBar(page)
    .getByRole('button', { name: /^\d+ problems?$/ })
    .click()
  await check('problems', '.centre')
  await select(page, 'SpringFL')
  await page.keyboard.press('Control+a')
  await check('several blocks', '[aria-label="Inspector"].pane')
  await page.keyboard.press('Control+g')
  await check('subsystem', '[aria-label="Inspector"].pane')
  await button(page, 'Wishbone project menu').click()
  await page.getByRole('menuitem', { name: 'New project' }).click()
  await page.getByRole('heading', { name: 'Save the changes' }).waitFor()
  await check('unsaved changes', 'dialog')
  await button(page, 'Don’t save').click()
  await page.getByRole('heading', { name: 'Start with a block' }).waitFor()
  await check('empty canvas', '.centre')
  expect(found).toEqual([])
})
