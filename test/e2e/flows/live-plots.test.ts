/** Plots while a run goes on. */
import { button, enter, exampleOpen, field, showView, statusBar } from '../support/window'
import { expect, test } from '../support/test'

test('curves grow while the run goes on, and stay when it is cancelled', async ({ page }) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '3000')
  await button(page, 'Run').click()
  await showView(page, 'Results')
  const area = page.getByRole('region', { name: 'Plot Yaw rate' }).locator('.js-plotly-plot')
  await area.waitFor()
  const last = () =>
    area.evaluate((element) => {
      const { data } = element as unknown as { data: { name: string; x: ArrayLike<number> }[] }
      const x = data.find(({ name }) => name === 'Body.wz')?.x
      return x === undefined || x.length === 0 ? 0 : x[x.length - 1]
    })
  await expect.poll(last).toBeGreaterThan(0)
  const before = await last()
  await expect.poll(last).toBeGreaterThan(before)
  await button(page, /^(Cancel|Stop)/)
    .first()
    .click()
  await statusBar(page).getByText('Run cancelled').waitFor()
  const end = await last()
  expect(end).toBeGreaterThan(before)
  expect(end).toBeLessThan(3000)
})
