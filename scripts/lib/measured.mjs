/**
 * `node measured.mjs PROGRAM ...`: run a program and write to file descriptor 3 how much processor time it and all that it started have
 * used, s. A process of its own, because the system adds up what has ended for its parent only. Linux alone tells it; elsewhere nothing is written.
 */
import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import koffi from 'koffi'
import { processorTime } from './processor-time.mjs'

/** prctl(2): PR_SET_CHILD_SUBREAPER */
const ADOPT_DESCENDANTS = 36

/**
 * Have the system hand over to this process what its descendants leave behind. Processes of a browser outlive the one that started them, and
 * the time of an orphan is added to nobody's: without this, four fifths of a flow's time is missing. Nothing waits for the adopted ones, so they
 * stay in the table of processes, with their time, after they have ended.
 */
function adoptDescendants() {
  const prctl = koffi
    .load(null)
    .func('int prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d)')
  return prctl(ADOPT_DESCENDANTS, 1, 0, 0, 0) === 0
}

const isComplete = process.platform === 'linux' && adoptDescendants()
const [program, ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: 'inherit' })
let started = true
child.once('error', () => (started = false))
child.once('close', (status) => {
  process.exitCode = started ? (status ?? 1) : 127
  if (isComplete) writeSync(3, String(processorTime(process.pid)))
})
