/** Report of inverse dynamics. */
import type { LogFilter } from '../analyse/inverse-options'

export interface PrescribedSignal {
  readonly name: string
  readonly unit: string
  /** Expression; absent for a log. */
  readonly expression?: string
  readonly log?: {
    readonly title: string
    readonly column: string
    readonly rows: number
    /** Interval of the rows, s. */
    readonly step: number
    /** Degree of the spline through the rows. */
    readonly degree: number
    readonly filter?: LogFilter
  }
  /** Source that is assigned to it, and the derivative in which that first appears. */
  readonly source: string
  readonly appears: number
  /** Derivative that determines the sources, all signals together. */
  readonly differentiations: number
  /** Prescribed values, and those of the run with the found inputs. */
  readonly values: Float64Array
  readonly replayed: Float64Array
  /** Largest difference of the two, and its time, s. */
  readonly error: number
  readonly errorAt: number
  /** Largest size of the prescribed values. */
  readonly peak: number
}

export interface FoundInput {
  /** `Source.y`. */
  readonly name: string
  readonly unit: string
  readonly values: Float64Array
  /** Order of the derivative of the source that is determined. */
  readonly order: number
}

export interface InverseReport {
  /** `exact`: all degrees of freedom are prescribed; `search`: inputs whose run comes closest to the signals. */
  readonly method: 'exact' | 'search'
  readonly index: number
  /** Number of states that the signals leave free. */
  readonly internal: number
  readonly stop: number
  /** Interval of the values of the inputs, s. */
  readonly interval: number
  /** Times of the signals, and of the values of the inputs. */
  readonly times: Float64Array
  readonly inputTimes: Float64Array
  readonly signals: readonly PrescribedSignal[]
  readonly inputs: readonly FoundInput[]
  /** States at the start that differ from those of the experiment. */
  readonly initial: Readonly<Record<string, number>>
  /** Zeros at the start with a positive real part, 1/s; undefined if the model has no exact slopes there. */
  readonly unstable: readonly { readonly re: number; readonly im: number }[] | undefined
  readonly runs: number
  readonly iterations: number
  readonly solver: string
  readonly tolerance: number
  /** Log of the found inputs as CSV. */
  readonly log: string
  readonly experiment: string
  readonly warnings: readonly string[]
}
