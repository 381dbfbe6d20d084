/**
 * Messages between a window (or command line) and the host that runs engine jobs: a web worker, a
 * worker thread or an Electron utility process. Everything is structured-clonable. A job is one
 * request with an id of the sender's choosing; every message back carries that id. The kinds of jobs with their messages are the
 * table in `jobs/kinds.ts`.
 */
import type { Takeover } from '../model/takeover'
import type { HandInputs } from '../model/hand-inputs'
import type { MessageOf, RequestOf } from './jobs/kinds'
import type { SettleReport } from './settle/report'

export type { CompilationSummary } from './compilation-summary'

export type { ProjectFiles } from './jobs/kinds'

/** Orders to a job that is under way. */
export type JobControl =
  /** New values of the hand inputs of a drive, SI. */
  | { readonly type: 'steer'; readonly id: number; readonly values: HandInputs }
  /**
   * The pictures of a drive that have come are drawn. Whoever says so is sent no more than it draws; without it there are
   * sixty a second.
   */
  | { readonly type: 'drawn'; readonly id: number }
  /** Let a run rest at the next opportunity; other requests are served meanwhile. */
  | { readonly type: 'pause'; readonly id: number }
  /** Continue with a paused run: to its end, by a step of the solver, or to the next row. */
  | { readonly type: 'resume'; readonly id: number; readonly by?: 'step' | 'sample' }
  /** Stop a job at the next opportunity; what was computed stays valid. */
  | { readonly type: 'cancel'; readonly id: number }

export type HostRequest = RequestOf | JobControl
export type HostMessage = MessageOf

/** Whether a drive keeps up with the clock. */
export interface DriveLoad {
  /** Computing time over wall time in the last second, 0 to 1. */
  readonly share: number
  /** How far it is behind the clock, s. */
  readonly lag: number
  /** How unevenly slices come in the last second: root mean square of the time between them about its mean, s. */
  readonly jitter: number
  /** Simulated over wall time in the last second: below one where it cannot keep up. */
  readonly speed: number
  /** Slices that did not get as far as the clock. */
  readonly overruns: number
}

export interface GraphDescription {
  /** Reference frames, by the port that made them; the ground is the first. */
  readonly nodes: readonly { readonly id: number; readonly name: string }[]
  readonly edges: readonly GraphEdgeDescription[]
}

export interface GraphEdgeDescription {
  /** `Block.T1` */
  readonly name: string
  readonly block: string
  readonly domain: 'translation' | 'rotation'
  /** Terminal equation: `inertia`, `rigid`, `sliding`, `turning`, `free`, `motion`, `force` or `moment`. */
  readonly kind: string
  /** Numbers of nodes. */
  readonly from: number
  readonly to: number
  /** Motions that the edge adds in the tree, and constraints that it adds in the cotree. */
  readonly across: number
  readonly through: number
  readonly canBeBranch: boolean
  readonly inTree: boolean
}

export interface ColumnInfo {
  /** `Block.signal`, or `t`. */
  readonly name: string
  readonly unit: string
}

export interface SignalInfo extends ColumnInfo {
  readonly doc: string
}

/** Whether a model can run on hardware in the loop with a step, and why. Times are of this machine. */
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
  /** That `relative` may reach. */
  readonly limit: number
}

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
      /** Of every evaluation; at most where not constant. */
      readonly iterations: number
      readonly constant: boolean
      /** How it becomes constant. */
      readonly remedy?: string
    }[]
    readonly events: {
      readonly happened: readonly { readonly name: string; readonly count: number }[]
      /** Events that did not happen in the measured run, whose steps are not among the measured ones; without those that end a run. */
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
  /** The error against the accurate solution that is largest over its limit, and the one that is largest over the signal's own peak. */
  readonly accuracy: (SignalError & { readonly own: SignalError }) | undefined
  readonly failure: string | undefined
  /** Solvers that are stable at this step, where the chosen one is not. */
  readonly alternatives: readonly string[]
  /** What makes the measured run doubtful; among the reasons too. */
  readonly warnings: readonly string[]
}

/** Energy of a run, J, from its start; see docs/theory/energy.md. */
export interface EnergyReport {
  readonly delivered: number
  readonly dissipated: number
  readonly impacts: number
  readonly resets: number
  readonly corrections: number
  readonly turnover: number
  readonly balance: number
  /** Largest balance over the energy turned over. */
  readonly closure: number
  /** From where on it counts as broken; absent where it is not judged. */
  readonly limit?: number
}

export interface RunReport {
  readonly solver: string
  readonly steps: number
  readonly evaluations: number
  readonly rejectedSteps: number
  /** Wall time of the integration without compilation, s. */
  readonly wallSeconds: number
  readonly simulatedSeconds: number
  /** Warnings such as a step beyond the stability limit; each names states. */
  readonly warnings: readonly string[]
  /** Events that happened: how often, and the first instants, s. */
  readonly events?: readonly {
    readonly name: string
    readonly block: string
    readonly count: number
    readonly times: readonly number[]
  }[]
  /** The event that ended the run before its stop time. */
  readonly stoppedBy?: { readonly name: string; readonly block: string; readonly reason: string }
  /** The body that sank through a road first, and when, s: from then on the result is not valid. */
  readonly sunken?: { readonly body: string; readonly time: number }
  /** Choices that the solver made, and why. */
  readonly remarks?: readonly string[]
  /** Drivers that were silent because something else commanded their input, those that were kept, and controllers of the user beside them. */
  readonly takeover?: Takeover
  /** Largest violation of a constraint at the stored instants; undefined without constraints. */
  readonly drift?: { readonly value: number; readonly unit: string; readonly constraint: string; readonly time: number }
  /** Of a run that keeps an energy account. */
  readonly energy?: EnergyReport
  /** Where the run starts at an operating point: what was found, and what holds it there. */
  readonly settle?: SettleReport
  /** Initial values that were moved to be consistent. */
  readonly moved: readonly { readonly signal: string; readonly from: number; readonly to: number }[]
}

/** The report of a job that ended before anything was computed. */
export const NOTHING: RunReport = {
  solver: '',
  steps: 0,
  evaluations: 0,
  rejectedSteps: 0,
  wallSeconds: 0,
  simulatedSeconds: 0,
  warnings: [],
  moved: [],
}
