/** A project of `projects/` with its reference data: run, and compared with the reference of the experiment. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { runToEnd, type RunOutcome, type RunRequest } from '../../../engine/run/run'
import { summarise } from '../../../engine/compile/summary'
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import { compareTables, type Comparison } from '../../../engine/io/compare'
import { readCsv } from '../../../engine/io/csv'
import type { ProjectFile } from '../../../engine/model/project/project'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { sharedCompiler } from '../../support/compiler'

export class ShippedProject {
  readonly project: ProjectFile
  /** Reference files by their path in the project. */
  readonly files: Readonly<Record<string, string>>
  private readonly folder: URL
  private readonly compiler = sharedCompiler

  constructor(name: string) {
    this.folder = new URL(`../../../projects/${name}/`, import.meta.url)
    this.project = parseProject(this.text('project.json'))
    const experiments = Object.entries(this.project.experiments ?? {})
    const references = experiments.filter(([, e]) => e.references !== undefined).map(([name]) => this.reference(name))
    this.files = Object.fromEntries(references.map((file) => [file, this.text(file)]))
  }

  summary(project = this.project, formulation?: string): CompilationSummary {
    return summarise(this.compiler.compile({ project, files: this.files, formulation }).compilation)
  }

  run(experiment: string, more: Partial<RunRequest> = {}): RunOutcome {
    const { project, files } = this
    return runToEnd({ project, files, experiment, checkStep: false, ...more }, this.compiler)
  }

  /** Every signal of the experiment's reference, at every time of it. */
  compare(outcome: RunOutcome, experiment: string, tolerance?: number): Comparison['signals'] {
    const file = this.reference(experiment)
    const result = compareTables(outcome.table, readCsv(this.files[file], file), { tolerance })
    expect(result.missing).toEqual([])
    expect(result.uncoveredRows).toBe(0)
    return result.signals
  }

  /** Signals whose relative error exceeds the tolerance. */
  failures(outcome: RunOutcome, experiment: string, tolerance: number, signals?: RegExp): string[] {
    return Object.entries(this.compare(outcome, experiment, tolerance))
      .filter(([signal, c]) => !(c.relative <= tolerance) && (signals === undefined || signals.test(signal)))
      .map(([signal, c]) => `${signal}: ${c.relative}`)
  }

  /** Signals of the experiment's reference. */
  signalsOf(experiment: string): readonly string[] {
    const file = this.reference(experiment)
    return readCsv(this.files[file], file).columns.map((c) => c.name)
  }

  /** File of the experiment's reference. */
  reference(experiment: string): string {
    const [reference] = Object.values(this.project.experiments?.[experiment].references ?? {})
    return reference.file
  }

  private text(path: string): string {
    return readFileSync(new URL(path, this.folder), 'utf8')
  }
}
