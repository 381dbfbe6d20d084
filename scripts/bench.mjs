/**
 * `npm run bench [-- NAME ...]`: run the programs of test/bench (all that measure time, or the named
 * ones). `npm run bench:counts` runs `counts`, which compares operation counts with a baseline and
 * measures no time. From the first option on, what follows the names is handed to the program; `--help` after a name shows what
 * it takes.
 */
import path from 'node:path'
import { headComment } from './lib/command-line.mjs'
import { filesBelow } from './lib/digest.mjs'
import { ensureInstalled } from './lib/ensure.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

const all = process.argv.slice(2)
const option = all.findIndex((arg) => arg.startsWith('-'))
const names = option < 0 ? all : all.slice(0, option)
const handedOn = option < 0 ? [] : all.slice(option).filter((arg) => arg !== '--')

const programs = new Map(
  filesBelow(inRoot('test/bench'))
    .filter((file) => path.dirname(file) === inRoot('test/bench') && file.endsWith('.ts'))
    .map((file) => [path.basename(file, '.ts'), file]),
)
const unknown = names.find((name) => !programs.has(name))
if (unknown !== undefined) fail(`no benchmark "${unknown}"; choose from ${[...programs.keys()].join(', ')}`, 2)

if (handedOn.includes('--help')) {
  const about = names.length === 0 ? [import.meta.filename] : names.map((name) => String(programs.get(name)))
  for (const file of about) process.stdout.write(headComment(file))
  process.stdout.write(names.length === 0 ? `\nPrograms: ${[...programs.keys()].join(', ')}\n` : '')
  process.exit(0)
}
await ensureInstalled()
const { bundle } = await import('./lib/bundle.mjs')
const chosen = names.length > 0 ? names : [...programs.keys()].filter((name) => name !== 'counts')
for (const name of chosen) {
  const program = inRoot('dist/bench', `${name}.mjs`)
  await bundle(/** @type {string} */ (programs.get(name)), program, 'esm')
  say(`bench ${name}`)
  const { status } = await run(process.execPath, [program, ...handedOn])
  if (status !== 0) process.exitCode = status
}
