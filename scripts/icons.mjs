/**
 * `node scripts/icons.mjs`: the icons of packages, from `app/icons/icon.svg`, drawn by Chromium: PNG for Linux, ICO for
 * Windows, ICNS for macOS. They are kept in the repository, so that packages can be made without a browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { icnsOf, icoOf } from './lib/icon-files.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { findChromium } from './lib/programs.mjs'

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const svg = readFileSync(inRoot('app/icons/icon.svg'), 'utf8')
const executablePath = findChromium() ?? fail('Chromium is needed to draw the icons; install it')
const { chromium } = await import('playwright-core')
const browser = await chromium.launch({ executablePath })
const pictures = []
try {
  const page = await browser.newPage()
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size })
    const style = 'html,body{margin:0}svg{display:block;width:100vw;height:100vh}'
    await page.setContent(`<style>${style}</style>${svg}`)
    pictures.push({ size, png: await page.screenshot({ omitBackground: true }) })
  }
} finally {
  await browser.close()
}
mkdirSync(inRoot('app/icons/linux'), { recursive: true })
for (const { size, png } of pictures.filter(({ size }) => size <= 512 && size >= 16))
  writeFileSync(inRoot('app/icons/linux', `${size}x${size}.png`), png)
writeFileSync(inRoot('app/icons/icon.ico'), icoOf(pictures.filter(({ size }) => size <= 256)))
writeFileSync(inRoot('app/icons/icon.icns'), icnsOf(pictures))
say('wrote app/icons')
