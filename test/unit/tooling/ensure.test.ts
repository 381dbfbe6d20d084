/** Installing and building happen when they are due, and only then. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOf, filesBelow } from '../../../scripts/lib/digest.mjs'
import { isNodeSupported } from '../../../scripts/lib/ensure.mjs'
import { isInstalled, markInstalled } from '../../../scripts/lib/install.mjs'
import { withLock } from '../../../scripts/lib/lock.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { inRoot, root } from '../../../scripts/lib/paths.mjs'
import { allTargets, isSource } from '../../../scripts/lib/targets.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wishbone-tooling-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

describe('the digest of sources', () => {
  const digest = (): string => digestOf(folder, ['app', 'engine'])
  beforeEach(() => {
    write('app/a.ts', 'one')
    write('engine/b.ts', 'two')
  })

  it('stays when files are touched or other files change', () => {
    const before = digest()
    utimesSync(path.join(folder, 'app/a.ts'), 1, 1)
    write('docs/c.md', 'three')
    expect(digest()).toBe(before)
  })

  it.each([
    ['content', () => write('app/a.ts', 'uno')],
    ['a new file', () => write('engine/deep/c.ts', '')],
    ['a file that is gone', () => rmSync(path.join(folder, 'engine/b.ts'))],
    ['text that moved to another file', () => [write('app/a.ts', ''), write('app/z.ts', 'one')]],
  ])('changes with %s', (_, change) => {
    const before = digest()
    change()
    expect(digest()).not.toBe(before)
  })

  it('leaves out what is not asked for', () => {
    const withoutEngine = (): string => digestOf(folder, ['app', 'engine'], (name) => !name.startsWith('engine/'))
    const before = withoutEngine()
    write('engine/b.ts', 'changed')
    expect(withoutEngine()).toBe(before)
  })
})

describe('a target is made from', () => {
  it('documents if it is the page, and then from those that the page has', () => {
    const documents = Object.keys({
      ...import.meta.glob(['../../../docs/tutorial/*.md', '../../../docs/*.md'], { query: '?url' }),
      ...import.meta.glob(['../../../docs/tutorial/*/*.png', '../../../docs/images/*.png'], { query: '?url' }),
    }).map((file) => file.replace('../../../', ''))
    const sources = (name: string): readonly string[] =>
      filesBelow(inRoot('docs'))
        .map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
        .filter((file) => isSource(name, file))
    expect(sources('renderer').toSorted()).toEqual(documents.toSorted())
    for (const name of allTargets.filter((one) => one !== 'renderer')) expect(sources(name)).toEqual([])
  })

  it('no part of another host', () => {
    expect(isSource('cli', 'app/renderer/main.tsx')).toBe(false)
    expect(isSource('renderer', 'app/cli/main.ts')).toBe(false)
    expect(isSource('cli', 'app/cli/main.ts')).toBe(true)
  })
})

describe('packages', () => {
  const locked = (version: string): string =>
    JSON.stringify({
      packages: {
        '': { version: '0.1.0' },
        'node_modules/a': { version },
        'node_modules/other-system': { version: '1.0.0', optional: true },
      },
    })
  const installed = JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } })

  it('are missing in a clean clone', () => {
    write('package-lock.json', locked('1.0.0'))
    expect(isInstalled(folder)).toBe(false)
  })

  it('that npm ci installed by hand are accepted, those for other systems left out', () => {
    write('package-lock.json', locked('1.0.0'))
    write('node_modules/.package-lock.json', installed)
    expect(isInstalled(folder)).toBe(true)
  })

  it('of another version are not accepted', () => {
    write('package-lock.json', locked('1.0.1'))
    write('node_modules/.package-lock.json', installed)
    expect(isInstalled(folder)).toBe(false)
  })

  it('need not be installed again when only the name or version of the project changed', () => {
    write('package-lock.json', locked('1.0.0'))
    write('node_modules/.package-lock.json', installed)
    markInstalled(folder)
    write('package-lock.json', locked('1.0.0').replace('0.1.0', '0.2.0'))
    expect(isInstalled(folder)).toBe(true)
  })

  it('are due again when the lock file asks for others', () => {
    write('package-lock.json', locked('1.0.0'))
    write('node_modules/.package-lock.json', installed)
    markInstalled(folder)
    expect(isInstalled(folder)).toBe(true)
    write('package-lock.json', locked('1.0.1'))
    expect(isInstalled(folder)).toBe(false)
  })
})

it.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['18.20.0', false],
  ['22.0.0', true],
])('Node.js %s is accepted: %s', (version, accepted) => {
  expect(isNodeSupported(version)).toBe(accepted)
})

describe('two commands at once', () => {
  const order: string[] = []
  const step = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push(`${name} ends`)
  }

  it('take turns', async () => {
    const lock = path.join(folder, 'lock')
    await Promise.all([withLock(lock, step('first')), withLock(lock, step('second'))])
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('do not wait for one that has ended without cleaning up', async () => {
    const { output } = await run(process.execPath, ['-p', 'process.pid'], { show: 'capture' })
    const lock = write('lock', output.trim())
    expect(await withLock(lock, async () => readFileSync(lock, 'utf8'))).toBe(String(process.pid))
  })
})

describe('a program', () => {
  it('reports its exit status', async () => {
    expect((await run(process.execPath, ['-e', 'process.exit(3)'])).status).toBe(3)
  })

  it('that does not exist is reported as such', async () => {
    expect((await run(path.join(folder, 'nothing'), [])).status).toBe(127)
  })

  it('is stopped at its time limit', async () => {
    const result = await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { seconds: 0.3 })
    expect(result).toMatchObject({ timedOut: true, status: 124 })
  })

  it('is stopped at its limit of processor time, work of what it starts included', async () => {
    const busy = 'for (;;);'
    const starts = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`
    const result = await run(process.execPath, ['-e', starts], { processorSeconds: 0.4 })
    expect(result).toMatchObject({ timedOut: true, status: 124 })
  })

  it.runIf(process.platform === 'linux')('tells the processor time of what it starts, and its own status', async () => {
    const busy = 'const end = process.cpuUsage().user + 6e5; while (process.cpuUsage().user < end);'
    // The one that works is an orphan: what started it ends at once, as the processes of a browser do.
    const leaves = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: 'inherit' }).unref()`
    const starts = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(leaves)}]).on('close', () => process.exit(3))`
    const result = await run(process.execPath, ['-e', starts], { measured: true })
    expect(result).toMatchObject({ status: 3, timedOut: false })
    expect(result.used).toBeGreaterThan(0.6)
    expect(await run(path.join(folder, 'nothing'), [], { measured: true })).toMatchObject({ status: 127 })
    expect((await run(process.execPath, ['-e', ''])).used).toBeUndefined()
  })

  it('is stopped when it rests, and not before', async () => {
    const result = await run(process.execPath, ['-e', 'setInterval(() => {}, 100_000)'], {
      processorSeconds: 1000,
      restSeconds: 0.5,
    })
    expect(result).toMatchObject({ timedOut: true, status: 124 })
    const soon = await run(process.execPath, ['-e', ''], { processorSeconds: 1000, restSeconds: 600 })
    expect(soon).toMatchObject({ timedOut: false, status: 0 })
  })
})
