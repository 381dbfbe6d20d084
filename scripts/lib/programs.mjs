/** Programs outside npm: where they are, and what to install when they are not there. */
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The first of these programs that can be run.
 *
 * @param {readonly string[]} names names looked up in PATH, or absolute paths
 * @returns {string | undefined} absolute path
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : ['']
  const candidates = names.flatMap((name) =>
    path.isAbsolute(name) ? [name] : folders.flatMap((folder) => endings.map((end) => path.join(folder, name + end))),
  )
  return candidates.find(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

const named = () => (process.env.WISHBONE_CHROMIUM ? [process.env.WISHBONE_CHROMIUM] : [])

/** Debian's Chromium without windows, which needs some three quarters of the processor time for the same page. */
export const findHeadlessShell = () => findProgram([...named(), 'chromium-headless-shell'])

/** Chromium for what needs no window; WISHBONE_CHROMIUM names another one. */
export const findHeadlessChromium = () => findHeadlessShell() ?? findChromium()

/** Chromium; WISHBONE_CHROMIUM names another one. */
export const findChromium = () =>
  findProgram([
    ...named(),
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ])

/** The C compiler for the exported model; CC names another one. */
export const findCompiler = () => findProgram([...(process.env.CC ? [process.env.CC] : []), 'gcc', 'clang', 'cc'])

/** A virtual screen for Electron's windows. */
export const findVirtualScreen = () => findProgram(['xvfb-run'])
