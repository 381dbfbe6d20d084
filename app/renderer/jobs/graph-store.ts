/**
 * The linear graph of the model for the Graph view. The host collects blocks and chooses trees, which takes
 * milliseconds; nothing is derived. The last graph stays shown until the next one is there.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { GraphDescription, HostMessage } from '../../../engine/host/protocol'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { type Job, type JobClient, problemsOf, type KeyedModel } from './client'

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

export interface GraphActions {
  /** Ask for the graph unless it is there or on its way. */
  ensure(request: KeyedModel): void
}

export type GraphStore = StoreApi<GraphState & GraphActions>

export function createGraphStore(jobs: JobClient): GraphStore {
  let job: Job | null = null
  return createStore<GraphState & GraphActions>()((set, get) => {
    const receive = (key: string, message: HostMessage): void => {
      if (get().key !== key) return
      const problems = problemsOf(message)
      if (problems !== undefined) set({ problems })
      else if (message.type === 'graph')
        set({ graph: message.graph, graphKey: key, trouble: message.trouble ?? null, problems: [] })
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
