/** The report on real time as data. */

/** Largest error of a signal along an experiment. */
export interface SignalError {
  readonly signal: string
  /** Relative to the largest peak among the signals of the same quantity on the same body. */
  readonly relative: number
  readonly ofOwnPeak: number
  /** The signal that has that peak, where it is another one. */
  readonly peakOf?: string
  /** s */
  readonly time: number
  /** It is in the first tenth of the run, and all later ones are at most half as large. */
  readonly atStart: boolean
  /** Largest permitted value of `relative`. */
  readonly limit: number
}

/** Verdict on hardware in the loop with a given step, and its reasons. Times are of this machine. */
export interface RealTimeReport {
  readonly solver: string
  /** s; undefined for a variable step. */
  readonly step: number | undefined
  readonly suitable: boolean
  /** `suitable for HIL at 1 ms` or `not suitable for HIL at 1 ms` */
  readonly verdict: string
  /** Sentences; what speaks against it first. */
  readonly reasons: readonly string[]
  readonly constantWork: boolean
  /** Per step. */
  readonly work: {
    readonly evaluations: number
    readonly jacobians: number
    readonly factorisations: number
    readonly solutions: number
    /** Corrections of constraints; null where their number varies. */
    readonly corrections: number | null
    /** Most operations of one evaluation with all functions and searches, in the dearer form of the equations. */
    readonly operations: number
    /** The same while nothing and while something is held; undefined where nothing can be held. */
    readonly forms: { readonly free: number; readonly held: number } | undefined
    /** Equations that every evaluation solves by iteration. */
    readonly searches: readonly {
      readonly unknowns: readonly string[]
      readonly block: string
      /** Iterations in every evaluation; the largest number where it is not constant. */
      readonly iterations: number
      readonly constant: boolean
      /** How it becomes constant. */
      readonly remedy?: string
    }[]
    readonly events: {
      readonly happened: readonly { readonly name: string; readonly count: number }[]
      /**
       * Events that did not happen in the measured run, whose steps are not among the measured ones; without those that
       * end a run.
       */
      readonly missed: readonly string[]
      /** The event whose actions take the most operations, if any does. */
      readonly dearest: { readonly name: string; readonly operations: number } | undefined
    }
  }
  /** Microseconds per step: what steps need (shortest over several passes), and what the machine made of it. */
  readonly time: {
    readonly steps: number
    readonly mean: number
    readonly percentile999: number
    readonly slowest: number
    /** The first step, which sets the method up; not among the others. */
    readonly first: number
    /** Longest time of a step in any pass, with everything else that the machine did. */
    readonly longestSeen: number
    readonly timesRealTime: number
    /** By how much whole passes differ, relative. */
    readonly noise: number
    /** Smallest time that the clock can tell. */
    readonly resolution: number
  }
  /** Bytes that a step leaves to the garbage collector; undefined where the host cannot tell. */
  readonly memory?: number
  /** Largest stable step along the experiment, s, when it is smallest, and the states of the mode that limits it. */
  readonly stable:
    | {
        readonly limit: number
        readonly time: number
        readonly states: readonly string[]
        /** Hz */
        readonly frequency: number | undefined
      }
    | undefined
  /**
   * The error against the accurate solution that is largest over its limit, and the one that is largest over the
   * signal's own peak.
   */
  readonly accuracy: (SignalError & { readonly own: SignalError }) | undefined
  readonly failure: string | undefined
  /** Solvers that are stable at this step, where the chosen one is not. */
  readonly alternatives: readonly string[]
  /** Warnings about the measured run; the reasons contain them too. */
  readonly warnings: readonly string[]
}
