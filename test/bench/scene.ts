/**
 * The 3D view while it plays: work of the page's main thread per picture, for every shipped project, alone and with the
 * plots beside it. What the graphics processor (here a program, SwiftShader) does is in another process and not counted;
 * what the page waits for it is.
 *
 * The built application in Chromium, 1440 x 900; every callback of `requestAnimationFrame` is timed for ten seconds.
 *
 *     npm run build && npm run bench -- scene
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, BrowserType, Page } from 'playwright-core'
import { findChromium } from '../../scripts/lib/programs.mjs'

const seconds = 10
const cases = [
  ['Generic four-wheeled vehicle', 'sine-steer'],
  ['Articulated forestry skidder', 'sine-steer'],
  ['Sedan with MacPherson front suspension', 'sine-steer'],
  ['Whipple bicycle', 'recovery'],
  ['Mechanisms', 'four-bar'],
] as const

const args = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

async function main(): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('no Chromium; WISHBONE_CHROMIUM names one')
  const root = process.cwd()
  // not bundled: it finds its own files
  const { chromium } = createRequire(join(root, 'package.json'))('playwright-core') as { chromium: BrowserType }
  const server = spawn(process.execPath, [join(root, 'dist/server/server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve) =>
    createInterface({ input: server.stdout }).once('line', (line) => resolve(line.replace('Wishbone: ', ''))),
  )
  const browser = await chromium.launch({ executablePath, args })
  try {
    console.log('main thread per picture, ms                      median     95 %      max   pictures/s')
    for (const [title, experiment] of cases) await measure(browser, address, title, experiment)
  } finally {
    await browser.close()
    server.kill()
  }
}

async function measure(browser: Browser, address: string, title: string, experiment: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(timeFrames)
  await page.goto(address)
  await page.getByRole('group', { name: /^World, / }).waitFor()
  if (title !== cases[0][0]) {
    await page.getByRole('button', { name: 'Project menu' }).click()
    await page.getByRole('menuitem', { name: title }).click()
    await page.getByText(title).first().waitFor()
  }
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await page.locator('.scene-canvas[data-ready=true]').waitFor()
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption(experiment)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Run finished').first().waitFor({ timeout: 120_000 })
  await page.getByText(/^run 1/).waitFor()
  report(title, await played(page))
  await page.getByRole('button', { name: 'Plots beside the picture' }).click()
  await page.locator('.scatterlayer .trace').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(2000)
  report('  with plots', await played(page))
  await context.close()
}

/** Times of the callbacks of every frame, ms, while playing. */
async function played(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'To the start' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(1000)
  await page.evaluate('frameTimes.length = 0')
  await page.waitForTimeout(1000 * seconds)
  const times = await page.evaluate<number[]>('[...frameTimes]')
  await page.getByRole('button', { name: 'Pause' }).click()
  return times
}

function report(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(2).padStart(9)
  const rate = (times.length / seconds).toFixed(0).padStart(12)
  console.log(`${name.padEnd(44)}${at(0.5)}${at(0.95)}${at(1)}${rate}`)
}

/** In the page: adds up what the callbacks of one frame take. */
function timeFrames(): void {
  const frameTimes: number[] = []
  let frame = 0
  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      const began = performance.now()
      callback(now)
      const took = performance.now() - began
      if (now === frame) frameTimes[frameTimes.length - 1] += took
      else frameTimes.push(took)
      frame = now
    })
  Object.assign(window, { frameTimes })
}

await main()
