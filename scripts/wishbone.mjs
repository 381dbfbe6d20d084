/**
 * `npm run --silent wishbone -- COMMAND ...`: the command line, installed and built when needed.
 * It runs in this process: its output, status and signals are the command's own.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled } from './lib/ensure.mjs'
import { fail } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { targets } from './lib/targets.mjs'

await ensureInstalled()
await ensureBuilt(['cli', 'worker'])
const program = inRoot(targets.cli.output)
if (!existsSync(program)) fail(`${targets.cli.entry} is missing from this copy of the repository`)
process.argv[1] = program
await import(pathToFileURL(program).href)
