/**
 * `test` for the end-to-end tests: opens the built application and fails on anything that goes wrong
 * in the page, seen or not. A failing test leaves a picture of its page in `test-results/`.
 *
 *     test('...', async ({ page }) => ...)      in a browser, from the built local server
 *     test('...', async ({ desktop }) => ...)   under the built Electron main process and preload script
 *     test('...', async ({ example }) => ...)   in a window that other tests use too (shared-window.ts), with the example
 *                                               put back: unchanged, in view, nothing selected
 *     test('...', async ({ fresh }) => ...)     in that window, with the example opened anew: without runs
 *     test('...', async ({ finished }) => ...)  in that window, after a run, which tests that follow each other share
 *     test('...', async ({ empty }) => ...)     in that window, with an empty project
 *
 * Tests in the shared window leave theme and panes as they were and close what they open; those that ask for `finished` put
 * back what they change. What a file leaves behind all the same costs the next one a new window, no more.
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
import { returningUser } from '../../../scripts/lib/returning-user.mjs'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { startDesktop } from '../electron-standin/desktop'
import { chromiumPath, deviceScaleFactor, launchChromium, viewport } from './chromium'
import { createProblems } from './problems'
import { startServer } from './server'
import type { RunningServer } from './server'
import { SharedWindow } from './shared-window'
import type { Prepared } from './shared-window'
import { patience } from '../../support/patience.mjs'

// Vitest reads what a fixture needs from its parameter's pattern, also when that is nothing.
/* oxlint-disable no-empty-pattern */
const extended = base
  // one for all files: starting it takes as long as two flows
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('server', { scope: 'worker' }, async ({}, { onCleanup }) => {
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
  // one for all files too; a file may have it thrown away
  .extend(
    'shared',
    { scope: 'worker' },
    // The last one is closed with the browser.
    ({ browser, server }) =>
      new SharedWindow(async (problems) => {
        const context = await newContext(browser)
        problems.watch(context)
        return { context, page: await openApplication(context, server) }
      }),
  )
  .extend('example', async ({ shared, task }, { onCleanup }) => sharedPage('example', shared, task, onCleanup))
  .extend('fresh', async ({ shared, task }, { onCleanup }) => sharedPage('fresh', shared, task, onCleanup))
  .extend('empty', async ({ shared, task }, { onCleanup }) => sharedPage('empty', shared, task, onCleanup))
  .extend('finished', async ({ shared, task }, { onCleanup }) => sharedPage('finished', shared, task, onCleanup))
/* oxlint-enable no-empty-pattern */

export const test = extended.skipIf(chromiumPath === undefined)
export { expect }

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await returningUser(
    await browser.newContext({ viewport, deviceScaleFactor, acceptDownloads: true, reducedMotion: 'reduce' }),
  )
  context.setDefaultTimeout(patience)
  return context
}

async function sharedPage(
  how: Prepared,
  shared: SharedWindow,
  task: TestContext['task'],
  onCleanup: (cleanup: () => Promise<void>) => void,
): Promise<Page> {
  const { context, page, problems } = await shared.prepare(how, task.file.name)
  const before = problems.list.length
  onCleanup(async () => {
    await photographFailure(task, context)
    const found = problems.list.slice(before)
    if (found.length > 0 || task.result?.state === 'fail') await shared.discard()
    expect(found).toEqual([])
  })
  return page
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
