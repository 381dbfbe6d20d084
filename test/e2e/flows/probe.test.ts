/** Asking blocks, ports and wires of the canvas for their signals, and dragging signals onto plots. */
import type { Locator, Page } from 'playwright-core'
import { button, exampleOpen, port, select, showView, wire } from '../support/window'
import { expect, test } from '../support/test'

const picker = (page: Page, name: string): Locator => page.getByRole('dialog', { name: `Signals of ${name}` })
const into = (page: Page): Locator => page.getByRole('combobox', { name: 'Plot to add the signals to' })
const plot = (page: Page, title: string): Locator => page.getByRole('region', { name: `Plot ${title}` })
const legend = (page: Page, title: string): Promise<readonly string[]> =>
  plot(page, title).getByRole('list', { name: 'Legend' }).getByRole('button').allInnerTexts()

/** Names of the curves that Plotly draws, with their number of points. */
async function curves(page: Page, title: string): Promise<ReadonlyMap<string, number>> {
  const area = plot(page, title).locator('.js-plotly-plot')
  await area.waitFor()
  return new Map(
    await area.evaluate((element) =>
      (element as unknown as { data: { name: string; x: ArrayLike<number> }[] }).data.map(
        ({ name, x }) => [name, x.length] as const,
      ),
    ),
  )
}

test('a click on a block while probing offers its signals, which go to the chosen plot without another run', async ({
  finished: page,
}) => {
  await showView(page, 'Diagram')
  await page.keyboard.press('p')
  await page.getByRole('group', { name: /^SuspensionFL, / }).click()
  await into(page).selectOption({ label: 'Yaw rate' })
  // A reaction, which no run records by itself.
  await picker(page, 'SuspensionFL').getByRole('combobox').fill('Fy')
  await picker(page, 'SuspensionFL').getByRole('option', { name: /^Fy/ }).click()
  await button(page, 'Show plots').click()
  await expect.poll(async () => (await curves(page, 'Yaw rate')).get('SuspensionFL.Fy')).toBeGreaterThan(100)
  await button(page, /^Undo: /).click()
  await expect.poll(() => legend(page, 'Yaw rate')).not.toContain('SuspensionFL.Fy')
})

test('a signal is dragged from the inspector onto a plot beside the diagram', async ({ finished: page }) => {
  await button(page, 'Show or hide the diagram beside the view').click()
  await select(page, 'Body')
  const signals = page.getByRole('complementary', { name: 'Inspector' }).getByRole('region', { name: 'Signals' })
  await signals.getByText('Signals').click()
  await button(signals, 'Plot Body.ay').dragTo(plot(page, 'Yaw rate'))
  await expect.poll(() => legend(page, 'Yaw rate')).toContain('Body.ay')
  await button(page, /^Undo: /).click()
  await expect.poll(() => legend(page, 'Yaw rate')).not.toContain('Body.ay')
  await button(page, 'Show or hide the diagram beside the view').click()
})

test('a signal port and its wire offer the one signal that goes through them', async ({ fresh: page }) => {
  await exampleOpen(page)
  await button(page, 'Plot signals by clicking blocks, ports or wires').click()
  await port(page, 'SteerInput.y').click()
  const offered = () => page.getByRole('listbox').getByRole('option').allInnerTexts()
  await expect.poll(offered).toEqual([expect.stringMatching(/^y/)])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByText('Click a block, port or wire to plot its signals').waitFor({ state: 'hidden' })
  await wire(page, 'SteerInput.y', 'SteerFL.u').click({ force: true })
  await page.keyboard.press('p')
  await expect.poll(offered).toEqual([expect.stringMatching(/^y/)])
})
