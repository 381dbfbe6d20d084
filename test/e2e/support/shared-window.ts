/**
 * One window for many tests: opening one costs more than most flows, and the first run in it, which also warms up the
 * compiler, more than both. A file gets it as it opens for the first time, or another one: it is thrown away where the
 * file before left behind what opening the example anew does not put back, and after a test that failed in it.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { createProblems } from './problems'
import type { Problems } from './problems'
import { button, emptyProject, exampleOpen, openExampleAnew, reopenExample, run, showView, viewAtRest } from './window'

export interface OpenWindow {
  readonly context: BrowserContext
  readonly page: Page
  readonly problems: Problems
}

/** How a test wants the window: the example put back, opened anew, or after a run; or an empty project. */
export type Prepared = 'example' | 'fresh' | 'finished' | 'empty'

/** How often one looks at most whether the window is as new: each look waits for twelve frames without motion. */
const looksAtMost = 8

/** How long one waits at most until the window is as new, ms by the clock: after that, another one is opened. */
const asNewAtMost = 15_000

export class SharedWindow {
  private open: (OpenWindow & { readonly look: string }) | null = null
  private file: string | null = null
  /** Nobody has changed anything since the run. */
  private ran = false

  /** @param newWindow opens the application in a context of its own */
  constructor(private readonly newWindow: (problems: Problems) => Promise<Omit<OpenWindow, 'problems'>>) {}

  /** @param file that the test stands in */
  async prepare(how: Prepared, file: string): Promise<OpenWindow> {
    try {
      const used = this.file === file ? this.open : null
      const window = used ?? (await this.asNew()) ?? (await this.begin())
      this.file = file
      if (used !== null) await this.putBack(used.page, how)
      if (how === 'empty') await emptyProject(window.page)
      if (how === 'finished' && !this.ran) await run(window.page)
      if (how === 'finished') await showPlots(window.page)
      this.ran = how === 'finished'
      return window
    } catch (error) {
      await this.discard()
      throw error
    }
  }

  private async putBack(page: Page, how: Prepared): Promise<void> {
    if (how === 'example') await reopenExample(page)
    else if (how === 'fresh' || (how === 'finished' && !this.ran)) await openExampleAnew(page)
  }

  async discard(): Promise<void> {
    const { open } = this
    this.open = null
    this.ran = false
    await open?.context.close()
  }

  private async begin(): Promise<OpenWindow> {
    const problems = createProblems()
    const window = await this.newWindow(problems)
    const { page } = window
    await exampleOpen(page)
    // What the window remembers of itself stands in its storage as soon as one part has changed; here one has, and back.
    await button(page, 'Dark theme').click()
    await button(page, 'Light theme').click()
    await button(page, 'Dark theme').waitFor()
    this.ran = false
    this.open = { ...window, problems, look: await page.evaluate<string>(looks) }
    return this.open
  }

  /** @returns the window if it can be made to look as it first did */
  private async asNew(): Promise<OpenWindow | null> {
    if (this.open === null) return null
    const { page, look } = this.open
    const limit = new Promise<string>((resolve) => {
      setTimeout(() => resolve(`it was not as new within ${asNewAtMost / 1000} s`), asNewAtMost).unref()
    })
    const left = await Promise.race([leftBehind(page, look).catch(String), limit])
    if (left === null) {
      this.ran = false
      return this.open
    }
    console.warn(`${this.file ?? ''} leaves a window that can't be shared: ${left}${await openDialogs(page)}`)
    await this.discard()
    return null
  }
}

/** Opens the example as in a new window. @returns what still differs from the window as it first was, or null */
async function leftBehind(page: Page, look: string): Promise<string | null> {
  await openExampleAnew(page)
  // The diagram may have been fitted beside a panel that was closed then.
  await button(page, 'Fit diagram to window').click()
  for (let looked = 1; ; looked++) {
    // Evaluated by the browser's debugger: the page's content security policy keeps functions from being made of text.
    const now = await page.evaluate<string>(looks)
    if (now === look) return null
    if (looked === looksAtMost) return difference(look, now)
    await viewAtRest(page)
  }
}

/** The surroundings of the first character in which two texts differ. */
function difference(before: string, now: string): string {
  let same = 0
  while (before[same] === now[same]) same++
  const around = (text: string): string => text.slice(Math.max(0, same - 80), same + 80)
  return `first …${around(before)}…, now …${around(now)}…`
}

async function openDialogs(page: Page): Promise<string> {
  const dialogs = page.locator('[role=dialog]:visible, dialog[open]')
  const names = await dialogs
    .evaluateAll((open) => open.map((dialog) => dialog.getAttribute('aria-label') ?? dialog.textContent.slice(0, 60)))
    .catch(() => [])
  return names.length === 0 ? '' : `; open: ${names.join(', ')}`
}

async function showPlots(page: Page): Promise<void> {
  await showView(page, 'Results')
  await button(page.getByRole('group', { name: 'Page of the results' }), 'Plots').click()
}

/** What is kept in the window, and what is on it with its states, as one text: evaluated in the page. */
const looks = `JSON.stringify([
  innerWidth,
  innerHeight,
  matchMedia('print').matches,
  Object.entries(localStorage).sort(),
  [...document.querySelectorAll('[aria-label], [role=tab], input, select, textarea, details')]
    .filter((element) => element.checkVisibility() && element.closest('.notices') === null)
    .map((element) => {
      const { x, y } = element.getBoundingClientRect()
      const states = ['aria-label', 'aria-selected', 'aria-expanded', 'aria-pressed', 'open', 'disabled']
      return [element.tagName, element.value, Math.round(x), Math.round(y), ...states.map((name) => element.getAttribute(name))].join()
    }),
])`
