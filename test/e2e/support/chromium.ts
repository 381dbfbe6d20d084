/** Chromium for the end-to-end tests: the system's own, without windows where there is such a one, driven by Playwright. */
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { findHeadlessChromium } from '../../../scripts/lib/programs.mjs'

/** Path of Chromium, or undefined when this machine has none; `npm test` says what to install. */
export const chromiumPath: string | undefined = findHeadlessChromium()

export const viewport = { width: 1440, height: 900 }

/** Half as many pixels each way for the same layout: without a graphics card, pixels are processor time. */
export const deviceScaleFactor = 0.5

/** No sandbox: tests run as root in containers, and show no page but our own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
  // Flows are short: what V8's last compiler takes for a page of its own is not won back (docs/testing.md).
  '--js-flags=--no-turbofan',
]

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args })
}
