/**
 * `node scripts/example-pictures.mjs`: the pictures of the welcome page, from the 3D view of every example
 * at its start, or from the first plot of an example without bodies: app/renderer/welcome/pictures.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { returningUser } from './lib/returning-user.mjs'
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { findChromium } from './lib/programs.mjs'
import { startServer } from './lib/local-server.mjs'

const folder = 'app/renderer/welcome/pictures'
/** Twice the size that they are shown at. */
const size = { width: 480, height: 300 }

await ensureInstalled()
await ensureBuilt(['renderer', 'server'])
const executablePath = findChromium()
if (executablePath === undefined) fail('no Chromium to take pictures with; WISHBONE_CHROMIUM names one', 2)
const { chromium } = await import('playwright-core')
const server = await startServer()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const examples = readdirSync(inRoot('projects'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of examples.filter((e) => process.argv.length < 3 || process.argv.includes(e.name))) {
    const context = await returningUser(
      await browser.newContext({
        viewport: { width: 1440, height: 900 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      }),
    )
    const page = await context.newPage()
    // The window opens with this example in place of its usual one.
    await page.route('**/api/examples', async (route) => {
      const response = await route.fetch()
      const all = /** @type {{ name: string }[]} */ (await response.json())
      await route.fulfill({ response, json: all.filter((example) => example.name === name) })
    })
    await page.goto(server.address)
    await page.getByRole('button', { name: 'Inspector', pressed: true }).click()
    const picture = hasBodies(name) ? await scene(page) : await firstPlot(page)
    const box = await picture.boundingBox()
    if (box === null) throw new Error(`${name} is not drawn`)
    await page.screenshot({ path: inRoot(folder, `${name}.png`), clip: { ...size, x: box.x, y: box.y } })
    say(`wrote ${folder}/${name}.png`)
    await context.close()
  }
} finally {
  await browser.close()
  server.stop()
}

/**
 * One or two bodies without wheels show less than what they do.
 *
 * @param {string} name of an example
 */
function hasBodies(name) {
  const text = readFileSync(inRoot('projects', name, 'project.json'), 'utf8')
  return text.includes('"tires/') || (text.match(/"mechanics\/rigid-body"/g) ?? []).length > 2
}

/** @param {import('playwright-core').Page} page */
async function scene(page) {
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await page.locator('.scene-canvas[data-ready=true]').waitFor()
  await page.addStyleTag({
    content: `.scene-canvas { flex: none !important; width: ${size.width}px !important; height: ${size.height}px !important }`,
  })
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: 'Fit the model in the view' }).click()
  await page.waitForTimeout(1500)
  return page.getByRole('img', { name: /in 3D/ })
}

/** @param {import('playwright-core').Page} page */
async function firstPlot(page) {
  await page.keyboard.press('F5')
  await page.getByText('Run finished').waitFor()
  await page.getByRole('tab', { name: 'Results', exact: true }).click()
  const plot = page.locator('.plot-card').first()
  await plot.locator('.scatterlayer .trace').first().waitFor({ state: 'attached' })
  await page.addStyleTag({
    content: `.plot-card:first-child { position: fixed !important; inset: 300px auto auto 300px; z-index: 9; width: ${size.width}px !important; height: ${size.height}px !important }`,
  })
  await page.evaluate(() => window.dispatchEvent(new Event('resize')))
  await page.waitForTimeout(1500)
  return plot
}
