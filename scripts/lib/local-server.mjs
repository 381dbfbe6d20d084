/** The built local server, for scripts that take pictures. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { inRoot } from './paths.mjs'
import { targets } from './targets.mjs'

/** @returns {Promise<{ address: string, stop: () => void }>} */
export function startServer() {
  const env = { ...process.env, WISHBONE_PROFILE: inRoot('.wishbone/pictures-profile') }
  const server = spawn(process.execPath, [inRoot(targets.server.output)], { stdio: ['ignore', 'pipe', 'inherit'], env })
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', (line) => {
      resolve({ address: line.replace('Wishbone: ', ''), stop: () => server.kill() })
    })
    server.once('close', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}
