/**
 * Content of the 3D view: the model at the start of its experiment, and the last runs with their motion. The motion is
 * requested from the host when a view shows it, so runs themselves do not compute it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MessageOf } from '../../../jobs/kinds'
import type { ProjectFiles } from '../../../engine/compile/requests'
import type { SceneDescription, SceneMotion } from '../../../engine/scene/types'
import type { ModeRequest } from '../../../engine/scene/mode'
import type { ModeShape } from '../../../engine/scene/mode-motion'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import type { ProjectFile } from '../../../engine/model/project/project'
import { problemsOf, type Job, type JobClient } from './client'
import type { RunResult, RunStore } from './run-store'

/** A run that has ended, as the window knows it. */
export type PastRun = Pick<RunResult, 'number' | 'job' | 'experiment' | 'modelKey' | 'rows'>

export interface LoadedScene {
  readonly scene: SceneDescription
  readonly motion: SceneMotion
  /** Number of rows that the run had; undefined for the start of an experiment. */
  readonly rows?: number
}

export interface SceneState {
  /** Runs, newest first. */
  readonly past: readonly PastRun[]
  /** Loaded scenes by number of the run. */
  readonly runs: ReadonlyMap<number, LoadedScene>
  /** Runs whose states the host no longer has. */
  readonly lost: ReadonlySet<number>
  readonly start: LoadedScene | null
  /** Key of the model that `start` belongs to. */
  readonly startKey: string | null
  readonly loading: boolean
  /** Problems that prevent the start. */
  readonly problems: readonly ModelErrorData[]
}

/** Model at its operating point, with the shape of a mode. */
export interface ModeScene extends LoadedScene {
  readonly shape: ModeShape
}

export interface SceneRequest {
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly experiment?: string
  readonly formulation?: string
}

export interface SceneActions {
  /** Requests the model at the start of an experiment, unless it is known or already requested. */
  ensureStart(key: string, request: SceneRequest): void
  ensureRun(run: PastRun, request: SceneRequest): void
  /** Requests the shape of a mode; `done` gets it, or the problem that prevents it, unless another one is requested. */
  showMode(mode: ModeRequest, request: SceneRequest, done: (shape: ModeScene | ModelErrorData | null) => void): void
  clear(): void
}

export type SceneStore = StoreApi<SceneState & SceneActions>

/** Largest number of runs that can be shown together. */
export const MOST_RUNS = 4

const nothing: SceneState = {
  past: [],
  runs: new Map(),
  lost: new Set(),
  start: null,
  startKey: null,
  loading: false,
  problems: [],
}

export function createSceneStore(jobs: JobClient, run: RunStore): SceneStore {
  const store = createStore<SceneState & SceneActions>()((set, get) => {
    let startJob: Job | null = null
    let modeJob: Job | null = null
    let requestKey: string | null = null
    const open = new Map<number, Job>()
    const settle = (changes: Partial<SceneState> = {}): void =>
      set({ ...changes, loading: startJob !== null || open.size > 0 })

    const receiveStart = (key: string, message: MessageOf<'scene'>): void => {
      if (requestKey !== key) return
      startJob = null
      const problems = problemsOf(message)
      if (problems !== undefined) settle({ start: null, startKey: key, problems })
      else if (message.type === 'scene')
        settle({ start: { scene: message.scene, motion: message.motion }, startKey: key, problems: [] })
      else settle()
    }
    const receiveRun = ({ number, rows }: PastRun, message: MessageOf<'scene'>): void => {
      if (!open.delete(number)) return
      if (message.type !== 'scene' || message.run === undefined)
        return settle({ lost: new Set([...get().lost, number]) })
      const runs = [...get().runs, [number, { scene: message.scene, motion: message.motion, rows }] as const]
      settle({ runs: new Map(runs.sort(([a], [b]) => b - a).slice(0, MOST_RUNS)) })
    }

    return {
      ...nothing,
      ensureStart(key, request) {
        if (requestKey === key) return
        startJob?.cancel()
        requestKey = key
        startJob = jobs.start({ type: 'scene', ...request }, (message) => receiveStart(key, message))
        settle()
      },
      ensureRun(run, request) {
        const { number, job, rows } = run
        if (open.has(number) || get().runs.get(number)?.rows === rows || get().lost.has(number)) return
        open.set(
          number,
          jobs.start({ type: 'scene', run: job, ...request }, (message) => {
            receiveRun(run, message)
            // The run may have continued in the meantime.
            const now = get().past.find((other) => other.number === number)
            if (now !== undefined && now.rows !== rows) get().ensureRun(now, request)
          }),
        )
        settle()
      },
      showMode(mode, request, done) {
        modeJob?.cancel()
        modeJob = jobs.start({ type: 'scene', mode, ...request }, (message) => {
          const [problem] = problemsOf(message) ?? []
          if (problem !== undefined) done(problem)
          else if (message.type === 'scene' && message.shape !== undefined)
            done({ scene: message.scene, motion: message.motion, shape: message.shape })
          else done(null)
        })
      },
      clear() {
        modeJob?.cancel()
        startJob?.cancel()
        for (const job of open.values()) job.cancel()
        startJob = null
        requestKey = null
        open.clear()
        set(nothing)
      },
    }
  })
  run.subscribe(({ status, result, paused }, before) => {
    const ended = status !== 'running' && before.status === 'running'
    const rests = paused === 'yes' && before.paused !== 'yes'
    if ((!ended && !rests) || result === null) return
    const { past, lost } = store.getState()
    const { number, job, experiment, modelKey, rows } = result
    if (past[0]?.number === number && past[0].rows === rows && past[0].job === job) return
    const others = past.filter((other) => other.number !== number)
    store.setState({
      past: [{ number, job, experiment, modelKey, rows }, ...others].slice(0, MOST_RUNS),
      lost: new Set([...lost].filter((other) => other !== number)),
    })
  })
  return store
}
