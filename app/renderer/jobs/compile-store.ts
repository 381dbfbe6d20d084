/**
 * The compiled model for the Model and Code views. Compiling happens only when such a view asks for
 * it and the model differs from what was compiled (`modelKey`); the last summary stays shown meanwhile.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CompilationSummary, HostMessage } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { type Job, type JobClient, problemsOf, type KeyedModel } from './client'

export interface CompileState {
  readonly status: 'none' | 'compiling' | 'compiled' | 'failed'
  /** Key of the model that the status is about. */
  readonly key: string | null
  readonly summary: CompilationSummary | null
  /** Key of the model that the summary is about. */
  readonly summaryKey: string | null
  readonly problems: readonly ModelErrorData[]
}

export interface CompileActions {
  /** Compile unless this very model is compiled or being compiled. */
  ensure(request: KeyedModel): void
  /** A summary that came with a run. */
  adopt(key: string, summary: CompilationSummary): void
  clear(): void
}

export type CompileStore = StoreApi<CompileState & CompileActions>

const nothing: CompileState = { status: 'none', key: null, summary: null, summaryKey: null, problems: [] }

export function createCompileStore(jobs: JobClient): CompileStore {
  let job: Job | null = null
  return createStore<CompileState & CompileActions>()((set, get) => {
    const receive = (key: string, message: HostMessage): void => {
      if (get().key !== key) return
      const problems = problemsOf(message)
      if (problems !== undefined) set({ status: 'failed', problems })
      else if (message.type === 'compiled')
        set({ status: 'compiled', summary: message.summary, summaryKey: key, problems: [] })
      else if (message.type === 'cancelled') set({ status: 'none', key: null })
    }
    return {
      ...nothing,
      ensure({ key, ...request }) {
        if (get().key === key) return
        job?.cancel()
        set({ status: 'compiling', key, problems: [] })
        job = jobs.start({ type: 'compile', ...request }, (message) => receive(key, message))
      },
      adopt(key, summary) {
        set({ status: 'compiled', key, summary, summaryKey: key, problems: [] })
      },
      clear() {
        job?.cancel()
        job = null
        set(nothing)
      },
    }
  })
}
