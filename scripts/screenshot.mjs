/**
 * `node scripts/screenshot.mjs [window] [graph] [subsystem] [scene] [road] [export] [screens] [code] [dialogs]`: the pictures of the README and of the views, all or those that
 * are named. Starts the built application in Chromium, runs the sine-steer experiment of the example, and writes
 * docs/images/wishbone.png and wishbone-dark.png; then graph.png of docs/formulations.md, with a wheel swapped into the
 * tree, subsystem.png of docs/editor.md, and scene.png and scene-bicycle.png of docs/scene.md, code.png
 * and equations.png of docs/code.md, export.png of docs/export.md; then every other screen of docs/screens.md, and the dialogs and panels that only some
 * work leads to, in docs/images/dialogs. With WISHBONE_THEME=dark these are taken in the dark theme.
 */
import { mkdirSync } from 'node:fs'
import { returningUser } from './lib/returning-user.mjs'
import { visitDialogs } from './lib/dialog-tour.mjs'
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs'
import { startServer } from './lib/local-server.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { findChromium } from './lib/programs.mjs'

const viewport = { width: 1440, height: 900 }

/**
 * Results of the run, with the diagram beside them.
 *
 * @param {import('playwright-core').Page} page
 */
async function showRun(page) {
  await page.getByRole('group', { name: /^World, / }).waitFor()
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption('sine-steer')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Run finished').waitFor()
  await page.getByRole('tab', { name: 'Results' }).click()
  await page.getByRole('button', { name: 'Inspector', pressed: true }).click()
  await page.getByRole('button', { name: 'Diagram beside the view' }).click()
  await page.getByRole('button', { name: 'Fit diagram to window' }).click()
  await page.locator('.js-plotly-plot .scatterlayer .trace').nth(12).waitFor({ state: 'attached' })
  await page.mouse.move(0, 0)
}

/**
 * The linear graph with a wheel in the tree.
 *
 * @param {import('playwright-core').Page} page
 */
async function showGraph(page) {
  await page.getByRole('group', { name: /^World, / }).waitFor()
  await page.getByRole('button', { name: 'Inspector', pressed: true }).click()
  await page.getByRole('tab', { name: 'Graph', exact: true }).click()
  await page
    .getByRole('button', { name: /^Edge TireFL\.T1, / })
    .locator('text')
    .click()
  await page.getByRole('button', { name: 'Swap with SuspensionFL.T1' }).click()
  await page.getByRole('row', { name: /^States 44 40$/ }).waitFor()
  await page.mouse.move(0, 0)
}

/**
 * The vehicle in a curve with its plots beside it; then the bicycle.
 *
 * @param {import('playwright-core').Page} page
 */
async function showScene(page) {
  await page.getByRole('group', { name: /^World, / }).waitFor()
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption('sine-steer')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText(/^run 1/).waitFor()
  await page.getByRole('button', { name: 'Inspector', pressed: true }).click()
  await page.getByRole('button', { name: 'Plots beside the picture' }).click()
  await page.locator('.js-plotly-plot .scatterlayer .trace').nth(4).waitFor({ state: 'attached' })
  await seek(page, 0.25)
  await page.getByRole('button', { name: 'Fit the model in the view' }).click()
}

/**
 * A verified export beside the outputs.
 *
 * @param {import('playwright-core').Page} page
 */
async function showExport(page) {
  await page.getByRole('group', { name: /^World, / }).waitFor()
  await page.getByRole('button', { name: 'Inspector', pressed: true }).click()
  await page.getByRole('tab', { name: 'Export', exact: true }).click()
  await page.getByRole('combobox', { name: 'Target' }).selectOption('fmu3')
  await page.getByRole('tab', { name: /^Outputs/ }).click()
  await page.getByRole('textbox', { name: 'Exported name of Body.wz' }).fill('yawRate')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('heading', { name: 'Verified' }).waitFor({ timeout: 180_000 })
}

/** @param {import('playwright-core').Page} page */
async function showBicycle(page) {
  await page.getByRole('button', { name: 'Wishbone project menu' }).click()
  await page.getByRole('menuitem', { name: /Whipple bicycle/ }).click()
  await page.getByText('Whipple bicycle').first().waitFor()
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption('weave')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText(/^run 1/).waitFor()
  await page.getByRole('button', { name: 'Plots beside the picture' }).click()
  await seek(page, 0.4)
  await page.getByRole('button', { name: 'Fit the model in the view' }).click()
}

/**
 * The hill road in its editor, with a point of its elevation chosen.
 *
 * @param {import('playwright-core').Page} page
 */
async function showRoad(page) {
  await page.getByRole('button', { name: 'Wishbone project menu' }).click()
  await page.getByRole('menuitem', { name: /Hill road/ }).click()
  await page.getByText('Hill road with a hairpin').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Edit road')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Elevation' }).click()
  await page.getByRole('gridcell', { name: '180' }).click()
  await page.waitForTimeout(4000)
  await page.mouse.move(0, 0)
}

/**
 * @param {import('playwright-core').Page} page
 * @param {number} share of the run
 */
async function seek(page, share) {
  const slider = page.getByRole('slider', { name: 'Time' })
  const box = await slider.boundingBox()
  if (box === null) throw new Error('the slider is not visible')
  await page.mouse.click(box.x + 8 + share * (box.width - 16), box.y + box.height / 2)
}

/**
 * Lines of a suspension in the generated code, with where one of them comes from.
 *
 * @param {import('playwright-core').Page} page
 */
async function showCode(page) {
  await page.getByRole('group', { name: /^World, / }).waitFor()
  await page.getByRole('group', { name: /^SuspensionFL, / }).click()
  await page.keyboard.press('Control+Shift+k')
  await page.locator('.code-line-marked').first().waitFor()
  await page.getByRole('button', { name: 'Inspector', pressed: true }).click()
  await page.getByRole('button', { name: 'Next line of the block' }).click()
}

/** @param {import('playwright-core').Page} page */
async function showEquations(page) {
  await page.getByRole('tab', { name: 'Equations', exact: true }).click()
  await page.getByRole('grid', { name: 'Mass matrix M' }).waitFor()
}

const named = process.argv.slice(2)
/** @param {string} name */
const wanted = (name) => named.length === 0 || named.includes(name)

/**
 * The inside of a subsystem.
 *
 * @param {import('playwright-core').Page} page
 */
async function showSubsystem(page) {
  const block = (/** @type {string} */ name) => page.getByRole('group', { name: new RegExp(`^${name}, `) })
  await block('World').waitFor()
  const [first, ...others] = ['Arm', 'Suspension', 'Spring', 'Lump', 'Steer', 'Spin', 'Brake', 'Tire'].map(
    (n) => `${n}FL`,
  )
  await block(first).click()
  for (const name of others) await block(name).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+g')
  await page.getByRole('textbox', { name: 'Block name' }).fill('FrontLeft')
  await page.keyboard.press('Enter')
  await block('FrontLeft').dblclick()
  await block('FrontLeft/TireFL').click()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(1000)
}

/**
 * Every screen that has no picture elsewhere, by name of its file.
 *
 * @param {import('playwright-core').Page} page
 * @param {(name: string) => Promise<void>} shoot
 */
async function showScreens(page, shoot) {
  const region = (/** @type {string} */ name) => page.getByRole('tab', { name, exact: true })
  await page.getByRole('group', { name: /^World, / }).waitFor()
  await page.getByRole('button', { name: 'Don’t offer the tour again' }).click()
  await page.getByRole('group', { name: /^TireFL, / }).click()
  await page.mouse.move(0, 0)
  await shoot('diagram')
  await page.keyboard.press('F1')
  await page.getByRole('heading', { name: 'Tyre', exact: true }).waitFor()
  await shoot('help')
  await page.getByRole('button', { name: 'Close help' }).click()
  await page.keyboard.press('Control+Shift+h')
  await page.getByRole('heading', { name: 'Examples' }).waitFor()
  await page.waitForFunction('[...document.images].every((image) => image.complete)')
  await shoot('welcome')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('plot')
  await shoot('commands')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Run finished').waitFor()
  await page.getByRole('button', { name: /^Validation/ }).click()
  await page.getByRole('table', { name: 'Errors against reference data' }).waitFor()
  await shoot('validation')
  await region('Model').click()
  await page.getByText('14 DOF').first().waitFor()
  await shoot('model')
  await region('Code').click()
  await page.locator('.monaco-editor .view-line span span').nth(20).waitFor()
  await shoot('code')
  await region('Diagram').click()
  await page.getByRole('button', { name: 'Help menu' }).click()
  await page.getByRole('menuitem', { name: 'Guided tour' }).click()
  await page.getByText('1 of 10').waitFor()
  await shoot('tour')
}

await ensureInstalled()
await ensureBuilt(['renderer', 'server'])
const executablePath = findChromium()
if (executablePath === undefined) fail('no Chromium to take pictures with; WISHBONE_CHROMIUM names one', 2)
const { chromium } = await import('playwright-core')
const server = await startServer()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  mkdirSync(inRoot('docs/images'), { recursive: true })
  const themes = /** @type {const} */ ([
    ['light', 'docs/images/wishbone.png'],
    ['dark', 'docs/images/wishbone-dark.png'],
  ])
  for (const [colorScheme, file] of wanted('window') ? themes : []) {
    const context = await returningUser(await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' }))
    const page = await context.newPage()
    await page.goto(server.address)
    await showRun(page)
    // The view glides to its place.
    await page.waitForTimeout(1000)
    await page.screenshot({ path: inRoot(file) })
    await context.close()
    say(`wrote ${file}`)
  }
  // Each in a window as new: what one leaves closed stays closed in the next.
  const context = {
    newPage: async () =>
      (
        await returningUser(await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' }))
      ).newPage(),
  }
  if (wanted('graph')) {
    const page = await context.newPage()
    await page.goto(server.address)
    await showGraph(page)
    await page.screenshot({ path: inRoot('docs/images/graph.png') })
    say('wrote docs/images/graph.png')
    await page.close()
  }
  if (wanted('export')) {
    const page = await context.newPage()
    await page.goto(server.address)
    await showExport(page)
    await page.mouse.move(0, 0)
    await page.waitForTimeout(500)
    await page.screenshot({ path: inRoot('docs/images/export.png') })
    say('wrote docs/images/export.png')
    await page.close()
  }
  if (wanted('subsystem')) {
    const page = await context.newPage()
    await page.goto(server.address)
    await showSubsystem(page)
    await page.screenshot({ path: inRoot('docs/images/subsystem.png') })
    say('wrote docs/images/subsystem.png')
    await page.close()
  }
  if (wanted('screens')) {
    mkdirSync(inRoot('docs/images/screens'), { recursive: true })
    const page = await context.newPage()
    await page.goto(server.address)
    await showScreens(page, async (name) => {
      // Views glide to their place, tooltips go.
      await page.waitForTimeout(700)
      await page.screenshot({ path: inRoot(`docs/images/screens/${name}.png`) })
      say(`wrote docs/images/screens/${name}.png`)
    })
    await page.close()
  }
  if (wanted('dialogs')) {
    const colorScheme = process.env.WISHBONE_THEME === 'dark' ? 'dark' : 'light'
    const own = await returningUser(await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' }))
    const folder = 'docs/images/dialogs'
    mkdirSync(inRoot(folder), { recursive: true })
    const page = await own.newPage()
    await page.goto(server.address)
    await page.getByRole('group', { name: /^World, / }).waitFor()
    await page.getByRole('button', { name: 'Don’t offer the tour again' }).click()
    await visitDialogs(page, async (name) => {
      await page.mouse.move(0, 0)
      await page.waitForTimeout(500)
      await page.screenshot({ path: inRoot(folder, `${name}.png`) })
      say(`wrote ${folder}/${name}.png`)
    })
    await own.close()
  }
  if (wanted('code')) {
    const page = await context.newPage()
    await page.goto(server.address)
    for (const [show, file] of /** @type {const} */ ([
      [showCode, 'docs/images/code.png'],
      [showEquations, 'docs/images/equations.png'],
    ])) {
      await show(page)
      await page.mouse.move(0, 0)
      await page.waitForTimeout(1000)
      await page.screenshot({ path: inRoot(file) })
      say(`wrote ${file}`)
    }
    await page.close()
  }
  if (wanted('road')) {
    const page = await context.newPage()
    await page.goto(server.address)
    await showRoad(page)
    await page.screenshot({ path: inRoot('docs/images/road.png') })
    say('wrote docs/images/road.png')
    await page.close()
  }
  if (wanted('scene')) {
    const page = await context.newPage()
    await page.goto(server.address)
    for (const [show, file] of /** @type {const} */ ([
      [showScene, 'docs/images/scene.png'],
      [showBicycle, 'docs/images/scene-bicycle.png'],
    ])) {
      await show(page)
      await page.mouse.move(0, 0)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: inRoot(file) })
      say(`wrote ${file}`)
    }
  }
} finally {
  await browser.close()
  server.stop()
}
