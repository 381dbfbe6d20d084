/**
 * Opens an address in the user's browser. The address carries a token, and everybody on a machine can read the arguments of its
 * processes: the browser is given a file that leads to the address and that only this user can read, as Jupyter does
 * (`ServerApp.use_redirect_file`).
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasDisplay } from './electron.mjs'
import { findProgram } from './programs.mjs'

/** @returns {[command: string, ...args: string[]] | undefined} what opens a file that is named after it */
function findOpener() {
  // `start` takes a first quoted argument for a title.
  if (process.platform === 'win32') return ['cmd.exe', '/d', '/s', '/c', 'start', '""']
  const opener = findProgram(process.platform === 'darwin' ? ['open'] : ['xdg-open'])
  return opener !== undefined && hasDisplay() ? [opener] : undefined
}

/** How long a browser may take to read the file, seconds. */
const fileSeconds = 60

/**
 * A file for this user's eyes that leads to an address; it goes after a minute, or with this process.
 *
 * @param {string} address
 * @returns {string} its path
 */
function redirectionTo(address) {
  // `mkdtemp` makes folders that only their owner may enter.
  const folder = mkdtempSync(path.join(tmpdir(), 'wishbone-open-'))
  const file = path.join(folder, 'wishbone.html')
  const url = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const page = `<!doctype html><meta charset="utf-8"><title>Wishbone</title><meta http-equiv="refresh" content="0; url=${url}"><a href="${url}">Wishbone</a>`
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  setTimeout(remove, fileSeconds * 1000).unref()
  process.once('exit', remove)
  return file
}

const patienceSeconds = 3

/**
 * @param {string} address
 * @returns {Promise<boolean>} whether a browser was asked to open it
 */
export function openBrowser(address) {
  const opener = findOpener()
  if (opener === undefined) return Promise.resolve(false)
  return new Promise((resolve) => {
    const [command, ...args] = opener
    const child = spawn(command, [...args, redirectionTo(address)], { stdio: 'ignore', detached: true })
    child.unref()
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
    // Some openers stay for as long as the browser does.
    setTimeout(() => resolve(true), patienceSeconds * 1000).unref()
  })
}
