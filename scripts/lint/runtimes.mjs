/**
 * Files of other languages that exports consist of: C compiles file by file without a warning, is formatted, and Python compiles and has
 * the types that it states. They are checked as parts of exports of small models, which have the headers and modules that are made for
 * each model. What this machine has no program for is left out, with a word. docs/decisions/0109-runtimes-as-files.md has the reasons.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { filesBelow } from '../lib/digest.mjs'
import { say } from '../lib/log.mjs'
import { inRoot } from '../lib/paths.mjs'
import { findCompiler, findProgram } from '../lib/programs.mjs'
import { programOf } from '../lib/results.mjs'

/** One with inputs, samples and events, one without any. */
const projects = ['control-loop', 'filters']
const targets = ['c', 'fmu2', 'fmu3', 'simulink', 'python']
const strict = ['-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-ffp-contract=off']

/** Earlier versions break other lines. */
const leastFormat = 20

/** @param {string} folder @returns {Promise<void>} writes the exports */
async function writeExports(folder) {
  const { runCli } = await programOf(inRoot(), folder)
  for (const project of projects) {
    for (const target of targets) {
      const out = path.join(folder, project, target)
      mkdirSync(out, { recursive: true })
      const archive = path.join(out, 'model.fmu')
      const place = target.startsWith('fmu') ? ['--no-libraries', '--out', archive] : ['--out', out]
      const file = inRoot('projects', project, 'project.json')
      let refusal = ''
      const io = { out: () => undefined, err: (/** @type {string} */ text) => void (refusal += text), debug: false }
      if ((await runCli(['export', file, '--no-verify', '--target', target, ...place], io)) !== 0)
        throw new Error(refusal)
      if (target.startsWith('fmu')) unpackSources(archive, out)
    }
  }
}

/** @param {string} archive @param {string} folder */
function unpackSources(archive, folder) {
  for (const [name, content] of Object.entries(unzipSync(readFileSync(archive))))
    if (name.startsWith('sources/') && !name.endsWith('/'))
      writeFileSync(path.join(folder, path.basename(name)), content)
}

/** @param {string} program @param {readonly string[]} args @returns {readonly string[]} what it says if it fails */
function problems(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? [] : [`${path.basename(program)}: ${stdout}${stderr}`.trim()]
}

/** @param {string} folder @returns {readonly string[]} */
function compileProblems(folder) {
  const compiler = findCompiler()
  if (compiler === undefined) {
    say('runtimes: C is not compiled, as there is no compiler')
    return []
  }
  // model.c is a part of bridge.c; equations are the same in all.
  const files = filesBelow(folder).filter(
    (file) => file.endsWith('.c') && !/equations\.c$|python.*model\.c$/.test(file),
  )
  return files.flatMap((file) => {
    const standIn = file.includes('simulink') ? [`-I${inRoot('test/support/simulink')}`, '-DMATLAB_MEX_FILE'] : []
    return problems(compiler, [...strict, ...standIn, '-c', file, '-o', path.join(folder, 'object.o')])
  })
}

/** @returns {readonly string[]} */
function formatProblems() {
  const format = findProgram(['clang-format'])
  const version = format === undefined ? '' : execFileSync(format, ['--version'], { encoding: 'utf8' })
  if (format === undefined || Number(/version (\d+)/.exec(version)?.[1]) < leastFormat) {
    say(`runtimes: the format of C is not checked, as there is no clang-format ${leastFormat} or later`)
    return []
  }
  const files = ['engine', 'scripts'].flatMap((folder) => filesBelow(inRoot(folder)))
  return problems(format, ['--dry-run', '--Werror', ...files.filter((file) => /\.[ch]$/.test(file))])
}

/** @param {string} folder @returns {readonly string[]} */
function pythonProblems(folder) {
  const python = findProgram(['python3'])
  if (python === undefined) {
    say('runtimes: Python is not checked, as there is none')
    return []
  }
  const files = filesBelow(path.join(folder, projects[0], 'python')).filter((file) => file.endsWith('.py'))
  const wrong = problems(python, ['-m', 'py_compile', ...files])
  const mypy = findProgram(['mypy'])
  if (mypy === undefined) {
    say('runtimes: the types of Python are not checked, as there is no mypy')
    return wrong
  }
  const cache = `--cache-dir=${inRoot('node_modules/.cache/mypy')}`
  return [...wrong, ...problems(mypy, ['--strict', '--ignore-missing-imports', '--no-error-summary', cache, ...files])]
}

/** @returns {Promise<readonly string[]>} */
export async function runtimeProblems() {
  const folder = mkdtempSync(path.join(tmpdir(), 'wishbone-runtimes-'))
  try {
    await writeExports(folder)
    return [...compileProblems(folder), ...formatProblems(), ...pythonProblems(folder)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await runtimeProblems()
  for (const problem of found) console.error(problem)
  process.exitCode = found.length === 0 ? 0 : 1
}
