/** Run a program, wait for it, and stop it (with everything it started) when it takes too long. */
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { inRoot, root } from './paths.mjs'
import { processorTime } from './processor-time.mjs'

const windows = process.platform === 'win32'

/**
 * @typedef {object} RunOptions
 * @property {number} [seconds] limit by the clock: for what waits for others, such as a download; none when absent
 * @property {number} [processorSeconds] limit of its processor time and that of all it starts, so that a busy machine is no
 *   reason to stop it; a program that rests for `restSeconds` is stopped as well. Where the system does not tell the
 *   processor time (Windows), the limit is by the clock.
 * @property {number} [restSeconds] how long it may do nothing, s by the clock (default: 600)
 * @property {'stderr' | 'both' | 'none' | 'capture'} [show] where its output goes: `stderr` sends both
 *   streams there, `both` leaves them as they are, `capture` returns them (default: `both`)
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {string} [cwd]
 * @property {boolean} [measured] tell its processor time
 *
 * @typedef {object} RunResult
 * @property {number} status exit status; 127 when it could not be started, 124 at a limit
 * @property {boolean} timedOut
 * @property {string} output what was captured
 * @property {number | undefined} used processor time of what was `measured` and of all that it started, s, where the system tells (Linux)
 */

/** @type {Record<'stderr' | 'both' | 'none' | 'capture', ('ignore' | 'inherit' | 'pipe' | number)[]>} */
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
  const {
    seconds,
    processorSeconds,
    restSeconds = 600,
    show = 'both',
    env = {},
    cwd = root,
    measured = false,
  } = options
  const [program, ...parts] = measured
    ? [process.execPath, inRoot('scripts/lib/measured.mjs'), command, ...args]
    : [command, ...args]
  return new Promise((resolve) => {
    const child = spawn(program, parts, {
      cwd,
      env: { ...process.env, ...env },
      stdio: measured ? [...streams[show], 'pipe'] : streams[show],
      // A group of its own, so that what the program started ends with it.
      detached: !windows && (seconds ?? processorSeconds) !== undefined,
    })
    let timedOut = false
    let output = ''
    let used = ''
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()))
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()))
    const figures = child.stdio[3]
    if (figures instanceof Readable) figures.on('data', (/** @type {Buffer} */ chunk) => (used += chunk.toString()))
    const end = () => kill(child.pid)
    const stop = () => {
      timedOut = true
      end()
    }
    const timer = seconds === undefined ? undefined : setTimeout(stop, seconds * 1000)
    const watch =
      processorSeconds === undefined ? undefined : watchWork(child.pid, { processorSeconds, restSeconds }, stop)
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
      clearInterval(watch)
      process.removeListener('SIGINT', interrupt)
      process.removeListener('SIGTERM', interrupt)
      resolve({ status: timedOut ? 124 : status, timedOut, output, used: used === '' ? undefined : Number(used) })
    }
    child.once('error', () => finish(127))
    child.once('close', (code) => finish(code ?? 1))
  })
}

/**
 * Look now and then how much a program has worked.
 *
 * @param {number | undefined} pid
 * @param {{ processorSeconds: number, restSeconds: number }} limits
 * @param {() => void} stop
 */
function watchWork(pid, { processorSeconds, restSeconds }, stop) {
  if (pid === undefined) return undefined
  const started = Date.now()
  // Less than a hundredth of a processor is rest: timers and the looking itself.
  let restsSince = { at: started, work: 0 }
  const interval = Math.min(5000, 250 * Math.min(processorSeconds, restSeconds))
  return setInterval(() => {
    const now = Date.now()
    const work = processorTime(pid) ?? (now - started) / 1000
    if (work - restsSince.work > ((now - restsSince.at) / 1000) * 0.01) restsSince = { at: now, work }
    if (work > processorSeconds || now - restsSince.at > restSeconds * 1000) stop()
  }, interval)
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
