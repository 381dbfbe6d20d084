/**
 * `node scripts/screenshot.mjs`: the pictures of the README and of the Graph view. Starts the built application in Chromium,
 * runs the sine-steer experiment of the example, and writes docs/images/wishbone.png and
 * wishbone-dark.png; then graph.png of docs/formulations.md, with a wheel swapped into the tree.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { findChromium } from './lib/programs.mjs'
import { targets } from './lib/targets.mjs'

const viewport = { width: 1440, height: 900 }

/** @returns {Promise<{ address: string, stop: () => void }>} */
function startServer() {
  const server = spawn(process.execPath, [inRoot(targets.server.output)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', (line) => {
      resolve({ address: line.replace('Wishbone: ', ''), stop: () => server.kill() })
    })
    server.once('close', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

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
  await page.getByRole('row', { name: /^States 40 36$/ }).waitFor()
  await page.mouse.move(0, 0)
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
  for (const [colorScheme, file] of /** @type {const} */ ([
    ['light', 'docs/images/wishbone.png'],
    ['dark', 'docs/images/wishbone-dark.png'],
  ])) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(server.address)
    await showRun(page)
    // The view glides to its place.
    await page.waitForTimeout(1000)
    await page.screenshot({ path: inRoot(file) })
    await context.close()
    say(`wrote ${file}`)
  }
  const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(server.address)
  await showGraph(page)
  await page.screenshot({ path: inRoot('docs/images/graph.png') })
  say('wrote docs/images/graph.png')
} finally {
  await browser.close()
  server.stop()
}
