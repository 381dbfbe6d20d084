/**
 * What goes wrong in a page without anybody noticing: errors on the console (of workers too),
 * exceptions, violations of the content security policy, requests that fail. A test in which one
 * occurs fails, unless it says that it expects it.
 */
import type { BrowserContext } from 'playwright-core'

export interface Problems {
  /** Text of each problem so far, except expected ones. */
  readonly list: readonly string[]
  /** Problems that match are not counted, whenever they occur. */
  expect(pattern: RegExp): void
  /** Watch every page of a context, from its first request on. */
  watch(context: BrowserContext): void
}

export function createProblems(): Problems {
  const found: string[] = []
  const expected: RegExp[] = []
  return {
    get list() {
      return found.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    },
    expect(pattern) {
      expected.push(pattern)
    },
    watch: (context) => watch(context, (problem) => found.push(problem)),
  }
}

function watch(context: BrowserContext, report: (problem: string) => void): void {
  context.on('console', (message) => {
    // Violations of the policy arrive here as errors as well, from pages and from workers.
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const thrown = error.error()
    report(`exception: ${thrown.stack ?? thrown.message}`)
  })
  context.on('page', (page) => page.on('crash', () => report('the page crashed')))
  context.on('response', (response) => {
    if (response.status() >= 400) report(`HTTP ${response.status()}: ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request that the page itself gave up, or that a closing page leaves behind.
    if (reason !== 'net::ERR_ABORTED') report(`request failed (${reason}): ${request.url()}`)
  })
}
