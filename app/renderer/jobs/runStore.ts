/**
 * The run: what is being simulated, how far it is, and the results so far. Results of a run that was
 * cancelled or failed stay; the run before the last can be kept to compare with.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HostMessage, ProjectFiles, RunReport } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/model/errors'
import type { ProjectFile } from '../../../engine/model/project'
import type { Job, JobClient } from './client'
import { RemainingTime } from './remaining'
import { ResultTable } from './resultTable'

export type RunStatus = 'idle' | 'running' | 'done' | 'cancelled' | 'failed'
export type RunPhase = Extract<HostMessage, { type: 'progress' }>['phase']

export interface RunResult {
  /** Counts the runs of this window. */
  readonly number: number
  /** Its job, by which the host knows its states. */
  readonly job: number
  readonly experiment: string
  readonly modelKey: string
  readonly table: ResultTable
  /** Rows when this value was made; the table itself grows. */
  readonly rows: number
}

export interface RunState {
  readonly status: RunStatus
  readonly cancelling: boolean
  readonly experiment: string | null
  readonly phase: RunPhase
  /** Share of simulated time that is done, 0 to 1. */
  readonly fraction: number
  /** Simulated time, s. */
  readonly time: number
  readonly remainingSeconds: number | null
  readonly result: RunResult | null
  readonly kept: RunResult | null
  readonly report: RunReport | null
  readonly error: ModelErrorData | null
  readonly problems: readonly ModelErrorData[]
}

export interface RunRequest {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly experiment: string
  readonly formulation?: string
  /** What the result will be of, to tell later whether the model has changed since. */
  readonly modelKey: string
}

export interface RunActions {
  start(request: RunRequest): void
  cancel(): void
  /** Keep the present result to compare the next ones with. */
  keep(): void
  dropKept(): void
  /** Forget everything, when another project is opened. */
  clear(): void
}

export type RunStore = StoreApi<RunState & RunActions>

const nothing: RunState = {
  status: 'idle',
  cancelling: false,
  experiment: null,
  phase: 'compile',
  fraction: 0,
  time: 0,
  remainingSeconds: null,
  result: null,
  kept: null,
  report: null,
  error: null,
  problems: [],
}

/** Rows arrive faster than plots can be drawn; views are told this often. */
const REFRESH_MILLISECONDS = 200

/** @param clock wall time in seconds */
export function createRunStore(jobs: JobClient, clock: () => number = () => performance.now() / 1000): RunStore {
  let job: Job | null = null
  let runs = 0
  // Messages of a run that was started for another project do not count.
  let epoch = 0

  return createStore<RunState & RunActions>()((set, get) => {
    let table: ResultTable | null = null
    let remaining: RemainingTime | null = null
    let model = ''
    let refresh: ReturnType<typeof setTimeout> | null = null

    const showRows = (): void => {
      refresh = null
      const { experiment } = get()
      if (table === null || experiment === null) return
      set({ result: { number: runs, job: job?.id ?? 0, experiment, modelKey: model, table, rows: table.rows } })
    }
    const finish = (status: RunStatus, changes: Partial<RunState>): void => {
      if (refresh !== null) clearTimeout(refresh)
      showRows()
      job = null
      table = null
      set({ ...changes, status, cancelling: false, remainingSeconds: null })
    }
    const receive = (message: HostMessage): void => {
      switch (message.type) {
        case 'compiled':
        case 'graph':
        case 'realtime':
        case 'scene':
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
          table = new ResultTable(message.columns)
          return
        case 'rows':
          table?.append(message.data)
          refresh ??= setTimeout(showRows, REFRESH_MILLISECONDS)
          return
        case 'done':
          return finish('done', { report: message.report, fraction: 1 })
        case 'cancelled':
          return finish('cancelled', { report: message.report })
        case 'failed':
          if (get().cancelling) return finish('cancelled', { report: message.report ?? null })
          return finish('failed', { error: message.error, report: message.report ?? null })
      }
    }

    return {
      ...nothing,

      start({ modelKey, ...request }) {
        if (get().status === 'running') return
        runs += 1
        table = null
        remaining = null
        model = modelKey
        const { result, kept } = get()
        set({ ...nothing, kept, result, status: 'running', experiment: request.experiment })
        const started = epoch
        job = jobs.start({ type: 'run', ...request }, (message) => {
          if (started === epoch) receive(message)
        })
      },

      cancel() {
        if (get().status !== 'running' || get().cancelling) return
        set({ cancelling: true })
        job?.cancel()
      },

      keep: () => set({ kept: get().result }),
      dropKept: () => set({ kept: null }),

      clear() {
        job?.cancel()
        epoch += 1
        runs = 0
        job = null
        table = null
        if (refresh !== null) clearTimeout(refresh)
        refresh = null
        set(nothing)
      },
    }
  })
}
