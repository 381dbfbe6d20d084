/**
 * The cueing report of a run: curves of cues and excursions, with their figures. Everything is structured-clonable, in
 * SI units.
 */
import type { CueFigures, ExpectedCue } from '../../analyse/cueing/figures'
import type { Interval } from '../../analyse/cueing/intervals'
import type { CueKind } from '../../model/component/cueing'

/** A cue in the vehicle and on the platform. */
export interface CueReport extends ExpectedCue {
  /** Unique in a report. */
  readonly id: string
  /** Comparison block that it comes from; null where cues were paired by what they are. */
  readonly block: string | null
  readonly cue: CueKind | null
  /** As the inner ear perceives it, or as it is. */
  readonly perceived: boolean
  /** Which element of the vector, from 0; null of a scalar. */
  readonly axis: number | null
  readonly unit: string
  readonly vehicle: Float64Array
  readonly simulator: Float64Array
  readonly figures: CueFigures
}

/** Something with limits, or the pose of the platform. */
export interface ExcursionReport {
  readonly id: string
  readonly block: string
  /** What an element is, such as `Leg`. */
  readonly what: string
  readonly axis: number | null
  readonly unit: string
  readonly values: Float64Array
  readonly low: number
  readonly high: number
  /** Smallest and largest value. */
  readonly least: number
  readonly most: number
  /** Largest distance from the middle of its range, as a part of half the range: 1 at a limit. */
  readonly share: number
  /** It goes beyond a limit by more than rounding. */
  readonly passed: boolean
  /** Times within 1 % of half the range from a limit, or beyond it. */
  readonly atLimit: readonly Interval[]
  /** s */
  readonly timeAtLimit: number
}

export interface DoseReport {
  readonly block: string
  readonly axis: number | null
  /** At the end of the run, m/s^(3/2), and percentage of people who may vomit. */
  readonly dose: number
  readonly incidence: number
}

/** How far the platform moves from home. */
export interface TravelReport {
  /** Block whose pose it is. */
  readonly block: string
  /** Largest distance from home, m, and largest excursion along x, y, z. */
  readonly distance: number
  readonly along: readonly [number, number, number]
  /** Position over time, m. */
  readonly position: readonly [Float64Array, Float64Array, Float64Array]
}

/** Of one run. */
export interface CueingRun {
  /** Parameter set; null for that of the experiment. */
  readonly variant: string | null
  readonly time: Float64Array
  readonly cues: readonly CueReport[]
  readonly excursions: readonly ExcursionReport[]
  readonly doses: readonly DoseReport[]
  readonly travel: TravelReport | null
  /**
   * Factor of the scales of its washouts for equal travel; 1 as the project has it, null where scales do not change the
   * travel.
   */
  readonly scaled: number | null
}

export interface CueingReport {
  /** The first is that of the experiment, unless variants are compared. */
  readonly runs: readonly CueingRun[]
  /** Variant whose travel all have; null where every run has its own. */
  readonly travelOf: string | null
}

/** Options of a cueing report besides its experiment. */
export interface CueingAsked {
  /** Report on the run with this job id while the host has its states, instead of running again. */
  readonly ofRun?: number
  /** Variants side by side. */
  readonly compare?: readonly string[]
  /** One of them: the scales of the others are chosen so that all platforms travel as far as its own. */
  readonly travelOf?: string
}
