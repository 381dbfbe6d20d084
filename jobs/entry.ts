/** What the table of jobs says of each kind of job (`kinds.ts`). */
import type { ModelErrorData } from '../engine/errors/model-error'
import type { Defect } from './defect'
import type { RunReport } from '../engine/run/report'
import type { SavedState } from '../engine/start/state/saved-state'

/**
 * Where the window keeps the answer:
 * `latest`: in a store of results; the newest request wins and ends the one before, and its failure is shown;
 * `shown`: in a store of results, for a view that shows it; a request that failed is made again at the next look;
 * `runs`, `scenes`, `live`: in the store of that name;
 * `asker`: nowhere, who asked waits for it.
 */
export type Kept = 'latest' | 'shown' | 'runs' | 'scenes' | 'live' | 'asker'

/** How an analysis is offered to people. Its job asks for an experiment, and its last message has a `report`. */
export interface AnalysisFacts {
  /** One line for the list of commands. */
  readonly summary: string
  /** Lines below the options of the command. */
  readonly notes: readonly string[]
  /** Command lines, without the name of the program. */
  readonly examples: readonly string[]
  /** Whether it makes tables, which the command writes as CSV. */
  readonly tables?: boolean
  /** Of the command, beside those that every experiment has; the value is a switch where `value` is missing. */
  readonly options?: Readonly<Record<string, { readonly value?: string; readonly doc: string }>>
  /** Its own view in the window, where it has one: name in the menus, and the key that shows it. */
  readonly view?: { readonly label: string; readonly keys?: string }
}

export interface JobFacts<Last extends string> {
  /** A project with problems is answered with those. */
  readonly checked: boolean
  /** The message with the answer; `problems`, `failed` and `cancelled` end a job too. */
  readonly last: Last
  readonly kept: Kept
  readonly analysis?: AnalysisFacts
}

/** Types that belong to an entry: the request, and the messages by type. There is no value of them. */
export interface JobTypes<Request extends object, Replies extends object> {
  readonly types?: { readonly request: Request; readonly replies: Replies }
}

/** An entry of the table. The first call states the types, the second the facts. */
export const job =
  <Request extends object, Replies extends object>() =>
  <const Facts extends JobFacts<keyof Replies & string>>(facts: Facts): Facts & JobTypes<Request, Replies> =>
    facts

/** Messages that any job may end with. */
export interface Endings {
  readonly problems: { readonly problems: readonly ModelErrorData[] }
  /** `defect`: where the program failed, not the model. */
  readonly failed: { readonly error: ModelErrorData; readonly report?: RunReport; readonly defect?: Defect }
  /** `state`: from which a run can go on. */
  readonly cancelled: { readonly report: RunReport; readonly state?: SavedState }
}
