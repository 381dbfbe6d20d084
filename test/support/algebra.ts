/** SymPy and Maxima, for tests of equations written for them; without them these tests are skipped, on CI they fail. */
import { spawnSync } from 'node:child_process'
import { describe } from 'vitest'

const runs = (program: string, args: readonly string[]): boolean => spawnSync(program, args).status === 0

const sympy = ['python3', '/usr/bin/python3'].find((program) => runs(program, ['-c', 'import sympy']))
const maxima = ['maxima'].find((program) => runs(program, ['--version']))

/** Like `describe`, skipped with the reason in its title where one of the programs is missing. */
export function describeWithAlgebra(name: string, body: () => void): void {
  const missing = sympy === undefined ? 'no SymPy' : maxima === undefined ? 'no Maxima' : undefined
  if (missing !== undefined && process.env.CI === 'true') throw new Error(`there is ${missing}`)
  if (missing !== undefined) describe.skip(`${name} (skipped: there is ${missing})`, body)
  else describe(name, body)
}

function printed(program: string | undefined, args: readonly string[], folder: string): string {
  const { status, stdout, stderr } = spawnSync(program ?? '', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stderr}\n${stdout.slice(-2000)}`)
  return stdout
}

/** Runs statements in Python with SymPy; returns what they print. */
export const runSympy = (folder: string, statements: string): string => printed(sympy, ['-c', statements], folder)

/** Runs a file in Maxima; returns what it prints. */
export const runMaxima = (folder: string, file: string): string =>
  printed(maxima, ['--very-quiet', '--init=/dev/null', `--batch=${file}`], folder)
