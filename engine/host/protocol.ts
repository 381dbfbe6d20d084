/**
 * Messages between a window (or command line) and the host that runs engine jobs: a web worker, a
 * worker thread or an Electron utility process. Everything is structured-clonable. A job is one
 * request with an id of the sender's choosing; every message back carries that id, the last one is
 * `done`, `failed` or `cancelled`.
 */
import type { ModelErrorData } from '../errors/model-error'
import type { ProjectFile } from '../model/project'
import type { EquationDocument } from '../formulate/equations/document'
import type { CodeListing, CodeRequest } from './code/types'
import type { CompilationSummary } from './compilation-summary'
import type { RunOverrides } from './experiment'
import type { LiveValues } from './live'
import type { HandInputs } from './drive/hand-inputs'
import type { DrawnMotion, SceneDescription, SceneMotion } from './scene/types'
import type { ModelFiles, ModelFilesRequest } from './export/files'
import type { SettleReport } from './settle/report'
import type { SavedState } from './state/saved-state'

export type { CompilationSummary } from './compilation-summary'

/** Text files of the project folder that blocks or experiments refer to, by relative path. */
export type ProjectFiles = Readonly<Record<string, string>>

export type HostRequest =
  /** Validate and compile; answers with `problems` or `compiled`. */
  | {
      readonly type: 'compile'
      readonly id: number
      readonly project: ProjectFile
      readonly files: ProjectFiles
      readonly formulation?: string
    }
  /** Answers with `problems` or `code`. */
  | CodeRequest
  /** Answers with `problems` or `exported`. */
  | ModelFilesRequest
  /** The equations of a model as they are compiled; answers with `problems` or `equations`. */
  | {
      readonly type: 'equations'
      readonly id: number
      readonly project: ProjectFile
      readonly files: ProjectFiles
      readonly formulation?: string
    }
  /** Compile (cached when nothing that matters changed) and simulate one experiment. */
  | {
      readonly type: 'run'
      readonly id: number
      readonly project: ProjectFile
      readonly files: ProjectFiles
      readonly experiment: string
      readonly formulation?: string
      /** Parameter set in place of that of the experiment; `base` for none. */
      readonly variant?: string
      /** Start from the state of another run. */
      readonly from?: SavedState
      /** The finished run with this job id, which this one goes on with: rows follow those of the other. */
      readonly continues?: number
      /** End of the run in place of that of the experiment, s. */
      readonly stop?: number
      /** Signals to record in place of those that blocks log and plots show. */
      readonly signals?: readonly string[]
      /** Pause before the first step. */
      readonly paused?: boolean
    }
  /**
   * Run an experiment for its plots alone, to follow a value that is being dragged: nothing is checked beforehand, no
   * other signals are evaluated (those that blocks log where there are no plots), the states are not kept. Answers with
   * `live`, `failed` or `cancelled`.
   */
  | {
      readonly type: 'live'
      readonly id: number
      readonly project: ProjectFile
      readonly files: ProjectFiles
      readonly experiment: string
      readonly formulation?: string
      readonly values: LiveValues
      /** Solve it otherwise than the experiment says, for a quick look. */
      readonly run?: RunOverrides
      /** The motion too, for the 3D view: every stored instant, or as many as are quickly had. */
      readonly motion?: 'full' | 'sketch'
    }
  /** Draw the linear graph: collects blocks and chooses trees, derives nothing; answers with `problems` or `graph`. */
  | {
      readonly type: 'graph'
      readonly id: number
      readonly project: ProjectFile
      readonly files: ProjectFiles
      readonly formulation?: string
    }
  /** Measure whether an experiment runs in real time; answers with `problems` or `realtime`, with `progress` before. */
  | {
      readonly type: 'realtime'
      readonly id: number
      readonly project: ProjectFile
      readonly files: ProjectFiles
      readonly experiment: string
      readonly formulation?: string
    }
  /**
   * What the 3D view draws: along the run with this job id, while the host still knows it, else at the start of the
   * experiment; answers with `problems` or `scene`.
   */
  | {
      readonly type: 'scene'
      readonly id: number
      readonly project: ProjectFile
      readonly files: ProjectFiles
      readonly formulation?: string
      /** Where initial values and parameters come from; the blocks alone when missing. */
      readonly experiment?: string
      readonly run?: number
    }
  /** Further signals of the finished run with this job id; answers with `signals`, or `failed` when its states are gone. */
  | { readonly type: 'signals'; readonly id: number; readonly run: number; readonly signals: readonly string[] }
  /**
   * Run an experiment without end in step with the wall clock, some of its sources driven by hand; answers with
   * `driving`, `columns`, then `frame`, `rows` and `thinned` in turn, and at last `done` after a `cancel`, or `failed`.
   */
  | {
      readonly type: 'drive'
      readonly id: number
      readonly project: ProjectFile
      readonly files: ProjectFiles
      readonly experiment: string
      readonly formulation?: string
      readonly variant?: string
      /** Value at the start by source, SI. */
      readonly inputs: HandInputs
      /** Start from the state of another drive with the same inputs. */
      readonly from?: SavedState
    }
  /** New values of the hand inputs of a drive, SI. */
  | { readonly type: 'steer'; readonly id: number; readonly values: HandInputs }
  /**
   * The pictures of a drive that have come are drawn. Whoever says so is sent no more than it draws; without it there are
   * sixty a second.
   */
  | { readonly type: 'drawn'; readonly id: number }
  /** Let a run rest at the next opportunity; other requests are served meanwhile. */
  | { readonly type: 'pause'; readonly id: number }
  /** Go on with a paused run: to its end, by a step of the solver, or to the next row. */
  | { readonly type: 'resume'; readonly id: number; readonly by?: 'step' | 'sample' }
  /** Stop a job at the next opportunity; what was computed stays valid. */
  | { readonly type: 'cancel'; readonly id: number }

export type HostMessage =
  | { readonly type: 'problems'; readonly id: number; readonly problems: readonly ModelErrorData[] }
  | { readonly type: 'compiled'; readonly id: number; readonly summary: CompilationSummary }
  | { readonly type: 'code'; readonly id: number; readonly listing: CodeListing }
  | ({ readonly type: 'exported'; readonly id: number } & ModelFiles)
  | { readonly type: 'equations'; readonly id: number; readonly equations: EquationDocument }
  /** `trouble`: why the formulation's choice is no tree; the graph then has the automatic trees. */
  | { readonly type: 'graph'; readonly id: number; readonly graph: GraphDescription; readonly trouble?: ModelErrorData }
  /** What is being done, for the status line; `fraction` in 0..1 of simulated time. */
  | {
      readonly type: 'progress'
      readonly id: number
      readonly phase: 'compile' | 'initialise' | 'run' | 'outputs'
      readonly fraction: number
      readonly time: number
    }
  /** What is recorded, and all signals that the model has. */
  | {
      readonly type: 'columns'
      readonly id: number
      readonly columns: readonly ColumnInfo[]
      readonly available?: readonly SignalInfo[]
    }
  /** Rows appended since the last message: one array per column, all of equal length. */
  | { readonly type: 'rows'; readonly id: number; readonly data: readonly Float64Array[] }
  /** `run`: it is along that run, which the host still knew. */
  | {
      readonly type: 'scene'
      readonly id: number
      readonly scene: SceneDescription
      readonly motion: SceneMotion
      readonly run?: number
    }
  /** Those of the signals that the model of the run has: one array per column, a value per row of the run. */
  | {
      readonly type: 'signals'
      readonly id: number
      readonly columns: readonly ColumnInfo[]
      readonly data: readonly Float64Array[]
    }
  | { readonly type: 'realtime'; readonly id: number; readonly realTime: RealTimeReport }
  /** Time and the signals of the experiment's plots: one array per column. */
  | {
      readonly type: 'live'
      readonly id: number
      readonly columns: readonly ColumnInfo[]
      readonly data: readonly Float64Array[]
      readonly report: RunReport
      /** Whether the structure of the equations changed, so that they were made anew. */
      readonly compiled: boolean
      /** Wall time from the request to the signals. */
      readonly milliseconds: number
      /** Where the motion was asked for; its own wall time follows that of the signals. */
      readonly drawn?: DrawnMotion
    }
  /** What is seen of a drive; it is about to start. */
  | { readonly type: 'driving'; readonly id: number; readonly scene: SceneDescription }
  /** A drive now: one instant of its motion, and whether it keeps up. */
  | {
      readonly type: 'frame'
      readonly id: number
      readonly time: number
      readonly motion: SceneMotion
      readonly load: DriveLoad
    }
  /** Every second row so far is left out, the first stays. */
  | { readonly type: 'thinned'; readonly id: number }
  /** The run rests until `resume` or `cancel`; pictures and signals of it can be asked for. */
  | { readonly type: 'paused'; readonly id: number; readonly time: number; readonly state: SavedState }
  /** `state`: from which a run can go on. */
  | { readonly type: 'done'; readonly id: number; readonly report: RunReport; readonly state?: SavedState }
  | { readonly type: 'cancelled'; readonly id: number; readonly report: RunReport; readonly state?: SavedState }
  | { readonly type: 'failed'; readonly id: number; readonly error: ModelErrorData; readonly report?: RunReport }

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
    /** Operations of the main program in one evaluation. */
    readonly operations: number
    /** Kinds of events that occurred. */
    readonly events: number
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
  /** Largest error of a coordinate or speed against the accurate solution, relative to its peak. */
  readonly accuracy: { readonly signal: string; readonly relative: number; readonly time: number } | undefined
  readonly failure: string | undefined
  /** Solvers that are stable at this step, where the chosen one is not. */
  readonly alternatives: readonly string[]
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
  /** Choices that the solver made, and why. */
  readonly remarks?: readonly string[]
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
