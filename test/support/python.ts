/** Python with NumPy, for tests of exported packages; without it these tests are skipped, on CI they fail. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { compiler, quickCompiler } from './c-compiler'
import { rowsIn } from './octave'

const has = (program: string, module: string): boolean => spawnSync(program, ['-c', `import ${module}`]).status === 0

/** The interpreter of the path may be one without packages. */
export const python = ['python3', '/usr/bin/python3'].find((program) => has(program, 'numpy'))

export const hasScipy = python !== undefined && has(python, 'scipy.integrate')

/** Like `describe`, skipped with the reason in its title where there is no Python with NumPy, or no C compiler. */
export function describeWithPython(name: string, body: () => void): void {
  const missing = python === undefined ? 'no Python with NumPy' : compiler === undefined ? 'no C compiler' : undefined
  if (missing !== undefined && process.env.CI === 'true') throw new Error(`there is ${missing}`)
  if (missing !== undefined) describe.skip(`${name} (skipped: there is ${missing})`, body)
  else describe(name, body)
}

export interface PythonRun {
  readonly status: number | null
  readonly out: string
  readonly errors: string
}

/** Runs statements in a folder, with the C compiler of the other tests, which need not spend time on optimising. */
export function runPython(
  folder: string,
  statements: string,
  environment: Readonly<Record<string, string>> = {},
): PythonRun {
  const { status, stdout, stderr } = spawnSync(python ?? 'python3', ['-W', 'error', '-c', statements], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, CC: quickCompiler, CFLAGS: '-O0', PYTHONDONTWRITEBYTECODE: '1', ...environment },
  })
  return { status, out: stdout, errors: stderr }
}

/** The same, where an error fails the test. */
export function pythonPrints(folder: string, statements: string): string {
  const { status, out, errors } = runPython(folder, statements)
  if (status !== 0) throw new Error(`Python ended with ${status}:\n${errors}`)
  return out
}

/** Name of the package in the folder of an export. */
export function packageIn(folder: string): string {
  const found = readdirSync(folder, { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && entry.name.endsWith('model'),
  )
  if (found === undefined) throw new Error(`there is no package in ${folder}`)
  return found.name
}

/** Compiles the library of a package. */
export function buildPackage(folder: string): string {
  const name = packageIn(folder)
  pythonPrints(join(folder), `from ${name}.build import build; build()`)
  return name
}

/** Times and outputs of `simulate` of a package that is compiled. */
export function experimentInPython(folder: string, name: string): number[][] {
  const text = pythonPrints(
    folder,
    `import sys, numpy, ${name}
result = ${name}.Model().simulate()
numpy.savetxt(sys.stdout, numpy.column_stack([result.time, result.table]), "%.17g")`,
  )
  return rowsIn(text)
}
