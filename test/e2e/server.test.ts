/** The built local server as a program: its one line, its exit status, its errors. */
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { targets } from '../../scripts/lib/targets.mjs'
import { startServer } from './support/server'
import { patience } from '../support/patience.mjs'

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [inRoot(targets.server.output), ...args], { encoding: 'utf8', timeout: patience })

describe('the local server', () => {
  it('prints its address with a token that differs from start to start', async () => {
    const addresses: string[] = []
    for (let start = 0; start < 2; start++) {
      const server = await startServer()
      addresses.push(server.address)
      await server.stop()
    }
    for (const address of addresses) expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/)
    expect(new URL(addresses[0]).search).not.toBe(new URL(addresses[1]).search)
  })

  it.each([
    [
      ['--host', '0.0.0.0'],
      /^error: --host 0\.0\.0\.0 would accept connections from other machines\. Use 127\.0\.0\.1/,
    ],
    [['--port', 'http'], /^error: --port http is not a port/],
    [['--watch'], /^error: .*--watch/],
  ])('refuses %j with status 2 and one line', (args, message) => {
    const { status, stdout, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  it('says so when its port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { status, stderr } = run('--port', String((other.address() as AddressInfo).port))
    other.close()
    expect(status).toBe(2)
    expect(stderr).toMatch(/^error: .*EADDRINUSE.*choose another --port\n$/)
  })
})
