/** Options of inverse dynamics, as the command and the window state them. */
import type { ReferenceColumn } from '../model/project/project'

/** Low-pass filter of logs. */
export interface LogFilter {
  /** Frequency at which half of the amplitude is left after both passes, Hz. */
  readonly cutOff: number
  /** Order of each pass, an even number. */
  readonly order: number
}

export interface InverseOptions {
  /** Prescribed signals: an expression of the time t in SI units, or null for a column of a log. */
  readonly prescribe: Readonly<Record<string, string | null>>
  /** Freed sources, one for each prescribed signal. */
  readonly free: readonly string[]
  /** Logs; the reference data of the experiment if absent. */
  readonly data?: readonly { readonly file: string; readonly text: string }[]
  /** Reference data of the experiment that has the logs; all of it if absent. */
  readonly references?: readonly string[]
  /** Signals of columns; those with the names of signals if absent. */
  readonly map?: Readonly<Record<string, ReferenceColumn>>
  /** Time of the run at time zero of the logs, s. */
  readonly shift?: number
  /** Filter of all logs; none if absent. */
  readonly filter?: LogFilter
  /** Interval of the found inputs, s. */
  readonly interval?: number
}

/** Order of each pass of a filter whose order is not stated. */
export const usualFilterOrder = 4
