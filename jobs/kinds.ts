/**
 * The table of jobs: requests to a host, with the messages that answer them and the places where the answers are kept.
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
import type { LinearOptions } from '../engine/analyses/linear/options'
import type { LocusOptions } from '../engine/analyses/linear/over'
import type { LinearModel, LocusReport, ModesReport, ResponseReport } from '../engine/analyses/linear/report'
import type { ResponseOptions } from '../engine/analyses/linear/response'
import type { LevelsReport } from '../engine/analyses/levels/report'
import type { ManoeuvreReport, SettingValues } from '../manoeuvres/shared/types'
import type { ColumnInfo, SignalInfo } from '../engine/compile/columns'
import type { DriveLoad } from '../engine/drive/load'
import type { GraphDescription } from '../engine/compile/graph-description'
import type { Progress } from '../engine/compile/progress'
import type { RealTimeReport } from '../engine/analyses/real-time/report'
import type { RunReport } from '../engine/run/report'
import type { SensitivityReport } from '../engine/analyses/sensitivity/report'
import type { ExperimentRequest, ModelInUseRequest, OfVariant } from '../engine/compile/requests'
import type { DrawnMotion, SceneDescription, SceneMotion } from '../engine/scene/types'
import type { SavedState } from '../engine/start/state/saved-state'
import type { SuspensionReport } from '../engine/analyses/suspension/report'
import { linearOptionFacts } from './linear-option-facts'
import { job, type AnalysisFacts, type Endings, type Kept } from './entry'

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

/** Messages of the job of an analysis: its progress, then its report. */
type AnalysisReplies<Name extends string, Report> = { readonly progress: Progress } & Readonly<
  Record<Name, { readonly report: Report }>
>

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
    },
    {
      /** Scene and motion; `run` is present if the motion is along that stored run. */
      readonly scene: { readonly scene: SceneDescription; readonly motion: SceneMotion; readonly run?: number }
    }
  >()({ checked: false, last: 'scene', place: 'scenes' }),
  /** Compares cues of a motion base with those of the vehicle, for an existing run or for one of its own. */
  cueing: job<ExperimentRequest & OfVariant & CueingAsked, AnalysisReplies<'cueing', CueingReport>>()({
    checked: true,
    last: 'cueing',
    place: 'latest',
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
  /** Reports how long the effect of a source takes through a chain of signals. */
  lag: job<ExperimentRequest & OfVariant, AnalysisReplies<'lag', LagReport>>()({
    checked: true,
    last: 'lag',
    place: 'latest',
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
  /** Runs an experiment with every level of detail that its blocks have, and reports where the levels part. */
  levels: job<ExperimentRequest & OfVariant, AnalysisReplies<'levels', LevelsReport>>()({
    checked: true,
    last: 'levels',
    place: 'latest',
    analysis: {
      summary: 'run an experiment with every wheel level, and report where levels part, their cost and which is enough',
      notes: [
        'Each level is solved accurately, so differences are those of the levels and not of the method, and compared with the',
        'highest level that runs. Differences count over the peak of the quantity. Steps are those of the experiment, as realtime',
        'measures them. Levels take the parameters of their group in each tyre block; the tyres as modelled are compared too.',
        'Levels that do not run are listed with the reason.',
      ],
      examples: [
        'levels projects/generic-vehicle --experiment sine-steer',
        'levels projects/generic-vehicle --part 2% --csv tables',
      ],
      options: {
        part: { value: 'PART', doc: 'difference over the peak from which levels part, e.g. 2%; 5 % by default' },
      },
      tables: true,
    },
  }),
  /** Linearises an experiment at its start or at an instant of its run. */
  linearise: job<
    ExperimentRequest & OfVariant & { readonly linear?: LinearOptions },
    AnalysisReplies<'linearise', LinearModel>
  >()({
    checked: true,
    last: 'linearise',
    place: 'latest',
    analysis: {
      summary: 'linearise an experiment: matrices A, B, C, D with exact slopes at its operating point or an instant',
      notes: [
        'States that constraints determine and coordinates that nothing depends on are removed and listed; --keep keeps them.',
        'Values of samples are held. Corners of the equations beside the point are named with what they change; --amplitude gives',
        'mean slopes over a motion instead. --csv and --mat write the matrices with names, units and values.',
      ],
      examples: [
        'linearise projects/sedan --experiment straight --outputs Body.wz,Body.ay',
        'linearise projects/axle --amplitude 1e-3 --mat axle.mat',
      ],
      options: linearOptionFacts,
      tables: true,
      matrices: true,
    },
  }),
  /** Performs a standard manoeuvre; the experiment gives the solver, the values and the first guess. */
  manoeuvre: job<
    ExperimentRequest & OfVariant & { readonly manoeuvre: string; readonly settings: SettingValues },
    AnalysisReplies<'manoeuvre', ManoeuvreReport>
  >()({ checked: true, last: 'manoeuvre', place: 'latest' }),
  /** Reports the modes of an experiment at its start or at an instant of its run. */
  modes: job<
    ExperimentRequest & OfVariant & { readonly linear?: LinearOptions; readonly locus?: LocusOptions },
    AnalysisReplies<'modes', ModesReport | LocusReport>
  >()({
    checked: true,
    last: 'modes',
    place: 'latest',
    analysis: {
      summary: 'list the modes at an operating point: eigenvalues, frequency, damping, the states that take part',
      notes: [
        'Also the largest stable step of each fixed-step solver for these modes. --csv writes modes, participation, shapes (of',
        'states and of --outputs) and steps. With --over, root loci: eigenvalues at each value with its own operating point, crossings of',
        'the imaginary axis and double real roots; --csv writes roots and events.',
      ],
      examples: [
        'modes projects/motorcycle --experiment push --over speed --from 10 --to 50 --points 21',
        'modes projects/motorcycle --experiment push',
        'modes projects/sedan --experiment straight --outputs Body.roll --csv tables',
      ],
      options: {
        ...linearOptionFacts,
        over: {
          value: 'NAME',
          doc: 'root loci over a variable, a parameter Block.parameter, "initial Block.signal", speed or radius',
        },
        from: { value: 'VALUE', doc: 'first value of --over, a number in SI units or with a unit' },
        to: { value: 'VALUE', doc: 'last value of --over' },
        points: { value: 'NUMBER', doc: 'number of values of --over; default: 41' },
      },
      tables: true,
    },
  }),
  /** Reports whether an experiment runs in real time. */
  realtime: job<ExperimentRequest & OfVariant, AnalysisReplies<'realtime', RealTimeReport>>()({
    checked: true,
    last: 'realtime',
    place: 'latest',
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
  /** Computes the frequency response of outputs to sources, from the linear model. */
  response: job<
    ExperimentRequest & OfVariant & { readonly linear?: LinearOptions; readonly response?: ResponseOptions },
    AnalysisReplies<'response', ResponseReport>
  >()({
    checked: true,
    last: 'response',
    place: 'latest',
    analysis: {
      summary: 'compute the frequency response of outputs to sources at an operating point: gain and phase',
      notes: [
        'The response is that of the linear model of linearise, with the same options for the point. --csv writes gains and phases',
        'of all paths.',
      ],
      examples: ['response projects/sedan --experiment straight --inputs SteeringWheel --outputs Body.wz --to 5'],
      options: {
        ...linearOptionFacts,
        from: { value: 'FREQUENCY', doc: 'lowest frequency, Hz; default: 0.1' },
        to: { value: 'FREQUENCY', doc: 'highest frequency, Hz; default: 100' },
        points: { value: 'NUMBER', doc: 'number of frequencies, with evenly spread logarithms; default: 121' },
      },
      tables: true,
    },
  }),
  /** Reports how signals depend on parameters along a run. */
  sensitivity: job<
    ExperimentRequest & OfVariant & { readonly parameters?: readonly string[]; readonly signals?: readonly string[] },
    AnalysisReplies<'sensitivity', SensitivityReport>
  >()({
    checked: true,
    last: 'sensitivity',
    place: 'latest',
    analysis: {
      summary: 'compute exact derivatives of signals by parameters along a run, and rank the parameters',
      notes: [
        'Parameters are named as sliders: Body.mass, a component Arm.offset.x, a variable, or "initial Body.vx". Derivatives are',
        'solved together with the run by a method with variable steps, exactly through events, samples and corners. Each parameter',
        'costs a few runs more. By default the signals of the plots are differentiated.',
      ],
      examples: [
        'sensitivity projects/generic-vehicle --experiment sine-steer --parameters Body.mass,SpringFL.stiffness',
      ],
      options: {
        parameters: { value: 'A,B', doc: 'parameters by which signals are differentiated' },
        signals: { value: 'A,B', doc: 'signals, instead of those of the plots of the experiment' },
      },
      tables: true,
    },
  }),
  /** Reports the kinematics and compliance of axles. */
  suspension: job<ExperimentRequest & OfVariant, AnalysisReplies<'suspension', SuspensionReport>>()({
    checked: true,
    last: 'suspension',
    place: 'latest',
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
