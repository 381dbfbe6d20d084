/**
 * The run: what is being simulated, how far it is, and the results so far. Results of a run that was
 * cancelled or failed stay. Runs are kept with what they were made from, as many as memory allows, to compare them.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HostMessage, RunReport, SignalInfo } from '../../../engine/host/protocol'
import type { SavedState } from '../../../engine/host/state/saved-state'
import type { ModelErrorData } from '../../../engine/model/errors'
import type { Job, JobClient } from './client'
import { RemainingTime } from './remaining'
import { addReports } from './reports'
import type { RunActions } from './runRequest'
import { ResultTable } from './resultTable'
import { runChanges, startOf, type RunSource } from './runChanges'
import { addRun, canPin, freeSlot, withinBudget } from './runHistory'

export type RunStatus = 'idle' | 'running' | 'done' | 'cancelled' | 'failed'
export type RunPhase = Extract<HostMessage, { type: 'progress' }>['phase']

export interface RunResult {
  /** Counts the runs of this window. */
  readonly number: number
  /** Its job, by which the host knows its states. */
  readonly job: number
  readonly experiment: string
  readonly modelKey: string
  readonly source: RunSource
  /** Against the run before it, of the same experiment where there is one. */
  readonly changes: readonly string[]
  readonly name: string
  readonly status: RunStatus
  readonly report: RunReport | null
  /** Wall time at the start, ms since 1970. */
  readonly started: number
  /** Kept until it is removed. */
  readonly pinned: boolean
  /** Which kind of line it has where it is drawn with later runs; null while it is not. */
  readonly slot: number | null
  readonly table: ResultTable
  /** All signals of its model, recorded or not. */
  readonly available: readonly SignalInfo[]
  /** Rows when this value was made; the table itself grows. */
  readonly rows: number
  /** Where it rests or has ended, from which it can go on; null where that is not known. */
  readonly state: SavedState | null
  /** Sources that hands moved, in a drive. */
  readonly driven: readonly string[]
}

export interface RunState {
  /** The run under way is a drive. */
  readonly driving: boolean
  readonly status: RunStatus
  readonly cancelling: boolean
  /** A running run rests, or is to rest at the next opportunity. */
  readonly paused: 'no' | 'soon' | 'yes'
  readonly experiment: string | null
  readonly phase: RunPhase
  /** Share of simulated time that is done, 0 to 1. */
  readonly fraction: number
  /** Simulated time, s. */
  readonly time: number
  readonly remainingSeconds: number | null
  readonly result: RunResult | null
  /** Runs that have ended, newest first, with the present result. */
  readonly runs: readonly RunResult[]
  readonly report: RunReport | null
  readonly error: ModelErrorData | null
  readonly problems: readonly ModelErrorData[]
}

export type { RunActions, RunRequest } from './runRequest'

export type RunStore = StoreApi<RunState & RunActions>

const nothing: RunState = {
  status: 'idle',
  driving: false,
  cancelling: false,
  paused: 'no',
  experiment: null,
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
 * Rows arrive faster than plots can be drawn; views are told this often, and less often where drawing takes long, so that
 * most of the time is left for the user.
 */
const REFRESH_MILLISECONDS = 200
const SLOWEST_MILLISECONDS = 4000
/** Time of a drive between two tellings, s. */
const DRIVE_SECONDS = 0.25
const SHARE_OF_DRAWING = 0.25

/** @param clock wall time in seconds */
export function createRunStore(jobs: JobClient, clock: () => number = () => performance.now() / 1000): RunStore {
  let job: Job | null = null
  let runs = 0
  // Messages of a run that was started for another project do not count.
  let epoch = 0

  return createStore<RunState & RunActions>()((set, get) => {
    let table: ResultTable | null = null
    let available: readonly SignalInfo[] = []
    let remaining: RemainingTime | null = null
    /** Number of the run under way. */
    let current = 0
    /** What it goes on with, and the rows that were there. */
    let before: { readonly result: RunResult; readonly rows: number } | null = null
    let state: SavedState | null = null
    let driven: readonly string[] = []
    let listener: (message: HostMessage) => void = () => undefined
    let source: { readonly modelKey: string; readonly made: RunSource; readonly started: number } | null = null
    let asked = new WeakMap<ResultTable, Set<string>>()
    let refresh: ReturnType<typeof setTimeout> | null = null
    let pause = REFRESH_MILLISECONDS

    const showRows = (): void => {
      refresh = null
      const { result, runs: ended } = get()
      if (table === null || source === null) return
      if (result?.number === current) return set({ result: { ...result, rows: table.rows, state } })
      const { modelKey, made, started } = source
      const { experiment } = made
      const last = ended.find((run) => run.experiment === experiment) ?? ended[0]
      set({
        result: {
          number: current,
          job: job?.id ?? 0,
          experiment,
          modelKey,
          source: made,
          changes: last !== undefined ? runChanges(last.source, made) : made.from === undefined ? [] : [startOf(made)],
          name: `${driven.length > 0 ? 'Drive' : 'Run'} ${current}`,
          status: 'running',
          report: null,
          started,
          pinned: false,
          slot: null,
          table,
          available,
          rows: table.rows,
          state,
          driven,
        },
      })
    }
    const showLive = (): void => {
      const began = clock()
      showRows()
      // What draws the rows does so before the next task.
      setTimeout(() => {
        const milliseconds = 1000 * (clock() - began)
        pause = Math.min(Math.max(milliseconds / SHARE_OF_DRAWING, REFRESH_MILLISECONDS), SLOWEST_MILLISECONDS)
      }, 0)
    }
    const finish = (status: RunStatus, changes: Partial<RunState>): void => {
      if (refresh !== null) clearTimeout(refresh)
      table?.trim()
      showRows()
      const { result, runs: others } = get()
      const ended =
        result?.number === current ? whole({ ...result, status, report: changes.report ?? null, state }) : null
      job = null
      table = null
      before = null
      set({
        ...changes,
        ...(ended === null ? {} : { result: ended, runs: addRun(others, ended) }),
        status,
        driving: false,
        cancelling: false,
        paused: 'no',
        remainingSeconds: null,
      })
    }
    /** With what a run had computed before it went on. */
    const whole = (run: RunResult): RunResult => {
      if (before === null) return run
      const { result, rows } = before
      // It has not come further: all is as it was.
      if (run.table.rows === rows) return { ...result, rows, job: result.job }
      return { ...run, report: addReports(result.report, run.report) }
    }
    /** Change a run wherever it stands. */
    const change = (number: number, changes: Partial<RunResult>): void => {
      const { result, runs: ended } = get()
      const changed = ended.map((run) => (run.number === number ? { ...run, ...changes } : run))
      set({
        runs: withinBudget(changed),
        result: changed.find((run) => run.number === number && run.number === result?.number) ?? result,
      })
    }
    const receive = (message: HostMessage): void => {
      switch (message.type) {
        case 'compiled':
        case 'code':
        case 'exported':
        case 'equations':
        case 'graph':
        case 'live':
        case 'realtime':
        case 'scene':
        case 'signals':
          return
        case 'problems':
          return finish('failed', { problems: message.problems })
        case 'progress': {
          if (message.phase === 'run') remaining ??= new RemainingTime(clock())
          const remainingSeconds =
            message.phase === 'run' ? (remaining?.update(clock(), message.fraction) ?? null) : null
          return set({ phase: message.phase, fraction: message.fraction, time: message.time, remainingSeconds })
        }
        case 'columns':
          if (before !== null) return
          table = new ResultTable(message.columns)
          available = message.available ?? []
          return
        case 'rows':
          table?.append(message.data)
          refresh ??= setTimeout(showLive, pause)
          return
        case 'driving':
        case 'frame':
          // pictures come faster than times are read
          if (
            message.type === 'frame' &&
            (get().phase !== 'run' || Math.abs(message.time - get().time) > DRIVE_SECONDS)
          )
            set({ phase: 'run', time: message.time })
          return listener(message)
        case 'thinned':
          return table?.thin()
        case 'paused':
          state = message.state
          if (refresh !== null) clearTimeout(refresh)
          showRows()
          return set({ paused: 'yes', time: message.time, remainingSeconds: null })
        case 'done':
          state = message.state ?? null
          return finish('done', { report: message.report, fraction: 1 })
        case 'cancelled':
          state = message.state ?? null
          return finish('cancelled', { report: message.report })
        case 'failed':
          state = null
          if (get().cancelling) return finish('cancelled', { report: message.report ?? null })
          return finish('failed', { error: message.error, report: message.report ?? null })
      }
    }

    return {
      ...nothing,

      start({ modelKey, ...request }) {
        if (get().status === 'running') return
        runs += 1
        current = runs
        before = null
        state = null
        table = null
        remaining = null
        const { project, experiment, formulation, variant, inputs, ...rest } = request
        driven = Object.keys(inputs ?? {})
        const from = request.from?.time
        source = { modelKey, made: { project, experiment, formulation, variant, from }, started: Date.now() }
        const { result, runs: ended } = get()
        set({ ...nothing, runs: ended, result, status: 'running', experiment, driving: inputs !== undefined })
        const present = epoch
        const asked = { ...rest, project, experiment, formulation, variant }
        job = jobs.start(
          inputs === undefined ? { type: 'run', ...asked } : { type: 'drive', ...asked, inputs },
          (message) => {
            if (present === epoch) receive(message)
          },
        )
      },

      cancel() {
        if (get().status !== 'running' || get().cancelling) return
        set({ cancelling: true })
        job?.cancel()
      },
      pause() {
        if (get().status !== 'running' || get().paused !== 'no') return
        set({ paused: 'soon' })
        job?.pause()
      },
      resume(by) {
        if (get().status !== 'running' || get().paused !== 'yes') return
        remaining = null
        set({ paused: by === undefined ? 'no' : 'soon' })
        job?.resume(by)
      },
      steer: (values) => job?.steer(values),
      drawn: () => job?.drawn(),
      onDrive(take) {
        listener = take
      },
      goOn(files, stop) {
        const { status, result, runs: ended } = get()
        if (status === 'running' || result?.state == null) return
        const { project, experiment, formulation, variant } = result.source
        current = result.number
        before = { result, rows: result.table.rows }
        state = result.state
        table = result.table
        available = result.available
        remaining = null
        source = { modelKey: result.modelKey, made: result.source, started: result.started }
        const signals = result.table.columns.slice(1).map(({ name }) => name)
        const present = epoch
        set({ ...nothing, runs: ended, result: { ...result, status: 'running' }, status: 'running', experiment })
        job = jobs.start(
          {
            type: 'run',
            project,
            files,
            experiment,
            formulation,
            variant,
            from: result.state,
            continues: result.job,
            stop,
            signals,
          },
          (message) => {
            if (present === epoch) receive(message)
          },
        )
        set({ result: { ...result, status: 'running', job: job.id } })
      },

      pin(number, pinned) {
        const { runs: ended } = get()
        const run = ended.find((other) => other.number === number)
        if (run === undefined || (pinned && !canPin(ended, run))) return false
        change(number, { pinned })
        return true
      },
      show: (number, shown) => change(number, { slot: shown ? freeSlot(get().runs) : null }),
      rename: (number, name) => change(number, { name }),
      remove(number) {
        const { result, runs: ended } = get()
        const rest = ended.filter((run) => run.number !== number)
        set({ runs: rest, result: result?.number === number ? (rest[0] ?? null) : result })
      },

      ensureSignals(number, signals) {
        const run = get().runs.find((other) => other.number === number)
        if (run === undefined) return
        const known = asked.get(run.table) ?? new Set<string>()
        asked.set(run.table, known)
        const missing = signals.filter((name) => !run.table.has(name) && !known.has(name))
        if (missing.length === 0) return
        for (const name of missing) known.add(name)
        const present = epoch
        jobs.start({ type: 'signals', run: run.job, signals: missing }, (message) => {
          if (present !== epoch || message.type !== 'signals') return
          run.table.addColumns(message.columns, message.data)
          change(number, {})
        })
      },

      clear() {
        job?.cancel()
        epoch += 1
        runs = 0
        job = null
        table = null
        asked = new WeakMap()
        if (refresh !== null) clearTimeout(refresh)
        refresh = null
        set(nothing)
      },
    }
  })
}
