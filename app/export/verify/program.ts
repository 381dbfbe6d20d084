/** Compiles the exported C and runs its program of the experiment. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportedFiles, ExportedModel } from '../../../engine/backends/exported'
import { ModelError } from '../../../engine/errors/model-error'
import { ownCompilers } from '../../fmu/libraries'
import { misbehaves } from '../ended'
import { runProgram } from '../../fmu/program'
import { noCompiler, type CannotRun, type ExportedRows } from './types'

/** Characters of source beyond which a compiler takes longer to optimise than the program then saves. */
const long = 2e5
/** s */
const compilerLimit = 600

/**
 * @param limit time that the program may take, s
 * @throws ModelError if the compiler refuses the sources; where the program fails or does not end
 */
export async function runCExport(
  model: ExportedModel,
  files: ExportedFiles,
  limit: number,
  tools: { readonly signal?: AbortSignal; readonly running?: () => void },
): Promise<ExportedRows | CannotRun> {
  const folder = await mkdtemp(join(tmpdir(), 'wishbone-verify-'))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const others = ['realtime.c', 'send.c']
    const sources = Object.keys(files).filter((name) => name.endsWith('.c') && !others.includes(name))
    const length = sources.reduce((sum, name) => sum + files[name].length, 0)
    const flags = ['-std=c99', length > long ? '-O0' : '-O1', '-ffp-contract=off']
    const program = process.platform === 'win32' ? 'verify.exe' : 'verify'
    const options = { folder, limit: compilerLimit, signal: tools.signal }
    for (const compiler of ownCompilers()) {
      const built = await runProgram(compiler, [...flags, ...sources, '-o', program, '-lm'], options)
      if (built === undefined) continue
      if (built.status !== 0)
        throw new ModelError(
          'unsupported',
          `${compiler} can't compile the exported model (${firstError(built.late ? 'it took too long' : built.err)})`,
          {},
          'set CC to a C99 compiler, or export without verification',
        )
      tools.running?.()
      return {
        ...(await rowsOf(join(folder, program), folder, model, limit, tools.signal)),
        how: `a program compiled with ${compiler}`,
      }
    }
    return noCompiler
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function rowsOf(
  program: string,
  folder: string,
  { signals }: ExportedModel,
  limit: number,
  signal?: AbortSignal,
): Promise<Pick<ExportedRows, 'time' | 'values'>> {
  const run = await runProgram(program, [], { folder, limit, signal })
  if (run === undefined) throw misbehaves('could not be started')
  if (run.late) throw misbehaves(`did not end its experiment within ${limit} s`)
  if (run.signal !== null) throw misbehaves(`crashed when it was run on its experiment (${run.signal})`)
  if (run.status !== 0) throw misbehaves(`failed on its experiment (${firstError(run.err)})`)
  const rows = run.out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number))
  const column = (k: number): Float64Array => Float64Array.from(rows, (row) => row[k])
  return { time: column(0), values: signals.map((_, k) => column(k + 1)) }
}

const firstError = (text: string): string => {
  const lines = text.trim().split('\n')
  return (lines.find((line) => /error/i.test(line)) ?? lines[0] ?? '').trim().slice(0, 300)
}
