/** From a log to a comparison: a MoTeC export drives the vehicle and is compared with it; a source is replaced by a column. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { motecLog, steeringRatio } from '../../support/motec-log'
import { block, button, showView } from '../support/window'
import { expect, test } from '../support/test'

const vehicle = parseProject(readFileSync(inRoot('projects/generic-vehicle/project.json'), 'utf8'))
const log = { name: 'Slalom 3.csv', mimeType: 'text/csv', buffer: Buffer.from(motecLog(vehicle)) }

async function choose(page: Page, click: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click()])
  await chooser.setFiles(log)
}

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill(name)
  await page.keyboard.press('Enter')
}

const selected = (of: Locator, name: string): Promise<string> => of.getByRole('combobox', { name }).inputValue()

test('a log drives the vehicle and is compared with it in five gestures', async ({ finished: page }) => {
  // 1. Choose a log.
  await showView(page, 'Results')
  await choose(page, () => command(page, 'Experiment from a log'))
  const dialog = page.getByRole('dialog', { name: 'Experiment from Slalom 3.csv' })
  await dialog.getByText('301 rows, 0 to 6 s').waitFor()
  // What is what was found by names and units; a brake pressure is no brake torque.
  expect(await selected(dialog, 'Steering: column')).toBe('Steered Angle')
  expect(await selected(dialog, 'Steering: drives')).toBe('SteerInput')
  expect(await selected(dialog, 'Speed: column')).toBe('Ground Speed')
  expect(await selected(dialog, 'Speed: drives')).toBe('Body')
  expect(await selected(dialog, 'Brake: column')).toBe('')
  expect(await selected(dialog, 'Signal of G Force Lat')).toBe('Body.ay')
  expect(await selected(dialog, 'Signal of Gyro Yaw Velocity')).toBe('Body.wz')
  await dialog.getByRole('combobox', { name: 'Brake: column' }).selectOption('Brake Pressure F')
  await dialog.getByText(/is in bar, but BrakeF[LR]\.u takes N m/).waitFor()
  await expect.poll(() => button(dialog, 'Create and run').isEnabled()).toBe(false)
  await dialog.getByRole('combobox', { name: 'Brake: column' }).selectOption('')
  // 2. The angle is that of the steering wheel.
  const scale = dialog.getByRole('textbox', { name: 'Scale of Steered Angle' })
  await scale.fill('1/0')
  await expect.poll(() => button(dialog, 'Create and run').isEnabled()).toBe(false)
  await scale.fill(`1/${steeringRatio}`)
  // 3. Create and run.
  await button(dialog, 'Create and run').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Plot G Force Lat' }).waitFor()
  await page.getByRole('heading', { name: 'Slalom 3', level: 2 }).waitFor()
  // 4. Validation: the references of this run and of no other, in the units of the log.
  await button(page, /^Validation/).click()
  await page.getByRole('status').getByText('All 4 signals within tolerance').waitFor()
  const rows = page.getByRole('row')
  const lateral = rows.filter({ hasText: 'Body.ay' })
  await lateral.getByText('G', { exact: true }).first().waitFor()
  await rows.filter({ hasText: 'Body.wz' }).getByText('deg/s', { exact: true }).first().waitFor()
  expect(await rows.filter({ hasText: 'Reference' }).filter({ hasText: 'Body' }).count()).toBe(0)
  // The next log of this logger, dropped on the window, is used in the same way.
  await page.evaluate(
    ([name, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content ?? ''], name ?? '', { type: 'text/csv' }))
      for (const type of ['dragenter', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [log.name, log.buffer.toString()],
  )
  expect(await dialog.getByRole('textbox', { name: 'Scale of Steered Angle' }).inputValue()).toBe(`1/${steeringRatio}`)
  await button(dialog, 'Cancel').click()
  // One step back, and the example is as it was.
  await button(page, 'Undo: Experiment from Slalom 3').click()
  await showView(page, 'Diagram')
  await block(page, 'SpeedControl').waitFor({ state: 'detached' })
})

test('a source takes its value from a column of a log', async ({ example: page }) => {
  await block(page, 'SteerInput').click({ button: 'right' })
  await choose(page, () => page.getByRole('menuitem', { name: 'Replace with a column of a log…' }).click())
  const dialog = page.getByRole('dialog', { name: 'SteerInput from Slalom 3.csv' })
  expect(await selected(dialog, 'Column')).toBe('Steered Angle')
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Ground Speed')
  await dialog.getByText(/The column is in km\/h, but SteerF[LR]\.u takes rad/).waitFor()
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Steered Angle')
  await dialog.getByRole('textbox', { name: 'Scale' }).fill(`1/${steeringRatio}`)
  await dialog.getByRole('textbox', { name: 'To, s' }).fill('5')
  await dialog.getByText('251 rows, 0 to 5 s').waitFor()
  await button(dialog, 'Replace').click()
  await page.getByText('SteerInput now reads the column “Steered Angle”').waitFor()
  await block(page, 'SteerInput').click()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect.poll(() => inspector.getByRole('combobox', { name: 'Column' }).inputValue()).toBe('Steered Angle')
  await button(page, 'Undo: Replace SteerInput with a column').click()
  await inspector.getByText('Sine', { exact: true }).first().waitFor()
})

test('signals are found by what people call them', async ({ finished: page }) => {
  await showView(page, 'Results')
  const search = page.getByRole('searchbox', { name: 'Search signals' })
  for (const [words, signal] of [
    ['lateral acceleration', 'Body.ay'],
    ['steering wheel angle', 'SteerInput.y'],
    ['yaw rate', 'Body.wz'],
  ]) {
    await search.fill(words ?? '')
    await button(page, `Plot ${signal}`).waitFor()
  }
  await search.fill('')
})
