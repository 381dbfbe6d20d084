/**
 * `node scripts/tutorial-pictures.mjs`: take the pictures of docs/tutorial and save its project again.
 * The test of the tutorial does what the text says and takes them on the way; run it by hand when the
 * window looks different, and look at the pictures before committing them.
 */
import { ensureInstalled } from './lib/ensure.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
const test = 'test/e2e/flows/tutorial.test.ts'
const { status } = await run(
  process.execPath,
  [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e', test],
  {
    env: { WISHBONE_PICTURES: inRoot('docs/tutorial/quarter-car') },
  },
)
process.exitCode = status
