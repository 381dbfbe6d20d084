/**
 * The main screens as they are meant to look, in both themes: compared with kept pictures (test/e2e/pictures), and without
 * faults that keep people from using them.
 */
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { returningUser } from '../../../scripts/lib/returning-user.mjs'
import { faultsOf } from '../support/axe'
import { viewport } from '../support/chromium'
import { difference, KeptPictures, layoutOf, pictureOf, surroundingsOf, updating } from '../support/pictures'
import { expect, openApplication, test } from '../support/test'
import { atRest, block, boxOf, button, exampleOpen, run, select, showView } from '../support/window'

/** Times of day and of computing, which are never the same. */
const varying = '.results-facts, .run-item-facts, .tour-offer { visibility: hidden }'

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const other = button(page, theme === 'dark' ? 'Dark theme' : 'Light theme')
  if ((await other.count()) > 0) await page.keyboard.press('Control+Shift+l')
  await other.waitFor({ state: 'detached' })
}

test('the main screens look as they are meant to, without serious faults', async ({ browser, server, problems }) => {
  // At half the size: small files, and nothing is lost that a reviewer would see.
  const context = await returningUser(
    await browser.newContext({ viewport, deviceScaleFactor: 0.5, reducedMotion: 'reduce' }),
  )
  context.setDefaultTimeout(15_000)
  problems.watch(context)
  const page = await openApplication(context, server)
  await exampleOpen(page)
  const pictures = new KeptPictures(await surroundingsOf(page))
  const found: string[] = []
  const taken = new Map<string, Buffer>()
  const look = async (
    screen: string,
    within: string | undefined,
    settled: () => Promise<void> = async () => undefined,
  ): Promise<void> => {
    const show = async (theme: 'light' | 'dark'): Promise<void> => {
      if (screen !== 'welcome') await setTheme(page, theme)
      else await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      await page.mouse.move(0, 0)
      await settled()
    }
    for (const theme of ['light', 'dark'] as const) {
      await show(theme)
      const picture = await pictureOf(page, varying)
      taken.set(`${screen}-${theme}`, picture)
      found.push(...pictures.check(`${screen}-${theme}`, picture, await layoutOf(page)))
      // Once the picture has come to rest: some parts take their colours from a theme a little later.
      const faults = await faultsOf(page, { within, contrastOnly: theme === 'dark' })
      found.push(...faults.map((fault) => `${screen}, ${theme}: ${fault}`))
    }
    await show('light')
  }

  await look('diagram', undefined)
  await select(page, 'TireFL')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await atRest(block(page, 'TireFL'))
  await look('tyre', '[aria-label="Inspector"].pane')
  await run(page)
  const curves = page.locator('.js-plotly-plot .scatterlayer .trace')
  const drawn = (): Promise<void> => curves.nth(12).waitFor({ state: 'attached' })
  await look('results', '.centre', drawn)
  await showView(page, '3D')
  await page.getByText(/^run 1/).waitFor()
  const canvas = page.locator('.scene canvas').first()
  // An empty picture is a few kilobytes.
  const rendered = (): Promise<void> =>
    expect.poll(async () => (await canvas.screenshot()).length).toBeGreaterThan(15_000)
  await rendered()
  const slider = page.getByRole('slider', { name: 'Time' })
  const { x, y, width, height } = await boxOf(slider)
  await button(page, 'Fit the model in the view').click()
  await expect
    .poll(async () => {
      await page.mouse.click(x + 8 + 0.25 * (width - 16), y + height / 2)
      return page.locator('.transport').innerText()
    })
    .toMatch(/2\.\d+ s/)
  await look('scene', '.centre', async () => {
    await showView(page, 'Diagram')
    await showView(page, '3D')
    await page.getByText(/^run 1/).waitFor()
    await page.mouse.move(0, 0)
    await rendered()
  })
  await showView(page, 'Graph')
  await page.getByRole('button', { name: /^Edge TireFL\.T1, / }).waitFor()
  await look('graph', '.centre')
  await showView(page, 'Code')
  await look('code', '.centre', () => page.locator('.monaco-editor .view-line span span').nth(20).waitFor())
  await showView(page, 'Diagram')
  await page.keyboard.press('Control+Shift+h')
  await page.getByRole('heading', { name: 'Examples' }).waitFor()
  await look('welcome', 'dialog', () =>
    page.waitForFunction(() => [...document.images].every(({ complete }) => complete)).then(() => undefined),
  )
  pictures.save()
  await context.close()

  expect(found).toEqual([])
  // That a picture of something else would not have passed.
  const png = (name: string): PNG => PNG.sync.read(taken.get(name) ?? Buffer.alloc(0))
  expect(difference(png('diagram-light'), png('tyre-light')).share).toBeGreaterThan(0.005)
  if (updating) console.log('the pictures are new: look at them before committing')
})
