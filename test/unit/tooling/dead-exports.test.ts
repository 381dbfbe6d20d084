/** What nobody imports, lint has to find: a small tree of files with it, under the settings of this project. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRoot } from '../../../scripts/lib/paths.mjs'

const files: Readonly<Record<string, string>> = {
  'app/cli/main.ts': "import { used } from '../../engine/parts'\nused()\n",
  'engine/parts.ts': 'export const used = (): void => {}\nexport const unused = 1\nexport type Unused = number\n',
  'engine/nobody.ts': 'export const alone = 1\n',
}

interface Issues {
  readonly issues: readonly {
    readonly file: string
    readonly files?: readonly unknown[]
    readonly exports?: readonly { readonly name: string }[]
    readonly types?: readonly { readonly name: string }[]
  }[]
}

let issues: Issues['issues'] = []

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wishbone-dead-exports-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const name of ['knip.json', 'tsconfig.json', 'package.json']) copyFileSync(inRoot(name), path.join(folder, name))
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'), 'dir')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const knip = inRoot('node_modules/knip/bin/knip.js')
  const kinds = ['--include', 'files,exports,types', '--reporter', 'json', '--no-progress', '--no-exit-code']
  const { stdout } = await promisify(execFile)(process.execPath, [knip, ...kinds], { cwd: folder })
  issues = (JSON.parse(stdout) as Issues).issues
})

describe('lint finds', () => {
  const at = (file: string) => issues.find((issue) => issue.file === file)

  it('a value and a type that nobody imports', () => {
    expect(at('engine/parts.ts')?.exports?.map(({ name }) => name)).toEqual(['unused'])
    expect(at('engine/parts.ts')?.types?.map(({ name }) => name)).toEqual(['Unused'])
  })

  it('a file that nobody imports', () => {
    expect(at('engine/nobody.ts')?.files).toHaveLength(1)
  })
})
