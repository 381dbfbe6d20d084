/** A folder of its own for a test file, removed when its tests have run. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** Call at the top level of a test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wishbone-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param files relative path -> content */
export function writeTree(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
