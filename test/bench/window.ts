/**
 * The window as its user waits for it: from opening it to a canvas that answers, opening the largest shipped project,
 * the first run and the next ones, and what a hundred runs leave in memory.
 *
 * The built application in Chromium, 1440 x 900. Times are wall times of a shared machine; the processor time of the page's
 * main thread beside them is what the application itself needs. Memory is what JavaScript holds after a garbage
 * collection and what the renderer's processes hold of the machine (with the worker that computes).
 *
 *     npm run build && npm run bench -- window
 */
import type { CDPSession, Page } from 'playwright-core'
import { openExample, quantile, withApplication, type Application } from './support/application'
import { rendererMemory } from './support/memory'

const repetitions = 8
const runs = 100
const largest = { title: 'Sedan with MacPherson front suspension', block: 'StrutTowerL' }

await withApplication({}, async (application) => {
  await start(application)
  await openLargest(application)
  await manyRuns(application)
})

/** Opens the window, and takes the time until a block can be selected. */
async function start({ address, newPage }: Application): Promise<void> {
  const times: number[] = []
  const work: number[] = []
  for (let i = 0; i < repetitions; i++) {
    const page = await newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(address)
    await page.getByRole('group', { name: /^Body, / }).click()
    await page.getByRole('textbox', { name: 'Block name' }).waitFor()
    times.push(await page.evaluate(() => performance.now()))
    work.push(await mainThread(session))
    await page.context().close()
  }
  report('start to a block selected', times, work)
}

async function openLargest({ address, newPage }: Application): Promise<void> {
  const opening: number[] = []
  const first: number[] = []
  const second: number[] = []
  const work: number[] = []
  for (let i = 0; i < repetitions / 2; i++) {
    const page = await newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(address)
    await page.getByRole('group', { name: /^World, / }).waitFor()
    const before = await mainThread(session)
    opening.push(
      await timed(async () => {
        await openExample(page, largest.title)
        await page.getByRole('group', { name: new RegExp(`^${largest.block}, `) }).waitFor()
      }),
    )
    work.push((await mainThread(session)) - before)
    first.push(await timed(() => run(page)))
    second.push(await timed(() => run(page)))
    await page.context().close()
  }
  report('opening the largest project', opening, work)
  report('  its first run, with compilation', first)
  report('  its next run', second)
}

/** Runs the first example again and again. */
async function manyRuns({ address, newPage, pid }: Application): Promise<void> {
  const page = await newPage()
  const session = await page.context().newCDPSession(page)
  await page.goto(address)
  await page.getByRole('group', { name: /^World, / }).waitFor()
  await run(page)
  await page.getByRole('tab', { name: 'Results', exact: true }).click()
  await page.locator('.scatterlayer .trace').first().waitFor({ state: 'attached' })
  console.log('\nafter runs          JavaScript MB   processes MB')
  for (let i = 1; i <= runs; i++) {
    if (i > 1) await run(page)
    if (i === 1 || i % 10 === 0) {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      console.log(
        `${String(i).padStart(10)}${(usedSize / 1e6).toFixed(1).padStart(23)}${rendererMemory(pid).toFixed(0).padStart(15)}`,
      )
    }
  }
  await page.context().close()
}

async function run(page: Page): Promise<void> {
  const finished = page.getByRole('contentinfo', { name: 'Status' }).getByText('Run finished')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  // the text of the run before may stand until this one has begun
  await page
    .getByRole('button', { name: 'Cancel', exact: true })
    .waitFor({ timeout: 2000 })
    .catch(() => undefined)
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor({ timeout: 120_000 })
  await finished.waitFor({ timeout: 120_000 })
}

/** ms of processor time that the main thread of the page has used. */
async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}

async function timed(action: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}

function report(name: string, times: readonly number[], work?: readonly number[]): void {
  const wall = `${quantile(times, 0.5).toFixed(0)} ms (${quantile(times, 0).toFixed(0)} to ${quantile(times, 1).toFixed(0)})`
  const busy = work === undefined ? '' : `   main thread ${quantile(work, 0.5).toFixed(0)} ms`
  console.log(`${name.padEnd(36)}${wall}${busy}`)
}
