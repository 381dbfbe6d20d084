/** All random cases of the files of test/validation that take a covering subset of them in `npm test` (`test/support/covering.ts`). */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { filesBelow } from '../../scripts/lib/digest.mjs'

const files = filesBelow(inRoot('test/validation')).filter(
  (file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('support/covering'),
)
const { status } = spawnSync(
  process.execPath,
  [join(inRoot('node_modules'), 'vitest/vitest.mjs'), 'run', '--project', 'validation*', ...files],
  { stdio: 'inherit', cwd: inRoot(), env: { ...process.env, WISHBONE_CASES: 'all' } },
)
process.exitCode = status ?? 1
