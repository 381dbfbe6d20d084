/**
 * `npm test [-- STAGE ...]`: everything that has to hold before a change is merged. Installs and
 * builds what is needed, runs the stages (all, or the named ones of `typecheck`, `lint`, `unit`,
 * `validation`, `e2e`), and ends with the line `N passed, N failed`, followed by `, N skipped` when
 * something was. A type check, a lint, a build and a missing tool count as one each.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from './lib/digest.mjs'
import { ensureInstalled } from './lib/ensure.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { run, runNpm } from './lib/run.mjs'
import { countTests, oneCheck, oneSkip, sum, summaryLine } from './lib/summary.mjs'
import { ensureTools } from './lib/tools.mjs'

/** @typedef {import('./lib/summary.mjs').Count} Count */

const checks = ['typecheck', 'lint']
const suites = ['unit', 'validation', 'e2e']
/** Browser flows wait for a page with patience that ends: nothing runs beside them. */
const alone = 'e2e'
/** A suite that hangs is a failure, not a wait: the limit of its processor time, s, three times what it needs on a quiet machine. */
const suiteSeconds = 2400

const args = process.argv.slice(2)
const unknown = args.find((arg) => ![...checks, ...suites].includes(arg))
if (unknown !== undefined) fail(`no stage "${unknown}"; choose from ${[...checks, ...suites].join(', ')}`, 2)
/** @param {string} stage */
const wanted = (stage) => args.length === 0 || args.includes(stage)
/** Its script in package.json: types that lint has checked with its rules are not checked twice. @param {string} check */
const scriptOf = (check) => (check === 'typecheck' && wanted('lint') ? 'typecheck:without-page' : check)
/** Collecting garbage is a quarter of the time of checks, of those in Go and of those in JavaScript; they have memory to spare. */
const collectSeldom = {
  GOGC: '400',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
}

/** @type {[stage: string, used: number | undefined][]} */
const processorSecondsUsed = []

/**
 * Report one stage as it ends.
 *
 * @param {string} name
 * @param {number} started
 * @param {Count} count
 * @param {number | undefined} used its processor time, s
 */
function report(name, started, count, used) {
  say(`${name}: ${summaryLine(count)} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  processorSecondsUsed.push([name, used])
  return count
}

/** One line per stage, and one for all: docs/testing.md has the budget. */
function reportProcessorTime() {
  let sumUsed = 0
  for (const [stage, used] of processorSecondsUsed) {
    if (used === undefined) return
    sumUsed += used
    say(`processor time of ${stage}: ${used.toFixed(0)} s`)
  }
  say(`processor time in all: ${sumUsed.toFixed(0)} s (${(sumUsed / 60).toFixed(1)} min)`)
}

/** @returns {Promise<Count>} */
async function checkTools() {
  const missing = await ensureTools()
  return sum(missing.map(() => (process.env.CI === 'true' ? oneCheck(false) : oneSkip())))
}

/** @returns {Promise<Count>} */
async function checkBuild() {
  const started = Date.now()
  const { status, used } = await run(process.execPath, [inRoot('scripts/build.mjs')], {
    show: 'stderr',
    measured: true,
  })
  return report('build', started, oneCheck(status === 0), used)
}

/** @param {string} name @returns {Promise<Count>} */
async function runCheck(name) {
  const started = Date.now()
  const { status, output, used } = await runNpm(['run', '--silent', scriptOf(name)], {
    show: 'capture',
    env: collectSeldom,
    processorSeconds: suiteSeconds,
    measured: true,
  })
  // The checks run side by side: what one has to say is printed in one piece.
  if (status !== 0) process.stdout.write(output)
  return report(name, started, oneCheck(status === 0), used)
}

/** @param {string} name a project of vitest.config.ts @returns {Promise<Count>} */
async function runSuite(name) {
  const started = Date.now()
  if (!filesBelow(inRoot('test', name)).some((file) => /\.test\.tsx?$/.test(file))) return sum([])
  const reportFile = inRoot('test-results', `${name}.json`)
  mkdirSync(path.dirname(reportFile), { recursive: true })
  rmSync(reportFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const { status, timedOut, used } = await run(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', `${name}*`, ...reporters],
    { processorSeconds: suiteSeconds, measured: true },
  )
  if (timedOut)
    say(`${name} was stopped: it had used ${suiteSeconds} s of processor time, or did nothing for ten minutes`)
  return report(name, started, countTests(readReport(reportFile), status), used)
}

/** @param {string} file @returns {import('./lib/summary.mjs').VitestReport | undefined} */
function readReport(file) {
  if (!existsSync(file)) return undefined
  return /** @type {import('./lib/summary.mjs').VitestReport} */ (JSON.parse(readFileSync(file, 'utf8')))
}

await ensureInstalled()
const counts = [await checkTools()]
// Checks read sources alone; tests read also what is built.
const checking = Promise.all(checks.filter(wanted).map(runCheck))
counts.push(await checkBuild())
for (const suite of suites.filter(wanted)) {
  if (suite === alone) await checking
  counts.push(await runSuite(suite))
}
counts.push(...(await checking))
const total = sum(counts)
process.exitCode = total.failed > 0 ? 1 : 0
reportProcessorTime()
console.log(summaryLine(total))
