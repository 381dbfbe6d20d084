/**
 * Drives by hand: keys and a gamepad turn the vehicle, it pauses and steps, is an ordinary run afterwards and goes on from
 * where it stopped.
 */
import { button, exampleOpen, statusBar } from '../support/window'
import { expect, test } from '../support/test'

test('keys turn the vehicle in step with the clock; the drive is a run afterwards', async ({ fresh: page }) => {
  await exampleOpen(page)
  await button(page, 'More ways to run').click()
  await page.getByRole('menuitem', { name: /Drive by hand/ }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Drive SteerInput by hand' }).isChecked()).toBe(true)
  await button(page, 'Start driving').click()
  const dashboard = page.getByRole('region', { name: 'Dashboard' })
  await dashboard.waitFor()
  const seconds = async () => Number(/([\d.]+) s/.exec((await dashboard.textContent()) ?? '')?.[1] ?? NaN)
  const start = await seconds()
  const steer = dashboard.getByRole('slider', { name: 'SteerInput' })
  // A key that is held repeats.
  const hold = (key: string) =>
    expect
      .poll(async () => {
        await page.keyboard.down(key)
        return Number(await steer.inputValue())
      })
      .toBeGreaterThan(0.5)
  await hold('ArrowLeft')
  await page.keyboard.up('ArrowLeft')
  await expect.poll(seconds).toBeGreaterThan(start)
  // a window that loses the focus holds no keys
  await hold('ArrowLeft')
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect.poll(async () => Number(await steer.inputValue())).toBe(0)
  await page.keyboard.up('ArrowLeft')
  await page.keyboard.press('F7')
  await statusBar(page).getByText('Run paused').waitFor()
  await button(page, 'Run one solver step').click()
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
  await page.getByRole('tab', { name: '3D' }).click()
  await button(page, 'Continue drive').click()
  await dashboard.waitFor()
  await expect.poll(seconds).toBeGreaterThan(start)
  await page.keyboard.press('Escape')
  await statusBar(page).getByText('Run finished').waitFor()
})

test('a gamepad is assigned by moving it, calibrated, and steers; conflicts are told; the user keeps it', async ({
  page,
}) => {
  await exampleOpen(page)
  await page.evaluate(() => {
    const axes = [0, 0, 0]
    const buttons = Array.from({ length: 10 }, () => ({ value: 0, pressed: false, touched: false }))
    const pad = { id: 'Stand-in wheel', index: 0, connected: true, mapping: '', axes, buttons }
    Object.assign(window, { padAxes: axes })
    navigator.getGamepads = () => [pad as unknown as Gamepad]
  })
  const turn = (axis: number, value: number) =>
    page.evaluate(([at, to]) => ((window as unknown as { padAxes: number[] }).padAxes[at] = to), [axis, value] as const)
  await page.keyboard.press('Control+Shift+F5')
  await page.getByRole('tab', { name: 'Keys and gamepad' }).click()
  await page.getByText('Stand-in wheel').waitFor()
  const assign = async (what: string, value: number) => {
    await button(page, `Assign the gamepad to ${what}: Axis 1 ${what === 'Steer left' ? '−' : '+'}`).click()
    await turn(2, value)
    await button(page, `Assign the gamepad to ${what}: Axis 3 ${value < 0 ? '−' : '+'}`).waitFor()
    await turn(2, 0)
  }
  await assign('Steer left', -0.8)
  await assign('Steer right', 0.8)
  await button(page, 'Calibrate Steering').click()
  for (const end of [-0.8, 0.8, 0]) {
    await turn(2, end)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  await button(page, 'Done').click()
  await button(page, 'Add a key for Brake').click()
  await page.keyboard.press('d')
  await page.getByText('D is assigned twice: to Steer right and Brake.').waitFor()
  await button(page, 'Remove D from Brake').click()
  await page.getByText('D is assigned twice: to Steer right and Brake.').waitFor({ state: 'detached' })
  await page.reload()
  await exampleOpen(page)
  await page.keyboard.press('Control+Shift+F5')
  await page.getByRole('tab', { name: 'Keys and gamepad' }).click()
  await button(page, 'Assign the gamepad to Steer left: Axis 3 −').waitFor()
  await page.evaluate(() => {
    const axes = [0, 0, 0]
    const buttons = Array.from({ length: 10 }, () => ({ value: 0, pressed: false, touched: false }))
    Object.assign(window, { padAxes: axes })
    navigator.getGamepads = () => [{ id: 'Stand-in wheel', connected: true, axes, buttons } as unknown as Gamepad]
  })
  await button(page, 'Start driving').click()
  const dashboard = page.getByRole('region', { name: 'Dashboard' })
  await dashboard.waitFor()
  const steer = dashboard.getByRole('slider', { name: 'SteerInput' })
  await turn(2, -0.8)
  await expect.poll(async () => Number(await steer.inputValue())).toBe(1)
  await dashboard.getByText('5.0°').waitFor()
  await turn(2, 0.4)
  await expect.poll(async () => Number(await steer.inputValue())).toBeLessThan(-0.3)
  await page.keyboard.press('Escape')
  await statusBar(page).getByText('Run finished').waitFor()
})
