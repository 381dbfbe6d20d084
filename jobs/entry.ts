/** Entries of the table of jobs: the facts about each kind of job (`kinds.ts`). */
import type { Progress } from '../engine/compile/progress'
import type { ModelErrorData } from '../engine/errors/model-error'
import type { Defect } from './defect'
import type { RunReport } from '../engine/run/report'
import type { SavedState } from '../engine/start/state/saved-state'

/**
 * Place where the window keeps the answer of a job.
 *
 * - `latest`: a store of results. The newest request replaces and ends the previous one, and its failure is shown.
 * - `shown`: a store of results for a view that shows them. A failed request is repeated the next time the view is
 *   shown.
 * - `runs`, `scenes`, `live`: the store of that name.
 * - `asker`: no store; the requester waits for the answer.
 */
export type Kept = 'latest' | 'shown' | 'runs' | 'scenes' | 'live' | 'asker'

/** Description of an analysis for users. Its job takes an experiment, and its last message has a `report`. */
export interface AnalysisFacts {
  /** One-line summary for the list of commands. */
  readonly summary: string
  /** Lines printed below the options of the command. */
  readonly notes: readonly string[]
  /** Example command lines, without the name of the program. */
  readonly examples: readonly string[]
  /** True if the analysis makes tables, which the command writes as CSV. */
  readonly tables?: boolean
  /** True if the analysis makes matrices, which the command writes as a MAT-file. */
  readonly matrices?: boolean
  /** Options of the command besides those of every experiment. An option without `value` is a switch. */
  readonly options?: Readonly<
    Record<string, { readonly value?: string; readonly repeated?: boolean; readonly doc: string }>
  >
  /** View of the analysis in the window, if it has one: the name in the menus and the key that shows it. */
  readonly view?: { readonly label: string; readonly keys?: string }
}

export interface JobFacts<Last extends string> {
  /** True if the project is checked first; a project with problems is answered with those problems. */
  readonly checked: boolean
  /** Message with the answer. The messages `problems`, `failed` and `cancelled` end a job too. */
  readonly last: Last
  readonly place: Kept
  readonly analysis?: AnalysisFacts
}

/** Types of an entry: the request, and the messages by type. No value of this type exists at run time. */
export interface JobTypes<Request extends object, Replies extends object> {
  readonly types?: { readonly request: Request; readonly replies: Replies }
}

/** Creates an entry of the table. The first call states the types, the second the facts. */
export const job =
  <Request extends object, Replies extends object>() =>
  <const Facts extends JobFacts<keyof Replies & string>>(facts: Facts): Facts & JobTypes<Request, Replies> =>
    facts

/** Messages of the job of an analysis: its progress, then its report. */
export type AnalysisReplies<Name extends string, Report> = { readonly progress: Progress } & Readonly<
  Record<Name, { readonly report: Report }>
>

/** Messages that any job may end with. */
export interface Endings {
  readonly problems: { readonly problems: readonly ModelErrorData[] }
  /** Message of a job that failed; `defect` is present if the program failed, not the model. */
  readonly failed: { readonly error: ModelErrorData; readonly report?: RunReport; readonly defect?: Defect }
  /** Message of a cancelled job; a run can continue from `state`. */
  readonly cancelled: { readonly report: RunReport; readonly state?: SavedState }
}
