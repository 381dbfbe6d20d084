/** Inverse dynamics in the window: the force with which a mass on a spring follows an expression, then reference data. */
import { readFileSync } from 'node:fs'
import { pushedMass } from '../../support/pushed-mass'
import { faultsOf } from '../support/axe'
import { installPickers, pick } from '../support/pickers'
import { expect, openApplication, test } from '../support/test'
import { button, chooseInMenu, exampleOpen, statusBar } from '../support/window'

/** 20 mm/s^3 t^3. */
const log = ['t [s],Guide.s [mm]', ...Array.from({ length: 41 }, (_, i) => `${i / 20},${20 * (i / 20) ** 3}`)]
const project = pushedMass({ lap: { file: 'lap.csv', title: 'Lap' } })

test('a force is found with which a signal follows an expression or reference data', async ({ context, server }) => {
  await installPickers(context)
  const page = await openApplication(context, server)
  await exampleOpen(page)
  const files = { 'project.json': JSON.stringify(project), 'lap.csv': log.join('\n') }
  await pick(page, 'mass/project.json')
  await page.evaluate(async (texts) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('mass')
    for (const [name, text] of Object.entries(texts)) {
      const stream = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await stream.write(text)
      await stream.close()
    }
  }, files)
  await pick(page, 'mass/')
  await chooseInMenu(page, /^Open project/)
  await statusBar(page).getByText('6 blocks').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('required torque')
  await page
    .locator('[role=listbox] [role=option]')
    .first()
    .getByText(/^Inverse dynamics/)
    .waitFor()
  await page.keyboard.press('Enter')
  const view = page.getByRole('region', { name: 'Analyse' })
  for (const [label, name] of [
    ['Add a prescribed signal', 'Guide.s'],
    ['Add a source', 'Force'],
  ]) {
    await expect.poll(() => button(view, 'Analyse').isDisabled()).toBe(true)
    await button(view, label).click()
    await page.getByRole('combobox', { name: label }).fill(name)
    await page.keyboard.press('Enter')
  }
  const signal = view.getByLabel('Guide.s', { exact: true })
  await signal.fill('0.1*sin(3*t)')
  await signal.press('Enter')
  await button(view, 'Analyse').click()
  const signals = view.getByRole('table', { name: 'Prescribed signals' })
  await signals.getByRole('row', { name: /^Guide\.s 0\.1\*sin\(3\*t\) Force: derivative 2 twice/ }).waitFor()
  // 3.2 N sin 3t + 0.24 N cos 3t
  const found = view.getByRole('table', { name: 'Found inputs' })
  await found.getByRole('row', { name: 'Force.y -3.209 N 3.209 N' }).waitFor()
  const summary = view.getByRole('table', { name: 'Summary' })
  await summary.getByRole('row', { name: 'Index 3' }).waitFor()
  await summary.getByRole('row', { name: 'Initial Guide.ds 0.3' }).waitFor()

  await signal.fill('')
  await signal.press('Enter')
  await view.getByRole('checkbox', { name: 'Lap' }).waitFor()
  await view.getByLabel('Cut-off frequency', { exact: true }).fill('8')
  await view.getByLabel('Cut-off frequency', { exact: true }).press('Enter')
  await view.getByLabel('Filter order').selectOption('2')
  await button(view, 'Analyse').click()
  await signals.getByText(/column Guide\.s of Lap, 41 rows .* Butterworth of order 2 .* at 8 Hz/).waitFor()
  for (const plot of ['Force.y', 'Guide.s, prescribed and run', 'Difference of Guide.s'])
    await view.getByRole('img', { name: plot, exact: true }).waitFor()
  expect(await faultsOf(page, { within: '.centre' })).toEqual([])

  const download = page.waitForEvent('download')
  await button(view, 'Export tables').click()
  expect((await download).suggestedFilename()).toBe('inverse-inputs.csv')
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/^t \[s\],Force\.y \[N\]\n0,/)
})
