/** The cueing report in the window: of a run, beside other variants, in both themes, and the message in a project without motion cueing. */
import { faultsOf } from '../support/axe'
import { expect, test } from '../support/test'
import { block, button, chooseInMenu, exampleOpen, run } from '../support/window'

test('the report follows a run, and compares variants at equal travel', async ({ page }) => {
  await exampleOpen(page)
  const tab = page.getByRole('tab', { name: 'Cueing', exact: true })
  await tab.click()
  await page.getByRole('heading', { name: 'No motion cueing in this project' }).waitFor()
  await chooseInMenu(page, /^Washout/)
  await block(page, 'Classical').waitFor()
  await tab.click()
  await run(page)
  const report = page.getByRole('region', { name: 'Cueing report' })
  const figures = report.getByRole('table', { name: 'Metrics' })
  await figures.getByRole('rowheader', { name: 'Longitudinal force, perceived' }).waitFor()
  const plot = report.getByRole('img', { name: /^Longitudinal force, perceived: .* false cues for 4\.45 s/ })
  await expect.poll(() => plot.count()).toBe(1)
  expect(await faultsOf(page, { within: '.cueing-view' })).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await faultsOf(page, { within: '.cueing-view', contrastOnly: true })).toEqual([])

  // The experiment runs classical: it is compared with the first variant that is chosen.
  await button(report, 'optimal').click()
  await report.locator('button[aria-pressed=true]').filter({ hasText: 'classical' }).waitFor()
  await report.getByRole('combobox', { name: 'Platform travel' }).selectOption('classical')
  await button(report, 'Update report').click()
  await report.getByText('All at the platform travel of Classical washout').waitFor()
  const facts = report.getByRole('list', { name: 'Travel and limits' })
  await facts.getByText(/^Optimal washout: platform travel 0\.79\d m/).waitFor()
  expect(await faultsOf(page, { within: '.cueing-view', contrastOnly: true })).toEqual([])
})
