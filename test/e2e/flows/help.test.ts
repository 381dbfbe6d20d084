/** Help beside the work, and the guided tour. */
import type { Page } from 'playwright-core'
import { faultsOf } from '../support/axe'
import { expect, test } from '../support/test'
import { block, button, enter, exampleOpen, field, select, statusBar } from '../support/window'

const help = (page: Page) => page.getByRole('complementary', { name: 'Help' })

test('help has a page for the selected block, an example to insert, tutorials with pictures, and a search', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await select(page, 'SpringFL')
  await page.keyboard.press('F1')
  await help(page).getByRole('heading', { name: 'Spring-damper' }).waitFor()
  await help(page).getByRole('table').nth(1).getByRole('cell', { name: 'Stiffness', exact: true }).waitFor()
  expect(await faultsOf(page, { within: '[aria-label="Help"]' })).toEqual([])

  // An example in an empty project: the block with what it needs, without a problem.
  await page.keyboard.press('Control+Alt+n')
  await button(page, 'Tutorial: a quarter car').waitFor()
  await button(help(page), 'Insert an example').click()
  await block(page, 'PrismaticJoint').waitFor()
  await button(statusBar(page), 'No problems').waitFor()
  await button(page, /^Undo: Inserted an example/).click()
  await button(page, 'Tutorial: a quarter car').click()
  await help(page).getByRole('heading', { name: 'Tutorial: a quarter car from an empty canvas' }).waitFor()
  const picture = help(page).getByRole('figure').first().locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400)
  expect(await faultsOf(page, { within: '[aria-label="Help"]' })).toEqual([])

  // Links between pages.
  await help(page).getByRole('button', { name: 'Block reference' }).click()
  await help(page).getByRole('searchbox', { name: 'Search the help' }).fill('pacejka tyre')
  await help(page).getByRole('searchbox', { name: 'Search the help' }).fill('motion driver')
  await help(page)
    .getByRole('button', { name: /^Motion driver/ })
    .click()
  await help(page).getByText('continuous first derivative').first().waitFor()
  await button(page, 'Close help').click()
  await help(page).waitFor({ state: 'detached' })
})

test('the tour is offered once, goes on when something is done, and can be left and resumed', async ({ page }) => {
  await exampleOpen(page)
  const step = page.getByRole('dialog').filter({ has: page.getByText(/^\d+ of 10$/) })
  const at = (number: number) => page.getByText(`${number} of 10`, { exact: true }).waitFor()
  await button(page, 'Take the tour').click()
  await at(1)
  expect(await faultsOf(page, { within: '.driver-popover' })).toEqual([])
  await block(page, 'Body').click()
  await at(2)
  await enter(field(page, 'Mass'), '2.4 t')
  await at(3)
  await button(page, 'Run').click()
  await at(4)
  // The errors are there to be read; the tour goes on when asked to.
  await page.getByRole('button', { name: /^Validation/ }).click()
  await page.getByRole('table', { name: 'Errors against reference data' }).waitFor()
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 300)))
  await at(4)
  await button(page, 'Next').click()
  await at(5)
  // Left with Escape; the offer is gone, and the menu goes on where it was.
  await page.keyboard.press('Escape')
  await step.waitFor({ state: 'detached' })
  await button(page, 'Take the tour').waitFor({ state: 'detached' })
  await button(page, 'Help menu').click()
  await page.getByRole('menuitem', { name: 'Guided tour' }).click()
  await at(5)
  await page.getByRole('button', { name: /^TireFL/ }).click()
  await page
    .getByRole('button', { name: /^Plot TireFL\.(Fz|kappa)/ })
    .first()
    .click()
  await at(6)
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await at(7)
  await button(page, 'Play').click()
  await at(8)
  await page.getByRole('tab', { name: 'Diagram', exact: true }).click()
  await at(9)
  await page.keyboard.press('Control+z')
  await at(10)
  await button(page, 'Finish').click()
  await step.waitFor({ state: 'detached' })
  await statusBar(page).getByText('Tour finished').waitFor()
})
