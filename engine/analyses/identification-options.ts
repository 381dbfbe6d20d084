/** Options of an identification: what is fitted, and to what. */
import type { ReferenceColumn, ScalarValue } from '../model/project/project'

/** Parameter to fit, named as sliders of live mode are. */
export interface FreeParameter {
  readonly name: string
  /** Value that the search begins with; that of the experiment if absent. */
  readonly start?: ScalarValue
  /** Bounds; none if absent. */
  readonly min?: ScalarValue
  readonly max?: ScalarValue
}

/** Measurement that is not reference data of the project. */
export interface FurtherData {
  /** Name of the file, for messages. */
  readonly file: string
  /** Content: CSV whose first column is the time. */
  readonly text: string
  /** Experiment that it belongs to; that of the request if absent. */
  readonly experiment?: string
}

export interface IdentifyOptions {
  readonly parameters: readonly FreeParameter[]
  /** Experiments that are fitted together; that of the request if absent. */
  readonly experiments?: readonly string[]
  /** Names of the reference data to use; all of the experiments if absent, none if there is further data. */
  readonly references?: readonly string[]
  readonly data?: readonly FurtherData[]
  /** Columns of further data as signals; columns that have the name of a signal if absent. */
  readonly map?: Readonly<Record<string, ReferenceColumn>>
  /** Signals to fit; all that have a column if absent. */
  readonly signals?: readonly string[]
  /** Factors on the weights by signal; 1 if absent. */
  readonly weights?: Readonly<Record<string, number>>
  /** Standard deviations of the noise by signal, in their place of the spread of the reference. */
  readonly noise?: Readonly<Record<string, ScalarValue>>
  /** Time of the run at time zero of the measurements, s; 0 if absent. */
  readonly shift?: number
  /** Most runs; see `usualRuns`. */
  readonly runs?: number
}

export const usualRuns = 300
