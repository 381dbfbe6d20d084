/** Live mode: a slider moves, curves and the 3D view follow, letting go is one step to undo. */
import type { Page } from 'playwright-core'
import { boxOf, button, enter, exampleOpen, field, select, showView } from '../support/window'
import { expect, test } from '../support/test'

const settled = (page: Page) => page.locator('.live-status[data-phase=still]').waitFor()

/** Last value of a curve of the plot as Plotly has it. */
const lastOf = (page: Page, plot: string, signal: string) =>
  page
    .getByRole('region', { name: `Plot ${plot}` })
    .locator('.js-plotly-plot')
    .evaluate((element, name) => {
      const { data } = element as unknown as { data: { name: string; y: ArrayLike<number> }[] }
      const y = data.find((trace) => trace.name === name)?.y
      return y === undefined ? NaN : y[y.length - 1]
    }, signal)

test('a dragged slider moves the curves, is one step to undo, and errors leave the curves', async ({ fresh: page }) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '2')
  await select(page, 'Body')
  await field(page, 'Mass').focus()
  await button(page, 'Add a live slider for Mass').press('Enter')
  await expect.poll(() => button(page, 'Add a live slider for Mass').getAttribute('aria-pressed')).toBe('true')
  await showView(page, 'Results')
  await page.getByRole('tab', { name: /^Live/ }).click()
  await settled(page)
  await expect.poll(() => lastOf(page, 'Yaw rate', 'Body.wz')).not.toBeNaN()
  const before = await lastOf(page, 'Yaw rate', 'Body.wz')

  // the curves follow while the slider is held, over Plotly's picture
  const slider = page.getByRole('slider', { name: 'Slider of Body.mass' })
  const { x, y, width, height } = await boxOf(slider)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 0.4 * width, y + height / 2, { steps: 4 })
  await page.mouse.move(x + 0.3 * width, y + height / 2, { steps: 4 })
  const layer = page.getByRole('region', { name: 'Plot Yaw rate' }).locator('.live-layer')
  await layer.waitFor({ state: 'visible' })
  expect(await button(page, /^Undo: Change Body.mass/).count()).toBe(0)
  await page.mouse.up()
  await settled(page)
  await layer.waitFor({ state: 'hidden' })
  await expect.poll(() => lastOf(page, 'Yaw rate', 'Body.wz')).not.toBeCloseTo(before, 5)
  await page.getByText('Latency from slider to curves').waitFor()
  await button(page, 'Undo: Change Body.mass').click()
  await expect.poll(() => lastOf(page, 'Yaw rate', 'Body.wz')).toBe(before)

  // by keyboard: presses in a row are one step
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await settled(page)
  await expect.poll(() => field(page, 'Value of Body.mass').inputValue()).toBe('2120')
  await button(page, 'Undo: Change Body.mass').click()
  await expect.poll(() => field(page, 'Value of Body.mass').inputValue()).toBe('2077')
  await expect.poll(() => lastOf(page, 'Yaw rate', 'Body.wz')).toBe(before)

  // a value that cannot be is told, stays out of the project, and the curves stay
  await enter(field(page, 'Value of Body.mass'), '-5')
  await page
    .getByRole('alert')
    .getByText(/Body\.mass: .*too small/)
    .waitFor()
  expect(await lastOf(page, 'Yaw rate', 'Body.wz')).toBe(before)
  await button(page, 'Discard').click()
  await settled(page)
  await expect.poll(() => field(page, 'Value of Body.mass').inputValue()).toBe('2077')

  // a value that is only tried is written with Keep
  await page.getByRole('checkbox', { name: 'Try only' }).check()
  await enter(field(page, 'Value of Body.mass'), '2.5 t')
  await settled(page)
  expect(await button(page, /^Undo: Change Body.mass/).count()).toBe(0)
  await button(page, 'Keep').click()
  await button(page, 'Undo: Change Body.mass').waitFor()

  // the 3D view shows the run with these values, plays it, and follows; the motion before the change stays as a ghost
  const scene = page.getByRole('region', { name: '3D view' })
  const picture = page.getByRole('img', { name: 'Live values in 3D' })
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await scene.getByText('live values · 9 bodies').waitFor()
  await page.locator('.scene-canvas[data-ready=true]').waitFor()
  await page.getByRole('slider', { name: 'Time' }).press('End')
  await expect.poll(() => page.getByRole('slider', { name: 'Time' }).getAttribute('aria-valuetext')).toBe('2.000 s')
  const shot = async () => (await picture.screenshot()).toString('base64')
  const rested = await shot()
  const place = await boxOf(slider)
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down()
  await page.mouse.move(place.x + 0.2 * place.width, place.y + place.height / 2, { steps: 3 })
  await expect.poll(shot).not.toBe(rested)
  await page.mouse.up()
  await settled(page)
  await button(scene, 'Earlier runs as ghosts').click()
  const ghost = page.getByRole('menuitem', { name: 'Before the change' })
  await ghost.locator('svg').waitFor()
  const withGhosts = await shot()
  await ghost.click()
  await expect.poll(shot).not.toBe(withGhosts)
  await showView(page, 'Results')

  // zero belongs to the structure of the equations: compiled quietly, and told
  await button(page, 'Add a value').click()
  await page.getByRole('combobox', { name: 'Add a value' }).fill('Body.Ixy')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Try only' }).uncheck()
  await enter(field(page, 'Value of Body.Ixy'), '20')
  await page.getByText(/Body\.Ixy changed the structure of the equations. Recompiled in/).waitFor()
  await settled(page)
})
