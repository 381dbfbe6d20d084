/** Settings of a fit of values to reference data; results and the view of analyses share them. */
import { createStore } from 'zustand/vanilla'

/** Entries of a value as they are written; empty if there is none. */
export interface FitEntries {
  readonly start: string
  readonly min: string
  readonly max: string
}

interface FitChoice {
  /** Values to fit, as sliders are named. */
  readonly parameters: readonly string[]
  readonly entries: Readonly<Record<string, FitEntries>>
  /** Reference data that is left out, and the only signal that is fitted; null for all that have a column. */
  readonly without: readonly string[]
  readonly signal: string | null
}

const first: FitChoice = { parameters: [], entries: {}, without: [], signal: null }

export const fitChoice = createStore<FitChoice>()(() => first)
export const forgetFit = (): void => fitChoice.setState(first)
