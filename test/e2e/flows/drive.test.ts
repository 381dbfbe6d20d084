/** A drive by hand: keys turn the vehicle, it pauses and steps, and is an ordinary run afterwards. */
import { button, exampleOpen, statusBar } from '../support/window'
import { expect, test } from '../support/test'

test('keys turn the vehicle in step with the clock; the drive is a run afterwards', async ({ page }) => {
  await exampleOpen(page)
  await button(page, 'More ways to run').click()
  await page.getByRole('menuitem', { name: /Drive by hand/ }).click()
  await page.getByRole('checkbox', { name: 'Drive SteerInput by hand' }).isChecked()
  await button(page, 'Start driving').click()
  const dashboard = page.getByRole('region', { name: 'Dashboard' })
  await dashboard.waitFor({ timeout: 30_000 })
  const seconds = async () => Number(/([\d.]+) s/.exec((await dashboard.textContent()) ?? '')?.[1] ?? NaN)
  const start = await seconds()
  const steer = dashboard.getByRole('slider', { name: 'SteerInput' })
  await page.keyboard.down('ArrowLeft')
  await expect.poll(async () => Number(await steer.inputValue())).toBeGreaterThan(0.5)
  await page.keyboard.up('ArrowLeft')
  await expect.poll(seconds).toBeGreaterThan(start)
  await page.keyboard.press('F7')
  await statusBar(page).getByText('Run paused').waitFor()
  await button(page, 'One step of the solver').click()
  await statusBar(page).getByText('Run paused').waitFor()
  await button(page, 'Continue').click()
  const before = await seconds()
  await expect.poll(seconds).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await statusBar(page).getByText('Run finished').waitFor()
  await page.getByRole('tab', { name: 'Results' }).click()
  const area = page.getByRole('region', { name: 'Plot Yaw rate' }).locator('.js-plotly-plot')
  await area.waitFor()
  const yaw = await area.evaluate((element) => {
    const { data } = element as unknown as { data: { name: string; y: ArrayLike<number> }[] }
    return Math.max(...Array.from(data.find(({ name }) => name === 'Body.wz')?.y ?? []))
  })
  expect(yaw).toBeGreaterThan(0.02)
})
