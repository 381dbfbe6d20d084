/** The world outside the page: Electron's preload when it is there, otherwise the functions of a plain browser. */
import type { Bridge } from '../bridge'

declare global {
  interface Window {
    readonly wishbone?: Bridge
  }
}

export async function getBridge(): Promise<Bridge> {
  if (window.wishbone !== undefined) return window.wishbone
  const { createBrowserBridge } = await import('../browser/bridge')
  return createBrowserBridge()
}
