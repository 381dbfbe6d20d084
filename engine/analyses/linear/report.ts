/** Linear models, modes and root loci as data, the same for the command line, the window and reports. */

/** State, input or output of a linear model; changes of it are measured from `value`. */
export interface LinearVariable {
  readonly name: string
  readonly unit: string
  readonly block: string
  /** Value at the point. */
  readonly value: number
}

/**
 * Reason why a state is not among those of the linear model: it follows from the others by a constraint; nothing
 * depends on it; friction or a lock holds it; the choice for the operating point holds it.
 */
export type RemovalReason = 'constraint' | 'cyclic' | 'stuck' | 'held-speed'

export interface RemovedState {
  readonly name: string
  readonly unit: string
  readonly reason: RemovalReason
}

/** Value that only samples change; the linear model keeps it as it is at the point. */
export interface SampledValue {
  readonly name: string
  readonly block: string
  /** Sample time, s. */
  readonly period: number
  /** True if derivatives, outputs or constraints depend on it. */
  readonly matters: boolean
}

/** Corner or jump of the equations beside the point, across which slopes differ. */
export interface NearbyKink {
  readonly blocks: readonly string[]
  /** Function that is zero at the corner, in short. */
  readonly crossing: string
  /** Distance from the point in the space of states, in their SI units. */
  readonly distance: number
  /** Largest change of a slope across the corner, over the largest of its row. */
  readonly change: number
  /** Largest shift of an eigenvalue across the corner, 1/s. */
  readonly shift: number
}

/** Rows of a matrix. */
export type Rows = readonly (readonly number[])[]

export interface Matrices {
  readonly a: Rows
  readonly b: Rows
  readonly c: Rows
  readonly d: Rows
}

/** Descriptor form E x' = A x + B u over all states and one multiplier for each constraint. */
export interface DescriptorForm {
  readonly variables: readonly string[]
  readonly e: Rows
  readonly a: Rows
  readonly b: Rows
}

/** Part of the operating point that is held and is not part of the model: the model, or what holds the body. */
export const holdChoices = ['model', 'force', 'speed'] as const
export type HoldChoice = (typeof holdChoices)[number]

export interface LinearModel extends Matrices {
  /** Time of the point, s. */
  readonly t: number
  readonly states: readonly LinearVariable[]
  readonly inputs: readonly LinearVariable[]
  readonly outputs: readonly LinearVariable[]
  readonly removed: readonly RemovedState[]
  readonly descriptor?: DescriptorForm
  readonly samples: readonly SampledValue[]
  readonly kinks: readonly NearbyKink[]
  /** Amplitude over which slopes are means, in SI units; 0 for slopes at the point. */
  readonly amplitude: number
  readonly hold: HoldChoice
  /** Body that the operating point holds, with forces along x and y, N, and a moment, N m; absent if none. */
  readonly holding?: { readonly body: string; readonly force: number; readonly side: number; readonly moment: number }
  /** State that changes fastest at the point, and its rate: zero at an operating point. */
  readonly fastest?: { readonly state: string; readonly unit: string; readonly rate: number }
  /** Names of things that stick at the point. */
  readonly stuck: readonly string[]
  /** Inputs that were left out because nothing depends on them. */
  readonly idle: readonly string[]
  readonly warnings: readonly string[]
}

/** Complex amplitude of a state or signal in a mode; the largest state has 1. */
export interface Phasor {
  readonly name: string
  readonly unit: string
  readonly re: number
  readonly im: number
}

export type ModeKind = 'oscillation' | 'growing oscillation' | 'decay' | 'growth' | 'neutral'

/** Mode of a linear model; a pair of complex eigenvalues is one mode, with the positive imaginary part. */
export interface Mode {
  /** Eigenvalue, 1/s. */
  readonly re: number
  readonly im: number
  readonly kind: ModeKind
  /** Frequency of the oscillation, Hz; 0 for a real eigenvalue. */
  readonly frequency: number
  /** Frequency without damping, |lambda|/(2 pi), Hz. */
  readonly undamped: number
  /** Damping ratio -Re lambda/|lambda|; negative for a mode that grows. */
  readonly damping: number
  /** Time in which the mode decays, or grows, by the factor e, s; infinite for a neutral mode. */
  readonly timeConstant: number
  /** Participation of states: |w_k v_k| over the sum, the largest first. */
  readonly participation: readonly { readonly state: string; readonly share: number }[]
  /** States that take part most, for a label. */
  readonly dominant: readonly string[]
  readonly shape: readonly Phasor[]
  /** Outputs in the mode, with the same scale as the states. */
  readonly signals: readonly Phasor[]
}

/** Largest stable step of a fixed-step method for all modes. */
export interface StableSolver {
  readonly solver: string
  /** Step, s; infinite if no mode limits it. */
  readonly step: number
  /** Place among the modes of the one that limits it; absent if none does. */
  readonly mode?: number
}

export interface ModesReport {
  readonly kind: 'modes'
  readonly model: LinearModel
  /** Modes, the least damped first. */
  readonly modes: readonly Mode[]
  readonly solvers: readonly StableSolver[]
}

/** Eigenvalue over the values of a locus, 1/s; NaN for values without a model. */
export interface LocusTrack {
  readonly re: readonly number[]
  readonly im: readonly number[]
}

/** Value at which a root crosses the imaginary axis, or at which two real roots meet. */
export interface LocusEvent {
  /** Crossing of a pair (such as weave), of a real root (such as capsize), or a double real root. */
  readonly kind: 'oscillation' | 'real' | 'double'
  readonly value: number
  /** Eigenvalue there, 1/s. */
  readonly re: number
  readonly im: number
  /** State of the roots beyond the value, in the direction of the values. */
  readonly becomes: 'stable' | 'unstable' | 'real' | 'oscillating'
}

export interface LocusReport {
  readonly kind: 'locus'
  /** Name of the quantity that changes, and its SI unit; empty for a number. */
  readonly over: string
  readonly unit: string
  readonly values: readonly number[]
  /** States of the last linear model. */
  readonly states: readonly string[]
  readonly tracks: readonly LocusTrack[]
  readonly events: readonly LocusEvent[]
  /** Values without a model, with the reason. */
  readonly failures: readonly { readonly value: number; readonly reason: string }[]
}
