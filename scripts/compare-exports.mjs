/**
 * Show that a change of the exported runtimes changes no result: the exports of every shipped project, byte by byte, and where the bytes
 * differ, the results of both when they are compiled and run.
 *
 *     node scripts/compare-exports.mjs write FOLDER [--of CHECKOUT] [--only TEXT]     write the exports of a checkout
 *     node scripts/compare-exports.mjs compare BEFORE AFTER [--only TEXT]             compare two such folders
 *
 *     --only TEXT      only exports whose name contains it, such as "sedan/" or "/fmu2"
 *
 * The exit status is 1 if results differ.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { commandLine } from './lib/command-line.mjs'
import { filesBelow } from './lib/digest.mjs'
import { exportRuns } from './lib/export-runs.mjs'
import { fail, say } from './lib/log.mjs'
import { inRoot } from './lib/paths.mjs'
import { programOf } from './lib/results.mjs'

const { values, positionals } = commandLine(import.meta.filename, {
  only: { type: 'string' },
  of: { type: 'string' },
})
const [action, first, second] = positionals
const only = values.only ?? ''
if (action === 'write' && first !== undefined) await writeExports(path.resolve(values.of ?? inRoot()), first)
else if (action === 'compare' && second !== undefined) compareExports(first, second)
else fail('say what to do: write FOLDER, or compare BEFORE AFTER', 2)

/** @param {string} checkout @param {string} folder */
async function writeExports(checkout, folder) {
  const work = path.resolve(folder)
  mkdirSync(work, { recursive: true })
  const { runCli, newCompiler } = await programOf(checkout, work)
  for (const project of readdirSync(path.join(checkout, 'projects')).sort()) {
    const file = path.join(checkout, 'projects', project, 'project.json')
    const targets = Object.keys(exportRuns).filter((target) => `${project}/${target}`.includes(only))
    if (!existsSync(file) || targets.length === 0) continue
    const compiler = newCompiler?.()
    for (const target of targets) {
      const out = path.join(work, project, target)
      rmSync(out, { recursive: true, force: true })
      mkdirSync(out, { recursive: true })
      const archive = target.startsWith('fmu') ? path.join(out, 'model.fmu') : undefined
      let refusal = ''
      const status = await runCli(
        [
          ...['export', file, '--json', '--no-verify', '--target', target, '--out', archive ?? out],
          ...(archive === undefined ? [] : ['--no-libraries']),
        ],
        { out: () => undefined, err: (text) => void (refusal += text), debug: false, compiler },
      )
      if (status !== 0) writeFileSync(path.join(out, 'refusal.txt'), refusal.replaceAll(work, '').replaceAll(file, ''))
      else if (archive !== undefined) unpack(archive, out)
    }
    say(project)
  }
}

/** @param {string} archive @param {string} folder */
function unpack(archive, folder) {
  for (const [name, content] of Object.entries(unzipSync(readFileSync(archive)))) {
    if (name.endsWith('/')) continue
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  rmSync(archive)
}

/** @param {string} before @param {string} after */
function compareExports(before, after) {
  const counts = { bytes: 0, results: 0, differing: 0 }
  for (const project of readdirSync(after).filter((name) => !name.startsWith('program'))) {
    for (const [target, run] of Object.entries(exportRuns)) {
      const name = `${project}/${target}`
      if (!name.includes(only) || !existsSync(path.join(after, name))) continue
      const [one, other] = [before, after].map((folder) => path.resolve(folder, name))
      const changed = differingFiles(one, other)
      if (changed.length === 0) counts.bytes++
      else if (sameResults(run(one), run(other))) {
        counts.results++
        say(`${name}: the same results; other bytes in ${changed.join(', ')}`)
      } else {
        counts.differing++
        process.stdout.write(`${name}: other results (${changed.join(', ')})\n`)
      }
    }
  }
  say(`${counts.bytes} alike to the byte, ${counts.results} with the same results, ${counts.differing} differing`)
  if (counts.differing > 0) process.exitCode = 1
}

/** @param {string} one @param {string} other @throws where neither runs, which would prove nothing */
function sameResults(one, other) {
  if (one.startsWith('exit ') && other.startsWith('exit ')) throw new Error(`neither runs: ${one.slice(0, 2000)}`)
  return one === other
}

/** @param {string} one @param {string} other @returns {string[]} */
function differingFiles(one, other) {
  const names = [one, other].flatMap((folder) => filesBelow(folder).map((file) => path.relative(folder, file)))
  return [...new Set(names)].filter((name) => {
    if (/\.so$|__pycache__/.test(name)) return false
    const [a, b] = [one, other].map((folder) => path.join(folder, name))
    return !existsSync(a) || !existsSync(b) || !readFileSync(a).equals(readFileSync(b))
  })
}
