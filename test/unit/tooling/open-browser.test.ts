// @vitest-environment jsdom
/** How a browser is asked to open an address with a token. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBrowser } from '../../../scripts/lib/browser.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wishbone-test-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it.skipIf(process.platform !== 'linux')('names a file that leads there, which nobody else can read', async () => {
  // Every user of a machine can see these arguments.
  const seen = join(folder, 'arguments')
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}'\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  vi.stubEnv('DISPLAY', ':0')
  const address = 'http://127.0.0.1:1/?token=correct-horse&x="'
  expect(await openBrowser(address)).toBe(true)
  const given = readFileSync(seen, 'utf8')
  expect(given).not.toContain('correct-horse')
  const [file, ...others] = given.trim().split('\n')
  expect(others).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
  const page = new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/html')
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(`0; url=${address}`)
  rmSync(dirname(file), { recursive: true })
  expect(existsSync(file)).toBe(false)
})

it('does not open where there is no screen', async () => {
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) vi.stubEnv(name, '')
  if (process.platform === 'linux') expect(await openBrowser('http://127.0.0.1:1/?token=x')).toBe(false)
})
