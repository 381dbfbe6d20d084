/** The C compiler of this machine, for tests of exported code; without one these tests are skipped, on CI they fail. */
import { execFileSync, spawnSync } from 'node:child_process'
import { describe } from 'vitest'

const candidates = [...(process.env.CC ? [process.env.CC] : []), 'gcc', 'clang', 'cc']

const firstThatRuns = (names: readonly string[]): string | undefined =>
  names.find((name) => spawnSync(name, ['--version']).status === 0)

/** Name of a C compiler that runs, if there is one. */
export const compiler = firstThatRuns(candidates)

/**
 * The compiler of code that is not optimised: clang, where it is there, takes 0.4 of the processor time of gcc for the equations of a
 * vehicle, whose functions have thousands of lines. What is optimised is compiled by gcc, so that both of them see code of every kind.
 */
export const quickCompiler = process.env.CC ? compiler : (firstThatRuns(['clang']) ?? compiler)

/** Like `describe`, skipped with the reason in its title where there is no C compiler. */
export function describeWithCompiler(name: string, body: () => void): void {
  if (compiler === undefined && process.env.CI === 'true') throw new Error('there is no C compiler (gcc, clang or $CC)')
  if (compiler === undefined) describe.skip(`${name} (skipped: there is no C compiler)`, body)
  else describe(name, body)
}

/**
 * Compiles and links C files with all warnings as errors. The order of operations is the same at every level of optimisation
 * (`-ffp-contract=off`, no fast math), so most tests take none, in a fifth of the time of `-O3`, which the Makefile of an export has
 * and a tyre and a linkage are compared with (`events/exports`). Models of every kind that has code of its own are also compiled with
 * `-O1`, the lowest level that follows values for its warnings; the whole vehicle is in the benchmark.
 *
 * @returns path of the executable
 * @throws Error with what the compiler printed
 */
export function buildC(folder: string, files: readonly string[], flags: readonly string[] = ['-O0']): string {
  const strict = ['-std=c99', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-ffp-contract=off']
  // The libraries of sanitizers are a package of their own for clang, and a part of gcc.
  const sanitized = flags.some((flag) => flag.startsWith('-fsanitize'))
  const program = (flags.includes('-O0') && !sanitized ? quickCompiler : compiler) ?? 'cc'
  const result = spawnSync(program, [...strict, ...flags, ...files, '-lm', '-o', 'program'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`the C compiler refused:\n${result.stderr}`)
  return `${folder}/program`
}

/** Runs an executable and returns the numbers that it prints. */
export function runC(executable: string, input: string): number[] {
  const output = execFileSync(executable, { input, encoding: 'utf8', maxBuffer: 1e8 })
  return output.trim().split(/\s+/).map(readNumber)
}

/** As C prints doubles with %.17g, including `-nan` and `inf`. */
function readNumber(text: string): number {
  if (/nan/.test(text)) return NaN
  if (/inf/.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return Number(text)
}
