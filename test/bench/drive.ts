/**
 * A drive by hand: work of the page's main thread per picture, for each vehicle, with the wheel turned to and fro, and what the
 * dashboard tells of the pace. Processor time of all tasks from one picture to the next; the graphics processor, here a
 * program, is in another process and not counted.
 *
 *     npm run build && npm run bench -- drive
 */
import type { Page } from 'playwright-core'
import { openExample, quantile, withApplication, type Application } from './support/application'
import { frames } from './tracing/frames'

const seconds = 10
const vehicles = [
  'Generic four-wheeled vehicle',
  'Articulated forestry skidder',
  'Sedan with MacPherson front suspension',
] as const

function main(): Promise<void> {
  return withApplication({ webgl: true }, async (application) => {
    console.log('main thread per picture, ms                      all         script   layout    paint')
    console.log('                                              median     95 %     95 %     95 %     95 %  pictures')
    for (const title of vehicles) await measure(application, title)
  })
}

async function measure({ browser, address, newPage }: Application, title: string): Promise<void> {
  const page = await newPage()
  await page.goto(address)
  await page.getByRole('group', { name: /^World, / }).waitFor()
  if (title !== vehicles[0]) await openExample(page, title)
  await page.keyboard.press('Control+Shift+F5')
  await page.getByRole('button', { name: 'Start driving' }).click()
  const dashboard = page.getByRole('region', { name: 'Dashboard' })
  await dashboard.waitFor({ timeout: 60_000 })
  await page.waitForTimeout(2000)
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc'] })
  await steered(page)
  const trace = await browser.stopTracing()
  const found = frames(trace, 'all')
  const at = (part: 'work' | 'script' | 'layout' | 'paint', share: number): string =>
    quantile(
      found.map((frame) => frame[part]),
      share,
    )
      .toFixed(2)
      .padStart(9)
  const parts = (['script', 'layout', 'paint'] as const).map((part) => at(part, 0.95)).join('')
  console.log(`${title.padEnd(43)}${at('work', 0.5)}${at('work', 0.95)}${parts}${String(found.length).padStart(10)}`)
  console.log(`  ${(await dashboard.locator('.dashboard-pace').textContent()) ?? ''}`)
  await page.context().close()
}

/** To the left, to the right, and so on. */
async function steered(page: Page): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    const key = i % 2 === 0 ? 'ArrowLeft' : 'ArrowRight'
    await page.keyboard.down(key)
    await page.waitForTimeout(400)
    await page.keyboard.up(key)
    await page.waitForTimeout(600)
  }
}

await main()
