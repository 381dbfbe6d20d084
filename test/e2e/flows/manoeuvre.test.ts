/** A manoeuvre added to the example as an experiment: the model and its other experiments stay as they are. */
import { expect, test } from '../support/test'
import { block, button, enter, exampleOpen, run, showView, wire } from '../support/window'

test('a manoeuvre is added, shown in the diagram, and undone in one step', async ({ page }) => {
  if (process.env['WISHBONE_PICTURE'] !== undefined) await page.setViewportSize({ width: 1440, height: 900 })
  await exampleOpen(page)
  const experiment = page.getByRole('combobox', { name: 'Experiment' }).first()
  const titles = (): Promise<readonly string[]> => experiment.locator('option').allTextContents()
  const before = await titles()
  await page.getByRole('tab', { name: 'Manoeuvres' }).click()
  const setup = page.getByRole('region', { name: 'Manoeuvre and settings' })
  await setup.getByRole('combobox', { name: 'Manoeuvre', exact: true }).selectOption({ label: 'Sine steer' })
  await button(page, 'Run manoeuvre').click()
  const add = button(page, 'Add as experiment')
  await add.waitFor({ timeout: 600_000 })
  // After a change the report looks old and can't be added; undoing it makes it valid again.
  const setting = setup.getByRole('textbox').first()
  const speed = await setting.inputValue()
  await enter(setting, '60')
  const report = page.locator('.manoeuvre-report')
  await expect.poll(() => report.getByRole('status').innerText()).toMatch(/^outdated: speed changed$/)
  expect(await add.isEnabled()).toBe(false)
  await enter(setting, speed)
  await expect.poll(() => report.getByRole('status').count()).toBe(0)
  await add.click()
  await page.getByText('Added the manoeuvre as experiment sine-steer-2').waitFor()

  // The diagram is as it was; it shows the changes of the experiment on request.
  await page.getByRole('button', { name: 'Show in the diagram' }).click()
  await page.getByRole('img', { name: 'DriveTorqueInput, Constant, added' }).waitFor()
  await page.getByRole('img', { name: 'SteerInput, Script, replaced' }).waitFor()
  expect(await block(page, 'SteerInput').getAttribute('aria-label')).toBe('SteerInput, Sine')
  expect(await block(page, 'DriveTorqueInput').count()).toBe(0)
  await page.getByRole('region', { name: 'Changes of the diagram' }).getByText('DriveTorqueInput (Constant)').waitFor()
  const picture = process.env['WISHBONE_PICTURE']
  if (picture !== undefined) {
    await button(page, 'Fit diagram to window').click()
    await page.waitForTimeout(2000)
    await page.screenshot({ path: picture })
  }
  expect([...(await titles())].sort()).toEqual([...before, 'Sine steer'].sort())
  await page.getByText('No problems').waitFor()

  // The experiment that was there is still within tolerance of its reference.
  await showView(page, 'Diagram')
  await experiment.selectOption({ label: 'Sine steer, 1 deg, period 10 s' })
  await page.getByRole('img', { name: 'DriveTorqueInput, Constant, added' }).waitFor({ state: 'detached' })
  await run(page)
  await button(page, /^Validation/).click()
  await page.getByText(/^All \d+ signals within tolerance$/).waitFor({ timeout: 600_000 })

  await showView(page, 'Diagram')
  await page.getByRole('application').first().focus()
  await page.keyboard.press('Control+z')
  await expect.poll(titles).toEqual(before)
  await wire(page, 'SteerInput.y', 'SteerFL.u').first().waitFor()
})
