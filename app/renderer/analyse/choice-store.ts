/** Settings of the analyses; they are kept while another view is open. */
import { createStore } from 'zustand/vanilla'
import type { HoldChoice } from '../../../engine/analyses/linear/report'

export type AnalysisPageName = 'modes' | 'sensitivity'

interface AnalysisChoice {
  readonly page: AnalysisPageName
  /** Instant, s, and amplitude as they are entered; undefined for the start and for slopes at the point. */
  readonly at: number | undefined
  readonly amplitude: number | undefined
  readonly hold: HoldChoice
  /** Values that signals are differentiated by, as sliders are named. */
  readonly parameters: readonly string[]
}

const first: AnalysisChoice = { page: 'modes', at: undefined, amplitude: undefined, hold: 'model', parameters: [] }

export const analysisChoice = createStore<AnalysisChoice>()(() => first)

/** Discards the settings that belong to a project. */
export const forgetAnalyses = (): void => analysisChoice.setState({ ...first, page: analysisChoice.getState().page })
