/** The built local server, as `npm start` runs it. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { targets } from '../../../scripts/lib/targets.mjs'

export interface RunningServer {
  /** Address with the token. */
  readonly address: string
  stop(): Promise<void>
}

/** Not the profile of whoever runs the tests. */
const env = { ...process.env, WISHBONE_PROFILE: inRoot('.wishbone/test-profile') }

export function startServer(...args: readonly string[]): Promise<RunningServer> {
  const program = inRoot(targets.server.output)
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let errors = ''
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      const address = /^Wishbone: (http:\/\/\S+)$/.exec(line)?.[1]
      if (address === undefined) reject(new Error(`unexpected first line of the server: ${line}`))
      else resolve({ address, stop: () => (child.kill(), ended) })
    })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`the server ended with ${code}: ${errors}`)))
  })
}
