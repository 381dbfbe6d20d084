/** State shared by all plots of the results: zoom, cursors, hidden curves, and the plot that gets new signals. */
import type { ImportedData } from './import/read-data'
import { createStore, type StoreApi } from 'zustand/vanilla'

export const pages = ['plots', 'validation'] as const
export type Page = (typeof pages)[number]

/** Two instants to measure between, s. */
export interface CursorPair {
  readonly a: number
  readonly b: number
}

/** Purpose of reading a table: as a reference, to drive an experiment, or as values of one source. */
export type ImportPurpose = 'reference' | 'experiment' | { readonly source: string }

/** Imported data whose columns are being paired with signals; data of the project has the name of its reference. */
export interface Importing {
  readonly data: ImportedData
  readonly reference: string | null
  readonly purpose: ImportPurpose
}

declare module '../workbench/dialog' {
  interface DialogKinds {
    import: Importing
  }
}

/** File that is being read. */
export interface Reading {
  readonly file: string
  /** Progress from 0 to 1. */
  readonly done: number
  readonly cancel: () => void
}

export interface LinkedView {
  /** Visible part of the time axis, s; null for all of it. */
  readonly range: readonly [number, number] | null
  /** Time under the pointer, s. */
  readonly pointer: number | null
  readonly cursors: CursorPair | null
  readonly hidden: ReadonlySet<string>
  /** Reference data that is not drawn, by name. */
  readonly hiddenReferences: ReadonlySet<string>
  readonly active: string | null
  readonly page: Page
  readonly reading: Reading | null
  /** Experiments that have received their first plots; they don't get them again after the user deletes them. */
  readonly plotted: ReadonlySet<string>
}

export type LinkedViewStore = StoreApi<LinkedView>

export const freshView: LinkedView = {
  range: null,
  pointer: null,
  cursors: null,
  hidden: new Set(),
  hiddenReferences: new Set(),
  active: null,
  page: 'plots',
  reading: null,
  plotted: new Set(),
}

export function createLinkedView(): LinkedViewStore {
  return createStore<LinkedView>()(() => freshView)
}
