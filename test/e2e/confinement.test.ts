/** What the page may and may not do, the same under both hosts: policy, navigation, windows. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from './support/test'

/** The error's name, or `allowed`. Runs in the page. */
async function attempts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const outcome = async (attempt: () => unknown): Promise<string> => {
      try {
        await attempt()
        return 'allowed'
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    }
    // Chromium lets a debugger's own call evaluate text; a timer's callback is the page again.
    await new Promise((resolve) => setTimeout(resolve))
    // The smallest module: magic number and version.
    const emptyModule = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])
    return {
      // The point of the test is that this is refused.
      // oxlint-disable-next-line no-eval
      eval: await outcome(() => (0, eval)('1')),
      function: await outcome(() => new Function('return 1')),
      webAssembly: await outcome(() => WebAssembly.compile(emptyModule)),
      ownFetch: await outcome(() => fetch('./index.html')),
      remoteFetch: await outcome(() => fetch('https://example.org/')),
    }
  })
}

const policyErrors = /Content Security Policy|violates|example\.org/

describe('in a browser, the page', () => {
  test('can compile WebAssembly, but neither evaluate text nor reach another host; no token is left in its address', async ({
    page,
    problems,
  }) => {
    await expect.poll(() => page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    problems.expect(policyErrors)
    expect(await attempts(page)).toEqual({
      eval: 'EvalError',
      function: 'EvalError',
      webAssembly: 'allowed',
      ownFetch: 'allowed',
      remoteFetch: 'TypeError',
    })
  })

  test('does not open in a browser that has not been given the token', async ({ server, browser, problems: _ }) => {
    const stranger = await browser.newContext()
    const response = await (await stranger.newPage()).goto(new URL('/', server.address).href)
    expect(response?.status()).toBe(403)
    await stranger.close()
  })
})

describe('on the desktop, the page', () => {
  test('has the same policy, the Bridge and nothing of Electron or Node, and reaches no file that it was not given', async ({
    desktop: { page },
    folder,
    problems,
  }) => {
    problems.expect(policyErrors)
    expect(await attempts(page)).toMatchObject({
      eval: 'EvalError',
      webAssembly: 'allowed',
      remoteFetch: 'TypeError',
    })

    const found = await page.evaluate(() => ({
      bridge: Object.keys(window.wishbone!).sort(),
      globals: ['require', 'process', 'module', 'ipcRenderer', 'electron'].filter((name) => name in window),
    }))
    expect(found.globals).toEqual([])
    expect(found.bridge).toEqual(
      [
        'chooseFile exportFile exportModel kind listExamples listLibraries listRecent listRevisions logCrash newWindow onCommand onHelper openDropped openExample openOther',
        'openProject openRecent postToHelper readCrashLog readRevision removeLibrary saveProject saveProjectAs setUnsaved stopHelper takeStart writeLibrary',
      ]
        .join(' ')
        .split(' '),
    )

    // Main writes nowhere where the user has not pointed.
    const message = await page.evaluate(async (location) => {
      const saved = window.wishbone!.saveProject({ location, suggestedName: 'x', text: 'overwritten' })
      return saved.then(
        () => 'written',
        (error: Error) => error.message,
      )
    }, `${folder}/victim.json`)
    expect(message).toMatch(/the user did not choose this location/)

    // Its scheme serves no file of the disk by name.
    problems.expect(/404/)
    expect(await page.evaluate(async () => (await fetch('/..%2f..%2fpackage.json')).status)).toBe(404)
  })

  test('can neither leave nor open another window', async ({ desktop, context, problems }) => {
    // How a page hears that its window was refused depends on what comes first.
    problems.expect(/Failed to execute 'open' on 'Window'/)
    const before = desktop.page.url()
    const refused = desktop.page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
    await desktop.page.evaluate(() => {
      window.open('https://example.org/opened')
      location.href = 'https://example.org/left'
    })
    expect((await refused).failure()?.errorText).toBe('net::ERR_ABORTED')
    expect(desktop.page.url()).toBe(before)
    await expect.poll(() => context.pages().length).toBe(1)
  })
})
