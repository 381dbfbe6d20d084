/**
 * A log of 500 MB imported as reference data in the window: the longest task of the page's main thread in each step, the
 * memory of the page and of all processes of its renderer (the worker that reads is in it), and wall times of a shared
 * machine.
 *
 *     npm run build && npm run bench -- import [--mb 100]
 *
 * The built application in Chromium, 1440 x 900. The file has 20 columns of 8 digits and is deleted afterwards.
 */
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { withApplication, type Application } from './support/application'
import { rendererMemory } from './support/memory'

const given = process.argv.indexOf('--mb')
const megabytes = given < 0 ? 500 : Number(process.argv[given + 1])
const path = join(tmpdir(), `wishbone-import-${process.pid}.csv`)

try {
  writeLog(path, megabytes)
  await withApplication({}, measure)
} finally {
  rmSync(path, { force: true })
}

function writeLog(file: string, size: number): void {
  const names = ['Time [s]', 'Yaw rate [deg/s]', 'Speed [km/h]']
  while (names.length < 20) names.push(`Channel ${names.length} [V]`)
  const handle = openSync(file, 'w')
  let [row, written] = [0, writeSync(handle, `${names.join(',')}\n`)]
  while (written < size * 1e6) {
    let text = ''
    for (let k = 0; k < 5000; k++, row++) {
      text += (row * 1e-4).toFixed(4)
      for (let j = 1; j < names.length; j++) text += `,${(5 * Math.sin(row * 1e-4 * j)).toFixed(6)}`
      text += '\n'
    }
    written += writeSync(handle, text)
  }
  closeSync(handle)
}

async function measure({ address, newPage, pid }: Application): Promise<void> {
  const page = await newPage()
  const session = await page.context().newCDPSession(page)
  await page.goto(address)
  await page.getByRole('group', { name: /^World, / }).waitFor()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const status = page.getByRole('contentinfo', { name: 'Status' })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await status.getByText('Run finished').waitFor({ timeout: 60_000 })
  console.log(`${(statSync(path).size / 1e6).toFixed(0)} MB`)
  console.log('step                          wall s   longest task ms   JavaScript MB   most MB of processes')
  await page.getByRole('tab', { name: 'Results', exact: true }).click()
  await page.locator('.scatterlayer .trace').first().waitFor({ state: 'attached' })
  const dialog = page.getByRole('dialog', { name: /^Reference data from/ })
  await step(page, session, pid, 'read', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import reference data…' }).first().click(),
    ])
    await chooser.setFiles(path)
    await dialog.waitFor({ timeout: 600_000 })
  })
  await step(page, session, pid, 'pair a column', async () => {
    await dialog.getByRole('combobox', { name: 'Signal of Yaw rate' }).fill('Body.wz')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Log')
  })
  await step(page, session, pid, 'import', async () => {
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await status.getByText(/Log/).first().waitFor({ timeout: 600_000 })
  })
  await step(page, session, pid, 'drawn, checked, kept', () => page.waitForTimeout(8000))
  await step(page, session, pid, 'next run', async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.waitForTimeout(8000)
  })
}

async function step(
  page: Page,
  session: CDPSession,
  pid: number,
  name: string,
  action: () => Promise<void>,
): Promise<void> {
  await page.evaluate(() => ((window as unknown as { longTasks: number[] }).longTasks.length = 0))
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, rendererMemory(pid))), 250)
  const started = performance.now()
  await action()
  const wall = (performance.now() - started) / 1000
  await page.waitForTimeout(300)
  clearInterval(watching)
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks))
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  console.log(
    `${name.padEnd(28)}${wall.toFixed(1).padStart(8)}${longest.toFixed(0).padStart(18)}${(usedSize / 1e6).toFixed(0).padStart(16)}${most.toFixed(0).padStart(23)}`,
  )
}
