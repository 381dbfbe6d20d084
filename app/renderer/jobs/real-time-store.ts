/**
 * The real-time report of an experiment, measured when asked for: it takes several passes over the experiment,
 * and measuring beside a run would disturb both.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HostMessage, RealTimeReport } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { type Job, type JobClient, problemsOf, type KeyedModel } from './client'

export interface RealTimeState {
  /** Model, formulation and experiment that the rest is about. */
  readonly key: string | null
  readonly status: 'none' | 'measuring' | 'done' | 'failed'
  readonly report: RealTimeReport | null
  readonly error: ModelErrorData | null
}

export interface RealTimeRequest extends KeyedModel {
  readonly experiment: string
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
      const problems = problemsOf(message)
      if (problems !== undefined) set({ status: 'failed', error: problems[0] ?? null })
      else if (message.type === 'realtime') set({ status: 'done', report: message.realTime })
      else if (message.type === 'cancelled') set(nothing)
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
