/** What all plots of the results share: zoom, cursor, hidden curves, and the plot that gets new signals. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface LinkedView {
  /** Visible part of the time axis, s; null for all of it. */
  readonly range: readonly [number, number] | null
  /** Time under the pointer, s. */
  readonly cursor: number | null
  readonly hidden: ReadonlySet<string>
  readonly active: string | null
  readonly page: 'plots' | 'errors'
}

export type LinkedViewStore = StoreApi<LinkedView>

export function createLinkedView(): LinkedViewStore {
  return createStore<LinkedView>()(() => ({
    range: null,
    cursor: null,
    hidden: new Set(),
    active: null,
    page: 'plots',
  }))
}
