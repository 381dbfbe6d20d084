/** The line of progress on a terminal, and the share that commands report. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCli } from '../../../app/cli/cli'
import { progressLine } from '../../../app/cli/progress'
import { sharedCompiler } from '../../support/compiler'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, put } from './command-line'

it('appears after a second, changes at most five times a second, and goes before other output', () => {
  let now = 0
  const written: string[] = []
  const line = progressLine(
    (text) => written.push(text),
    () => now,
  )
  const at = (time: number, share: number): number => {
    now = time
    line.show(share)
    return written.length
  }
  expect(at(999, 0.1)).toBe(0)
  expect(at(1000, 0.254)).toBe(1)
  expect(written[0]).toBe('\r\u001B[K25 % (Ctrl+C ends the command)')
  expect(at(1199, 0.3)).toBe(1)
  expect(at(1200, 0.259)).toBe(1)
  expect(at(1400, 1.2)).toBe(2)
  expect(written[1]).toContain('100 %')
  line.clear()
  line.clear()
  expect(written.slice(2)).toEqual(['\r\u001B[K'])
})

it.each([
  ['simulate', '--out', 'out.csv'],
  ['realtime', '--json'],
])('is reported by %s, from 0 to 1', async (command, ...more) => {
  const folder = temporaryFolder()
  const shares: number[] = []
  const argv = [
    command,
    put(folder, 'cart.json', cart),
    ...more.map((arg) => (arg === 'out.csv' ? join(folder, arg) : arg)),
  ]
  await runCli(argv, {
    out: () => undefined,
    err: () => undefined,
    debug: false,
    compiler: sharedCompiler,
    progress: (share) => void shares.push(share),
  })
  expect(shares.length).toBeGreaterThan(1)
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...shares)).toBeLessThanOrEqual(1)
  expect(shares.at(-1)).toBeGreaterThan(shares[0])
})
