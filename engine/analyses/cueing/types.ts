/**
 * Cueing report of a run: curves of cues and excursions, with their figures. All data is structured-clonable, in SI
 * units units.
 */
import type { CueFigures, ExpectedCue } from '../../analyse/cueing/figures'
import type { Interval } from '../../analyse/cueing/intervals'
import type { CueKind } from '../../model/component/cueing'

/** Cue in the vehicle and on the platform. */
export interface CueReport extends ExpectedCue {
  /** Id, unique in a report. */
  readonly id: string
  /** Comparison block that declares the cue; null if cues were paired by their kind. */
  readonly block: string | null
  readonly cue: CueKind | null
  /** True if the cue is the quantity perceived by the inner ear, false if it is the physical one. */
  readonly perceived: boolean
  /** Index of the element of a vector, from 0; null for a scalar. */
  readonly axis: number | null
  readonly unit: string
  readonly vehicle: Float64Array
  readonly simulator: Float64Array
  readonly figures: CueFigures
}

/** Excursion of a quantity with limits, or of the pose of the platform. */
export interface ExcursionReport {
  readonly id: string
  readonly block: string
  /** Name of an element, such as `Leg`. */
  readonly what: string
  readonly axis: number | null
  readonly unit: string
  readonly values: Float64Array
  readonly low: number
  readonly high: number
  /** Smallest and largest value. */
  readonly least: number
  readonly most: number
  /** Largest distance from the middle of the range, as a fraction of half the range: 1 at a limit. */
  readonly share: number
  /** True if the quantity passes a limit by more than rounding. */
  readonly passed: boolean
  /** Intervals within 1 % of half the range from a limit, or beyond it. */
  readonly atLimit: readonly Interval[]
  /** Time spent at a limit, s. */
  readonly timeAtLimit: number
}

export interface DoseReport {
  readonly block: string
  readonly axis: number | null
  /** Dose at the end of the run, m/s^(3/2), and percentage of people who may vomit. */
  readonly dose: number
  readonly incidence: number
}

/** Travel of the platform from home. */
export interface TravelReport {
  /** Block that has the pose. */
  readonly block: string
  /** Largest distance from home, m, and largest excursion along x, y, z. */
  readonly distance: number
  readonly along: readonly [number, number, number]
  /** Position over time, m. */
  readonly position: readonly [Float64Array, Float64Array, Float64Array]
}

/** Cueing report of one run. */
export interface CueingRun {
  /** Parameter set; null for that of the experiment. */
  readonly variant: string | null
  readonly time: Float64Array
  readonly cues: readonly CueReport[]
  readonly excursions: readonly ExcursionReport[]
  readonly doses: readonly DoseReport[]
  readonly travel: TravelReport | null
  /**
   * Factor on the scales of the washouts of the run for equal travel; 1 for the scales of the project, null if scales
   * do not change the travel.
   */
  readonly scaled: number | null
}

export interface CueingReport {
  /** Reports of the runs. The first is that of the experiment, unless variants are compared. */
  readonly runs: readonly CueingRun[]
  /** Variant whose travel all runs have; null if every run has its own. */
  readonly travelOf: string | null
}

/** Options of a cueing report besides its experiment. */
export interface CueingAsked {
  /** Job id of the run to report on, while the host has its states, instead of running again. */
  readonly ofRun?: number
  /** Variants to show side by side. */
  readonly compare?: readonly string[]
  /**
   * Variant whose travel all runs should have: the scales of the others are chosen so that all platforms travel equally
   * far.
   */
  readonly travelOf?: string
}
