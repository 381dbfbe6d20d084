/** Builds an exported Python package and runs its experiment. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'
import { ownCompilers } from '../../fmu/libraries'
import { runProgram } from '../../fmu/program'
import { misbehaves } from '../ended'
import { noCompiler, type CannotRun, type ExportedRows } from './types'

/** Time limit, s; enough to compile the library of a large vehicle without optimisation */
const buildLimit = 600

const noPython: CannotRun = {
  reason: 'no Python with NumPy was found',
  remedy: 'install NumPy, or set PYTHON to an interpreter that has it, and export again',
}

/**
 * @param limit time that the experiment may take, s
 * @throws ModelError if the package can't be built; where it fails or does not end
 */
export async function runPythonExport(
  { signals }: ExportedModel,
  files: ExportedFiles,
  limit: number,
  tools: { readonly signal?: AbortSignal; readonly running?: () => void },
): Promise<ExportedRows | CannotRun> {
  const folder = await mkdtemp(join(tmpdir(), 'wishbone-verify-'))
  const run = (program: string, args: readonly string[], seconds: number) =>
    runProgram(program, args, { folder, limit: seconds, signal: tools.signal })
  try {
    const python = await firstThat(
      pythons(),
      async (name) => (await run(name, ['-c', 'import numpy'], 60))?.status === 0,
    )
    if (python === undefined) return noPython
    const compiler = await firstThat(ownCompilers(), async (name) => (await run(name, ['--version'], 60))?.status === 0)
    if (compiler === undefined) return noCompiler
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    const name = packageName(files)
    const environment = `import os; os.environ.update(CC=${JSON.stringify(compiler)}, CFLAGS="-O0")`
    const built = await run(
      python,
      ['-B', '-c', `${environment}\nfrom ${name}.build import build; build()`],
      buildLimit,
    )
    if (built?.status !== 0)
      throw misbehaves(`can't be built (${lastLine(built?.late === true ? 'it took too long' : built?.err)})`)
    tools.running?.()
    const statements = [
      `import sys, numpy, ${name}`,
      `result = ${name}.Model().simulate()`,
      'numpy.savetxt(sys.stdout, numpy.column_stack([result.time, result.table]), "%.17g")',
    ]
    const result = await run(python, ['-B', '-c', statements.join('\n')], limit)
    if (result === undefined) throw misbehaves('could not be started')
    if (result.late) throw misbehaves(`did not end its experiment within ${limit} s`)
    if (result.signal !== null) throw misbehaves(`crashed when it was run on its experiment (${result.signal})`)
    if (result.status !== 0) throw misbehaves(`failed on its experiment (${lastLine(result.err)})`)
    const rows = result.out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ').map(Number))
    const column = (k: number): Float64Array => Float64Array.from(rows, (row) => row[k])
    return { time: column(0), values: signals.map((_, k) => column(k + 1)), how: 'a package in Python' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the Python interpreters to try; the one of the path may lack packages. */
const pythons = (): readonly string[] => [
  ...(process.env['PYTHON'] === undefined ? [] : [process.env['PYTHON']]),
  ...['python3', '/usr/bin/python3', 'python'],
]

async function firstThat<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await holds(one)) return one
  return undefined
}

function packageName(files: ExportedFiles): string {
  const name = Object.keys(files).find((path) => path.endsWith('/__init__.py'))
  if (name === undefined) throw new Error('a Python export without a package')
  return dirname(name)
}

/** Returns the last line of the output, in which Python states the error. */
const lastLine = (text = ''): string => (text.trim().split('\n').at(-1) ?? '').slice(0, 300)
