/** The built application in Chromium for benchmarks: server and browser started, one page per case. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, BrowserType, Page } from 'playwright-core'
import { findChromium } from '../../../scripts/lib/programs.mjs'
import { returningUser } from '../../../scripts/lib/returning-user.mjs'

/**
 * WebGL without a graphics card. Only where it is measured: all of the page is then drawn by an imitated card, whose
 * threads take both processors from the page.
 */
const imitatedCard = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

export interface Application {
  readonly browser: Browser
  readonly address: string
  /** Process number of the browser. */
  readonly pid: number
  /** A window of 1440 x 900 with nothing remembered; its context is closed by the caller. */
  newPage(): Promise<Page>
}

/** Start server and browser, measure, stop both. @throws Error without Chromium */
export async function withApplication(
  { webgl = false }: { readonly webgl?: boolean },
  measure: (application: Application) => Promise<void>,
): Promise<void> {
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
  // a browser of our own is started so that its process is known
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...(webgl ? imitatedCard : [])] })
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0
  try {
    await measure({
      browser,
      address,
      pid,
      newPage: async () => {
        const context = await returningUser(
          await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }),
        )
        return context.newPage()
      },
    })
  } finally {
    await browser.close()
    server.kill()
  }
}

/** Put another shipped project in place of the open one. */
export async function openExample(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Wishbone project menu' }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await page.getByText(title).first().waitFor()
}

/** Value at a share of the sorted values: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
}
