/** Compiles the exported C of an experiment with the C compiler of this machine, and times it. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exportC } from '../../engine/backends/c/package'
import type { ExportedModel } from '../../engine/backends/exported'

const flags = ['-std=c99', '-O3', '-ffp-contract=off']

export interface BuiltExperiment {
  /** Program and flags. */
  readonly compiler: string
  /** Processor time per step over `runs` whole runs. */
  readonly microsecondsPerStep: (runs: number) => number
  readonly remove: () => Promise<void>
}

/** @returns null when there is no C compiler (`CC`, gcc, cc) */
export async function buildExperiment(model: ExportedModel, signal?: AbortSignal): Promise<BuiltExperiment | null> {
  const folder = await mkdtemp(join(tmpdir(), 'wishbone-bench-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  for (const [name, content] of Object.entries(exportC(model))) await writeFile(join(folder, name), content)
  const program = join(folder, 'experiment')
  const configured = process.env.CC
  for (const compiler of configured === undefined || configured === '' ? ['gcc', 'cc'] : [configured]) {
    try {
      await promisify(execFile)(compiler, [...flags, 'main.c', 'model.c', '-o', program, '-lm'], {
        cwd: folder,
        signal,
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      await remove()
      throw error
    }
    return {
      compiler: [compiler, ...flags].join(' '),
      microsecondsPerStep: (runs) => {
        const text = execFileSync(program, ['--time', String(runs)], { encoding: 'utf8' })
        return Number.parseFloat(text)
      },
      remove,
    }
  }
  await remove()
  return null
}
