/**
 * State of the run: the model being simulated, its progress, and the results so far. Results of a run that was
 * cancelled or failed stay. Runs are kept with their inputs, as many as memory allows, for comparison.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HostMessage } from '../../../jobs/protocol'
import type { RunReport } from '../../../engine/run/report'
import type { SignalInfo } from '../../../engine/compile/columns'
import type { SavedState } from '../../../engine/start/state/saved-state'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { JobClient, JobRequest } from './client'
import { addRun, canPin, freeSlot, withinBudget } from './run-history'
import { conditionOf, type RunCondition, type RunStatus } from './run-life-cycle'
import type { RunActions } from './run-request'
import type { ResultTable } from './result-table'
import type { RunSource } from './run-changes'
import { RunSession, type RunPlan } from './run-session'

export type { RunStatus } from './run-life-cycle'

export type RunPhase = Extract<HostMessage, { type: 'progress' }>['phase']

export interface RunResult {
  /** Number of the run in this window. */
  readonly number: number
  /** Job of the run, by which the host finds its states. */
  readonly job: number
  readonly experiment: string
  readonly modelKey: string
  readonly source: RunSource
  /** Changes since the previous run, of the same experiment if there is one. */
  readonly changes: readonly string[]
  readonly name: string
  readonly status: RunStatus
  readonly report: RunReport | null
  /** Wall time at the start, ms since 1970. */
  readonly started: number
  /** True if the run is kept until the user removes it. */
  readonly pinned: boolean
  /** Number of the line style with which the run is drawn beside later ones; null while it is not. */
  readonly slot: number | null
  readonly table: ResultTable
  /** All signals of the run's model, recorded or not. */
  readonly available: readonly SignalInfo[]
  /** Number of rows when this value was created; the table itself grows. */
  readonly rows: number
  /** State in which the run is paused or has ended, from which it can continue; null if unknown. */
  readonly state: SavedState | null
  /** Sources driven by hand, in a drive. */
  readonly driven: readonly string[]
}

export interface RunProgress {
  readonly phase: RunPhase
  /** Completed share of the simulated time, 0 to 1. */
  readonly fraction: number
  /** Simulated time, s. */
  readonly time: number
  readonly remainingSeconds: number | null
}

export interface RunState extends RunCondition, RunProgress {
  /** True if the current run is a drive. */
  readonly driving: boolean
  readonly experiment: string | null
  /** Inputs of the latest run, even if it has no result. */
  readonly source: RunSource | null
  readonly result: RunResult | null
  /** Runs that have ended, newest first, with the present result. */
  readonly runs: readonly RunResult[]
  readonly report: RunReport | null
  readonly error: ModelErrorData | null
  readonly problems: readonly ModelErrorData[]
}

export type { RunActions, RunRequest } from './run-request'

export type RunStore = StoreApi<RunState & RunActions>

const nothing: RunState = {
  ...conditionOf('idle'),
  driving: false,
  experiment: null,
  source: null,
  phase: 'compile',
  fraction: 0,
  time: 0,
  remainingSeconds: null,
  result: null,
  runs: [],
  report: null,
  error: null,
  problems: [],
}

/**
 * Creates the store.
 * @param clock wall time in seconds
 */
export function createRunStore(jobs: JobClient, clock: () => number = () => performance.now() / 1000): RunStore {
  let session: RunSession | null = null
  let count = 0
  let listener: (message: HostMessage) => void = () => undefined

  return createStore<RunState & RunActions>()((set, get, store) => {
    /** Begins a session, which replaces the previous one. */
    const begin = (plan: RunPlan, request: JobRequest): void => {
      const { result, runs } = get()
      const { source, number } = plan
      set({
        ...nothing,
        ...conditionOf('queued'),
        runs,
        result,
        experiment: source.experiment,
        source,
        driving: request.type === 'drive',
      })
      session = new RunSession(
        plan,
        {
          shown: () => (get().result?.number === number ? get().result : null),
          before: (experiment) => get().runs.find((run) => run.experiment === experiment) ?? get().runs[0],
          stage: (stage) => set(conditionOf(stage)),
          progress: set,
          result: (present) => set({ result: present }),
          ended(stage, ended, how) {
            session = null
            set({
              ...how,
              ...(ended === null ? {} : { result: ended, runs: addRun(get().runs, ended) }),
              ...conditionOf(stage),
              driving: false,
              remainingSeconds: null,
            })
          },
          drive: (message) => listener(message),
        },
        clock,
      )
      session.begin((receive) => jobs.start(request, receive))
    }
    return {
      ...nothing,
      ...endedRunActions(jobs, store),

      start({ modelKey, ...request }) {
        if (session !== null) return
        count += 1
        const { project, experiment, formulation, variant, inputs, ...rest } = request
        const source = { project, experiment, formulation, variant, from: request.from?.time, files: request.files }
        const driven = Object.keys(inputs ?? {})
        const runRequest = { ...rest, project, experiment, formulation, variant }
        begin(
          { number: count, modelKey, source, started: Date.now(), driven, state: null },
          inputs === undefined ? { type: 'run', ...runRequest } : { type: 'drive', ...runRequest, inputs },
        )
      },

      continueRun(files, stop) {
        const { result } = get()
        if (session !== null || result?.state == null) return
        const { number, modelKey, source, started, driven, state } = result
        const { project, experiment, formulation, variant } = source
        const signals = result.table.columns.slice(1).map(({ name }) => name)
        const model = { project, files, experiment, formulation, variant }
        begin(
          { number, modelKey, source, started, driven, state, continues: result },
          { type: 'run', ...model, from: state, continues: result.job, stop, signals },
        )
      },

      cancel: () => session?.cancel(),
      pause: () => session?.pause(),
      resume: (by) => session?.resume(by),
      steer: (values) => session?.steer(values),
      drawn: () => session?.drawn(),
      onDrive(take) {
        listener = take
      },

      clear() {
        session?.drop()
        session = null
        count = 0
        set(nothing)
      },
    }
  })
}

/** Actions on runs that have ended. */
function endedRunActions(
  jobs: JobClient,
  store: RunStore,
): Pick<RunActions, 'pin' | 'show' | 'rename' | 'remove' | 'ensureSignals'> {
  /** Signals requested from runs that have ended. */
  const requested = new WeakMap<ResultTable, Set<string>>()
  /** Changes a run in all places that hold it. */
  const change = (number: number, changes: Partial<RunResult>): void => {
    const { result, runs } = store.getState()
    const changed = runs.map((run) => (run.number === number ? { ...run, ...changes } : run))
    store.setState({
      runs: withinBudget(changed),
      result: changed.find((run) => run.number === number && run.number === result?.number) ?? result,
    })
  }

  return {
    pin(number, pinned) {
      const { runs } = store.getState()
      const run = runs.find((other) => other.number === number)
      if (run === undefined || (pinned && !canPin(runs, run))) return false
      change(number, { pinned })
      return true
    },
    show: (number, shown) => change(number, { slot: shown ? freeSlot(store.getState().runs) : null }),
    rename: (number, name) => change(number, { name }),
    remove(number) {
      const { result, runs } = store.getState()
      const rest = runs.filter((run) => run.number !== number)
      store.setState({ runs: rest, result: result?.number === number ? (rest[0] ?? null) : result })
    },

    ensureSignals(number, signals) {
      const run = store.getState().runs.find((other) => other.number === number)
      if (run === undefined) return
      const known = requested.get(run.table) ?? new Set<string>()
      requested.set(run.table, known)
      const missing = signals.filter((name) => !run.table.has(name) && !known.has(name))
      if (missing.length === 0) return
      for (const name of missing) known.add(name)
      jobs.start({ type: 'signals', run: run.job, signals: missing }, (message) => {
        if (message.type !== 'signals') return
        run.table.addColumns(message.columns, message.data)
        change(number, {})
      })
    },
  }
}
