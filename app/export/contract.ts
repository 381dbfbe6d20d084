/**
 * Exporting a model with the steps that only a program outside the page can do: compile it, run what was exported and
 * compare it with the run here. Request, progress and result, for windows, their hosts, the helper process and the
 * command line.
 */
import * as v from 'valibot'
import { choiceSchemas } from '../../engine/backends/options'
import { exportTargetIds, type ExportTargetId } from '../../engine/backends/targets'
import type { ModelErrorData } from '../../engine/errors/model-error'

const positive = v.optional(v.pipe(v.number(), v.finite(), v.gtValue(0)))

/** Schema of a request, with which hosts check requests of pages. */
export const modelExportSchema = v.strictObject({
  /** Text of project.json. */
  project: v.string(),
  /** Files of the project by relative path, as in `OpenedProject`. */
  files: v.record(v.string(), v.string()),
  target: v.picklist(exportTargetIds as readonly [ExportTargetId, ...ExportTargetId[]]),
  /** The first of the project when missing. */
  experiment: v.optional(v.string()),
  /** Parameter set instead of that of the experiment; `base` for none. */
  variant: v.optional(v.string()),
  formulation: v.optional(v.string()),
  /** Settings of the run instead of those of the experiment; times in s. */
  run: v.optional(v.strictObject({ solver: v.optional(v.string()), step: positive, stop: positive, sample: positive })),
  ...choiceSchemas,
})

export type ModelExportRequest = Readonly<v.InferOutput<typeof modelExportSchema>>

export const exportStages = ['preparing', 'compiling', 'running', 'comparing'] as const

export interface ExportProgress {
  readonly stage: (typeof exportStages)[number]
  /** Stage in words for users: `Compiling for Linux (64 bit)`. */
  readonly title: string
  /** Share of the whole that is done, 0 to 1; it only grows. */
  readonly share: number
}

/** Comparison of the exported model with the run here. */
export type ExportVerification =
  | {
      readonly state: 'verified'
      /** How it was run: `compiled with gcc`, `co-simulation`; completes "The exported model was run as ...". */
      readonly how: string
      readonly method: string
      /** s */
      readonly step: number
      readonly stop: number
      /** Signals and instants compared. */
      readonly signals: number
      readonly rows: number
      /**
       * Signal with the largest difference, and that difference divided by the peak of the signal; null if all are
       * equal to the last bit.
       */
      readonly worst: { readonly signal: string; readonly difference: number } | null
      /** Largest difference, relative to the peak, that is allowed. */
      readonly tolerance: number
      /** The figure in words, as in the README of the export. */
      readonly text: string
    }
  /**
   * Result for a model that can't run here: there is no compiler, or only another program runs the target. `remedy` is
   * '' if there is none.
   */
  | { readonly state: 'not-verified'; readonly reason: string; readonly remedy: string; readonly text: string }
  /** Result if the request excludes verification. */
  | { readonly state: 'skipped' }

export interface ModelExport {
  readonly target: ExportTargetId
  /** Proposal for the name of the file: an FMU, or a ZIP archive of the folder. */
  readonly name: string
  readonly mimeType: string
  readonly content: Uint8Array
  /** Files of the export, with their sizes. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** Titles of the platforms with a library and of those without a compiler, for FMUs. */
  readonly libraries?: { readonly built: readonly string[]; readonly missing: readonly string[] }
  readonly experiment: string
  readonly method: string
  /** s */
  readonly step: number
  readonly stop: number
  /** Names of inputs; numbers of states, parameters and signals. */
  readonly inputs: readonly string[]
  /** Sources that are inputs: one whose derivatives the model needs has several inputs. */
  readonly sources: readonly string[]
  readonly states: number
  readonly parameters: number
  readonly signals: number
  readonly verification: ExportVerification
  /** Differences from the experiment, one sentence each. */
  readonly remarks: readonly string[]
}

/** The last message of an export. */
export type ExportEnd =
  | { readonly type: 'done'; readonly result: ModelExport }
  | { readonly type: 'failed'; readonly error: ModelErrorData }
  | { readonly type: 'cancelled' }

export type ExportMessage = { readonly type: 'progress'; readonly progress: ExportProgress } | ExportEnd

/** An export under way. It has no AbortSignal, which can't pass from a page to Electron's preload script. */
export interface ExportUnderWay {
  /** Never rejects. */
  readonly end: Promise<ExportEnd>
  /** Ends the process and all processes that it has started; `end` is then `cancelled`, if it was not done. */
  cancel(): void
}
