/**
 * Live mode: from the event of a slider to the curves on the screen, on the generic vehicle with all plots of its
 * experiment in view. The built application in Chromium; times are the page's own performance measures.
 *
 *     npm run build && npm run bench -- live
 */
import type { Locator, Page } from 'playwright-core'
import { quantile, withApplication } from './support/application'

const moves = 50
/** Pointer events of a hand that moves slowly, ms apart, when the page keeps up. */
const pace = 50

function main(): Promise<void> {
  return withApplication({}, async ({ address, newPage }) => {
    const page = await newPage()
    // high enough for all nine plots
    await page.setViewportSize({ width: 1440, height: 1500 })
    await page.goto(address)
    await page.getByRole('group', { name: /^World, / }).waitFor()
    await page.getByRole('tab', { name: 'Results', exact: true }).click()
    await page.getByRole('tab', { name: 'Live', exact: true }).click()
    console.log('slider to curves, ms                           median     95 %      max   pictures')
    for (const name of ['Body.mass', 'SteerInput.amplitude', 'SpringFL.stiffness']) await measure(page, name)
  })
}

async function measure(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a value' }).click()
  await page.getByRole('combobox', { name: 'Add a value' }).fill(name)
  await page.getByRole('option', { name }).first().click()
  const slider = page.getByRole('slider', { name: `Slider of ${name}`, exact: true })
  await page.getByText('The curves show these values.').waitFor({ timeout: 60_000 })
  await page.getByText(/(one takes|exact run follows) \(?\d/).waitFor({ timeout: 60_000 })
  // plots that are at rest, and the choice of a preview
  await page.waitForTimeout(3000)
  console.log(`${name}: ${(await page.locator('.live-report p').nth(1).textContent()) ?? ''}`)
  report('  one move at a time', await dragged(page, slider, 'in turn'))
  report('  at 60 moves per second', await dragged(page, slider, 'at once'))
  await page.getByRole('button', { name: `Remove ${name} from the live values` }).click()
}

/** Drag the slider by its thumb, a few pixels per move. */
async function dragged(page: Page, slider: Locator, manner: 'in turn' | 'at once'): Promise<readonly number[]> {
  await page.evaluate(() => performance.clearMeasures('wishbone-live'))
  const box = await slider.boundingBox()
  if (box === null) throw new Error('the slider is not to be seen')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  const seen = (): Promise<number> => page.evaluate(() => performance.getEntriesByName('wishbone-live').length)
  for (let i = 0; i < moves; i++) {
    const before = await seen()
    const share = 0.5 + 0.35 * Math.sin((2 * Math.PI * (i + 1)) / moves)
    await page.mouse.move(box.x + share * box.width, y)
    if (manner === 'at once') await page.waitForTimeout(16)
    else {
      await page.waitForFunction((count) => performance.getEntriesByName('wishbone-live').length > count, before, {
        polling: 10,
        timeout: 10_000,
      })
      await page.waitForTimeout(pace)
    }
  }
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => performance.getEntriesByName('wishbone-live').map(({ duration }) => duration))
  await page.mouse.up()
  await page.getByText('The curves show these values.').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
  return times
}

function report(name: string, times: readonly number[]): void {
  const at = (share: number): string => quantile(times, share).toFixed(0).padStart(9)
  const count = String(times.length).padStart(11)
  console.log(`${name.padEnd(44)}${at(0.5)}${at(0.95)}${at(1)}${count}`)
}

await main()
