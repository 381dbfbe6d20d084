/** Exported C with other tools than the compiler of most tests; each test is skipped where its tool is missing. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import { exportPython } from '../../../engine/backends/python/package'
import type { ExportedModel } from '../../../engine/backends/exported'
import { exportExperiment } from '../../../engine/export/model'
import { buildC, compiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { writeExport } from '../../support/export-parity'
import { packageIn } from '../../support/python'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { covering } from '../../support/covering'

const folder = temporaryFolder()

const has = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0
const [clang, mingw] = ['clang', 'x86_64-w64-mingw32-gcc']

const made = new Map<string, ExportedModel>()
function model(name: string): ExportedModel {
  const { project, signals, step } = examples[name]
  const request = {
    project: project({ solver: { name: 'rk4', step } }),
    files: {},
    experiment: 'run',
    signals,
    jacobian: true,
  }
  const found = made.get(name) ?? exportExperiment(request, sharedCompiler).model
  made.set(name, found)
  return found
}

/** @throws Error with what the program says, unless it ends well and says nothing */
function quietly(target: string, program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: target, encoding: 'utf8' })
  if (status !== 0 || stderr !== '') throw new Error(`${program} ended with ${status}:\n${stderr}${stdout}`)
}

const strict = ['-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-ffp-contract=off', '-O1']

const named = ['a sampled controller', 'a linkage that strikes', 'a ball between floor and ceiling']

// The linkage has all that the ball has: memory, stops and events.
describe.each(covering(named, named.slice(0, 2)))('%s', (name) => {
  const place = name.replaceAll(' ', '-')

  it.skipIf(!has(clang))('is clean for clang with all its warnings but these', () => {
    const target = writeExport(folder, `${place}-clang`, exportC(model(name)))
    const left = [
      ...['padded', 'float-equal', 'unknown-warning-option'],
      // C99 allows these; arrays without bounds are what C has
      ...['declaration-after-statement', 'unsafe-buffer-usage'],
      // INFINITY and NAN are floats; floor gives a whole number
      ...['double-promotion', 'bad-function-cast'],
      // of later releases: every switch here has a default or all cases
      ...['switch-default', 'switch-enum', 'pre-c11-compat', 'unsafe-buffer-usage-in-libc-call'],
      // conditions that are constant in this model, and macros that it does not need
      ...['unreachable-code', 'unused-macros'],
    ]
    const warnings = ['-Weverything', ...left.map((warning) => `-Wno-${warning}`)]
    quietly(target, clang, ['-std=c99', '-Werror', ...warnings, '-fsyntax-only', 'model.c'])
  })

  it.skipIf(!has(mingw))(
    'is compiled and linked for Windows, as a program and as the library of a Python package',
    () => {
      const target = writeExport(folder, `${place}-windows`, exportC(model(name)))
      quietly(target, mingw, [...strict, 'main.c', 'model.c', '-lm', '-o', 'experiment.exe'])
      const packaged = writeExport(folder, `${place}-windows-python`, exportPython(model(name)))
      const bridge = `${packageIn(packaged)}/c/bridge.c`
      quietly(packaged, mingw, [...strict, '-shared', bridge, '-lm', '-o', 'model.dll'])
    },
  )
})

describe('an exported model', () => {
  it.skipIf(!has('cmake') || compiler === undefined)('is built by CMake, and its program runs the experiment', () => {
    const target = writeExport(folder, 'cmake', exportC(model('a sampled controller')))
    quietly(target, 'cmake', ['-S', '.', '-B', 'build', '-DCMAKE_C_FLAGS=-Werror'])
    quietly(target, 'cmake', ['--build', 'build'])
    const { stdout } = spawnSync(join(target, 'build/experiment'), { encoding: 'utf8' })
    expect(stdout.split('\n')[0]).toMatch(/^t \[s\],Plant\.y/)
    expect(existsSync(join(target, 'build/realtime'))).toBe(true)
  })

  it.skipIf(!has('valgrind') || compiler === undefined)('leaves no memory behind in a hundred lives', () => {
    const target = writeExport(folder, 'valgrind', exportC(model('a linkage that strikes')))
    writeFileSync(join(target, 'driver.c'), readFileSync('test/support/controller/driver.c'))
    const program = buildC(target, ['driver.c', 'model.c'], ['-O1', '-g'])
    const check = ['--quiet', '--error-exitcode=9', '--leak-check=full', '--errors-for-leak-kinds=all']
    quietly(target, 'valgrind', [...check, program, 'lives', '100', '2'])
  })
})
