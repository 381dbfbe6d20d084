/** What an analysis does: the same for the window, which has it done by a host, and for the command line. */
import type { Clock } from '../compile/compile'
import type { ScalarValue } from '../model/project/project'
import type { Compiler, RunRequest, StoredRun } from '../run/run'
import type { CueingAsked } from './cueing/types'

/** Where an analysis is done. */
export interface Workplace {
  readonly compiler: Compiler
  readonly shouldStop: () => boolean
  readonly clock: Clock
  /** Bytes in use by the program; not every host can tell. */
  readonly heap?: () => number
  /** The run with this job id, where the host still has its states. */
  readonly finished?: (run: number) => StoredRun | undefined
}

/** What analyses are asked beside the experiment; each reads what it knows. */
export interface AnalysisRequest extends RunRequest, CueingAsked {
  /** Limits of relative errors by signal, instead of those of the experiment. */
  readonly accuracy?: Readonly<Record<string, ScalarValue>>
}

/** A report in words. */
export interface Described {
  /** The result in one line. */
  readonly verdict: string
  /** Sentences; what matters most first. */
  readonly reasons: readonly string[]
  /** How the experiment was run, after its name. */
  readonly run: string
  readonly figures: readonly (readonly [name: string, text: string])[]
  /** False where what was asked is not so: the exit status of the command is then 1. */
  readonly passed: boolean
  /** Tables to write as CSV, by name. */
  readonly tables?: readonly (readonly [name: string, csv: string])[]
}

export interface Analysis<Report extends object> {
  /**
   * Yields the share that is done, at least every 20 ms where that can be, so that a host can let messages in.
   * @throws ModelError for what would keep the experiment from running
   */
  readonly compute: (request: AnalysisRequest, at: Workplace) => Generator<number, Report, void>
  readonly describe: (report: Report) => Described
  /** What the command prints as JSON; the report when missing. */
  readonly plain?: (report: Report) => object
}
