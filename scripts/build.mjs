/** `npm run build [-- TARGET ...]`: bundle what changed into dist/ (`--force`: also what did not). */
import { rmSync } from 'node:fs'
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs'
import { fail } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { allTargets, targets } from './lib/targets.mjs'

const args = process.argv.slice(2)
const names = args.filter((arg) => arg !== '--force')
const unknown = names.find((name) => !(name in targets))
if (unknown !== undefined) fail(`no target "${unknown}"; choose from ${allTargets.join(', ')}`, 2)
const wanted = names.length > 0 ? names : allTargets
if (args.includes('--force')) for (const name of wanted) rmSync(inRoot('dist/.stamps', name), { force: true })
await ensureInstalled()
await ensureBuilt(wanted)
