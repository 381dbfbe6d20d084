/**
 * The 3D view while it plays: work of the page's main thread per picture, for every shipped project, alone and with the
 * plots beside it. What the graphics processor (here a program, SwiftShader) does is in another process and not counted.
 *
 * The built application in Chromium, 1440 x 900; ten seconds of its trace: processor time of the callbacks before every
 * picture, and their wall time, in which the page also waits for the graphics and for other programs.
 *
 *     npm run build && npm run bench -- scene
 */
import type { Browser, Page } from 'playwright-core'
import { openExample, quantile, withApplication, type Application } from './support/application'

const seconds = 10
const cases = [
  ['Generic four-wheeled vehicle', 'sine-steer'],
  ['Articulated forestry skidder', 'sine-steer'],
  ['Sedan with MacPherson front suspension', 'sine-steer'],
  ['Whipple bicycle', 'recovery'],
  ['Mechanisms', 'four-bar'],
] as const

function main(): Promise<void> {
  return withApplication({ webgl: true }, async (application) => {
    console.log('main thread per picture, ms                  processor time             wall time')
    console.log('                                               median     95 %      max   median     95 %  pictures/s')
    for (const [title, experiment] of cases) await measure(application, title, experiment)
  })
}

async function measure({ browser, address, newPage }: Application, title: string, experiment: string): Promise<void> {
  const page = await newPage()
  await page.goto(address)
  await page.getByRole('group', { name: /^World, / }).waitFor()
  if (title !== cases[0][0]) await openExample(page, title)
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await page.locator('.scene-canvas[data-ready=true]').waitFor()
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption(experiment)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Run finished').first().waitFor({ timeout: 120_000 })
  await page.getByText(/^run 1/).waitFor()
  report(title, await played(browser, page))
  await page.getByRole('button', { name: 'Plots beside the view' }).click()
  await page.locator('.scatterlayer .trace').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(2000)
  report('  with plots', await played(browser, page))
  await page.context().close()
}

interface TraceEvent {
  readonly name: string
  /** Wall and processor time, microseconds. */
  readonly dur?: number
  readonly tdur?: number
}

interface Work {
  /** Processor time of the callbacks of every picture, ms. */
  readonly times: readonly number[]
  readonly wall: readonly number[]
}

async function played(browser: Browser, page: Page): Promise<Work> {
  await page.getByRole('button', { name: 'To the start' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(1000)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.waitForTimeout(1000 * seconds)
  const trace = await browser.stopTracing()
  await page.getByRole('button', { name: 'Pause' }).click()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  // one that was under way when the trace ended has no end
  const frames = traceEvents.filter(({ name, tdur }) => name === 'FireAnimationFrame' && tdur !== undefined)
  return {
    times: frames.map(({ tdur = NaN }) => tdur / 1000),
    wall: frames.map(({ dur = NaN }) => dur / 1000),
  }
}

function report(name: string, { times, wall }: Work): void {
  const at = (values: readonly number[], share: number): string => quantile(values, share).toFixed(2).padStart(9)
  const rate = (times.length / seconds).toFixed(0).padStart(12)
  console.log(
    `${name.padEnd(44)}${at(times, 0.5)}${at(times, 0.95)}${at(times, 1)}${at(wall, 0.5)}${at(wall, 0.95)}${rate}`,
  )
}

await main()
