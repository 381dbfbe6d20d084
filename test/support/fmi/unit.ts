/** FMUs in tests: written to a folder, compiled with all warnings as errors, run by the importer of `importer.c`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ExportedModel } from '../../../engine/backends/exported'
import type { FmiVersion } from '../../../engine/backends/fmu/description'
import { exportFmu, fmuCompilerOptions, type Fmu } from '../../../engine/backends/fmu/package'
import { fmuVariables } from '../../../engine/backends/fmu/variables'
import { compiler } from '../c-compiler'

const strict = ['-Wall', '-Wextra', '-Wpedantic', '-Werror']

function build(args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(compiler ?? 'cc', [...args], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the C compiler refused:\n${stderr}`)
}

let importer: string | undefined

/** The importer as a program, compiled once. */
function importerIn(folder: string): string {
  if (importer !== undefined) return importer
  const program = join(folder, 'importer')
  build(['-std=gnu99', '-O1', join(import.meta.dirname, 'importer.c'), '-o', program, '-ldl', '-lm'], folder)
  return (importer = program)
}

export interface FmuRun {
  readonly status: number | null
  readonly messages: string
  /** t, then the variables asked for. */
  readonly rows: readonly (readonly number[])[]
}

export interface FmuRunOptions {
  readonly step?: number
  /** Rows are printed every so many steps. */
  readonly samples?: number
  readonly set?: Readonly<Record<string, number>>
  readonly get: readonly string[]
  readonly token?: string
  readonly save?: boolean
  readonly twice?: boolean
}

export class CompiledFmu {
  readonly fmu: Fmu
  private readonly library: string
  private readonly references: ReadonlyMap<string, number>

  constructor(
    readonly model: ExportedModel,
    readonly version: FmiVersion,
    private readonly folder: string,
    optimise: '-O0' | '-O1' = '-O1',
  ) {
    this.fmu = exportFmu(model, version)
    for (const [path, content] of Object.entries(this.fmu.files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    this.library = join(folder, 'unit.so')
    const options = [...strict, ...fmuCompilerOptions.map((option) => (option === '-O2' ? optimise : option))]
    build([...options, ...this.fmu.names.sources, '-o', this.library, '-lm'], join(folder, 'sources'))
    this.references = new Map(fmuVariables(model).map(({ name, reference }) => [name, reference]))
  }

  run(kind: 'me' | 'cs', options: FmuRunOptions): FmuRun {
    const { model, fmu } = this
    const { step = model.run.step, samples = 1, set = {}, get } = options
    const reference = (name: string): string => {
      const found = this.references.get(name)
      if (found === undefined) throw new Error(`the FMU has no ${name}`)
      return String(found)
    }
    const { status, stdout, stderr } = spawnSync(
      importerIn(dirname(this.folder)),
      [
        ...[this.library, String(this.version), kind, options.token ?? fmu.names.token],
        ...[model.states.length, model.events.length, step, model.run.stop, samples].map(String),
        ...(options.save === true ? ['save'] : []),
        ...(options.twice === true ? ['twice'] : []),
        ...['set', ...Object.entries(set).map(([name, value]) => `${reference(name)}=${value}`)],
        ...['get', ...get.map(reference)],
      ],
      { encoding: 'utf8', maxBuffer: 1e9 },
    )
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(',').map(Number))
    return { status, messages: stderr, rows }
  }
}
