/** Results of an earlier state of the project: grey, with the reason in front, and valid again once the change is undone. */
import type { Locator, Page } from 'playwright-core'
import { button, enter, exampleOpen, field, run, select, showView, statusBar } from '../support/window'
import { expect, test } from '../support/test'

const results = (page: Page): Locator => page.getByRole('region', { name: 'Results', exact: true })
const facts = (page: Page): Promise<string> => results(page).locator('.results-facts').innerText()
const undo = (page: Page): Promise<void> => button(page, /^Undo/).click()

test('every verdict of a run looks old after a change, and holds again after undoing it', async ({ fresh: page }) => {
  await exampleOpen(page)
  await run(page)
  await showView(page, 'Results')

  // All of the run is in the plots, whatever the stop time is now.
  await enter(field(page, 'Stop time'), '1')
  await expect.poll(() => facts(page)).toMatch(/^outdated: stop 10 → 1 · /)
  const range = (): Promise<readonly number[]> =>
    page
      .getByRole('region', { name: 'Plot Yaw rate' })
      .locator('.js-plotly-plot')
      .evaluate((element) => (element as unknown as { layout: { xaxis: { range: number[] } } }).layout.xaxis.range)
  await expect.poll(range).toEqual([0, 10])
  await undo(page)

  await button(page, /^Validation/).click()
  const verdict = page.locator('.validation-verdict')
  await expect.poll(() => verdict.innerText()).toBe('All 70 signals within tolerance')
  expect(await verdict.getAttribute('class')).toMatch(/pass/)

  await showView(page, 'Diagram')
  await select(page, 'Body')
  await enter(field(page, 'Mass'), '5 t')
  await showView(page, 'Results')
  await expect.poll(() => verdict.innerText()).toBe('outdated: Body.mass 2077 → 5 t · All 70 signals within tolerance')
  expect(await verdict.getAttribute('class')).not.toMatch(/pass/)
  const reason = /outdated: Body\.mass 2077 → 5 t/
  expect(await facts(page)).toMatch(reason)
  expect(await page.getByRole('listitem', { name: 'Run 1' }).innerText()).toMatch(reason)
  expect(await button(page, /^Validation/).innerText()).toMatch(/outdated: .* all signals within tolerance/)
  expect(await statusBar(page).getByTestId('run-state').innerText()).toBe('outdated · Run finished')

  await undo(page)
  await expect.poll(() => verdict.innerText()).toBe('All 70 signals within tolerance')
  expect(await verdict.getAttribute('class')).toMatch(/pass/)
  await expect.poll(() => results(page).getByText('outdated').count()).toBe(0)
  expect(await statusBar(page).getByTestId('run-state').innerText()).toBe('Run finished')
})
