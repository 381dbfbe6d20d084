/** GNU Octave, for tests of exported MATLAB functions; without it these tests are skipped, on CI they fail. */
import { spawnSync } from 'node:child_process'
import { describe } from 'vitest'

/** Without the graphical interface where there is one. */
export const octave = ['octave-cli', 'octave'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Like `describe`, skipped with the reason in its title where there is no Octave. */
export function describeWithOctave(name: string, body: () => void): void {
  if (octave === undefined && process.env.CI === 'true') throw new Error('there is no Octave')
  if (octave === undefined) describe.skip(`${name} (skipped: there is no Octave)`, body)
  else describe(name, body)
}

/**
 * Runs statements in a folder.
 *
 * @returns what they print
 * @throws Error with the messages of Octave
 */
export function runOctave(folder: string, statements: string): string {
  const args = ['--no-gui', '--no-init-file', '--no-window-system', '--quiet', '--eval', statements]
  const { status, stdout, stderr } = spawnSync(octave ?? 'octave', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (status !== 0) throw new Error(`Octave ended with ${status}:\n${stderr}`)
  return stdout
}

/** Times and signals of `run_experiment` in the folder of an export. @param stop s; that of the experiment when missing */
export function experimentInOctave(folder: string, stop?: number): number[][] {
  const run = stop === undefined ? 'run_experiment()' : `run_experiment([], ${stop})`
  return rowsIn(runOctave(folder, `[t, y] = ${run}; ${printRows}`))
}

/** Prints `t` and `y`. */
export const printRows = "printf([repmat('%.17g ', 1, columns(y) + 1) '\\n'], [t y].');"

/** Rows of numbers that a program has printed. */
export function rowsIn(text: string): number[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
}
