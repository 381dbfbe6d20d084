/**
 * Job results that the window keeps, according to the table of jobs (jobs/kinds.ts): one store for each kind, or for
 * each part of a kind if several are kept at once. The previous result stays visible until the next one arrives.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { jobKinds, type AnswerOf, type BodyOf, type KeptIn } from '../../../jobs/kinds'
import type { JobStage } from '../../../engine/compile/progress'
import { isAnswer, problemsOf, type Job, type JobClient, type JobRequest } from './client'

export type ResultKind = KeptIn<'latest' | 'shown'>

export interface ResultState<K extends ResultKind> {
  readonly status: 'none' | 'working' | 'done' | 'failed'
  /** Key of the latest request. */
  readonly key: string | null
  readonly result: AnswerOf<K> | null
  /** Key of the request that the result answers. */
  readonly resultKey: string | null
  /** Project, data and settings from which the result was computed. */
  readonly source: BodyOf<K> | null
  /** Completed share of the job, 0 to 1. */
  readonly fraction: number
  readonly phase: JobStage['phase']
  /** Number of the current run in a job that makes several, from 1; 0 before the first. */
  readonly run: number
  readonly problems: readonly ModelErrorData[]
  /** True if the user stopped the latest request. */
  readonly cancelled: boolean
}

export type Keyed<K extends ResultKind> = BodyOf<K> & { readonly key: string }

export interface ResultActions<K extends ResultKind> {
  /** Requests a result, unless it is known or already requested. */
  ensure(request: Keyed<K>): void
  /** Requests a result again, even if it is known; nothing is shown in the meantime. */
  renew(request: Keyed<K>): void
  /** Cancels the latest request, which is known as cancelled until the next one. */
  stop(): void
  /** Forgets all results. */
  clear(): void
}

export type ResultStore<K extends ResultKind> = StoreApi<ResultState<K> & ResultActions<K>>

const nothing = {
  status: 'none',
  key: null,
  result: null,
  resultKey: null,
  source: null,
  fraction: 0,
  phase: 'compile',
  run: 0,
  problems: [],
  cancelled: false,
} as const

function createResultStore<K extends ResultKind>(jobs: JobClient, kind: K): ResultStore<K> {
  const latest = jobKinds[kind].place === 'latest'
  let job: Job | null = null
  return createStore<ResultState<K> & ResultActions<K>>()((set, get) => {
    const begin = ({ key, ...body }: Keyed<K>): void => {
      if (latest) job?.cancel()
      set({ status: 'working', key, fraction: 0, phase: 'compile', run: 0, problems: [], cancelled: false })
      job = jobs.start<ResultKind>({ type: kind, ...body } as JobRequest<ResultKind>, (message) => {
        if (get().key !== key || get().status !== 'working') return
        const problems = problemsOf(message)
        if (isAnswer(kind, message))
          set({ status: 'done', result: message, resultKey: key, source: body as unknown as BodyOf<K> })
        // The problem is shown where the model is compiled; the next view that needs the result requests it again.
        else if (problems !== undefined) set({ status: 'failed', ...(latest ? { problems } : { key: null }) })
        else if (message.type === 'progress') {
          const { fraction, phase, run = 0 } = message
          set({ fraction, phase, run })
        } else if (message.type === 'cancelled') set({ status: 'none', key: null })
      })
    }
    return {
      ...nothing,
      ensure(request) {
        if (get().key !== request.key || get().cancelled) begin(request)
      },
      renew(request) {
        if (get().status === 'working' && get().key === request.key) return
        set({ result: null, resultKey: null, source: null })
        begin(request)
      },
      stop() {
        const { status, key } = get()
        if (status !== 'working') return
        job?.cancel()
        job = null
        set({ ...nothing, key, cancelled: true })
      },
      clear() {
        job?.cancel()
        job = null
        set(nothing)
      },
    }
  })
}

export interface Results {
  /**
   * Returns the store of a kind.
   * @param part distinguishes results of one kind that are kept at the same time
   */
  of<K extends ResultKind>(kind: K, part?: string): ResultStore<K>
  /** Forgets all results of every kind, when another project is opened. */
  clear(): void
}

export function createResults(jobs: JobClient): Results {
  const stores = new Map<string, ResultStore<ResultKind>>()
  return {
    of<K extends ResultKind>(kind: K, part = '') {
      const name = `${kind} ${part}`
      const known = stores.get(name) as ResultStore<K> | undefined
      if (known !== undefined) return known
      const store = createResultStore(jobs, kind)
      stores.set(name, store as ResultStore<ResultKind>)
      return store
    },
    clear() {
      for (const store of stores.values()) store.getState().clear()
    },
  }
}
