/** The road editor: a point that is dragged, a length that is typed, a ready road, and one undo step for all of it. */
import type { Page } from 'playwright-core'
import { button, centreOf, drag } from '../support/window'
import { expect, test } from '../support/test'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Road: Road' })
const cell = (page: Page, row: number) => dialog(page).locator('[role=row]').nth(row).locator('[role=gridcell]')

async function roadOf(page: Page): Promise<void> {
  const palette = page.getByRole('complementary', { name: 'Palette' })
  await palette.getByRole('button', { name: 'Road', exact: true }).last().click()
  await button(page, 'Undo: Add Road').waitFor()
  await button(page, 'Edit road').click()
  await dialog(page).getByText('340 m long · sharpest bend 50 m').waitFor()
}

test('a road is drawn, typed, and taken from the library', async ({ empty: page }) => {
  await roadOf(page)
  const plan = dialog(page).getByRole('img', { name: 'Plan of the road' })
  const end = await centreOf(plan.locator('circle.curve-point').first())
  await drag(page, end, { x: end.x - 40, y: end.y })
  await expect.poll(async () => Number(await cell(page, 1).first().innerText())).toBeLessThan(95)

  await cell(page, 1).first().click()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await dialog(page).getByText('300 m long · sharpest bend 50 m').waitFor()
  await cell(page, 3).nth(1).click()
  await page.keyboard.type('0.9')
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByText(/^The road is 7 m wide in a bend with a radius of 1\.1\d* m at .* m\. Give/)
    .waitFor()
  expect(await button(dialog(page), 'Apply').isDisabled()).toBe(true)
  await page.keyboard.press('Control+z')
  await dialog(page).getByText('300 m long · sharpest bend 50 m').waitFor()

  // Escape ends the list, or an entry, and not the dialog
  await button(dialog(page), 'Ready roads').click()
  await dialog(page)
    .getByRole('menuitem', { name: /^Skid pad/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('menu').waitFor({ state: 'detached' })
  const start = dialog(page).getByRole('textbox', { name: 'Start, x' })
  await start.fill('7')
  await page.keyboard.press('Escape')
  await expect.poll(() => start.inputValue()).toBe('0')

  await button(dialog(page), 'Ready roads').click()
  await dialog(page)
    .getByRole('menuitem', { name: /^Skid pad/ })
    .click()
  await dialog(page).getByText('628.32 m long · sharpest bend 100 m').waitFor()
  await button(dialog(page), 'Apply').click()
  const closed = page.locator('aside[aria-label="Inspector"]').getByRole('checkbox', { name: 'Closed' })
  await expect.poll(() => closed.isChecked()).toBe(true)
  await button(page, 'Undo: Edit road Road').click()
  await expect.poll(() => closed.isChecked()).toBe(false)
})
