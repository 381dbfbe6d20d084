/**
 * The linear graph of the model for the Graph view. The host collects blocks and chooses trees, which takes
 * milliseconds; nothing is derived. The last graph stays shown until the next one is there.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { GraphDescription, HostMessage, ProjectFiles } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/model/errors'
import type { ProjectFile } from '../../../engine/model/project'
import type { Job, JobClient } from './client'

export interface GraphState {
  /** Key of the model and formulation asked for last. */
  readonly key: string | null
  readonly graph: GraphDescription | null
  /** Key of the model that the graph is of. */
  readonly graphKey: string | null
  /** Why the formulation's choice is no tree; the graph then shows the automatic trees. */
  readonly trouble: ModelErrorData | null
  /** Why there is no graph. */
  readonly problems: readonly ModelErrorData[]
}

export interface GraphRequest {
  readonly key: string
  readonly project: ProjectFile
  readonly files: ProjectFiles
  readonly formulation?: string
}

export interface GraphActions {
  /** Ask for the graph unless it is there or on its way. */
  ensure(request: GraphRequest): void
}

export type GraphStore = StoreApi<GraphState & GraphActions>

export function createGraphStore(jobs: JobClient): GraphStore {
  let job: Job | null = null
  return createStore<GraphState & GraphActions>()((set, get) => {
    const receive = (key: string, message: HostMessage): void => {
      if (get().key !== key) return
      switch (message.type) {
        case 'graph':
          return set({ graph: message.graph, graphKey: key, trouble: message.trouble ?? null, problems: [] })
        case 'problems':
          return set({ problems: message.problems })
        case 'failed':
          return set({ problems: [message.error] })
        default:
          return
      }
    }
    return {
      key: null,
      graph: null,
      graphKey: null,
      trouble: null,
      problems: [],
      ensure({ key, ...request }) {
        if (get().key === key) return
        job?.cancel()
        set({ key })
        job = jobs.start({ type: 'graph', ...request }, (message) => receive(key, message))
      },
    }
  })
}
