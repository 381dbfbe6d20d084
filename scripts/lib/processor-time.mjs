/** Processor time of a program and of all that it started: how much work it has done, however busy the machine is. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks per second in /proc, the same on all systems that Node runs on. */
const TICKS = 100

/**
 * @typedef {object} Process
 * @property {number} pid
 * @property {number} parent
 * @property {number} seconds its own processor time and, where the system tells, that of its ended children, s
 */

/**
 * Processor time of a process and its descendants, s; undefined where the system does not tell (Windows), and 0 for a process that has ended.
 *
 * @param {number} pid
 * @returns {number | undefined}
 */
export function processorTime(pid) {
  const all = processes()
  if (all === undefined) return undefined
  let total = 0
  let level = new Set([pid])
  while (level.size > 0) {
    for (const process of all) if (level.has(process.pid)) total += process.seconds
    level = new Set(all.filter(({ parent }) => level.has(parent)).map((process) => process.pid))
  }
  return total
}

/** @returns {readonly Process[] | undefined} */
function processes() {
  if (process.platform === 'linux') return fromProc()
  return process.platform === 'win32' ? undefined : fromPs()
}

/** proc(5): after the name in parentheses come the state, the parent and, from the twelfth field on, utime, stime, cutime, cstime. */
function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      let line
      try {
        line = readFileSync(`/proc/${name}/stat`, 'latin1')
      } catch {
        return [] // It has ended since the folder was listed.
      }
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / TICKS }]
    })
}

/** `ps` of macOS and the BSDs: the time is written [hours:]minutes:seconds. */
function fromPs() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, time] = line.trim().split(/\s+/)
    const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0)
    return { pid: Number(pid), parent: Number(parent), seconds }
  })
}
