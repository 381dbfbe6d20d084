/** Equations of the compiled model for the equation view, asked for when it is looked at. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EquationDocument } from '../../../engine/formulate/equations/document'
import type { JobClient, KeyedModel } from './client'

export interface EquationState {
  readonly equations: EquationDocument | null
}

export interface EquationActions {
  /** Ask for the equations unless they are there or on their way. */
  ensure(request: KeyedModel): void
}

export type EquationStore = StoreApi<EquationState & EquationActions>

export function createEquationStore(jobs: JobClient): EquationStore {
  let asked: string | null = null
  return createStore<EquationState & EquationActions>()((set) => ({
    equations: null,
    ensure({ key, ...request }) {
      if (asked === key) return
      asked = key
      jobs.start({ type: 'equations', ...request }, (message) => {
        if (asked !== key) return
        if (message.type === 'equations') set({ equations: message.equations })
        // What is wrong is told where the model is compiled; the next look asks again.
        else if (message.type === 'failed' || message.type === 'problems') asked = null
      })
    },
  }))
}
