/** A run under control: paused, stepped, gone on with, its state saved and started from. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { button, enter, exampleOpen, field, run, showView, statusBar } from '../support/window'
import { expect, test } from '../support/test'

/**
 * Click a button in the page, with the picture that first shows it: by the time a pointer arrives from outside, a run is far ahead.
 *
 * @param shown what the status bar shows by then
 */
const clickAtOnce = (page: Page, label: string, shown = ''): Promise<void> =>
  page.evaluate(
    ([name, text]) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const found = [...document.querySelectorAll('button')].find((one) => one.ariaLabel === name)
          const status = document.querySelector('.status-bar')?.textContent ?? ''
          if (found === undefined || !new RegExp(text).test(status)) return void requestAnimationFrame(look)
          found.click()
          resolve()
        }
        look()
      }),
    [label, shown] as const,
  )

test('a run is paused, stepped, continued, saved and started from its state', async ({ fresh: page }) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '2000')
  // Early: after three minutes the car rolls to a stop, and each event of its tyres adds two rows to those that are counted below.
  const rests = clickAtOnce(page, 'Pause the run', String.raw`\d s, \d+.%`)
  await button(page, 'Run').click()
  await rests
  const bar = statusBar(page)
  await bar.getByText('Run paused').waitFor()
  const shown = page.getByText(/Paused at [\d.]+ s/)
  const time = async () => Number(/at ([\d.]+) s/.exec((await shown.textContent()) ?? '')?.[1])
  const paused = await time()
  await button(page, 'Run one solver step').click()
  await expect.poll(time).toBeCloseTo(paused + 0.001, 6)
  await page.keyboard.press('F9')
  await expect.poll(time).toBeCloseTo((Math.floor(100 * (paused + 0.001) + 1e-6) + 1) / 100, 6)

  // the motion up to there can be looked at, and the run goes on
  await showView(page, '3D')
  await page.getByRole('slider', { name: 'Time' }).waitFor()
  const at = await time()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Save state')
  await page.keyboard.press('Enter')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('"Body.vx [m/s]"')
  expect((JSON.parse(text) as { 'time [s]': number })['time [s]']).toBeCloseTo(at, 9)
  await page.keyboard.press('F5')
  await bar.getByText('Running').waitFor()
  await button(page, 'Cancel').click()
  await bar.getByText('Run cancelled').waitFor()

  // from the state, to a stop that lies a little later
  const stop = Math.ceil(at) + 1
  await enter(field(page, 'Stop time'), String(stop))
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'More ways to run').click()
  await page.getByRole('menuitem', { name: /Start from state/ }).click()
  await (await chooser).setFiles({ name: 'state.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await bar.getByText('Run finished').waitFor()

  // and on to a later time, as the same run
  await showView(page, 'Results')
  const facts = page.locator('.results-facts')
  const rows = async () => Number(/([\d\s]+) rows/.exec((await facts.textContent()) ?? '')?.[1].replace(/\s/g, ''))
  const before = await rows()
  await button(page, 'More ways to run').click()
  await page.getByRole('menuitem', { name: /Continue the run/ }).click()
  await enter(page.getByRole('textbox', { name: 'New stop time' }), `${stop + 1} s`)
  await expect.poll(rows).toBe(before + 100)
  await bar.getByText('Run finished').waitFor()
})

// A page of its own: another one has compiled the example before.
test('a compilation is cancelled at once, and the next run works', async ({ page }) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '0.1')
  const cancelled = clickAtOnce(page, 'Cancel')
  await button(page, 'Run').click()
  await cancelled
  await statusBar(page).getByText('Run cancelled').waitFor()
  await run(page)
})
