/**
 * Show that a change of the code changes no result: digests of what every shipped project and experiment gives.
 *
 *     node scripts/compare-results.mjs record FILE.json         write the digests of this checkout
 *     node scripts/compare-results.mjs compare FILE.json        compare this checkout with them
 *     node scripts/compare-results.mjs compare FOLDER           compare this checkout with another one
 *
 * Recorded are the rows and the report of a short run, the operation counts of every formulation, and every file of the exports.
 *
 *     --only TEXT      only entries whose name contains it, such as "sedan" or "sedan/braking rows"
 *     --steps N        steps of a run with a fixed step (default 100); others run N/2000 of their time
 *     --of FOLDER      record or compare this checkout instead of the one that the script belongs to
 *
 * The exit status is 1 if something differs. A checkout needs its packages, no build.
 */
import { existsSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { commandLine } from './lib/command-line.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { recordResults } from './lib/results.mjs'

const { values, positionals } = commandLine(import.meta.filename, {
  only: { type: 'string' },
  steps: { type: 'string' },
  of: { type: 'string' },
})
const [action, other] = positionals
if ((action !== 'record' && action !== 'compare') || other === undefined || positionals.length > 2)
  fail('say what to do: record FILE.json, compare FILE.json or compare FOLDER', 2)
const steps = values.steps === undefined ? undefined : Number(values.steps)
if (steps !== undefined && !(Number.isInteger(steps) && steps > 0)) fail('--steps takes a positive whole number', 2)
const folder = values.of === undefined ? inRoot() : path.resolve(values.of)
const only = values.only ?? ''

if (action === 'record') {
  const record = await recordResults(folder, { only, steps: steps ?? 100, say })
  await writeFile(other, `${JSON.stringify(record, null, 1)}\n`)
  say(`${Object.keys(record.results).length} digests in ${other}`)
} else {
  if (!existsSync(other)) fail(`${other} is neither a record nor a checkout`, 2)
  const before = statSync(other).isDirectory()
    ? await recordResults(path.resolve(other), { only, steps: steps ?? 100, say })
    : /** @type {import('./lib/results.mjs').ResultRecord} */ (JSON.parse(await readFile(other, 'utf8')))
  if (steps !== undefined && steps !== before.steps) fail(`${other} was recorded with --steps ${before.steps}`, 2)
  const now = await recordResults(folder, { only, steps: before.steps, say })
  const names = [...new Set([...Object.keys(before.results), ...Object.keys(now.results)])].filter((name) =>
    name.includes(only),
  )
  const differing = names.filter((name) => before.results[name] !== now.results[name])
  for (const name of differing) process.stdout.write(`${name}: ${describe(before.results[name], now.results[name])}\n`)
  say(differing.length === 0 ? `all ${names.length} alike` : `${differing.length} of ${names.length} differ`)
  if (differing.length > 0) process.exitCode = 1
}

/** @param {string | undefined} before @param {string | undefined} now */
function describe(before, now) {
  if (before === undefined) return 'new'
  if (now === undefined) return 'gone'
  return `${before} -> ${now}`
}
