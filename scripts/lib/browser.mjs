/** Opens an address in the user's browser. */
import { spawn } from 'node:child_process'
import { hasDisplay } from './electron.mjs'
import { findProgram } from './programs.mjs'

/** @param {string} address @returns {[command: string, args: string[]] | undefined} */
function openerOf(address) {
  // `start` takes a first quoted argument for a title.
  if (process.platform === 'win32') return ['cmd.exe', ['/d', '/s', '/c', 'start', '""', address.replaceAll('&', '^&')]]
  const opener = findProgram(process.platform === 'darwin' ? ['open'] : ['xdg-open'])
  return opener !== undefined && hasDisplay() ? [opener, [address]] : undefined
}

const patienceSeconds = 3

/**
 * @param {string} address
 * @returns {Promise<boolean>} whether a browser was asked to open it
 */
export function openBrowser(address) {
  const opener = openerOf(address)
  if (opener === undefined) return Promise.resolve(false)
  return new Promise((resolve) => {
    const child = spawn(opener[0], opener[1], { stdio: 'ignore', detached: true })
    child.unref()
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
    // Some openers stay for as long as the browser does.
    setTimeout(() => resolve(true), patienceSeconds * 1000).unref()
  })
}
