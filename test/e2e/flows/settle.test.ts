/** Operating points from the window: a template settles as it is; the vehicle travels at a speed that is set, and the report says how. */
import { button, chooseInMenu, enter, exampleOpen, field, run, showView } from '../support/window'
import { expect, test } from '../support/test'

test('a template settles, and a vehicle starts at rest and steady at a speed that is set', async ({ fresh: page }) => {
  await exampleOpen(page)
  await chooseInMenu(page, /^Welcome page/)
  const dialog = page.getByRole('dialog', { name: 'Welcome to Wishbone' })
  await dialog.getByRole('button', { name: /^Four-wheel vehicle/ }).click()
  await expect.poll(() => page.title()).toBe('Four-wheel vehicle – Wishbone')
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '0.1')

  // at rest, as the button of the toolbar asks for
  const settle = button(page, 'Settle: start at rest or steady at a speed')
  if (await settle.isVisible()) await settle.click()
  await enter(field(page, 'Speed'), '')
  await run(page)
  await showView(page, 'Results')
  const report = page.getByText(/^Settled: at rest after \d+ iterations, residual [\d.]+e-\d+; \d+ states changed$/)
  await report.waitFor()

  // steady at a speed
  await button(page, 'More ways to run').click()
  await page.getByRole('menuitem', { name: /^Set speed…/ }).click()
  await expect.poll(() => field(page, 'Speed').evaluate((entry) => entry === document.activeElement)).toBe(true)
  await enter(field(page, 'Speed'), '72 km/h')
  await run(page)
  const steady = page.getByText(/^Settled: steady at 20 m\/s after \d+ iterations/)
  await steady.click()
  await page.getByText(/^Holding Body takes [\d.]+ N along its x axis.*the run does not apply this/).waitFor()
  const moved = page.getByRole('table', { name: 'States changed by settling' })
  const speed = moved
    .getByRole('row', { name: /^Body\.vx / })
    .getByRole('cell')
    .nth(1)
  expect(Number(await speed.textContent())).toBeCloseTo(20, 3)
})
