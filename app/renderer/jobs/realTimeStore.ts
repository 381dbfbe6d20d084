/**
 * The real-time report of an experiment, measured when asked for: it takes several passes over the experiment,
 * and measuring beside a run would disturb both.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HostMessage, ProjectFiles, RealTimeReport } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/model/errors'
import type { ProjectFile } from '../../../engine/model/project'
import type { Job, JobClient } from './client'

export interface RealTimeState {
  /** Model, formulation and experiment that the rest is about. */
  readonly key: string | null
  readonly status: 'none' | 'measuring' | 'done' | 'failed'
  readonly report: RealTimeReport | null
  readonly error: ModelErrorData | null
}

export interface RealTimeRequest {
  readonly key: string
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly experiment: string
  readonly formulation?: string
}

export interface RealTimeActions {
  measure(request: RealTimeRequest): void
  cancel(): void
}

export type RealTimeStore = StoreApi<RealTimeState & RealTimeActions>

const nothing: RealTimeState = { key: null, status: 'none', report: null, error: null }

export function createRealTimeStore(jobs: JobClient): RealTimeStore {
  let job: Job | null = null
  return createStore<RealTimeState & RealTimeActions>()((set, get) => {
    const receive = (id: number, message: HostMessage): void => {
      if (job?.id !== id) return
      switch (message.type) {
        case 'realtime':
          job = null
          return set({ status: 'done', report: message.realTime })
        case 'problems':
          job = null
          return set({ status: 'failed', error: message.problems[0] ?? null })
        case 'failed':
          job = null
          return set({ status: 'failed', error: message.error })
        case 'cancelled':
          job = null
          return set(nothing)
        default:
          return
      }
    }
    return {
      ...nothing,
      measure({ key, ...request }) {
        if (get().status === 'measuring' && get().key === key) return
        job?.cancel()
        set({ ...nothing, key, status: 'measuring' })
        const started = jobs.start({ type: 'realtime', ...request }, (message) => receive(started.id, message))
        job = started
      },
      cancel() {
        job?.cancel()
        job = null
        set(nothing)
      },
    }
  })
}
