/** Real-time report as data. */

/** Largest error of a signal along an experiment. */
export interface SignalError {
  readonly signal: string
  /** Error relative to the largest peak among the signals of the same quantity on the same body. */
  readonly relative: number
  readonly ofOwnPeak: number
  /** Signal with that peak, if it is a different one. */
  readonly peakOf?: string
  /** Time of the error, s. */
  readonly time: number
  /** True if the error is in the first tenth of the run, and all later errors are at most half as large. */
  readonly atStart: boolean
  /** Largest permitted value of `relative`. */
  readonly limit: number
}

/** Verdict on hardware in the loop with a given step, and its reasons. Times are of this machine. */
export interface RealTimeReport {
  readonly solver: string
  /** Step size, s; undefined for a variable step. */
  readonly step: number | undefined
  readonly suitable: boolean
  /** Verdict, such as `suitable for HIL at 1 ms` or `not suitable for HIL at 1 ms`. */
  readonly verdict: string
  /** Reasons in sentences; those against real time first. */
  readonly reasons: readonly string[]
  readonly constantWork: boolean
  /** Work per step. */
  readonly work: {
    readonly evaluations: number
    readonly jacobians: number
    readonly factorisations: number
    readonly solutions: number
    /** Number of corrections of constraints; null if it varies. */
    readonly corrections: number | null
    /**
     * Largest number of operations of one evaluation, with all functions and searches, in the more expensive form of
     * the equations.
     */
    readonly operations: number
    /**
     * Largest number of operations while nothing is held (`free`) and while something is held (`held`); undefined if
     * nothing can be held.
     */
    readonly forms: { readonly free: number; readonly held: number } | undefined
    /** Equations that every evaluation solves by iteration. */
    readonly searches: readonly {
      readonly unknowns: readonly string[]
      readonly block: string
      /** Number of iterations in every evaluation; the largest number if it is not constant. */
      readonly iterations: number
      readonly constant: boolean
      /** Way to make the number of iterations constant. */
      readonly remedy?: string
    }[]
    /** Blocks with code that is not of the program (FMUs, linked functions): its work is timed, but not counted. */
    readonly uncounted: readonly string[]
    readonly events: {
      readonly happened: readonly { readonly name: string; readonly count: number }[]
      /**
       * Events that did not happen in the measured run, so that the measured steps don't include them. Events that end
       * a run are left out.
       */
      readonly missed: readonly string[]
      /** Event whose actions take the most operations, if any takes operations. */
      readonly dearest: { readonly name: string; readonly operations: number } | undefined
    }
  }
  /**
   * Times per step, microseconds: the time that steps need (the shortest over several passes), and the time including
   * other work of the machine.
   */
  readonly time: {
    readonly steps: number
    readonly mean: number
    readonly percentile999: number
    readonly slowest: number
    /** Time of the first step, which sets up the method; not included in the others. */
    readonly first: number
    /** Longest time of a step in any pass, including other work of the machine. */
    readonly longestSeen: number
    readonly timesRealTime: number
    /** Relative difference between whole passes. */
    readonly noise: number
    /** Resolution of the clock. */
    readonly resolution: number
  }
  /** Bytes that a step leaves to the garbage collector; undefined if the host can't measure them. */
  readonly memory?: number
  /**
   * Largest stable step along the experiment, s, the time at which it is smallest, s, and the states of the mode that
   * limits it.
   */
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
   * Error relative to the accurate solution that is largest compared with its limit. `own` is the error that is largest
   * compared with the signal's own peak.
   */
  readonly accuracy: (SignalError & { readonly own: SignalError }) | undefined
  readonly failure: string | undefined
  /** Solvers that are stable with this step, if the chosen one is not. */
  readonly alternatives: readonly string[]
  /** Warnings about the measured run; the reasons contain them too. */
  readonly warnings: readonly string[]
}
