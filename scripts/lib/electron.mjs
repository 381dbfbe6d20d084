/**
 * Finds Electron's binary. The npm package brings none: it fetches one when first asked, which takes
 * a network that reaches its releases. Whoever has none gets the same window in a browser.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { say } from './log.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

const packageFolder = inRoot('node_modules/electron')
const gaveUpFile = inRoot('.wishbone', 'electron-not-fetched')

/** Variables that Electron's package itself understands: a folder with a binary, a mirror, a cache. */
const { ELECTRON_OVERRIDE_DIST_PATH: overrideFolder } = process.env

/** @param {string} file */
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

const version = () =>
  /** @type {{ version: string }} */ (JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')))
    .version

/** @returns {string | undefined} path of a binary that is there already */
function installedBinary() {
  const name = textOf(path.join(packageFolder, 'path.txt')) || 'electron'
  const binary = path.join(overrideFolder ?? path.join(packageFolder, 'dist'), name)
  return existsSync(binary) ? binary : undefined
}

/** True if there is a screen to open a window on. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)
}

/**
 * Electron's binary, fetched when it is missing.
 *
 * @param {number} seconds how long the download may take
 * @returns {Promise<string | undefined>} undefined when it cannot be had; the reason was said
 */
export async function findElectron(seconds) {
  if (process.env.WISHBONE_NO_ELECTRON === '1') {
    say('WISHBONE_NO_ELECTRON=1: using the browser')
    return undefined
  }
  if (!hasDisplay()) {
    say('no display (DISPLAY and WAYLAND_DISPLAY are empty): using the browser')
    return undefined
  }
  return installedBinary() ?? (await fetchBinary(seconds))
}

/** @param {number} seconds */
async function fetchBinary(seconds) {
  if (textOf(gaveUpFile) === version()) {
    say('Electron was not fetched in time before: using the browser (to fetch it: npx install-electron)')
    return undefined
  }
  say(`fetching Electron ${version()} (at most ${seconds} s; WISHBONE_NO_ELECTRON=1 skips this)`)
  const { timedOut, output } = await run(process.execPath, [path.join(packageFolder, 'install.js')], {
    seconds,
    show: 'capture',
  })
  const binary = installedBinary()
  if (binary !== undefined) {
    rmSync(gaveUpFile, { force: true })
    return binary
  }
  if (timedOut) {
    // A slow connection would make every start wait in vain.
    mkdirSync(path.dirname(gaveUpFile), { recursive: true })
    writeFileSync(gaveUpFile, version())
    say(`Electron did not arrive within ${seconds} s: using the browser (to fetch it: npx install-electron)`)
  } else {
    say(`Electron cannot be fetched (${firstLine(output)}): using the browser`)
  }
  return undefined
}

/** @param {string} text */
const firstLine = (text) => text.trim().split('\n')[0] || 'no reason given'

/**
 * Arguments for starting the application in the repository.
 *
 * @param {string} folder
 */
export function electronArguments(folder) {
  // Chromium refuses to run as root inside its sandbox.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0
  return asRoot ? ['--no-sandbox', folder] : [folder]
}
