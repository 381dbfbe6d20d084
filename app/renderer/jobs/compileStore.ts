/**
 * The compiled model for the Model and Code views. Compiling happens only when such a view asks for
 * it and the model differs from what was compiled (`modelKey`); the last summary stays shown meanwhile.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CompilationSummary, HostMessage, ProjectFiles } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/model/errors'
import type { ProjectFile } from '../../../engine/model/project'
import type { Job, JobClient } from './client'

export interface CompileState {
  readonly status: 'none' | 'compiling' | 'compiled' | 'failed'
  /** Key of the model that the status is about. */
  readonly key: string | null
  readonly summary: CompilationSummary | null
  /** Key of the model that the summary is about. */
  readonly summaryKey: string | null
  readonly problems: readonly ModelErrorData[]
}

export interface CompileRequest {
  readonly key: string
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly formulation?: string
}

export interface CompileActions {
  /** Compile unless this very model is compiled or being compiled. */
  ensure(request: CompileRequest): void
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
      switch (message.type) {
        case 'compiled':
          job = null
          return set({ status: 'compiled', summary: message.summary, summaryKey: key, problems: [] })
        case 'problems':
          job = null
          return set({ status: 'failed', problems: message.problems })
        case 'failed':
          job = null
          return set({ status: 'failed', problems: [message.error] })
        case 'cancelled':
          job = null
          return set({ status: 'none', key: null })
        default:
          return
      }
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
