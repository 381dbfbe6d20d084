/** Run a program, wait for it, and stop it (with everything it started) when it takes too long. */
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const windows = process.platform === 'win32'

/**
 * @typedef {object} RunOptions
 * @property {number} [seconds] time limit; none when absent
 * @property {'stderr' | 'both' | 'none' | 'capture'} [show] where its output goes: `stderr` sends both
 *   streams there, `both` leaves them as they are, `capture` returns them (default: `both`)
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {string} [cwd]
 *
 * @typedef {object} RunResult
 * @property {number} status exit status; 127 when it could not be started, 124 at the time limit
 * @property {boolean} timedOut
 * @property {string} output what was captured
 */

/** @type {Record<'stderr' | 'both' | 'none' | 'capture', import('node:child_process').StdioOptions>} */
const streams = {
  stderr: ['ignore', 2, 2],
  both: ['ignore', 'inherit', 'inherit'],
  none: ['ignore', 'ignore', 'ignore'],
  capture: ['ignore', 'pipe', 'pipe'],
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  const { seconds, show = 'both', env = {}, cwd = root } = options
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: streams[show],
      // A group of its own, so that what the program started ends with it.
      detached: !windows && seconds !== undefined,
    })
    let timedOut = false
    let output = ''
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()))
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()))
    const end = () => kill(child.pid)
    const timer =
      seconds === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            end()
          }, seconds * 1000)
    // A group of its own does not hear the terminal's Ctrl-C.
    const interrupt = () => {
      end()
      process.exit(130)
    }
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    /** @param {number} status */
    const finish = (status) => {
      clearTimeout(timer)
      process.removeListener('SIGINT', interrupt)
      process.removeListener('SIGTERM', interrupt)
      resolve({ status: timedOut ? 124 : status, timedOut, output })
    }
    child.once('error', () => finish(127))
    child.once('close', (code) => finish(code ?? 1))
  })
}

/** @param {number | undefined} pid */
function kill(pid) {
  if (pid === undefined) return
  try {
    if (windows) spawn('taskkill', ['/pid', String(pid), '/T', '/F'])
    else process.kill(-pid, 'SIGKILL')
  } catch {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/**
 * Run npm, also where it is a batch file and where we were started by another copy of it.
 *
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const own = process.env.npm_execpath
  if (own?.endsWith('npm-cli.js')) return run(process.execPath, [own, ...args], options)
  return windows ? run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options) : run('npm', args, options)
}
