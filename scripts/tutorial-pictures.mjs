/**
 * `node scripts/tutorial-pictures.mjs [quarter-car] [four-wheels] [validation]`: take the pictures of docs/tutorial and save
 * their projects again, all or those that are named. The tests of the tutorials do what the texts say and take them on the
 * way; run it by hand when the window looks different, and look at the pictures before committing them.
 */
import { mkdirSync } from 'node:fs'
import { ensureInstalled } from './lib/ensure.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

/** Tutorial -> test that walks through it. */
const tests = {
  'quarter-car': 'test/e2e/flows/tutorial.test.ts',
  'four-wheels': 'test/e2e/flows/tutorial-four-wheels.test.ts',
  validation: 'test/e2e/flows/tutorial-validation.test.ts',
}

const named = process.argv.slice(2)
await ensureInstalled()
for (const name of Object.keys(tests)) mkdirSync(inRoot('docs/tutorial', name), { recursive: true })
const wanted = Object.entries(tests).flatMap(([name, test]) =>
  named.length === 0 || named.includes(name) ? [test] : [],
)
const { status } = await run(
  process.execPath,
  [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e', ...wanted],
  { env: { WISHBONE_PICTURES: inRoot('docs/tutorial') } },
)
process.exitCode = status
