/**
 * `test` for the end-to-end tests: opens the built application and fails on anything that goes wrong
 * in the page, seen or not. A failing test leaves a picture of its page in `test-results/`.
 *
 *     test('...', async ({ page }) => ...)      in a browser, from the built local server
 *     test('...', async ({ desktop }) => ...)   under the built Electron main process and preload script
 *     test('...', async ({ example }) => ...)   the example as it opens, one page for all tests of the file that ask for
 *                                               it: for tests that leave theme, panes and dialogs as they were
 *     test('...', async ({ fresh }) => ...)    the example opened anew, one page for all tests of the file that ask for it: for
 *                                               tests that leave theme and panes as they were and close what they open
 *     test('...', async ({ finished }) => ...)  the example after a run, one page for all tests of the file that ask
 *                                               for it: for tests that look, or put back what they change
 *
 * More to ask for: `context` (to prepare it before `openApplication`), `problems` (expect one), `folder` (an
 * empty one), `server`. Machines without Chromium skip these tests; `npm test` counts that, and fails
 * in CI.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, test as base } from 'vitest'
import type { TestContext } from 'vitest'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { startDesktop } from '../electron-standin/desktop'
import { chromiumPath, launchChromium, viewport } from './chromium'
import { createProblems } from './problems'
import { startServer } from './server'
import type { RunningServer } from './server'
import { exampleOpen, openExampleAnew, reopenExample, run, showView } from './window'

/** How long a step may take, ms: generous for a busy machine, short enough to see a failure soon. */
const patience = 30_000

// Vitest reads what a fixture needs from its parameter's pattern, also when that is nothing.
/* oxlint-disable no-empty-pattern */
const extended = base
  // one for all files: starting it takes as long as two flows
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startServer()
    onCleanup(() => server.stop())
    return server
  })
  // What opens first is cleaned up last: a problem fails the test when all else is closed.
  .extend('problems', ({}, { onCleanup }) => {
    const problems = createProblems()
    onCleanup(() => expect(problems.list).toEqual([]))
    return problems
  })
  .extend('folder', ({ problems: _first }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'wishbone-e2e-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('context', async ({ browser, problems, task }, { onCleanup }) => {
    const context = await newContext(browser)
    problems.watch(context)
    onCleanup(async () => {
      await photographFailure(task, context)
      await context.close()
    })
    return context
  })
  .extend('page', async ({ context, server }) => openApplication(context, server))
  .extend('desktop', async ({ context, folder }, { onCleanup }) => {
    const desktop = await startDesktop({ context, userData: join(folder, 'user-data') })
    onCleanup(() => desktop.stop())
    return desktop
  })
  .extend('ran', { scope: 'file' }, async ({ browser, server }, { onCleanup }) => {
    const problems = createProblems()
    const context = await newContext(browser)
    problems.watch(context)
    onCleanup(() => context.close())
    const page = await openApplication(context, server)
    await exampleOpen(page)
    await run(page)
    return { context, page, problems }
  })
  .extend('opened', { scope: 'file' }, async ({ browser, server }, { onCleanup }) => {
    const problems = createProblems()
    const context = await newContext(browser)
    problems.watch(context)
    onCleanup(() => context.close())
    return { context, page: await openApplication(context, server), problems }
  })
  .extend('example', async ({ opened: { context, page, problems }, task }, { onCleanup }) => {
    const before = problems.list.length
    await reopenExample(page)
    onCleanup(async () => {
      await photographFailure(task, context)
      expect(problems.list.slice(before)).toEqual([])
    })
    return page
  })
  .extend('fresh', async ({ opened: { context, page, problems }, task }, { onCleanup }) => {
    const before = problems.list.length
    await openExampleAnew(page)
    onCleanup(async () => {
      await photographFailure(task, context)
      expect(problems.list.slice(before)).toEqual([])
    })
    return page
  })
  .extend('finished', async ({ ran: { context, page, problems }, task }, { onCleanup }) => {
    const before = problems.list.length
    await showView(page, 'Results')
    onCleanup(async () => {
      await photographFailure(task, context)
      expect(problems.list.slice(before)).toEqual([])
    })
    return page
  })
/* oxlint-enable no-empty-pattern */

export const test = extended.skipIf(chromiumPath === undefined)
export { expect }

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, acceptDownloads: true, reducedMotion: 'reduce' })
  context.setDefaultTimeout(patience)
  return context
}

/** A page with the application, for tests that prepare their context before; others ask for `page`. */
export async function openApplication(context: BrowserContext, server: RunningServer): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.address, { waitUntil: 'load' })
  return page
}

async function photographFailure(task: TestContext['task'], context: BrowserContext): Promise<void> {
  if (task.result?.state !== 'fail') return
  const name = `${task.file.name} ${task.name}`.replace(/[^a-z0-9]+/gi, '-')
  mkdirSync(inRoot('test-results'), { recursive: true })
  for (const [i, page] of context.pages().entries()) {
    await page
      .screenshot({ path: inRoot('test-results', `${name}${i === 0 ? '' : `-${i}`}.png`) })
      .catch(() => undefined)
  }
}
