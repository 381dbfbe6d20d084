/** A car in ten clicks: chosen from assemblies, settled, driven through a double lane change, with its report. */
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { faultsOf } from '../support/axe'
import { expect, test } from '../support/test'
import { button, exampleOpen, command, select } from '../support/window'

const leftTire = readFileSync(inRoot('test/unit/io/data/tyres/synthetic_mf61_left.tir'), 'utf8')

test('a vehicle from assemblies drives a double lane change after ten clicks', async ({ page }) => {
  await exampleOpen(page)
  await command(page, 'Welcome page')
  let clicks = 0
  const click = async (what: Locator): Promise<void> => {
    clicks++
    await what.click()
  }
  await click(page.getByRole('button', { name: /^Vehicle from assemblies/ }))
  const dialog = page.getByRole('dialog', { name: 'Vehicle from assemblies' })
  await dialog.waitFor()
  expect(await faultsOf(page, { within: 'dialog' })).toEqual([])
  // A mass that no car has is refused beside its field.
  await dialog.getByRole('textbox', { name: 'Mass', exact: true }).fill('1')
  await dialog.getByText('From 600 to 12000 kg').waitFor()
  await expect.poll(() => button(dialog, 'Create vehicle').isDisabled()).toBe(true)
  const card = (group: string, name: RegExp): Locator =>
    dialog.getByRole('group', { name: group }).locator('label', { hasText: name })
  // Another vehicle has dimensions of its own.
  await click(card('Vehicle', /^Small car/))
  await click(card('Rear axle', /^MacPherson/))
  await click(card('Tyres', /^Fiala/))
  await click(card('Drive', /^Electric, rear/))
  clicks++
  await dialog.getByRole('combobox', { name: 'Run a manoeuvre' }).selectOption({ label: 'Double lane change' })
  await click(button(dialog, 'Create and run'))
  await page.getByText('No problems').waitFor()
  await page.getByText('Running the manoeuvre').waitFor()

  // Sixty kilometres an hour are too fast for this car: again, slower.
  await click(button(page, 'Stop'))
  await page
    .getByRole('region', { name: 'Manoeuvre and settings' })
    .getByRole('textbox', { name: 'Speed', exact: true })
    .fill('30 km/h')
  await click(button(page, 'Run manoeuvre'))
  const figure = page.getByRole('row', { name: /^Cones touched/ })
  await figure.waitFor({ timeout: 240_000 })
  expect(await figure.textContent()).toMatch(/^Cones touched or missed0/)
  await page.getByText('Course, top view').waitFor()
  // On paper the report takes the place of the window.
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await button(page, 'Print…').click()
  await page.emulateMedia({ media: 'print' })
  await page.locator('.print-report').getByRole('heading', { name: 'Double lane change' }).waitFor()
  await button(page, 'Run').waitFor({ state: 'hidden' })
  expect(clicks).toBeLessThanOrEqual(10)
})

test('a new vehicle gets any tyre model, and shows its curves before', async ({ fresh: page }) => {
  await command(page, 'New vehicle from assemblies')
  const dialog = page.getByRole('dialog', { name: 'Vehicle from assemblies' })
  const peak = async (quantity: string): Promise<string> =>
    (await dialog.getByRole('img', { name: new RegExp(`^${quantity} `) }).getAttribute('aria-label')) ?? ''
  await button(dialog, 'Show tyre curves').click()
  await dialog.getByRole('region', { name: 'Curves' }).waitFor()
  const before = await peak('Fy')
  await dialog
    .getByRole('combobox', { name: 'Other model' })
    .selectOption({ label: 'Brush: Bristles with one friction coefficient' })
  await expect.poll(() => peak('Fy')).not.toBe(before)
  // A brush tyre slides with its friction of 1 at the load of 4000 N.
  expect(await peak('Fy')).toContain('4000 N')
  expect(await faultsOf(page, { within: 'dialog' })).toEqual([])
  await button(dialog, 'Create vehicle').click()
  await select(page, 'TireFL')
  await page.getByRole('combobox', { name: 'Tyre model' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Tyre model' }).inputValue()).toBe('brush')
})

test('a property file that states a side is mounted mirrored on the other side of a new vehicle', async ({
  fresh: page,
}) => {
  await command(page, 'New vehicle from assemblies')
  const dialog = page.getByRole('dialog', { name: 'Vehicle from assemblies' })
  const choose = async (name: string, text: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: /^(Property file|\w+\.tir)/ }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  await choose('empty.tir', '[MODEL]\n')
  await dialog.getByText(/^empty\.tir/).waitFor()
  await choose('left.tir', leftTire)
  await dialog.getByRole('button', { name: /^left\.tir/ }).waitFor()
  await button(dialog, 'Create vehicle').click()
  for (const [tire, side] of [
    ['TireFL', 'left'],
    ['TireRR', 'right'],
  ] as const) {
    await select(page, tire)
    const mounted = page.getByRole('combobox', { name: 'Mounted side' })
    await expect.poll(() => mounted.inputValue()).toBe(side)
  }
})
