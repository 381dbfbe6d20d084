/**
 * Interface of an analysis. An analysis is the same for the window, which lets a host run it, and for the command line.
 */
import type { Clock } from '../compile/compile'
import type { ScalarValue } from '../model/project/project'
import type { Compiler, RunRequest, StoredRun } from '../run/run'
import type { CueingAsked } from './cueing/types'
import type { IdentifyOptions } from './identification-options'
import type { InverseOptions } from '../analyse/inverse-options'
import type { LinearOptions, ResponseOptions, RunResponseOptions } from './linear/options'
import type { LocusOptions } from './linear/over'
import type { TrimOptions } from '../trim/options'

/** Environment in which an analysis runs. */
export interface Workplace {
  readonly compiler: Compiler
  readonly shouldStop: () => boolean
  readonly clock: Clock
  /** Returns the bytes in use by the program; absent if the host doesn't know them. */
  readonly heap?: () => number
  /** Returns the run with a job id, if the host still has its states. */
  readonly finished?: (run: number) => StoredRun | undefined
}

/** Request for an analysis of an experiment, with options of analyses. Each analysis reads its own options. */
export interface AnalysisRequest extends RunRequest, CueingAsked {
  /** Limits of relative errors by signal, instead of those of the experiment. */
  readonly accuracy?: Readonly<Record<string, ScalarValue>>
  /** Difference from which two levels of detail part, over the peak of the quantity. */
  readonly part?: ScalarValue
  /** Options of linear analyses. */
  readonly linear?: LinearOptions
  /** Quantity over which root loci are computed; none if absent. */
  readonly locus?: LocusOptions
  /** Frequencies of a frequency response. */
  readonly response?: ResponseOptions
  /** Run from which the response is estimated; the linear model if absent. */
  readonly fromRun?: RunResponseOptions
  /** Curve of operating points, and their motion. */
  readonly trim?: TrimOptions
  /** Parameters by which signals are differentiated, as sliders of live mode are named. */
  readonly parameters?: readonly string[]
  /** Parameters and measurements of an identification. */
  readonly identify?: IdentifyOptions
  /** Prescribed signals and freed sources of inverse dynamics. */
  readonly inverse?: InverseOptions
}

/** Report as text. */
export interface Described {
  /** Result in one line. */
  readonly verdict: string
  /** Reasons in sentences, the most important first. */
  readonly reasons: readonly string[]
  /** Description of how the experiment was run, printed after its name. */
  readonly run: string
  readonly figures: readonly (readonly [name: string, text: string])[]
  /** True if the checked condition holds; if not, the exit status of the command is 1. */
  readonly passed: boolean
  /** Tables to write as CSV, by name. */
  readonly tables?: readonly (readonly [name: string, csv: string])[]
  /** Values for the project, as a merge patch (RFC 7396), if there are any. */
  readonly patch?: object
  /** Inputs for the project as CSV, if there are any. */
  readonly log?: string
  /** Returns a merge patch with which the experiment reads that log. @param file its path in the project */
  readonly patchFor?: (file: string) => object
  /** Returns the bytes of a MAT-file with matrices, if there are any. */
  readonly matrices?: () => Uint8Array
}

export interface Analysis<Report extends object> {
  /**
   * Runs the analysis. Yields the fraction that is done, every 20 ms or more often where possible, so that a host can
   * handle messages.
   * @throws ModelError for everything that would prevent the experiment from running
   */
  readonly compute: (request: AnalysisRequest, at: Workplace) => Generator<number, Report, void>
  readonly describe: (report: Report) => Described
  /** Returns the object that the command prints as JSON; by default the report. */
  readonly plain?: (report: Report) => object
}
