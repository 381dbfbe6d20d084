/** Runs an export of a model: text with all its results, in which every bit of a number shows. Needs gcc, Python and Octave. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from './paths.mjs'

/** Large models take most of their time in the compiler. */
const options = ['-std=c99', '-O0', '-w', '-ffp-contract=off']

/** @param {string} program @param {readonly string[]} args @param {string} cwd */
function output(program, args, cwd) {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { status, stdout, stderr } = /** @type {{ status: number, stdout: string, stderr: string }} */ (error)
    return `exit ${status}: ${stdout}${stderr}`
  }
}

/** @param {string} folder @param {readonly string[]} sources @param {readonly string[]} [args] @param {readonly string[]} [more] */
function compiledOutput(folder, sources, args = [], more = []) {
  const work = mkdtempSync(path.join(tmpdir(), 'wishbone-run-'))
  try {
    const program = path.join(work, 'program')
    execFileSync('gcc', [...options, ...more, `-I${folder}`, ...sources, '-lm', '-o', program], { cwd: folder })
    return output(program, args, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** @param {string} folder @param {readonly string[]} without */
const cFiles = (folder, without = []) =>
  readdirSync(folder).filter((name) => name.endsWith('.c') && !without.includes(name))

/** @param {string} name */
const driver = (name) => inRoot('scripts/lib/export-runs', name)

/** @param {string} folder @param {2 | 3} version */
function fmu(folder, version) {
  const sources = path.join(folder, 'sources')
  return compiledOutput(sources, [driver(`fmi${version}.c`), ...cFiles(sources)])
}

/** @param {string} folder */
function module(folder) {
  const code = `const { createModel } = await import(process.argv[1])
    const model = await createModel()
    model.begin()
    for (let n = 0; n < 100; n++) { model.step(); model.outputs(model.time); console.log(model.time, ...model.y) }`
  return output(process.execPath, ['--input-type=module', '-e', code, path.join(folder, 'model.mjs')], folder)
}

/** @param {string} folder */
function python(folder) {
  const code = `import sys, glob, os
sys.path.insert(0, '.')
sys.dont_write_bytecode = True
name = os.path.basename(os.path.dirname(glob.glob('*/variables.py')[0]))
os.environ['CFLAGS'] = '-O0 -w'
build = __import__(name + '.build').build
build.build()
package = __import__(name)
model = package.Model()
model.step(20)
print(model.time.hex(), [v.hex() for v in model.y])
print(package.EXPERIMENT, package.PARAMETERS)
result = model.simulate(stop=min(package.EXPERIMENT.stop, 200 * package.EXPERIMENT.step))
for row in result.table.tolist(): print([v.hex() for v in row])
try: print([m.tolist() for m in model.linearize()])
except package.ModelError as e: print(e)`
  return output('python3', ['-c', code], folder)
}

/** @param {string} folder */
function simulink(folder) {
  const [block] = readdirSync(folder).filter((name) => /^block_.*\.m$/.test(name))
  const masks = /parameters = \{\n([\s\S]*?)\n\};/.exec(readFileSync(path.join(folder, block), 'utf8'))?.[1] ?? ''
  const values = masks.split('\n').flatMap((line) => /'([^']*)'$/.exec(line)?.[1] ?? [])
  const text = readdirSync(folder)
    .filter((name) => /\.[ch]$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
  const inputs = Number(/#define INPUT_PORTS (\d+)/.exec(text)?.[1])
  const step = Number(/#define STEP (\S+)/.exec(text)?.[1])
  const args = [String(10 * step), String(300 * step), '0', ...Array(inputs).fill('0.01'), ':', ...values]
  const standIn = [`-I${inRoot('test/support/simulink')}`, '-DMATLAB_MEX_FILE']
  return compiledOutput(folder, cFiles(folder), args, standIn)
}

/** @param {string} folder */
function matlab(folder) {
  const code = `more off; v = model_variables(); m = model_start(); for k = 1:10, m = model_step(m); end, printf('%.17g\\n', m.x);
    [t, y] = run_experiment([], 10 * (model_time(m) / 10)); printf('%.17g\\n', t, y); printf('%.17g\\n', model_derivatives(0, m.x));`
  return output('octave-cli', ['--quiet', '--no-init-file', '--eval', code], folder)
}

/** @type {Readonly<Record<string, (folder: string) => string>>} */
export const exportRuns = {
  js: module,
  wasm: module,
  c: (folder) =>
    compiledOutput(folder, cFiles(folder, ['realtime.c', 'send.c'])) +
    compiledOutput(folder, [driver('api.c'), ...cFiles(folder, ['realtime.c', 'send.c', 'main.c'])]),
  fmu2: (folder) => fmu(folder, 2),
  fmu3: (folder) => fmu(folder, 3),
  simulink,
  matlab,
  python,
}
