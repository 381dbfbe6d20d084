/** Result of an identification. */
import type { LiveValues } from '../model/experiments/live-values'
import type { FitState } from '../analyse/fitting/fit'
import type { LeastSquaresEnd } from '../numerics/least-squares/levenberg-marquardt'

export interface IdentifiedParameter {
  readonly name: string
  readonly unit: string
  /** SI; the last three are present where they exist. */
  readonly start: number
  readonly value: number
  readonly min?: number
  readonly max?: number
  /** Half the width of the 95 % interval. */
  readonly halfWidth?: number
  /** Value that counts as 1 in the search. */
  readonly scale: number
  /** `without-effect` and `dependent` parameters keep their start. */
  readonly state: FitState
  /** Parameters that have the effect of a dependent one together. */
  readonly dependsOn?: readonly string[]
}

/** Measured signal beside the runs before and after the fit. */
export interface IdentifiedSignal {
  readonly experiment: string
  /** Title of the reference data, or the file. */
  readonly reference: string
  readonly column: string
  readonly signal: string
  readonly unit: string
  readonly times: Float64Array
  readonly measured: Float64Array
  readonly before: Float64Array
  readonly after: Float64Array
  /** Factor of the residuals, and the spread or noise of the measurements that it comes from. */
  readonly weight: number
  readonly spread: number
  readonly isNoise: boolean
  /** Rows that are left out: outside the run, and without a value. */
  readonly outside: number
  readonly empty: number
  /** Root mean squares of the residuals before and after, and the largest one after with its time, s. */
  readonly rmsBefore: number
  readonly rms: number
  readonly largest: number
  readonly largestAt: number
  /** Share of the variance of the measurements that the run explains, before and after; absent for a constant. */
  readonly explainedBefore?: number
  readonly explained?: number
  /** Correlation of neighbouring residuals: 0 for noise, close to 1 where the model lacks something. */
  readonly persistence: number
}

export interface IdentifyReport {
  readonly parameters: readonly IdentifiedParameter[]
  /** Fitted values, as live mode sets them. */
  readonly values: LiveValues
  /** The same as a merge patch of the project. */
  readonly patch: object
  /** Correlations of the parameters that have an interval. */
  readonly correlations: { readonly names: readonly string[]; readonly values: readonly (readonly number[])[] }
  readonly signals: readonly IdentifiedSignal[]
  readonly experiments: readonly {
    readonly name: string
    /** s */
    readonly stop: number
    readonly sample: number
    /** True if values between rows were interpolated. */
    readonly interpolated: boolean
  }[]
  /** Half the sum of squares of the weighted residuals, before and after. */
  readonly costBefore: number
  readonly cost: number
  readonly end: LeastSquaresEnd | 'runs'
  readonly iterations: number
  /** Runs, and those with sensitivities among them. */
  readonly runs: number
  readonly sensitivityRuns: number
  /** Parameters whose derivatives were differences of runs, each with the reason. */
  readonly differences: readonly { readonly name: string; readonly reason: string }[]
  /** Trial runs that failed, with the first reason. */
  readonly failed: { readonly count: number; readonly first?: string }
  readonly solver: string
  readonly tolerance: number
  readonly warnings: readonly string[]
}
