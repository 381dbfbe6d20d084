/** Types that the parts of a verification share. */
import type { ExportedFiles } from '../../../engine/backends/exported'
import type { PreparedExport } from '../../../engine/export/prepare'
import type { Compiler } from '../../../engine/run/run'

export interface MadeExport extends PreparedExport {
  /** Files of the export; of an FMU with libraries as far as there are any. */
  readonly files: ExportedFiles
}

export interface VerifyTools {
  /** Time that the exported model may take, s; by default a multiple of the time of the run here. */
  readonly limit?: number
  readonly compiler: Compiler
  readonly signal?: AbortSignal
  /** Lets the FMU with this fingerprint be loaded in this process. */
  readonly allow?: (hash: string) => void
  /** The exported model runs now; the rows are compared now. */
  readonly stage?: (stage: 'running' | 'comparing') => void
}

/** Rows of an exported model: times that do not decrease, and the signals of the export in each. */
export interface ExportedRows {
  readonly time: Float64Array
  /** Results, one for each signal of the model. */
  readonly values: readonly Float64Array[]
  /** Completes "The exported model was run as ...". */
  readonly how: string
}

/** Reason why the exported model can't be run on this machine, and the remedy. */
export interface CannotRun {
  readonly reason: string
  readonly remedy: string
}

/**
 * Returns the time that an exported model may take, s, where the run here takes `here` seconds: unoptimised code on a
 * busy machine is far below.
 */
export const timeLimit = (here: number): number => Math.ceil(60 + 100 * here)

export const noCompiler: CannotRun = {
  reason: 'no C compiler was found',
  remedy: 'install gcc or clang, or set CC to a C99 compiler, and export again',
}
