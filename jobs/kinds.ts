/**
 * The table of jobs: what can be asked of a host, with the messages that answer it and where the answer is kept.
 * Messages, host, client and stores of the window, the command line and the menus follow from it. Data only: a page or
 * a native menu that reads it loads nothing that computes (`handlers.ts`, `analyses.ts`).
 */
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
import type { CueingAsked, CueingReport } from '../engine/analyses/cueing/types'
import type { LagReport } from '../engine/analyses/lag/lag'
import type { ManoeuvreReport, SettingValues } from '../manoeuvres/shared/types'
import type { ColumnInfo, SignalInfo } from '../engine/compile/columns'
import type { DriveLoad } from '../engine/drive/load'
import type { GraphDescription } from '../engine/compile/graph-description'
import type { Progress } from '../engine/compile/progress'
import type { RealTimeReport } from '../engine/analyses/real-time/report'
import type { RunReport } from '../engine/run/report'
import type { ExperimentRequest, ModelInUseRequest, OfVariant } from '../engine/compile/requests'
import type { DrawnMotion, SceneDescription, SceneMotion } from '../engine/scene/types'
import type { SavedState } from '../engine/start/state/saved-state'
import type { SuspensionReport } from '../engine/analyses/suspension/report'
import { job, type AnalysisFacts, type Endings, type Kept } from './entry'

/** What is recorded, and all signals that the model has. */
interface Columns {
  readonly columns: readonly ColumnInfo[]
  readonly available?: readonly SignalInfo[]
}

/** Rows appended since the last message: one array per column, all of equal length. */
interface Rows {
  readonly data: readonly Float64Array[]
}

/** The run rests until `resume` or `cancel`; pictures and signals of it can be asked for. */
interface Paused {
  readonly time: number
  readonly state: SavedState
}

/** `state`: from which a run can go on. */
interface Done {
  readonly report: RunReport
  readonly state?: SavedState
}

/** What the job of an analysis answers, with the share that is done before. */
type AnalysisReplies<Name extends string, Report> = { readonly progress: Progress } & Readonly<
  Record<Name, { readonly report: Report }>
>

export const jobKinds = {
  /** Validate and compile. */
  compile: job<ModelInUseRequest, { readonly compiled: { readonly summary: CompilationSummary } }>()({
    checked: true,
    last: 'compiled',
    kept: 'latest',
  }),
  /** Generated text of a model, with where its lines come from. */
  code: job<
    ModelInUseRequest & { readonly language: CodeLanguage },
    { readonly code: { readonly listing: CodeListing } }
  >()({ checked: true, last: 'code', kept: 'shown' }),
  /** A model with its experiment, as files to use elsewhere. */
  export: job<ModelFilesRequest, { readonly exported: ModelFiles }>()({
    checked: true,
    last: 'exported',
    kept: 'asker',
  }),
  /** What the interface of an exported model can have. */
  interface: job<ExperimentRequest & OfVariant, { readonly interface: { readonly candidates: InterfaceCandidates } }>()(
    { checked: true, last: 'interface', kept: 'latest' },
  ),
  /** The equations of a model as they are compiled. */
  equations: job<ModelInUseRequest, { readonly equations: { readonly equations: EquationDocument } }>()({
    checked: true,
    last: 'equations',
    kept: 'shown',
  }),
  /** The linear graph: collects blocks and chooses trees, derives nothing. */
  graph: job<
    ModelInUseRequest,
    {
      /** `trouble`: why the formulation's choice does not form a tree; the graph then has the automatic trees. */
      readonly graph: { readonly graph: GraphDescription; readonly trouble?: ModelErrorData }
    }
  >()({ checked: true, last: 'graph', kept: 'latest' }),
  /** Compile (cached when nothing that matters changed) and simulate one experiment. */
  run: job<
    ExperimentRequest &
      OfVariant & {
        /** Start from the state of another run. */
        readonly from?: SavedState
        /** The finished run with this job id, which this one continues with: rows follow those of the other. */
        readonly continues?: number
        /** End of the run instead of that of the experiment, s. */
        readonly stop?: number
        /** Signals to record instead of those that blocks log and plots show. */
        readonly signals?: readonly string[]
        /** Pause before the first step. */
        readonly paused?: boolean
      },
    {
      readonly progress: Progress
      readonly columns: Columns
      readonly rows: Rows
      readonly paused: Paused
      readonly done: Done
    }
  >()({ checked: true, last: 'done', kept: 'runs' }),
  /** Further signals of the finished run with this job id; fails when its states are gone. */
  signals: job<
    { readonly run: number; readonly signals: readonly string[] },
    {
      /** Those of the signals that the model of the run has: one array per column, a value per row of the run. */
      readonly signals: { readonly columns: readonly ColumnInfo[]; readonly data: readonly Float64Array[] }
    }
  >()({ checked: false, last: 'signals', kept: 'runs' }),
  /**
   * Run an experiment without end in step with the wall clock, some of its sources driven by hand: `driving`,
   * `columns`, then `frame`, `rows` and `thinned` in turn, and at last `done` after a `cancel`.
   */
  drive: job<
    ExperimentRequest &
      OfVariant & {
        /** Value at the start by source, SI. */
        readonly inputs: HandInputs
        /** Start from the state of another drive with the same inputs. */
        readonly from?: SavedState
      },
    {
      readonly progress: Progress
      /** What is seen of a drive; it is about to start. */
      readonly driving: { readonly scene: SceneDescription }
      readonly columns: Columns
      readonly rows: Rows
      /** A drive now: one instant of its motion, and whether it keeps up. */
      readonly frame: { readonly time: number; readonly motion: SceneMotion; readonly load: DriveLoad }
      /** Every second row so far is left out, the first stays. */
      readonly thinned: object
      readonly paused: Paused
      readonly done: Done
    }
  >()({ checked: true, last: 'done', kept: 'runs' }),
  /**
   * Run an experiment for its plots alone, to follow a value that is being dragged: nothing is checked beforehand, no
   * other signals are evaluated (those that blocks log where there are no plots), the states are not kept.
   */
  live: job<
    ExperimentRequest & {
      readonly values: LiveValues
      /** Solve it otherwise than the experiment says, for a quick look. */
      readonly run?: RunOverrides
      /** The motion too, for the 3D view: every stored instant, or as many as are quickly had. */
      readonly motion?: 'full' | 'sketch'
      /** The cueing report too. */
      readonly cueing?: boolean
    },
    {
      /** Time and the signals of the experiment's plots: one array per column. */
      readonly live: {
        readonly columns: readonly ColumnInfo[]
        readonly data: readonly Float64Array[]
        readonly report: RunReport
        /** Whether the structure of the equations changed, so that they were made again. */
        readonly compiled: boolean
        /** Wall time from the request to the signals. */
        readonly milliseconds: number
        /** Where the motion was requested; its own wall time follows that of the signals. */
        readonly drawn?: DrawnMotion
        /** Where the cueing report was requested; null where the model has nothing to report. */
        readonly cueing?: CueingReport | null
      }
    }
  >()({ checked: false, last: 'live', kept: 'live' }),
  /**
   * What the 3D view draws: along the run with this job id, while the host still knows it, else at the start of the
   * experiment. Only in the second case is the project checked.
   */
  scene: job<
    ModelInUseRequest & {
      readonly run?: number
    },
    {
      /** `run`: it is along that run, which the host still knew. */
      readonly scene: { readonly scene: SceneDescription; readonly motion: SceneMotion; readonly run?: number }
    }
  >()({ checked: false, last: 'scene', kept: 'scenes' }),
  /** Cues of a motion base against those of the vehicle, of a run that is there or of one of its own. */
  cueing: job<ExperimentRequest & OfVariant & CueingAsked, AnalysisReplies<'cueing', CueingReport>>()({
    checked: true,
    last: 'cueing',
    kept: 'latest',
    analysis: {
      summary: 'compare cues on a motion base with those in the vehicle, and excursions with limits',
      notes: [
        'Compares the quantities that blocks of the category Motion base declare: specific force and rates, both as perceived, travel, legs,',
        'motion sickness. --compare runs the experiment with several variants; --travel scales their washouts until all',
        'platforms have the travel of one variant. Exit status 1 if a limit is exceeded.',
      ],
      examples: ['cueing projects/washout', 'cueing projects/washout --compare classical,optimal --travel classical'],
      options: {
        compare: { value: 'A,B', doc: 'variants side by side; "base" for the values of the project alone' },
        travel: { value: 'NAME', doc: 'variant of --compare whose platform travel all get, by their scales' },
      },
      view: { label: 'Cueing' },
    },
  }),
  /** How long the effect of a source takes through a chain of signals. */
  lag: job<ExperimentRequest & OfVariant, AnalysisReplies<'lag', LagReport>>()({
    checked: true,
    last: 'lag',
    kept: 'latest',
    analysis: {
      summary: 'measure the lag of a chain from a source to its last signal, stage by stage, and check it with a step',
      notes: [
        'The experiment names the chain: "lag": { "from": SOURCE, "through": [SIGNAL, ...], "frequency": "1 Hz", "step": SIZE }.',
        'The lag of a stage is -phase/(2 pi f) of the linearised model, plus half a sample time for held signals; the sum is compared',
        'with the phase of the step response, started at several times within a frame. Exit status 1 if the two differ.',
      ],
      examples: ['lag projects/motion-simulator --experiment lag'],
    },
  }),
  /** A standard manoeuvre, with the experiment for solver, values and first guess. */
  manoeuvre: job<
    ExperimentRequest & OfVariant & { readonly manoeuvre: string; readonly settings: SettingValues },
    AnalysisReplies<'manoeuvre', ManoeuvreReport>
  >()({ checked: true, last: 'manoeuvre', kept: 'latest' }),
  /** Whether an experiment runs in real time. */
  realtime: job<ExperimentRequest & OfVariant, AnalysisReplies<'realtime', RealTimeReport>>()({
    checked: true,
    last: 'realtime',
    kept: 'latest',
    analysis: {
      summary: 'check whether an experiment can run on hardware in the loop with its step, and explain why',
      notes: [
        'Times every step in several passes. The shortest time of each step counts; interruptions by the machine',
        'are listed separately. The largest stable step comes from the eigenvalues along the experiment, and the error from an',
        'accurate solution. Exit status 1 if the verdict is "not suitable".',
      ],
      options: {
        limit: {
          value: 'SIGNAL=PART',
          repeated: true,
          doc: 'largest error of a signal over its peak, e.g. Body.wx=3%; 1 % by default',
        },
      },
      examples: [
        'realtime projects/generic-vehicle --experiment braking --solver euler --step 1ms',
        'realtime projects/generic-vehicle --formulation tires-in-tree --solver ab2 --step 1ms',
      ],
    },
  }),
  /** Kinematics and compliance of axles. */
  suspension: job<ExperimentRequest & OfVariant, AnalysisReplies<'suspension', SuspensionReport>>()({
    checked: true,
    last: 'suspension',
    kept: 'latest',
    analysis: {
      summary: 'measure kinematics and compliance of axles: camber, toe, track, roll centre, anti-dive, motion ratio',
      notes: [
        'Every subsystem with the frame ports "chassis" and "wheelL" is an axle; "wheelR", "rack", "spinL" and "spinR" are used if present.',
        'Each axle gets its own rig. If the project already has a rig wired to an axle, that rig is used with its ranges.',
      ],
      examples: ['suspension projects/axle', 'suspension projects/axle --csv tables'],
      tables: true,
      view: { label: 'Suspension' },
    },
  }),
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

/** What the last message of a job says. */
export type AnswerOf<K extends JobKind> = {
  [P in K]: Types<P>['replies'][Table[P]['last'] & keyof Types<P>['replies']]
}[K]

/** Whether a message is the last one of its job. */
export function isLast(kind: JobKind, type: MessageOf['type']): boolean {
  return type === jobKinds[kind].last || type === 'problems' || type === 'failed' || type === 'cancelled'
}

/** Kinds whose answer is kept in a place. */
export type KeptIn<Where extends Kept> = { [K in JobKind]: Table[K]['kept'] extends Where ? K : never }[JobKind]

export type AnalysisKind = { [K in JobKind]: Table[K] extends { analysis: AnalysisFacts } ? K : never }[JobKind]
export type ReportOf<K extends AnalysisKind> = {
  [P in K]: AnswerOf<P> extends { readonly report: infer Report extends object } ? Report : never
}[K]
/** The report in the answer of an analysis. */
export function reportIn<K extends AnalysisKind>(answer: unknown): ReportOf<K> {
  return (answer as { readonly report: ReportOf<K> }).report
}

const names = keysOf(jobKinds)
export const analysisKinds = names.filter((name): name is AnalysisKind => 'analysis' in jobKinds[name])
/** Analyses with their own view. */
type ViewedKind = {
  [K in AnalysisKind]: Table[K] extends { analysis: { view: object } } ? K : never
}[AnalysisKind]
export const viewedKinds = analysisKinds.filter((kind): kind is ViewedKind => 'view' in jobKinds[kind].analysis)
export const analysisFacts = (kind: AnalysisKind): AnalysisFacts => jobKinds[kind].analysis
