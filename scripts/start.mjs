/**
 * `npm start [-- --no-open] [-- --port N]`: install and build what is needed, then open the window:
 * in Electron where its binary can be had, else in the browser from a local server.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { openBrowser } from './lib/browser.mjs'
import { electronArguments, findElectron } from './lib/electron.mjs'
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs'
import { fail, messageOf, say } from './lib/log.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { targets } from './lib/targets.mjs'

const downloadSeconds = 60
/** A window that is gone sooner than this with an error never opened (missing libraries, no sandbox). */
const startSeconds = 10

function readOptions() {
  try {
    return parseArgs({
      options: {
        'no-open': { type: 'boolean', default: false },
        port: { type: 'string' },
      },
    }).values
  } catch (error) {
    fail(`${messageOf(error)}; npm start takes --no-open and --port NUMBER`, 2)
  }
}

/**
 * @param {string} binary
 * @returns {Promise<number | undefined>} exit status; undefined when no window opened
 */
function runElectron(binary) {
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(binary, electronArguments(root), { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    forwardSignals(child)
    child.once('error', () => resolve(undefined))
    child.once('close', (code) => {
      const failed = code !== 0 && Date.now() - started < startSeconds * 1000
      process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM')
      resolve(failed ? undefined : (code ?? 1))
    })
  })
}

/**
 * Serve the page until the process is stopped.
 *
 * @param {string | undefined} port
 * @param {boolean} open
 * @returns {Promise<number>} exit status of the server
 */
function runServer(port, open) {
  return new Promise((resolve) => {
    const server = spawn(
      process.execPath,
      [inRoot(targets.server.output), ...(port === undefined ? [] : ['--port', port])],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    createInterface({ input: server.stdout }).on('line', (line) => {
      console.log(line)
      const address = /http:\/\/\S+/.exec(line)?.[0]
      if (address !== undefined) void announce(address, open)
    })
    forwardSignals(server)
    server.once('error', (error) => fail(error.message))
    server.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Stop together. The child hears the terminal's Ctrl-C by itself, and may ask about unsaved changes.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
}

/**
 * @param {string} address
 * @param {boolean} open
 */
async function announce(address, open) {
  const opened = open && (await openBrowser(address))
  say(
    opened
      ? 'opened in your browser, or open this address there; Ctrl-C ends it'
      : 'open this address in your browser; Ctrl-C ends it',
  )
}

const options = readOptions()
await ensureInstalled()
await ensureBuilt(['renderer', 'server', 'main', 'preload', 'helper'])
// Asking for an address or for no window is asking for the server.
const wantsServer = options['no-open'] || options.port !== '0'
const electron = wantsServer ? undefined : await findElectron(downloadSeconds)
if (electron !== undefined) {
  const status = await runElectron(electron)
  if (status !== undefined) process.exit(status)
  say('Electron did not start: using the browser')
}
process.exitCode = await runServer(options.port, !options['no-open'])
