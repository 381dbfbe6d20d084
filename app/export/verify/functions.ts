/** Runs the experiment of exported MATLAB functions in GNU Octave, where there is one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'
import { runProgram } from '../../fmu/program'
import { misbehaves } from '../ended'
import type { CannotRun, ExportedRows } from './types'

/** s; Octave interprets the functions, which takes minutes for a vehicle, and an export shouldn't wait for that. */
const longest = 120

const noOctave: CannotRun = {
  reason: 'GNU Octave was not found, and only MATLAB or Octave can run it',
  remedy: 'install Octave and export again, or compare a first run in MATLAB with the run in Wishbone',
}
const tooLong: CannotRun = {
  reason: `Octave did not end the experiment within ${longest} s`,
  remedy: 'export it with an earlier stop time to verify it',
}

/** @throws ModelError if the functions fail */
export async function runMatlabExport(
  { signals }: ExportedModel,
  files: ExportedFiles,
  tools: { readonly signal?: AbortSignal; readonly running?: () => void },
): Promise<ExportedRows | CannotRun> {
  const folder = await mkdtemp(join(tmpdir(), 'wishbone-verify-'))
  const run = (program: string, statements: string, limit: number) =>
    runProgram(program, ['--no-gui', '--no-init-file', '--no-window-system', '--quiet', '--eval', statements], {
      folder,
      limit,
      signal: tools.signal,
    })
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    for (const program of ['octave-cli', 'octave']) {
      const version = await run(program, "printf('%s', version())", 60)
      if (version?.status !== 0) continue
      tools.running?.()
      const print = String.raw`printf([repmat('%.17g ', 1, columns(y) + 1) '\n'], [t y].');`
      const result = await run(program, `[t, y] = run_experiment(); ${print}`, longest)
      if (result === undefined) throw misbehaves('could not be started')
      if (result.late) return tooLong
      if (result.status !== 0) throw misbehaves(`failed on its experiment in Octave (${lastLine(result.err)})`)
      const rows = result.out
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
      const column = (k: number): Float64Array => Float64Array.from(rows, (row) => row[k])
      const how = `MATLAB functions in GNU Octave ${version.out.trim()}`
      return { time: column(0), values: signals.map((_, k) => column(k + 1)), how }
    }
    return noOctave
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const lastLine = (text: string): string => (text.trim().split('\n').at(-1) ?? '').slice(0, 300)
