/**
 * Digests of the results of a checkout: its command line, bundled from its sources, runs in this process and writes into a temporary
 * folder. It uses no other interface of the checkout, so that it serves before and after any change of the code. A refusal is
 * a result too: its message is kept in place of a digest.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { filesBelow } from './digest.mjs'
import { rawFiles } from './raw-files.mjs'

/**
 * @typedef {object} ResultRecord
 * @property {number} steps of runs with a fixed step
 * @property {Readonly<Record<string, string>>} results digest or message, by `project/experiment what`
 *
 * @typedef {object} Io
 * @property {(text: string) => void} out
 * @property {(text: string) => void} err
 * @property {boolean} debug
 * @property {unknown} [compiler]
 *
 * @typedef {object} Program what the bundle of a checkout exports
 * @property {(argv: readonly string[], io: Io) => Promise<number>} runCli
 * @property {(() => unknown) | undefined} newCompiler
 *
 * @typedef {object} Experiment
 * @property {number | string} stop
 * @property {{ readonly name: string, readonly step?: number | string }} [solver]
 *
 * @typedef {object} Project
 * @property {Readonly<Record<string, Experiment>>} [experiments]
 * @property {Readonly<Record<string, unknown>>} [formulations]
 */

/** Exports are recorded of the first experiment of each project. */
const targets = ['js', 'c', 'wasm', 'fmu2', 'fmu3', 'simulink', 'matlab', 'python']

/** Parts of reports that are times of this machine, or places in the temporary folder. */
const unsteady = new Set(['wallSeconds', 'milliseconds', 'out', 'files', 'verification'])

/**
 * @param {string} folder of a checkout with its packages
 * @param {{ only: string, steps: number, say: (text: string) => void }} options
 * @returns {Promise<ResultRecord>}
 */
export async function recordResults(folder, { only, steps, say }) {
  const work = mkdtempSync(path.join(tmpdir(), 'wishbone-results-'))
  try {
    const program = await programOf(folder, work)
    /** @type {Record<string, string>} */
    const results = {}
    for (const name of readdirSync(path.join(folder, 'projects')).sort()) {
      const file = path.join(folder, 'projects', name, 'project.json')
      if (!existsSync(file)) continue
      const jobs = jobsOf(name, /** @type {Project} */ (JSON.parse(readFileSync(file, 'utf8'))), steps)
      const chosen = jobs.filter((job) => job.name.includes(only))
      if (chosen.length === 0) continue
      const began = process.cpuUsage()
      // one for the project: most of its jobs share their equations
      const compiler = program.newCompiler?.()
      for (const job of chosen) Object.assign(results, await resultsOf(job, { program, compiler, file, work }))
      const { user, system } = process.cpuUsage(began)
      say(`${path.basename(folder)}: ${name}, ${((user + system) / 1e6).toFixed(1)} s`)
    }
    return { steps, results }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @param {string} work
 * @returns {Promise<Program>}
 */
export async function programOf(folder, work) {
  // where it is, and where it was in earlier commits
  const module = ['engine/compile/compiler', 'engine/host/compiler'].find((place) =>
    existsSync(path.join(folder, `${place}.ts`)),
  )
  const compiler = module
    ? `import { Compiler } from './${module}'
       import { registry } from './blocks'
       export const newCompiler = () => new Compiler(registry)`
    : 'export const newCompiler = undefined'
  const outfile = path.join(work, 'program.mjs')
  await esbuild.build({
    absWorkingDir: folder,
    stdin: { contents: `export { runCli } from './app/cli/cli'\n${compiler}`, resolveDir: folder, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['electron'],
    logLevel: 'error',
    plugins: [rawFiles],
    banner: {
      js: "import { createRequire as ownRequire } from 'node:module'; const require = ownRequire(import.meta.url);",
    },
  })
  return /** @type {Promise<Program>} */ (import(pathToFileURL(outfile).href))
}

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {(file: string, out: string) => string[]} command
 */

/**
 * @param {string} name
 * @param {Project} project
 * @param {number} steps
 * @returns {Job[]}
 */
function jobsOf(name, { experiments = {}, formulations = {} }, steps) {
  const names = Object.keys(experiments)
  const every = [...new Set(['default', ...Object.keys(formulations)])]
  /** @type {(formulation: string) => string[]} */
  const under = (formulation) => (formulation === 'default' ? [] : ['--formulation', formulation])
  return [
    ...every.map((formulation) => ({
      name: `${name} counts ${formulation}`,
      command: (/** @type {string} */ file) => ['compile', file, '--json', ...under(formulation)],
    })),
    ...names.flatMap((experiment, i) => {
      const end = endOf(experiments[experiment], steps)
      const formulation = every[i % every.length]
      return [
        {
          name: `${name}/${experiment} rows`,
          command: (/** @type {string} */ file, /** @type {string} */ out) => [
            ...['simulate', file, '--experiment', experiment, '--json', '--out', `${out}/rows.csv`, ...end],
            ...under(formulation),
          ],
        },
        ...(i === 0 ? targets : []).map((target) => ({
          name: `${name}/${experiment} ${target}`,
          command: (/** @type {string} */ file, /** @type {string} */ out) => [
            ...['export', file, '--experiment', experiment, '--json', '--no-verify', '--target', target],
            ...(target.startsWith('fmu') ? ['--no-libraries', '--out', `${out}/model.fmu`] : ['--out', out]),
          ],
        })),
      ]
    }),
  ]
}

/**
 * @param {Experiment} experiment
 * @param {number} steps
 * @returns {string[]}
 */
function endOf({ stop, solver: { name = 'dopri5', step = 0.001 } = { name: 'dopri5' } }, steps) {
  const seconds = secondsOf(stop)
  const variable = ['dopri5', 'radau5', 'rosenbrock'].some((prefix) => name === prefix)
  const end = variable ? (seconds * steps) / 2000 : Math.min(seconds, secondsOf(step) * steps)
  return Number.isFinite(end) ? ['--stop', String(end)] : []
}

/** @param {number | string} time as the projects write it: a number, or one with s or ms */
function secondsOf(time) {
  const [, value, unit] = /^\s*([\d.e+-]+)\s*(m?s)?\s*$/.exec(String(time)) ?? []
  return value === undefined ? NaN : Number(value) * (unit === 'ms' ? 1e-3 : 1)
}

/**
 * @param {Job} job
 * @param {{ program: Program, compiler: unknown, file: string, work: string }} at
 * @returns {Promise<Record<string, string>>}
 */
async function resultsOf({ name, command }, { program, compiler, file, work }) {
  const out = path.join(work, 'out')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out)
  let said = ''
  let refused = ''
  const status = await program.runCli(command(file, out), {
    out: (text) => void (said += text),
    err: (text) => void (refused += text),
    debug: true,
    compiler,
  })
  if (status !== 0) return { [name]: `exit ${status}: ${refused.trim().replaceAll(work, '').replaceAll(file, '')}` }
  return Object.fromEntries([
    [`${name} report`, digest(JSON.stringify(steadyPart(JSON.parse(said))))],
    ...filesBelow(out).map((written) => [`${name} ${path.relative(out, written)}`, digest(readFileSync(written))]),
  ])
}

/**
 * @param {unknown} value of JSON
 * @returns {unknown}
 */
function steadyPart(value) {
  if (Array.isArray(value)) return value.map(steadyPart)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (unsteady.has(key) ? [] : [[key, steadyPart(part)]])),
  )
}

/** @param {string | Uint8Array} content */
const digest = (content) => createHash('sha256').update(content).digest('hex').slice(0, 24)
