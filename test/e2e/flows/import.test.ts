/** Reference data from the user's files: paired with signals, drawn over the run, kept with the project. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { temporaryFolder } from '../../support/temporary-folder'
import { drop } from '../support/drop'
import { button, statusBar } from '../support/window'
import { expect, test } from '../support/test'

const folder = temporaryFolder()

/** A measured yaw rate in the manner of a German test bench: semicolons, decimal commas, units in a line. */
const measured = ['Zeit;Gierrate;Bemerkung', 's;deg/s;-']
for (let i = 0; i <= 100; i++) {
  const t = i / 10
  measured.push(
    [t, 5.7 * Math.sin((2 * Math.PI * t) / 10), 1].map((value) => String(value).replace('.', ',')).join(';'),
  )
}
const file = { name: 'Messung 7.csv', mimeType: 'text/csv', buffer: Buffer.from(measured.join('\r\n')) }

async function choose(page: Page, what: typeof file): Promise<Locator> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page.getByRole('region', { name: 'Reference data' }), 'Import reference data…').click(),
  ])
  await chooser.setFiles(what)
  return page.getByRole('dialog', { name: `Reference data from ${what.name}` })
}

test('a measurement is imported, drawn over the run in the unit of the model, and compared with it', async ({
  finished: page,
}) => {
  // A file without numbers is refused in words.
  await choose(page, { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear colleague,\n') })
  await page.getByText('there is no table of numbers in the file').waitFor()
  // A log without a time asks for its sample rate, and says how it was read.
  const untimed = { name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from('wz;v\ndeg/s;km/h\n1;55\n2;54\n1;55\n') }
  const asking = await choose(page, untimed)
  await asking.getByText('No column is the time. How many samples are there per second?').waitFor()
  await expect.poll(() => button(asking, 'Import').isEnabled()).toBe(false)
  await asking.getByRole('textbox', { name: 'Samples per second' }).fill('10')
  await button(asking, 'Apply').click()
  await asking.getByText('3 rows, 0 to 0.2 s').waitFor()
  await asking.getByText('Time from a sample rate of 10 Hz.').waitFor()
  await button(asking, 'Cancel').click()
  // A MAT-file of level 7.3 is read by a library of its own, which the page loads then.
  const path = join(import.meta.dirname, '../../unit/io/data/tables/level-7.3.mat')
  const mat = { name: 'level-7.3.mat', mimeType: 'application/octet-stream', buffer: readFileSync(path) }
  const seven = await choose(page, mat)
  await seven.getByText('5 rows, 0 to 0.08 s').waitFor()
  await seven.getByRole('row', { name: /^log\.yaw.* 1 2$/ }).waitFor()
  await button(seven, 'Cancel').click()
  const dialog = await choose(page, file)
  await dialog.getByText('UTF-8, columns separated by semicolons, decimal commas.').waitFor()
  await dialog.getByText('101 rows, 0 to 10 s').waitFor()
  await dialog.getByRole('row', { name: /^Gierrate .* -5\.7 5\.7$/ }).waitFor()
  const signal = dialog.getByRole('combobox', { name: 'Signal of Gierrate' })
  await signal.fill('Body.vx')
  await dialog.getByText('The signal is in m/s.').waitFor()
  await expect.poll(() => button(dialog, 'Import').isEnabled()).toBe(false)
  await signal.fill('Body.wz')
  await button(dialog, 'Import').click()
  const plot = page.getByRole('region', { name: 'Plot Yaw rate' })
  await plot.getByText('Messung 7', { exact: true }).waitFor()
  const peak = () =>
    plot.locator('.js-plotly-plot').evaluate((element) => {
      const { data } = element as unknown as { data: { name: string; y: number[] }[] }
      return Math.max(...(data.find(({ name }) => name === 'Body.wz, Messung 7')?.y ?? [0]))
    })
  await expect.poll(peak).toBeCloseTo((5.7 * Math.PI) / 180, 3)
  // The next file of the same test bench is paired as this one.
  const again = await choose(page, { ...file, name: 'Messung 8.csv' })
  await expect.poll(() => again.getByRole('combobox', { name: 'Signal of Gierrate' }).inputValue()).toBe('Body.wz')
  await button(again, 'Cancel').click()
  await button(page, /^Undo: /).click()
  await plot.getByText('Messung 7', { exact: true }).waitFor({ state: 'detached' })
})

/** 30 MB: nothing that takes a pass over its values may be done by the page itself. */
const kinds: readonly (readonly [name: string, content: string, notice: string])[] = [
  ['run.mf4', 'MDF     4.10    TGT 15.0\0', 'an MDF file (measured data of CANape, INCA and others), not a file'],
  ['lap.ld', '@\0\0\0abc', 'a MoTeC log, not a file that this window opens. Export it from MoTeC i2 as CSV'],
  ['lap.xrk', '<hCNF\0', 'an AiM log, not a file that this window opens. Export it from Race Studio as CSV'],
  ['tyre.tdx', '**HEADER\n', 'measurements of a tyre (TYDEX), not a file'],
  ['road.crg', '$CT\nOpenCRG\n$\n', 'a road of OpenCRG, not a file that this window opens'],
  ['plot.png', '\x89PNG\r\n\x1a\n\0', 'a picture, not a file that this window opens'],
  ['letter.txt', 'Dear colleague,\n', 'there is no table of numbers in the file'],
]

test('dropped files that are no use are called by their names, and logs open', async ({ example: page }) => {
  for (const [name, content, notice] of kinds) {
    await drop(page, name, Buffer.from(content, 'latin1'))
    await page.getByText(notice).waitFor()
    await button(page, 'Dismiss').first().click()
  }
  const log = 'UTC,speed [km/h]\n120358.0,10\n120359.0,11\n120400.0,12\n120401.0,14\n'
  await drop(page, 'utc.log', Buffer.from(log))
  const dialog = page.getByRole('dialog', { name: 'Experiment from utc.log' })
  await dialog.getByText('it starts at 12:03:58').waitFor()
  await dialog.getByText('4 rows, 0 to 3 s').waitFor()
  await button(dialog, 'Cancel').click()
})

test('a large log is read and imported without a long task of the page', async ({ finished: page }) => {
  const names = ['Time [s]', 'Yaw rate [deg/s]', ...Array.from({ length: 8 }, (_, j) => `Channel ${j} [V]`)]
  const rows = Array.from({ length: 300_000 }, (_, i) => {
    const value = (5 * Math.sin(i / 1e4)).toFixed(6)
    return `${(i / 1e4).toFixed(4)}${`,${value}`.repeat(names.length - 1)}`
  })
  const path = join(folder, 'large.csv')
  writeFileSync(path, `${names.join(',')}\n${rows.join('\n')}\n`)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const started = performance.now()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page.getByRole('region', { name: 'Reference data' }), 'Import reference data…').click(),
  ])
  await chooser.setFiles(path)
  const dialog = page.getByRole('dialog', { name: 'Reference data from large.csv' })
  await dialog.getByText('300,000 rows, 0 to 30 s').waitFor()
  await dialog.getByRole('row', { name: /^Yaw rate .* -5 5$/ }).waitFor()
  await dialog.getByRole('combobox', { name: 'Signal of Yaw rate' }).fill('Body.wz')
  await button(dialog, 'Import').click()
  await statusBar(page).getByText(/large/).waitFor()
  const whole = performance.now() - started
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  // a share, as both are longer on a busy machine: reading or writing in the page itself would be most of it
  expect(Math.max(0, ...tasks) / whole).toBeLessThan(0.35)
})
