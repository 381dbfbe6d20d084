/**
 * Declarations of a block's part in motion cueing: cues in the vehicle and on the platform, their perception,
 * excursions with their limits. The cueing report finds its curves by these declarations and by the wiring, whatever
 * blocks are called.
 */
import type { Expr, Num, Vec3 } from '../../symbolic'
import type { Solved } from './component'

/** Kind of a cue: specific force, or acceleration, m/s^2; or angular rate, rad/s. */
export type CueKind = 'force' | 'rate'

export type CueingPart =
  /** Cues of the vehicle at the inputs of a washout. `scales`: its parameters that multiply cues. */
  | {
      readonly kind: 'washout'
      readonly force: readonly Expr[]
      readonly rate: readonly Expr[]
      readonly scales: () => readonly Expr[]
    }
  /** Cues felt by the passenger of the platform. */
  | { readonly kind: 'platform'; readonly force: readonly Expr[]; readonly rate: readonly Expr[] }
  /** Organ of perception: a cue and its perceived part. */
  | { readonly kind: 'perception'; readonly cue: CueKind; readonly input: Expr; readonly output: Expr }
  /** Cue of the vehicle compared with the same cue on the platform; everything else is a parameter. */
  | {
      readonly kind: 'comparison'
      readonly vehicle: Expr
      readonly simulator: Expr
      readonly scale: Expr
      /** Time from which the comparison counts, s. */
      readonly start: Expr
      /** Smallest magnitude that is noticed, and the standard deviation of the noise of perception. */
      readonly threshold: Expr
      readonly deviation: Expr
      /** Frequency at which the phase is determined, Hz. */
      readonly frequency: Expr
    }
  /** Position of a platform from home, m, or its planned position; the report takes one stage for its travel. */
  | { readonly kind: 'pose'; readonly stage: PoseStage; readonly position: Vec3; readonly angles?: Vec3 }
  /** Quantity that has limits. */
  | {
      readonly kind: 'excursion'
      /** Name of each element, such as `Leg`. */
      readonly what: string
      readonly unit: string
      readonly values: (s: Solved) => readonly Num[]
      readonly limits: readonly [low: Expr, high: Expr]
      /** Signal whose unit the values have, if `unit` is 1. */
      readonly of?: Expr
    }
  /** Motion-sickness dose so far, m/s^(3/2), and percentage of people who may vomit. */
  | { readonly kind: 'dose'; readonly dose: Expr; readonly incidence: Expr }

/**
 * Stages of the travel of a platform. The last one that a model has determines the travel: a head pivot asks for it
 * before limits act on it.
 */
export const poseStages = ['washout', 'platform', 'pivot'] as const
export type PoseStage = (typeof poseStages)[number]
