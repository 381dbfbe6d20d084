/**
 * `node measured.mjs PROGRAM ...`: run a program and write to file descriptor 3 how much processor time it and all that it started have
 * used, s. A process of its own, because the system adds up what has ended for its parent only. Linux alone tells it; elsewhere nothing is written.
 */
import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import { processorTime } from './processor-time.mjs'

const [program, ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: 'inherit' })
let started = true
child.once('error', () => (started = false))
child.once('close', (status) => {
  process.exitCode = started ? (status ?? 1) : 127
  if (process.platform === 'linux') writeSync(3, String(processorTime(process.pid)))
})
