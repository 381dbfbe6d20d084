/**
 * One install or build at a time: two commands started together (a shell script that runs several
 * simulations, a test that calls the command line) must not write the same files.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user exists even though it takes no signal from us.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  }
}

/** @param {string} file @returns {number | undefined} the process that holds the lock */
function holderOf(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Run `work` while holding the lock `file`. A lock left by a process that has ended is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} [onWait] told once when another process is at work
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(path.dirname(file), { recursive: true })
  let waited = false
  let unreadable = 0
  while (!take(file)) {
    const holder = holderOf(file)
    // Between creating the file and writing the number there is a moment without a number.
    unreadable = holder === undefined ? unreadable + 1 : 0
    if (unreadable > 20 || (holder !== undefined && !isAlive(holder))) rmSync(file, { force: true })
    else if (holder !== undefined && !waited) {
      waited = true
      onWait(holder)
    }
    await sleep(50)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
