/** What all plots of the results share: zoom, cursors, hidden curves, and the plot that gets new signals. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export const pages = ['plots', 'validation'] as const
export type Page = (typeof pages)[number]

/** Two instants to measure between, s. */
export interface CursorPair {
  readonly a: number
  readonly b: number
}

export interface LinkedView {
  /** Visible part of the time axis, s; null for all of it. */
  readonly range: readonly [number, number] | null
  /** Time under the pointer, s. */
  readonly pointer: number | null
  readonly cursors: CursorPair | null
  readonly hidden: ReadonlySet<string>
  readonly active: string | null
  readonly page: Page
}

export type LinkedViewStore = StoreApi<LinkedView>

export const freshView: LinkedView = {
  range: null,
  pointer: null,
  cursors: null,
  hidden: new Set(),
  active: null,
  page: 'plots',
}

export function createLinkedView(): LinkedViewStore {
  return createStore<LinkedView>()(() => freshView)
}
