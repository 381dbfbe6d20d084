/**
 * The table of jobs: requests to a host, with the messages that answer them and the places where the answers are kept.
 * Messages, host, client and stores of the window, the command line and the menus follow from it. Data only: a page or
 * a native menu that reads it loads nothing that computes (`handlers.ts`, `analyses.ts`).
 */
import type { ModeRequest } from '../engine/scene/mode'
import type { ModeShape } from '../engine/scene/mode-motion'
import { keysOf } from '../engine/collections/entries'
import type { ModelErrorData } from '../engine/errors/model-error'
import type { EquationDocument } from '../engine/formulate/equations/document'
import type { CodeLanguage, CodeListing } from '../engine/export/code/types'
import type { CompilationSummary } from '../engine/compile/compilation-summary'
import type { HandInputs } from '../engine/model/inputs/hand-inputs'
import type { LiveValues } from '../engine/model/experiments/live-values'
import type { RunOverrides } from '../engine/experiment/experiment'
import type { InterfaceCandidates } from '../engine/export/candidates'
import type { ModelFiles, ModelFilesRequest } from '../engine/export/files'
import type { CueingReport } from '../engine/analyses/cueing/types'
import type { ManoeuvreReport, SettingValues } from '../manoeuvres/shared/types'
import type { ColumnInfo, SignalInfo } from '../engine/compile/columns'
import type { DriveLoad } from '../engine/drive/load'
import type { GraphDescription } from '../engine/compile/graph-description'
import type { Progress } from '../engine/compile/progress'
import type { RunReport } from '../engine/run/report'
import type { ExperimentRequest, ModelInUseRequest, OfVariant } from '../engine/compile/requests'
import type { DrawnMotion, SceneDescription, SceneMotion } from '../engine/scene/types'
import type { SavedState } from '../engine/start/state/saved-state'
import { job, type AnalysisFacts, type AnalysisReplies, type Endings, type Kept } from './entry'
import { analysisJobs } from './analysis-jobs'

/** Columns that a run records, and all signals that the model has. */
interface Columns {
  readonly columns: readonly ColumnInfo[]
  readonly available?: readonly SignalInfo[]
}

/** Rows appended since the last message: one array per column, all of equal length. */
interface Rows {
  readonly data: readonly Float64Array[]
}

/**
 * Message of a paused run, which waits for `resume` or `cancel`. Its pictures and signals can be requested meanwhile.
 */
interface Paused {
  readonly time: number
  readonly state: SavedState
}

/** Message of a finished run; another run can continue from `state`. */
interface Done {
  readonly report: RunReport
  readonly state?: SavedState
}

export const jobKinds = {
  /** Validates and compiles a model. */
  compile: job<ModelInUseRequest, { readonly compiled: { readonly summary: CompilationSummary } }>()({
    checked: true,
    last: 'compiled',
    place: 'latest',
  }),
  /** Generates the code of a model, with the origin of its lines. */
  code: job<
    ModelInUseRequest & { readonly language: CodeLanguage },
    { readonly code: { readonly listing: CodeListing } }
  >()({ checked: true, last: 'code', place: 'shown' }),
  /** Exports a model with its experiment as files to use elsewhere. */
  export: job<ModelFilesRequest, { readonly exported: ModelFiles }>()({
    checked: true,
    last: 'exported',
    place: 'asker',
  }),
  /** Lists the candidates for the interface of an exported model. */
  interface: job<ExperimentRequest & OfVariant, { readonly interface: { readonly candidates: InterfaceCandidates } }>()(
    { checked: true, last: 'interface', place: 'latest' },
  ),
  /** Returns the compiled form of the equations of a model. */
  equations: job<ModelInUseRequest, { readonly equations: { readonly equations: EquationDocument } }>()({
    checked: true,
    last: 'equations',
    place: 'shown',
  }),
  /** Returns the linear graph of a model: collects blocks and chooses trees, but derives no equations. */
  graph: job<
    ModelInUseRequest,
    {
      /**
       * Description of the graph. If the trees that the formulation chooses are not trees, `trouble` says why, and the
       * graph has the automatic trees.
       */
      readonly graph: { readonly graph: GraphDescription; readonly trouble?: ModelErrorData }
    }
  >()({ checked: true, last: 'graph', place: 'latest' }),
  /** Compiles and simulates one experiment. The compiled model is reused if nothing that matters has changed. */
  run: job<
    ExperimentRequest &
      OfVariant & {
        /** State of another run to start from. */
        readonly from?: SavedState
        /** Job id of the finished run that this run continues. The new rows follow those of that run. */
        readonly continues?: number
        /** End of the run, s, which replaces the one of the experiment. */
        readonly stop?: number
        /** Signals to record instead of those that blocks log and plots show. */
        readonly signals?: readonly string[]
        /** True if the run pauses before the first step. */
        readonly paused?: boolean
      },
    {
      readonly progress: Progress
      readonly columns: Columns
      readonly rows: Rows
      readonly paused: Paused
      readonly done: Done
    }
  >()({ checked: true, last: 'done', place: 'runs' }),
  /** Returns further signals of the finished run with this job id. Fails if its states are no longer stored. */
  signals: job<
    { readonly run: number; readonly signals: readonly string[] },
    {
      /**
       * Requested signals that the model of the run has: one array per column, with one value per row of the run.
       */
      readonly signals: { readonly columns: readonly ColumnInfo[]; readonly data: readonly Float64Array[] }
    }
  >()({ checked: false, last: 'signals', place: 'runs' }),
  /**
   * Runs an experiment without end in step with the wall clock, with some of its sources driven by hand. The messages
   * are `driving`, `columns`, then `frame`, `rows` and `thinned` in turn, and at last `done` after a `cancel`.
   */
  drive: job<
    ExperimentRequest &
      OfVariant & {
        /** Initial value of each source driven by hand, by source, SI. */
        readonly inputs: HandInputs
        /** State to start from, of another drive with the same inputs. */
        readonly from?: SavedState
      },
    {
      readonly progress: Progress
      /** Scene that the window draws, sent just before the drive starts. */
      readonly driving: { readonly scene: SceneDescription }
      readonly columns: Columns
      readonly rows: Rows
      /** Present state of a drive: one instant of its motion, and whether it keeps up with the wall clock. */
      readonly frame: { readonly time: number; readonly motion: SceneMotion; readonly load: DriveLoad }
      /** Message that every second row so far is removed; the first row stays. */
      readonly thinned: object
      readonly paused: Paused
      readonly done: Done
    }
  >()({ checked: true, last: 'done', place: 'runs' }),
  /**
   * Runs an experiment for its plots alone, to follow a value that is being dragged. Nothing is checked beforehand, and
   * the states are not kept. Only the signals of the plots are evaluated, or those that blocks log if there are no
   * plots.
   */
  live: job<
    ExperimentRequest & {
      readonly values: LiveValues
      /** Settings of the run that replace those of the experiment, for a quick look. */
      readonly run?: RunOverrides
      /** Motion for the 3D view: `full` has every stored instant, `sketch` as many as are quickly computed. */
      readonly motion?: 'full' | 'sketch'
      /** True if the cueing report is requested. */
      readonly cueing?: boolean
    },
    {
      /** Time and the signals of the experiment's plots: one array per column. */
      readonly live: {
        readonly columns: readonly ColumnInfo[]
        readonly data: readonly Float64Array[]
        readonly report: RunReport
        /** True if the model was recompiled because the structure of the equations changed. */
        readonly compiled: boolean
        /** Wall time from the request to the signals, ms. */
        readonly milliseconds: number
        /** Motion, if it was requested. Its own wall time adds to that of the signals. */
        readonly drawn?: DrawnMotion
        /** Cueing report, if it was requested; null if the model has nothing to report. */
        readonly cueing?: CueingReport | null
      }
    }
  >()({ checked: false, last: 'live', place: 'live' }),
  /**
   * Returns the scene and motion that the 3D view draws. The motion is along the run with this job id while the host
   * still stores it, else at the start of the experiment. The project is checked only in the second case.
   */
  scene: job<
    ModelInUseRequest & {
      readonly run?: number
      /** Mode whose shape is returned with the scene at the operating point. */
      readonly mode?: ModeRequest
    },
    {
      /** Scene and motion; `run` is present if the motion is along that stored run. */
      readonly scene: {
        readonly scene: SceneDescription
        readonly motion: SceneMotion
        readonly run?: number
        readonly shape?: ModeShape
      }
    }
  >()({ checked: false, last: 'scene', place: 'scenes' }),
  /** Performs a standard manoeuvre; the experiment gives the solver, the values and the first guess. */
  manoeuvre: job<
    ExperimentRequest & OfVariant & { readonly manoeuvre: string; readonly settings: SettingValues },
    AnalysisReplies<'manoeuvre', ManoeuvreReport>
  >()({ checked: true, last: 'manoeuvre', place: 'latest' }),
  ...analysisJobs,
}

type Table = typeof jobKinds
export type JobKind = keyof Table

type Types<K extends JobKind> = NonNullable<Table[K]['types']>
export type BodyOf<K extends JobKind> = Types<K>['request']
export type RequestOf<K extends JobKind = JobKind> = {
  [P in K]: { readonly type: P; readonly id: number } & BodyOf<P>
}[K]

type Messages<Replies> = {
  [M in keyof Replies]: { readonly type: M; readonly id: number } & Replies[M]
}[keyof Replies]
/** Every message that a job of a kind may send. */
export type MessageOf<K extends JobKind = JobKind> = {
  [P in K]: Messages<Types<P>['replies'] & Endings>
}[K]

/** Content of the last message of a job. */
export type AnswerOf<K extends JobKind> = {
  [P in K]: Types<P>['replies'][Table[P]['last'] & keyof Types<P>['replies']]
}[K]

/** Returns whether a message is the last one of its job. */
export function isLast(kind: JobKind, type: MessageOf['type']): boolean {
  return type === jobKinds[kind].last || type === 'problems' || type === 'failed' || type === 'cancelled'
}

/** Kinds of jobs whose answer is kept in a given place. */
export type KeptIn<Where extends Kept> = { [K in JobKind]: Table[K]['place'] extends Where ? K : never }[JobKind]

export type AnalysisKind = { [K in JobKind]: Table[K] extends { analysis: AnalysisFacts } ? K : never }[JobKind]
export type ReportOf<K extends AnalysisKind> = {
  [P in K]: AnswerOf<P> extends { readonly report: infer Report extends object } ? Report : never
}[K]
/** Returns the report in the answer of an analysis. */
export function reportIn<K extends AnalysisKind>(answer: unknown): ReportOf<K> {
  return (answer as { readonly report: ReportOf<K> }).report
}

const names = keysOf(jobKinds)
export const analysisKinds = names.filter((name): name is AnalysisKind => 'analysis' in jobKinds[name])
/** Kinds of analyses with their own view. */
type ViewedKind = {
  [K in AnalysisKind]: Table[K] extends { analysis: { view: object } } ? K : never
}[AnalysisKind]
export const viewedKinds = analysisKinds.filter((kind): kind is ViewedKind => 'view' in jobKinds[kind].analysis)
/** Returns the name of the view of an analysis, in tabs and menus. */
export const viewLabel = (kind: ViewedKind): string => jobKinds[kind].analysis.view.label
export const analysisFacts = (kind: AnalysisKind): AnalysisFacts => jobKinds[kind].analysis
