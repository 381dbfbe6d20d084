/**
 * `node scripts/docs-pictures.mjs [NAME...]`: pictures of docs/images that show the window at work, of the built application.
 * Look at them before committing them.
 */
import { returningUser } from './lib/returning-user.mjs'
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { findChromium } from './lib/programs.mjs'
import { startServer } from './lib/local-server.mjs'

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function live(page) {
  await page.getByRole('tab', { name: 'Results', exact: true }).click()
  await page.getByRole('tab', { name: 'Live', exact: true }).click()
  for (const name of ['Body.mass', 'SpringFL.stiffness', 'SteerInput.amplitude']) {
    await page.getByRole('button', { name: 'Add a value' }).click()
    await page.getByRole('combobox', { name: 'Add a value' }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await page.locator('.live-status[data-phase=still]').waitFor()
  await page.locator('.scatterlayer .trace').first().waitFor({ state: 'attached' })
  const slider = await page.getByRole('slider', { name: 'Slider of SteerInput.amplitude' }).boundingBox()
  if (slider === null) throw new Error('there is no slider')
  const y = slider.y + slider.height / 2
  await page.mouse.move(slider.x + 0.5 * slider.width, y)
  await page.mouse.down()
  await page.mouse.move(slider.x + 0.8 * slider.width, y, { steps: 8 })
  await page.locator('.live-layer:not([hidden])').first().waitFor()
  await page.waitForTimeout(1000)
}

/** @param {Page} page */
async function variants(page) {
  await page.getByRole('tab', { name: 'Project', exact: true }).click()
  await page.getByRole('button', { name: 'Add variant' }).click()
  const name = page.getByRole('textbox', { name: 'Name of variant variant1' })
  await name.fill('sport')
  await name.press('Enter')
  for (const corner of ['FL', 'FR', 'RL', 'RR'].reverse()) {
    await page.getByRole('group', { name: new RegExp(`^Spring${corner}, `) }).click()
    const stiffness = page.getByRole('textbox', { name: 'Stiffness', exact: true })
    await stiffness.fill('60 kN/m')
    await stiffness.press('Enter')
  }
  await page
    .getByText(/^From variant sport/)
    .first()
    .waitFor()
}

/** @param {Page} page */
async function drive(page) {
  await page.keyboard.press('Control+Shift+F5')
  await page.getByRole('button', { name: 'Start driving' }).click()
  const dashboard = page.getByRole('region', { name: 'Dashboard' })
  await dashboard.waitFor({ timeout: 60_000 })
  await page.keyboard.down('ArrowLeft')
  await page.waitForTimeout(1500)
  await page.keyboard.up('ArrowLeft')
  await page.keyboard.down('ArrowRight')
  await page.waitForTimeout(600)
}

/**
 * @param {Page} page
 * @param {RegExp} title
 */
async function openExample(page, title) {
  await page.getByRole('button', { name: 'Wishbone project menu' }).click()
  await page.getByRole('menuitem', { name: title }).first().click()
}

/** @param {Page} page */
async function cueing(page) {
  await openExample(page, /^Washout/)
  await page.getByRole('group', { name: /^Classical, / }).waitFor()
  await page.getByRole('tab', { name: 'Cueing', exact: true }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.locator('.cue-plot').first().waitFor()
  await page.mouse.move(640, 400)
  await page.waitForTimeout(500)
}

/** @param {Page} page */
async function cueingScene(page) {
  await openExample(page, /^Motion simulator/)
  await page.getByRole('group', { name: /^Classical, / }).waitFor()
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('contentinfo', { name: 'Status' }).getByText('Run finished').waitFor({ timeout: 120_000 })
  await page.mouse.move(640, 400)
  await page.waitForTimeout(4000)
}

/** @param {Page} page */
async function vehicle(page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openExample(page, /^New vehicle from assemblies/)
  await page.getByRole('dialog', { name: 'Vehicle from assemblies' }).locator('.block-icon path').first().waitFor()
}

/** @param {Page} page */
async function manoeuvre(page) {
  await vehicle(page)
  await page.getByRole('button', { name: 'Create vehicle' }).click()
  await page.getByRole('group', { name: /^FrontAxle, / }).waitFor()
  await page.getByRole('tab', { name: 'Manoeuvres', exact: true }).click()
  await page.getByRole('combobox', { name: 'Manoeuvre', exact: true }).selectOption({ label: 'Double lane change' })
  const settings = page.getByRole('region', { name: 'Manoeuvre and settings' })
  const speed = settings.getByRole('textbox', { name: 'Speed', exact: true })
  await speed.fill('45 km/h')
  await speed.press('Enter')
  await page.getByRole('button', { name: 'Run manoeuvre' }).click()
  await page.getByRole('button', { name: 'Save CSV' }).waitFor({ timeout: 300_000 })
  await page.waitForTimeout(500)
}

/** By name of the picture: what leads to it, in the window with the generic vehicle. */
const all = { live, variants, drive, cueing, 'cueing-scene': cueingScene, vehicle, manoeuvre }
// names after the command take only these
const asked = process.argv.slice(2)
const pictures = Object.fromEntries(Object.entries(all).filter(([name]) => asked.length === 0 || asked.includes(name)))

await ensureInstalled()
await ensureBuilt(['renderer', 'server'])
const executablePath = findChromium()
if (executablePath === undefined) fail('no Chromium to take pictures with; WISHBONE_CHROMIUM names one', 2)
const { chromium } = await import('playwright-core')
const server = await startServer()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const [name, lead] of Object.entries(pictures)) {
    const context = await returningUser(
      await browser.newContext({
        viewport: { width: 1280, height: 800 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      }),
    )
    const page = await context.newPage()
    await page.goto(server.address)
    await page.getByRole('group', { name: /^World, / }).waitFor()
    await lead(page)
    await page.screenshot({ path: inRoot('docs/images', `${name}.png`) })
    say(`wrote docs/images/${name}.png`)
    await context.close()
  }
} finally {
  await browser.close()
  server.stop()
}
