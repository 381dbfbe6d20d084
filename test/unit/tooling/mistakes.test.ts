/** Mistakes that oxlint has to find: a small tree of files that makes them, under the rules of this project. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRoot } from '../../../scripts/lib/paths.mjs'

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
}

const files: Readonly<Record<string, string>> = {
  'engine/cycle/a.ts': "import { b } from './b'\nexport const a = () => b\n",
  'engine/cycle/b.ts': "import { c } from './c'\nexport const b = () => c\n",
  'engine/cycle/c.ts': "import { a } from './a'\nexport const c = () => a\n",
  'engine/cycle/leaf.ts': "import { a } from './a'\nexport const leaf = a\n",
  'engine/promise.ts': 'const save = async (): Promise<void> => {}\nexport const close = (): void => {\n  save()\n}\n',
  'engine/cases.ts':
    "export function area(shape: 'disc' | 'square'): number {\n  switch (shape) {\n    case 'disc':\n      return 3\n  }\n  return 0\n}\n",
  'engine/any.ts': 'export const read = (text: string): number => JSON.parse(text).mass\n',
  'engine/loose.ts': 'export const isNone = (mass: unknown): boolean => mass == 0\n',
  'engine/message.ts': 'export const tell = (body: { mass: number }): string => `lost ${body}`\n',
  'engine/needless.ts': 'export const one = 1 // oxlint-disable-line no-console\n',
  'engine/wrong.ts': "export const mass: number = 'heavy'\n",
  'engine/unused.ts': 'const none = 1\nexport const one = 1\n',
  'scripts/wrong.mjs': "/** @type {number} */\nexport const mass = 'heavy'\n",
  'vite.config.ts': "export const mass: number = 'heavy'\n",
  'engine/sound.ts': 'export const twice = (value: number): string => `${2 * value}`\n',
  'app/renderer/Hook.tsx':
    "import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (!on) return null\n  const [text] = useState('')\n  return text\n}\n",
  'test/unit/shared.test.ts': "import { vi } from 'vitest'\nvi.mock('./other')\n",
}

let found: ReadonlyMap<string, readonly string[]> = new Map()

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wishbone-lint-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    copyFileSync(inRoot(name), path.join(folder, name))
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'), 'dir')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const oxlint = inRoot('node_modules/oxlint/bin/oxlint')
  const output = await promisify(execFile)(process.execPath, [oxlint, '--type-check', '--format', 'json'], {
    cwd: folder,
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
  const { diagnostics } = JSON.parse(output) as Report
  const names = [...new Set(diagnostics.map(({ filename }) => filename))]
  found = new Map(
    names.map((name) => [name, diagnostics.filter(({ filename }) => filename === name).map(({ code }) => code)]),
  )
})

describe('lint finds', () => {
  it.each([
    ['engine/cycle/a.ts', 'import(no-cycle)'],
    ['engine/cycle/b.ts', 'import(no-cycle)'],
    ['engine/cycle/c.ts', 'import(no-cycle)'],
    ['engine/promise.ts', 'typescript(no-floating-promises)'],
    ['engine/cases.ts', 'typescript(switch-exhaustiveness-check)'],
    ['engine/any.ts', 'typescript(no-unsafe-return)'],
    ['engine/loose.ts', 'eslint(eqeqeq)'],
    ['engine/message.ts', 'typescript(restrict-template-expressions)'],
    ['app/renderer/Hook.tsx', 'react-hooks(rules-of-hooks)'],
    ['test/unit/shared.test.ts', 'eslint(no-restricted-properties)'],
    // Types, of all that tsconfig.json includes: `npm test` checks them here.
    ['engine/wrong.ts', 'typescript(TS2322)'],
    ['engine/unused.ts', 'typescript(TS6133)'],
    ['scripts/wrong.mjs', 'typescript(TS2322)'],
    ['vite.config.ts', 'typescript(TS2322)'],
  ])('in %s %s', (file, rule) => {
    expect(found.get(file)).toContain(rule)
  })

  it('a comment that turns off a rule for nothing', () => {
    expect(found.get('engine/needless.ts')).toHaveLength(1)
  })

  it('nothing where nothing is wrong, and no fault in what only imports into a cycle', () => {
    expect(found.get('engine/sound.ts')).toBeUndefined()
    expect(found.get('engine/cycle/leaf.ts')).toBeUndefined()
  })
})
