/** FMUs in tests: written to a folder, compiled with all warnings as errors, run by the importer of `importer.c`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ExportedModel } from '../../../engine/backends/exported'
import type { FmiVersion } from '../../../engine/backends/fmu/description'
import { exportFmu, fmuCompilerOptions, type Fmu } from '../../../engine/backends/fmu/package'
import { fmuVariables } from '../../../engine/backends/fmu/variables'
import { compiler, quickCompiler } from '../c-compiler'

const strict = ['-Wall', '-Wextra', '-Wpedantic', '-Werror']

function build(args: readonly string[], cwd: string): void {
  const program = (args.includes('-O0') ? quickCompiler : compiler) ?? 'cc'
  const { status, stderr } = spawnSync(program, [...args], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the C compiler refused:\n${stderr}`)
}

const programs = new Map<string, string>()

/** A program of this folder, compiled once in each file of tests. */
function programIn(folder: string, name: 'importer' | 'checks', flags: readonly string[]): string {
  // Files of tests share modules, not folders.
  const key = [folder, name, ...flags].join(' ')
  const known = programs.get(key)
  if (known !== undefined) return known
  const program = join(folder, `${name}-${programs.size}`)
  build(['-std=gnu99', '-O1', ...flags, join(import.meta.dirname, `${name}.c`), '-o', program, '-ldl', '-lm'], folder)
  programs.set(key, program)
  return program
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
    /** Optimisation, and what else the compiler is to do. */
    private readonly flags: readonly string[] = ['-O0'],
  ) {
    this.fmu = exportFmu(model, version)
    for (const [path, content] of Object.entries(this.fmu.files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    this.library = join(folder, 'unit.so')
    const options = [...strict, ...fmuCompilerOptions.flatMap((option) => (option === '-O2' ? flags : option))]
    build([...options, ...this.fmu.names.sources, '-o', this.library, '-lm'], join(folder, 'sources'))
    this.references = new Map(fmuVariables(model).map(({ name, reference }) => [name, reference]))
  }

  reference(name: string): number {
    const found = this.references.get(name)
    if (found === undefined) throw new Error(`the FMU has no ${name}`)
    return found
  }

  /** What `checks.c` prints. */
  checks(
    what: string,
    args: readonly (string | number)[],
  ): { readonly status: number | null; readonly lines: readonly string[] } {
    const { version, fmu, model } = this
    const sanitizers = this.flags.filter((flag) => flag.startsWith('-fsanitize'))
    const { status, stdout, stderr } = spawnSync(
      programIn(dirname(this.folder), 'checks', sanitizers),
      [this.library, version, fmu.names.token, model.states.length, what, ...args].map(String),
      { encoding: 'utf8', maxBuffer: 1e9 },
    )
    return { status, lines: (status === 0 ? stdout : stderr).trim().split('\n') }
  }

  run(kind: 'me' | 'cs', options: FmuRunOptions): FmuRun {
    const { model, fmu } = this
    const { step = model.run.step, samples = 1, set = {}, get } = options
    const reference = (name: string): string => String(this.reference(name))
    const { status, stdout, stderr } = spawnSync(
      programIn(dirname(this.folder), 'importer', []),
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
